package rois

import "bivouac/game"

// twistValues holds the twists as arguments of commands.
var twistValues = [twists]string{
	plain: howPlain, merc: "merc", raid: "raid", swarm: "swarm", theban: "theban", twice: "double", cruiser: "cruiser",
}

// key returns the text key that names the variant.
func (t twist) key() game.Key { return game.Key("rois.how." + twistValues[t]) }

// varied returns the label and the argument for the variant, which value and key name. It adds the suit to
// both if the direction does not determine it.
func (d *describer) varied(label game.Text, value string, key game.Key) (game.Text, game.Arg) {
	how := game.Arg{Value: value, Label: game.T(key)}
	if x := d.p.suit; x != noSuit {
		label = game.T("rois.how.suit", "how", label, "sign", suitSigns[x])
		how = game.Arg{
			Value: value + "-" + suitLetters[x:x+1], Label: game.T("rois.how.suit", "how", key, "sign", suitSigns[x]),
		}
	}
	return label, how
}

// attack describes strikes, pushes and shots.
func (d *describer) attack() {
	p := d.p
	hits := d.foretell()
	verb := map[verb]string{vStrike: actStrike, vPush: actPush, vShot: actShoot}[p.verb]
	label := game.T(game.Key("rois.label."+kinds[p.class()]), "from", p.troopWords(), "to", p.to.String())
	if p.twist != plain {
		label = game.T("rois.label.twist", "what", label, "how", p.twist.key())
	}
	label, how := d.varied(label, twistValues[p.twist], p.twist.key())
	d.is(verb, label, d.troop(), d.target(p.to, hits), how)
	d.c.Typed = !p.whole()
	if p.twist == cruiser {
		d.c.Note = game.T(d.noteKey("rois.note.cruiser"), "who", game.Seat(d.of))
	}
	d.gamble(hits)
}

// gamble adds the outcome in which mercenaries succeed.
func (d *describer) gamble(hits []hit) {
	if d.p.twist == merc && !d.mute { // cards decide what is lost
		d.c.Loss = game.Text{}
		d.c.Note = game.T(d.noteKey("rois.note.merc"), "who", game.Seat(d.of), "plain", d.hits(hits),
			"double", d.hits(d.s.foresee(d.of, *d.p, 2)))
	}
}

// noteKey returns the note's key: addressed to the acting player, or, if bare, to everybody.
func (d *describer) noteKey(key game.Key) game.Key {
	if d.bare {
		return key + ".told"
	}
	return key
}

// move describes steps, double steps, moves of markers alone, rising from the dark (R-UND4) and hives.
func (d *describer) move() {
	p := d.p
	value, what := twistValues[p.twist], "move"
	switch {
	case p.verb == vDark, p.verb == vHive:
		value, what = words[p.verb], words[p.verb]
	case p.twist == twice:
		what = value
	}
	label := game.T(game.Key("rois.label."+what), "from", p.troopWords(), "to", p.to.String())
	label, how := d.varied(label, value, game.Key("rois.how."+value))
	d.is(actMove, label, d.troop(), d.zoneArg(p.to), how)
	d.c.Typed = p.names > 0
	d.foretell()
	if d.c.Note.IsZero() && p.verb == vMove && d.s.board[p.to].hive != nobody {
		d.c.Note = game.T("rois.note.hive")
	}
	if d.c.Note.IsZero() && p.verb == vMove && !d.bare && !d.mute {
		d.c.Note = d.s.exposed(d.of, p)
	}
}

// power describes the other actions of orders. Their arguments are the word, the troop, the target zone and
// one more.
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
		d.c.Note = h.order.text(d.of)
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
	d.is(actPower, d.powerLabel(args), args[:]...)
	d.c.Typed = p.names > 0 && p.verb != vFlay && p.verb != vEmerge || p.class() == classStrike && !p.whole() &&
		p.verb != vFlay && p.verb != vWhip
}

// hitArg returns the argument for the suit of a strike at a Flayer (R-ORC6.3), with mercenaries or without.
func (p *play) hitArg() game.Arg {
	letter, sign := suitLetters[p.suit:p.suit+1], suitSigns[p.suit]
	if p.twist == plain {
		return game.Arg{Value: letter, Label: game.Literal(sign)}
	}
	return game.Arg{
		Value: letter + " " + twistWords[p.twist], Label: game.T("rois.how.suit", "how", p.twist.key(), "sign", sign),
	}
}

// powerLabel returns the label of an order's action: its name, and what it acts on or guesses.
func (d *describer) powerLabel(args [4]game.Arg) game.Text {
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
	case p.verb == vHit:
		return game.T("rois.label.hit", "zone", p.from.String(), "how", args[3].Label)
	case what.IsZero():
		return args[0].Label
	}
	return game.T("rois.label.power", "power", args[0].Label, "what", what)
}

// troopWords names the acting units: their zone, and their number or HP if not the whole troop acts.
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
	last := int(p.names) - 1
	for i, u := range p.named[:p.names] {
		if i > 0 && i == last {
			units = game.T("rois.edges", "one", units, "two", u.words())
		} else {
			units = also(units, u.words())
		}
		if u.hero || u.small {
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
	return game.T("rois.swap",
		"one", game.T("rois.troop.mixed", "zone", p.from.String(), "units", p.named[0].words()),
		"two", game.T("rois.troop.mixed", "zone", p.to.String(), "units", p.named[1].words()))
}

// ways names the units and zones of an order's action, with its number and suit.
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
