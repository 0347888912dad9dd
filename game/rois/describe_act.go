package rois

import (
	"bivouac/game"
)

// twistKeys are the names of variants that an order makes of a normal action.
var twistKeys = [twists]game.Key{
	plain: "rois.how.plain", merc: "rois.how.merc", raid: "rois.how.raid", swarm: "rois.how.swarm",
	theban: "rois.how.theban", twice: "rois.how.double", cruiser: "rois.how.cruiser",
}

// how is the argument for a variant; it includes the suit if the direction does not determine the
// cards.
func (d *describer) how(value string, key game.Key, x suit) game.Arg {
	if d.bare {
		return game.Arg{}
	}
	label := game.T(key)
	if x != noSuit {
		value += "-" + suitLetters[x:x+1]
		label = game.T("rois.how.suit", "how", key, "sign", suitSigns[x])
	}
	return game.Arg{Value: value, Label: label}
}

// melee describes strikes and pushes.
func (d *describer) melee() {
	p := d.p
	hits := d.foretell()
	verb, key := actStrike, game.Key("rois.label.strike")
	if p.verb == vPush {
		verb, key = actPush, "rois.label.push"
	}
	value := twistWords[p.twist]
	switch p.twist {
	case plain:
		value = howPlain
	case theban:
		value = "theban"
	}
	label := game.T(key, "from", p.troopWords(), "to", p.to.String())
	if p.twist != plain {
		label = game.T("rois.label.twist", "what", label, "how", twistKeys[p.twist])
	}
	d.is(verb, label, d.troop(), d.target(p.to, hits), d.how(value, twistKeys[p.twist], noSuit))
	d.c.Typed = p.verb == vStrike && !p.whole()
	d.gamble(hits)
}

// gamble adds the outcome in which mercenaries succeed.
func (d *describer) gamble(hits []hit) {
	if d.p.twist == merc && !d.mute {
		d.c.Note = game.T(d.toldAs("rois.note.merc"), "who", game.Seat(d.of), "plain", d.hits(hits),
			"double", d.hits(d.s.foresee(d.of, *d.p, 2)))
	}
}

// toldAs returns the note's key: addressed to the acting player, or, if bare, to everybody.
func (d *describer) toldAs(key game.Key) game.Key {
	if d.bare {
		return key + ".told"
	}
	return key
}

func (d *describer) shot() {
	p := d.p
	hits := d.foretell()
	value := twistWords[p.twist]
	switch p.twist {
	case plain:
		value = howPlain
	case cruiser:
		value = "cruiser"
	}
	label := game.T("rois.label.shot", "from", p.troopWords(), "to", p.to.String())
	if p.twist != plain {
		label = game.T("rois.label.twist", "what", label, "how", twistKeys[p.twist])
	}
	if p.suit != noSuit {
		label = game.T("rois.how.suit", "how", label, "sign", suitSigns[p.suit])
	}
	d.is(actShoot, label, d.troop(), d.target(p.to, hits), d.how(value, twistKeys[p.twist], p.suit))
	d.c.Typed = !p.whole()
	if p.twist == cruiser {
		d.c.Note = game.T(d.toldAs("rois.note.cruiser"), "who", game.Seat(d.of))
	}
	d.gamble(hits)
}

// move describes steps, double steps, markers alone, rising and hives.
func (d *describer) move() {
	p := d.p
	from := p.troopWords()
	value, how := howPlain, twistKeys[p.twist]
	key := game.Key("rois.label.move")
	switch {
	case p.verb == vDark:
		value, how, key = "dark", "rois.how.dark", "rois.label.dark"
	case p.verb == vHive:
		value, how, key = "hive", "rois.how.hive", "rois.label.hive"
	case p.twist == twice:
		value = "double"
		key = "rois.label.double"
	}
	label := game.T(key, "from", from, "to", p.to.String())
	if p.suit != noSuit {
		label = game.T("rois.how.suit", "how", label, "sign", suitSigns[p.suit])
	}
	d.is(actMove, label, d.troop(), d.zoneArg(p.to), d.how(value, how, p.suit))
	d.c.Typed = p.names > 0
	d.foretell()
	if d.c.Note.IsZero() && p.verb == vMove && d.s.board[p.to].hive != nobody {
		d.c.Note = game.T("rois.note.hive")
	}
}

// power describes the other actions of orders: word, from, to, and further arguments.
func (d *describer) power() {
	p := d.p
	word := words[p.verb]
	args := [4]game.Arg{
		{Value: word, Label: game.T(game.Key("rois.power." + word))}, val(nothing), val(nothing), val(nothing),
	}
	switch p.verb {
	case vInfHand, vInfOrder:
		args[0] = game.Arg{Value: "inf", Label: game.T("rois.power.inf")}
		args[3] = game.Arg{Value: word[len("inf "):], Label: game.T(game.Key("rois.with." + word[len("inf "):]))}
	case vStorm, vSoul:
		args[3] = guessArg(p.red)
	case vCalm:
		args[3] = game.Arg{Value: p.cards.String(), Label: shown(p.cards.list()...)}
	case vSac, vFever:
		args[3] = val(number(p.number))
	case vSplit:
		args[3] = val(number(p.count))
	case vHit:
		args[3] = p.hitArg()
	case vWhip:
		args[3] = d.zoneArg(p.via)
	}
	hits := d.foretell()
	if h := d.s.held(d.of); d.c.Note.IsZero() && h.power().has(p.verb) {
		d.c.Note = h.order.text()
	}
	d.gamble(hits)
	if p.from != noZone {
		args[1] = d.troop()
		if p.verb == vSplit {
			args[1].Value, args[1].Label = p.from.String(), game.Literal(p.from.String())
		}
	} else if p.verb == vMarch {
		args[1] = game.Arg{Value: "all", Label: game.T("rois.with.all")}
	}
	if p.to != noZone && p.verb != vHit {
		args[2] = d.target(p.to, hits)
	}
	d.is(actPower, d.powerLabel(args, word), args[:]...)
	d.c.Typed = p.names > 0 && p.verb != vFlay && p.verb != vEmerge || p.class() == classStrike && !p.whole() &&
		p.verb != vFlay && p.verb != vWhip
}

// hitArg is the suit of a strike at a Flayer (R-ORC6.3), with mercenaries or without.
func (p *play) hitArg() game.Arg {
	letter, sign := suitLetters[p.suit:p.suit+1], suitSigns[p.suit]
	if p.twist == plain {
		return game.Arg{Value: letter, Label: game.Literal(sign)}
	}
	return game.Arg{
		Value: letter + " " + twistWords[p.twist], Label: game.T("rois.how.suit", "how", twistKeys[p.twist], "sign", sign),
	}
}

// powerLabel is the label of an order's action: its word and arguments, guesses in words.
func (d *describer) powerLabel(args [4]game.Arg, word string) game.Text {
	p := d.p
	what := p.ways()
	switch {
	case p.verb == vMarch && p.from == noZone:
		return game.T("rois.suggest.march")
	case p.verb == vStorm, p.verb == vInfHand, p.verb == vInfOrder:
		what = args[3].Label
	case p.verb == vSoul:
		what = also(args[3].Label, what)
	case p.cards != 0:
		what = shown(p.cards.list()...)
	case what.IsZero():
		return args[0].Label
	}
	return game.T("rois.label.power", "power", args[0].Label, "what", what)
}

// troopWords names the acting units: a zone, and units that are named individually.
func (p *play) troopWords() game.Text {
	var text game.Text
	zone := p.from.String()
	switch {
	case p.flayer:
		text = game.T("rois.troop.flayer", "zone", zone)
	case p.names > 0:
		text = p.namedWords()
	case p.hero:
		text = game.T("rois.troop.hero", "zone", zone, "n", int(p.count))
	case p.count > 0:
		text = game.T("rois.troop.count", "zone", zone, "n", int(p.count))
	default:
		text = game.Literal(zone)
	}
	return p.manned(text)
}

// namedWords names units by their HP.
func (p *play) namedWords() game.Text {
	var units game.Text
	key := game.Key("rois.troop.named")
	for _, u := range p.named[:p.names] {
		if units = also(units, u.words()); u.hero || u.small {
			key = "rois.troop.mixed"
		}
	}
	return game.T(key, "zone", p.from.String(), "units", units, "n", int(p.names))
}

// words names a unit by its HP.
func (u label) words() game.Text {
	switch {
	case u.hero:
		return game.T("rois.unit.hero", "hp", int(u.hp))
	case u.small:
		return game.T("rois.unit.small", "hp", int(u.hp))
	}
	return game.Literal(number(u.hp))
}

// swapped names the two units of a rotation (R-ROM6).
func (p *play) swapped() game.Text {
	if p.twist != rotation {
		return game.Text{}
	}
	a := game.T("rois.troop.mixed", "zone", p.from.String(), "units", p.named[0].words())
	return game.T("rois.swap", "one", a,
		"two", game.T("rois.troop.mixed", "zone", p.to.String(), "units", p.named[1].words()))
}

// ways names the zones of an order's action, with its number.
func (p *play) ways() game.Text {
	var text game.Text
	if p.from != noZone {
		text = p.troopWords()
	}
	for _, z := range [...]zone{p.via, p.to} {
		switch {
		case z == noZone:
		case text.IsZero():
			text = game.Literal(z.String())
		default:
			text = game.T("rois.label.move", "from", text, "to", z.String())
		}
	}
	if p.number > 0 {
		text = also(text, game.Literal(number(p.number)))
	}
	if p.suit != noSuit {
		text = also(text, game.Literal(suitSigns[p.suit]))
	}
	return text
}

func guessArg(red bool) game.Arg {
	if red {
		return game.Arg{Value: "R", Label: game.T("rois.colour.red")}
	}
	return game.Arg{Value: "B", Label: game.T("rois.colour.black")}
}
