package rois

import (
	"math/bits"

	"bivouac/game"
)

// setup describes the forms before the battle (R5).
func (d *describer) setup() {
	p := d.p
	switch p.verb {
	case vArmy:
		name := game.Key("rois.army.random")
		value := "random"
		if a := army(p.number); a < armies {
			value, name = a.String(), a.key()
		}
		d.is(actArmy, game.T(name), game.Arg{Value: value, Label: game.T(name), About: game.T(name + ".about")})
	case vTerr:
		name := d.s.plotName(p.plot)
		d.is(actTerrain, game.T("rois.label.terr", "zone", p.to.String(), "terrain", name), val(p.to.String()),
			game.Arg{Value: p.plot.String(), Label: d.s.plotSign(p.plot), About: plotText(p.plot)})
	case vTerrOK:
		label := d.s.suggestedText(d.of)
		d.is(actChoose, label, game.Arg{Value: "ok", Label: label})
	case vTerrDone:
		d.is(actDone, game.T("rois.label.terr.done"))
	case vMark:
		d.marker()
	case vOrders:
		d.orders()
	}
}

// plotSign returns the name of a terrain with the protection or penalty of a troop there.
func (s *State) plotSign(k plot) game.Text {
	switch of := &terrains[k.kind]; {
	case of.cover > 0:
		return game.T("rois.terrain.cover", "terrain", s.plotName(k), "n", of.cover)
	case of.penalty > 0:
		return game.T("rois.terrain.penalty", "terrain", s.plotName(k), "n", of.penalty)
	}
	return s.plotName(k)
}

// plotText describes the effect of a terrain (R34.4).
func plotText(k plot) game.Text {
	if k.kind == open {
		return game.Text{}
	}
	return game.T(game.Key("rois.terrain." + k.kind.letter() + ".text"))
}

func (d *describer) marker() {
	p := d.p
	if p.to == noZone {
		d.is(actDone, game.T(d.s.marksDone(d.of)))
		return
	}
	letter := markerLetters[p.number : p.number+1]
	name := game.Key("rois.marker." + letter)
	d.is(actMarker, game.T("rois.label.mark", "marker", name, "zone", p.to.String()),
		game.Arg{Value: letter, Label: game.T(name)}, val(p.to.String()))
}

// orders describes a form of R5.8.
func (d *describer) orders() {
	p := d.p
	laid := d.laid(p.order, p.up)
	value := string(p.crowned(p.sided(nil), "@"))
	args := []game.Arg{{Value: value, Label: d.hero(laid), About: d.s.does(p.order, p.up, d.of)}}
	var names []game.Key
	for rest := p.kept &^ p.order.bit(); rest != 0; rest &= rest - 1 {
		o := orderOf(p.order.army(), bits.TrailingZeros8(rest))
		args = append(args, game.Arg{Value: o.String(), Label: game.T(o.key()), About: o.text(d.of)})
		names = append(names, o.key())
	}
	d.is(actOrders, game.T("rois.label.orders", "laid", d.hero(laid), "second", names[0], "third", names[1]), args...)
}

// text describes the effect of an order to its owner.
func (o order) text(of seat) game.Text { return OrderText(o.String(), game.Seat(of)) }

// OrderText describes the effect of an order, such as "GRE1", to its owner. It names the right and the left
// edge by their columns, which depend on the side (R2.3).
func OrderText(id string, of game.Seat) game.Text {
	right, left := "E", "A"
	if seat(of) == black {
		right, left = left, right
	}
	return game.T(game.Key("rois.order."+id+".text"), "right", right, "left", left)
}

// does describes an order's effect when laid face up or down.
func (s *State) does(o order, up bool, of seat) game.Text {
	switch {
	case up:
		return o.text(of)
	case s.set.freeflip:
		return game.T("rois.order.down.free")
	}
	return game.T("rois.order.down")
}

// laid names an order with its side.
func (d *describer) laid(o order, up bool) game.Text {
	if up {
		return game.T("rois.side.up", "order", o.key())
	}
	return game.T("rois.side.down", "order", o.key())
}

// hero adds the zone that the hero comes from, if one is named (R-ELF5.1).
func (d *describer) hero(what game.Text) game.Text {
	if d.p.to == noZone {
		return what
	}
	return game.T("rois.label.hero", "what", what, "zone", d.p.to.String())
}

// phase describes the choices for the order (R7).
func (d *describer) phase() {
	p := d.p
	pl := &d.s.players[d.of]
	var what game.Text
	value := words[p.verb]
	switch p.verb {
	case vKeep:
		what = game.T("rois.label.keep")
		switch {
		case d.c.Final:
			what = game.T("rois.label.keep.begin", "order", d.laid(pl.slot, pl.active))
		case pl.slot != noOrder && pl.active: // any action keeps it as well (R6.2)
			what = game.T("rois.label.keep.order", "order", pl.slot.key())
		case pl.slot != noOrder && d.s.set.freeflip:
			what = game.T("rois.label.keep.down.free", "order", pl.slot.key())
		case pl.slot != noOrder:
			what = game.T("rois.label.keep.down", "order", pl.slot.key())
		}
	case vOn:
		what = game.T("rois.label.on", "order", pl.slot.key())
	case vOff:
		what = game.T("rois.label.off", "order", pl.slot.key())
	case vSwap, vLay:
		what = game.T(game.Key("rois.label."+value), "order", d.laid(p.order, p.up))
		value += " " + string(p.sided(nil))
	}
	if p.to != noZone {
		value += " @" + p.to.String()
	}
	what = d.hero(what)
	pay := val(nothing)
	label, line := what, what
	if p.verb == vSwap || p.verb == vLay {
		line = d.hero(d.laid(p.order, p.up))
	}
	switch { // what it costs (R7.1)
	case p.cards != 0:
		line = game.T("rois.about.price", "what", line, "price", game.Key("rois.about.card"))
	case p.verb == vOn, p.verb == vLay:
		line = game.T("rois.about.price", "what", line, "price", game.Key("rois.cost.free"))
	}
	if p.cards != 0 {
		face := shown(p.cards.list()...)
		pay = game.Arg{Value: p.cards.String(), Label: face}
		label = game.T("rois.label.pays", "what", what, "cards", face)
	}
	d.is(actOrder, label, game.Arg{Value: value, Label: line, About: d.phaseAbout(pl.slot)}, pay)
	d.phaseNote(pl.slot)
	d.orderLoss()
}

// phaseNote sets the note to what the order does after the choice. Turning it down is marked as free.
func (d *describer) phaseNote(slot order) {
	switch d.p.verb {
	case vSwap, vLay:
		d.c.Note = d.s.does(d.p.order, d.p.up, d.of)
	case vOn:
		d.c.Note = slot.text(d.of)
	case vOff:
		d.c.Cost = game.T("rois.cost.free")
		d.c.Note = game.T("rois.note.off")
		if d.s.set.freeflip {
			d.c.Note = game.T("rois.note.off.free")
		}
	}
}

// phaseAbout returns what the order does after the choice, for a menu.
func (d *describer) phaseAbout(slot order) game.Text {
	switch {
	case d.p.verb == vSwap, d.p.verb == vLay:
		return d.s.does(d.p.order, d.p.up, d.of)
	case d.p.verb == vOn:
		return slot.text(d.of)
	case d.p.verb == vKeep && slot != noOrder:
		return d.s.does(slot, d.s.players[d.of].active, d.of)
	}
	return game.Text{}
}

// answer describes reactions and choices inside an effect.
func (d *describer) answer() {
	p := d.p
	told := shown(p.cards.list()...)
	cards := game.Arg{Value: p.cards.String(), Label: told}
	switch p.verb {
	case vPass:
		d.is(actPass, game.T("rois.label.pass"))
		if !d.bare {
			d.windowLoss()
		}
	case vCounter:
		d.is(actCounter, game.T("rois.label.counter", "cards", told), cards)
		if by := d.of.other(); d.s.players[by].hand != 0 && d.s.held(by).power().foiled == nil {
			d.c.Note = game.T("rois.note.counter", "who", game.Seat(by)) // R13.6
		}
	case vGive:
		d.is(actGive, game.T("rois.label.give", "cards", told), cards)
	case vDip, vNumb, vFury, vPhero, vSpread:
		d.react(cards)
	case vDivert:
		d.is(actChoose, game.T("rois.label.dev", "zone", p.to.String()), d.zoneArg(p.to))
	case vNo:
		d.is(actChoose, game.T("rois.label.no"), game.Arg{Value: "no", Label: game.T("rois.label.no")})
		if d.s.table.traded {
			d.c.Note = game.T("rois.note.no")
		}
	case vSpreadStop:
		d.is(actDone, game.T("rois.label.spread.stop"))
	case vMarchStop:
		d.is(actDone, game.T("rois.label.march.stop"))
	case vStop:
		d.is(actDone, game.T("rois.label.stop"))
	}
}

// react describes the answers of the player's own order.
func (d *describer) react(cards game.Arg) {
	p := d.p
	word := words[p.verb]
	with := val(nothing)
	label := game.T(game.Key("rois.react." + word))
	switch {
	case p.verb == vSpread && p.to == noZone:
		with = game.Arg{Value: "even", Label: game.T("rois.with.even")}
	case p.verb == vSpread:
		with = game.Arg{
			Value: string(p.arguments(nil)), Label: game.T("rois.with.spread", "zone", p.to.String(), "n", int(p.number)),
		}
	case p.cards != 0:
		with = cards
	}
	full := label
	if !with.Label.IsZero() {
		full = game.T("rois.label.react", "what", label, "with", with.Label)
	}
	d.is(actReact, full, game.Arg{Value: word, Label: label}, with)
}
