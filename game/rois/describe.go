package rois

import (
	"slices"
	"strconv"

	"bivouac/game"
)

// nothing stands for an argument that an action does not need, howPlain for a normal action.
const (
	nothing  = "-"
	howPlain = "plain"
)

// Describe describes a legal action in full. It carries out the action on a copy of the position and tells
// the acting player the results that are certain, as R13.2 does for the other. For an illegal action it
// sets Action alone.
func (s *State) Describe(asking game.Seat, action game.Action) game.Choice {
	c := game.Choice{Action: action}
	if slices.Contains(s.Anytime(asking), action) {
		describeTalk(&c)
		return c
	}
	p, ok := parse(string(action))
	if !ok || !p.reads(action) || asking < 0 || asking > 1 || s.asked[asking] == 0 || !s.check(seat(asking), &p, nil) {
		return c
	}
	d := describer{s: s, of: seat(asking), p: &p, c: &c}
	c.Final = d.final()
	d.describe()
	d.price()
	second := p.cards&jokers == 1<<joker2 || p.verb == vRuse && p.cards&jokers == jokers && p.first == joker2
	if s.players[asking].hand&jokers == jokers && second {
		c.Label = game.T("rois.label.second", "label", c.Label)
		c.Typed = c.Typed || p.verb != vRuse // the first joker does the same (R3.1)
	}
	return c
}

// describeTalk describes the actions that answer no question (R15.4).
func describeTalk(c *game.Choice) {
	if c.Action == game.Resign {
		c.Verb, c.Label, c.Note, c.Final = actResign, game.T("rois.label.resign"), game.T("rois.note.resign"), true
		return
	}
	words := map[game.Action]string{game.OfferDraw: "offer", game.AcceptDraw: "accept", game.RefuseDraw: "refuse"}
	value := words[c.Action]
	c.Verb, c.Label, c.Final = actDraw, game.T(game.Key("rois.label.draw."+value)), c.Action == game.AcceptDraw
	c.Args = []game.Arg{{Value: value, Label: c.Label}}
}

// describer describes one legal input.
type describer struct {
	s    *State
	of   seat
	p    *play
	c    *game.Choice
	bare bool // the choice gets a label and a note only, no arguments
	mute bool // it gets no note either: the action may be illegal by now
}

// quiet holds the verbs of inputs that reveal nothing and can be taken back.
var quiet = map[verb]bool{
	vTerr: true, vMark: true, vOff: true, vUse: true, vMarch: true, vMarchStop: true, vSpread: true, vArt: true,
	vSplit: true, vTerra: true,
}

// final says whether an input cannot be taken back: it shows a card, asks the enemy, ends the turn,
// or is the second of two forms, which are then revealed.
func (d *describer) final() bool {
	switch p := d.p; {
	case p.verb == vKeep:
		return d.s.power(d.of).triggers != nil
	case p.verb <= vOrders, p.verb == vMark && p.to == noZone:
		return p.verb != vTerr && d.s.asked[d.of.other()] == 0
	}
	return !quiet[d.p.verb]
}

// announced describes the current action with its cards and its effect as computed now, for the enemy's
// question (R13.2). It counts named units instead of naming them. It leaves out the effect if the hero takes
// part or if cards decide it.
func (s *State) announced() game.Text {
	p, c := s.table.play, game.Choice{}
	if p.names > 0 {
		p.count, p.names = p.count+p.names, 0
	}
	d := describer{s: s, of: s.active, p: &p, c: &c, bare: true, mute: true}
	d.describe()
	what, cards := c.Label, shown(s.table.cards.list()...)
	if p.hero || p.twist == merc || p.twist == cruiser {
		return game.T("rois.ask.reaction", "what", what, "cards", cards)
	}
	hits := s.foresee(s.active, s.table.play, 0)
	if len(hits) > 1 {
		hits = slices.Clone(hits)
		for i := range hits {
			hits[i].dead = 0 // there is no room for the dead units
		}
	}
	if len(hits) == 0 {
		return game.T("rois.ask.reaction", "what", what, "cards", cards)
	}
	words := zoneAlone
	if len(hits) == 1 && p.whole() && p.twist == plain && p.markers == 0 && !p.flayer { // room for the owner
		words = s.active.other().zoneToOne
	}
	return game.T("rois.ask.reaction.note", "what", what, "cards", cards, "note", summed(hits, words))
}

// worded describes an action for everybody.
func (s *State) worded(by seat, p *play) game.Text {
	c := game.Choice{}
	d := describer{s: s, of: by, p: p, c: &c, bare: true, mute: true}
	d.describe()
	return c.Label
}

// describe fills in verb, arguments, label and note.
func (d *describer) describe() {
	switch p := d.p; {
	case p.verb <= vMark:
		d.setup()
	case p.class() == classPhase:
		d.phase()
	case p.verb == vStrike, p.verb == vPush, p.verb == vShot:
		d.attack()
	case p.verb == vMove, p.verb == vCarry, p.verb == vDark, p.verb == vHive:
		d.move()
	case p.class() == classAnswer:
		d.answer()
	case p.verb > vStop && p.verb < vResign:
		d.power()
	default:
		d.plainly()
	}
}

// is sets verb, label and arguments.
func (d *describer) is(verb string, label game.Text, args ...game.Arg) {
	d.c.Verb, d.c.Label = verb, label
	if !d.bare {
		d.c.Args = slices.Clone(args)
	}
}

func val(value string) game.Arg { return game.Arg{Value: value} }

// plainly describes the actions that name no zones, and heals.
func (d *describer) plainly() {
	p := d.p
	told := shown(p.cards.list()...)
	switch p.verb {
	case vHeal:
		if d.bare {
			d.is(actHeal, game.T("rois.label.heal.bare", "zone", p.from.String()))
			d.foretell()
			return
		}
		n, x := d.s.cost(d.of, p)
		cards := game.T("rois.arg.cards", "n", n, "sign", suitSigns[x])
		paid := shown(d.s.spends(d.of, p).list()...)
		d.is(actHeal, game.T("rois.label.heal", "zone", p.from.String(), "cards", paid), d.troop(), game.Arg{
			Value: suitLetters[x : x+1], Label: cards,
		})
		d.foretell()
	case vRuse:
		value, label := p.cards.String(), game.T("rois.label.ruse", "cards", told)
		if d.c.Typed = p.first != p.cards.first(); d.c.Typed {
			value = string(p.text()[len("ruse "):])
			label = game.T("rois.label.ruse.first", "cards", told, "first", p.first.face())
		}
		if d.bare {
			label = game.T("rois.label.ruse.bare")
		}
		arg := val(value)
		for _, c := range p.cards.list() {
			arg.Words = append(arg.Words, c.face())
		}
		d.is(actRuse, label, arg)
		d.foretell()
		if had := d.s.players[d.of.other()].hand.count(); !d.bare && had > 0 {
			d.c.Gain = game.T("rois.gain.ruse", "had", had, "left", max(0, had-ruseTakes))
		}
	case vDiscard:
		d.is(actDiscard, game.T("rois.label.discard", "cards", told), game.Arg{Value: p.cards.String(), Label: told})
		if d.discardLoss(); d.c.Loss.IsZero() && !d.s.marks.counts && !d.s.power(d.of).steady {
			d.c.Note = game.T("rois.note.discard") // R14.2
		}
	case vUse:
		d.is(actUse, game.T("rois.label.use", "cards", told), game.Arg{Value: p.cards.String(), Label: told})
		d.c.Typed = true
	case vRep:
		d.is(actReplace, game.T("rois.label.rep", "what", d.s.worded(d.of, &d.s.table.play)))
		d.foretell()
	case vEnd:
		d.end()
	}
}

// end describes the end of the turn, its cost (R14.2) and the cards drawn, with a rotation or without.
func (d *describer) end() {
	p := d.p
	if p.twist == rotation {
		swap := string(p.text()[len("end "):])
		d.is(actEnd, game.T("rois.label.end.swap", "what", p.swapped()), val(swap))
		d.c.Typed = false
	} else {
		d.is(actEnd, game.T("rois.label.end"), game.Arg{Value: nothing, Label: game.T("rois.arg.noswap")})
	}
	if n := d.s.due(); n > 0 {
		d.c.Note = game.T("rois.note.draws", "n", n)
	}
	if d.s.marks.used && d.s.power(d.of).spends { // R14.5
		d.c.Note = also(d.c.Note, game.T("rois.note.turns", "order", d.s.players[d.of].slot.key()))
	}
	d.endLoss()
}

// troop returns the argument for the acting troop, with its units.
func (d *describer) troop() game.Arg {
	if d.bare {
		return game.Arg{}
	}
	p := d.p
	value := string(p.troopText(nil))
	t := &d.s.board[p.from].troop
	list := t.list()
	if mask, ok := d.s.portion(t, p); ok && !p.whole() {
		list = nil
		for i, u := range t.list() {
			if mask>>i&1 != 0 {
				list = append(list, u)
			}
		}
	}
	if p.flayer {
		list = []unit{d.s.board[p.from].flayer}
	}
	units := game.Literal(p.from.String())
	switch bare := *p; {
	case p.names > 0, p.flayer: // the label names the units
		bare.markers = 0
		units = bare.troopWords()
	case p.hero:
		units = game.T("rois.arg.hero", "zone", units)
	}
	return game.Arg{
		Value: value, Label: p.manned(game.T("rois.arg.troop", "units", units, "n", len(list), "hp", health(list))),
		Group: game.T("rois.group.zone", "zone", p.from.String()),
	}
}

// manned adds to the words for a troop the markers that go with it.
func (p *play) manned(troop game.Text) game.Text {
	var all game.Text
	for i := range markerLetters {
		if p.markers>>i&1 != 0 {
			all = also(all, game.T(game.Key("rois.marker."+markerLetters[i:i+1])))
		}
	}
	if all.IsZero() {
		return troop
	}
	return game.T("rois.troop.with", "troop", troop, "marker", all)
}

// zoneArg returns the argument for a zone, with its terrain.
func (d *describer) zoneArg(z zone) game.Arg {
	if d.bare {
		return game.Arg{}
	}
	a := game.Arg{Value: z.String()}
	if k := d.s.ground.plots[z]; k.kind != open && k.kind != wall {
		a.Label = game.T("rois.arg.zone", "zone", z.String(), "terrain", d.s.plotName(k))
	}
	return a
}

// target returns the argument for a target zone, with its losses.
func (d *describer) target(z zone, hits []hit) game.Arg {
	a := d.zoneArg(z)
	if d.bare {
		return a
	}
	for _, h := range hits {
		if h.zone == z {
			a.Label = hitText(h, d.of.zoneToOne)
		}
	}
	return a
}

// hits formats losses: short for a button, in full sentences for the announcement.
func (d *describer) hits(hits []hit) game.Text {
	if !d.bare {
		if aimed := d.p.aimed(d.of, hits); !aimed.IsZero() {
			return aimed
		}
		return hitsText(hits, d.of.zoneToOne)
	}
	var all game.Text
	for _, h := range hits {
		all = also(all, h.harm())
	}
	return all
}

// aimed formats the hit of an action that has just one: a heal, or a strike, push or shot at an enemy zone.
// It leaves out the zone, which the label names. For other hits it returns the zero Text.
func (p *play) aimed(by seat, hits []hit) game.Text {
	if len(hits) != 1 {
		return game.Text{}
	}
	h := hits[0]
	switch p.verb {
	case vHeal:
		return game.T("rois.hit.healed", "was", int(h.hp), "is", int(h.hp)+int(h.healed))
	case vStrike, vPush, vShot:
		if h.zone == p.to && h.of != by {
			return fall(game.T("rois.hit.enemy"), hits)
		}
	}
	return game.Text{}
}

// zoneTeller is a function that returns the words for a hit zone, with its owner or without.
type zoneTeller func(h hit, zone game.Text) game.Text

// zoneToOne returns the words for a hit zone as the player to reads them: "your A1", "enemy A2".
func (to seat) zoneToOne(h hit, zone game.Text) game.Text {
	if h.of == to {
		return game.T("rois.zone.yours", "zone", zone)
	}
	return game.T("rois.zone.enemy", "zone", zone)
}

// zoneToAll returns the words for a hit zone as everybody reads them, with its owner's name: "A1 (Ada)".
func zoneToAll(h hit, zone game.Text) game.Text {
	return game.T("rois.zone.of", "zone", zone, "who", game.Seat(h.of))
}

// zoneAlone returns the zone without its owner, for the short question about an announced action.
func zoneAlone(_ hit, zone game.Text) game.Text { return zone }

// hitText formats one loss: "enemy C2 34→28 HP (units 4→3)".
func hitText(h hit, words zoneTeller) game.Text {
	return fall(words(h, game.Literal(h.zone.String())), []hit{h})
}

// hitsText joins several losses.
func hitsText(hits []hit, words zoneTeller) (all game.Text) {
	for _, h := range hits {
		all = also(all, hitText(h, words))
	}
	return all
}

// fall formats the HP of a place before and after some hits, and the units if some are lost. It gives only
// the difference, "−6 HP", if the HP before are unknown.
func fall(where game.Text, hits []hit) game.Text {
	var hp, points, units, dead int
	known := true
	for _, h := range hits {
		hp, units = hp+int(h.hp), units+int(h.units)
		points, dead = points+int(h.points)-int(h.healed), dead+int(h.dead)
		known = known && h.units > 0
	}
	switch {
	case known && dead > 0:
		return game.T("rois.hit.dead", "zone", where, "was", hp, "is", hp-points, "units", units, "left", units-dead)
	case known:
		return game.T("rois.hit", "zone", where, "was", hp, "is", hp-points)
	case points < 0:
		return game.T("rois.hit.more", "zone", where, "n", -points)
	}
	if dead > 0 {
		return game.T("rois.hit.less.dead", "zone", where, "n", points, "dead", dead)
	}
	return game.T("rois.hit.less", "zone", where, "n", points)
}

// harm describes a loss in words for everybody: "A1 (Ada) would lose 6 HP and 1 unit".
func (h hit) harm() game.Text {
	zone := zoneToAll(h, game.Literal(h.zone.String()))
	switch {
	case h.healed > 0:
		return game.T("rois.harm.healed", "zone", zone, "n", int(h.healed))
	case h.dead > 0:
		return game.T("rois.harm.dead", "zone", zone, "points", int(h.points), "n", int(h.dead))
	}
	return game.T("rois.harm", "zone", zone, "n", int(h.points))
}

// also joins two texts with a comma; either may be empty.
func also(one, two game.Text) game.Text {
	switch {
	case one.IsZero():
		return two
	case two.IsZero():
		return one
	}
	return game.T("rois.and", "one", one, "two", two)
}

// plotName returns the name of a terrain in the game's theme, and for a wall its sides.
func (s *State) plotName(k plot) game.Text {
	key := "rois.terrain." + k.kind.letter()
	if s.set.theme == future && k.kind != open {
		key = "rois.terrain.future." + k.kind.letter()
	}
	name := game.T(game.Key(key))
	if k.kind == wall {
		return game.T("rois.wall", "terrain", name, "sides", k.walls.words())
	}
	return name
}

func number(n uint8) string { return strconv.Itoa(int(n)) }
