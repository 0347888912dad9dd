package rois

import "strings"

// worded reads what follows the first word of an input, whose verb is v.
func (r *reader) worded(v verb) play {
	p := newPlay(v)
	switch v {
	case vArmy, vTerr, vOrders, vMark, vOn, vSwap, vLay:
		r.formed(&p)
	case vUse, vDiscard, vCounter, vNumb, vFury, vPhero, vGive, vCalm:
		p.cards, _ = r.cards()
		r.good = r.good && p.cards != 0
	case vRuse:
		p.cards, p.first = r.cards()
		r.good = r.good && p.cards != 0
	case vEnd:
		if len(r.fields) > 0 {
			r.rotated(&p)
		}
	case vSpread:
		r.spread(&p)
	case vDivert:
		r.rest = r.field()
		p.to = r.lastZone()
	case vSac:
		p.number = r.lastNumber()
	case vStorm, vSoul:
		r.guess(&p)
	default:
		r.aimed(&p)
	}
	return p
}

// aimed reads the actions of orders that name zones.
func (r *reader) aimed(p *play) {
	if signs[p.verb] == "" && p.verb != vSplit && p.verb != vRage && p.verb != vHit && p.verb != vWhip {
		return // the input consists of its word only
	}
	r.rest = r.field()
	if p.verb == vMarch && r.rest == "ALL" {
		return
	}
	r.troop(p)
	switch p.verb {
	case vSplit, vRage, vHit:
		r.good = r.good && r.rest == "" && p.names == 0 && p.markers == 0 && !p.flayer && !p.hero &&
			(p.count > 0) == (p.verb == vSplit)
		if p.verb == vHit {
			if last := len(r.fields) - 1; last > 0 && r.fields[last] == twistNames[merc] {
				p.twist, r.fields = merc, r.fields[:last]
			}
			p.to, p.suit = p.from, r.suit()
		}
		return
	case vWhip:
		r.must("-")
		p.via = r.zone()
		r.must("X")
	default:
		r.must(strings.ToUpper(signs[p.verb]))
	}
	p.to = r.lastZone()
	switch p.verb {
	case vDark:
		p.suit = r.suit()
	case vFever:
		p.number = r.lastNumber()
	}
}

func (r *reader) formed(p *play) {
	switch p.verb {
	case vArmy:
		r.army(p)
	case vTerr:
		r.rest = r.field()
		p.to = r.zone()
		r.must("=")
		var ok bool
		p.plot, ok = plotOf(r.rest)
		r.good = r.good && ok
	case vMark:
		f := r.field()
		if f == "DONE" {
			return
		}
		i := strings.Index(markerLetters, f)
		if len(f) != 1 || i < 0 {
			r.good = false
			return
		}
		p.number = uint8(i)
		r.rest = r.field()
		p.to = r.lastZone()
	case vOrders:
		r.orders(p)
	default:
		if p.verb != vOn {
			r.rest = r.field()
			r.sided(p)
			r.crowned(p)
		}
		p.cards, _ = r.cards()
		if len(r.fields) > 0 && p.to == noZone {
			r.rest = r.field()
			r.must("@")
			p.to = r.lastZone()
		}
	}
}

// crowned reads the zone of the hero after an order (R-ELF5.1), if there is one.
func (r *reader) crowned(p *play) {
	if r.rest != "" {
		r.must("@")
		p.to = r.lastZone()
	}
}

func (r *reader) army(p *play) {
	a := armies // random
	if f := r.field(); f != "RANDOM" {
		a = armyOf(f)
	}
	p.number = uint8(a)
	r.good = r.good && a != noArmy
}

// order reads an order's ID at the start of the current field.
func (r *reader) order() order {
	id := r.rest[:min(4, len(r.rest))]
	o, _ := orderNamed(id)
	r.rest, r.good = r.rest[len(id):], r.good && o != noOrder
	return o
}

// sided reads an order followed by "+" or "-".
func (r *reader) sided(p *play) {
	p.order = r.order()
	p.up = r.take("+")
	r.good = (p.up || r.take("-")) && r.good
}

// orders reads "GRE1+ GRE2 GRE5", "ELF5+@C1 ELF2 ELF3", "ELF5+ @C1 ELF2 ELF3"; the laid order may
// be at any place.
func (r *reader) orders(p *play) {
	var list []order
	for len(r.fields) > 0 && r.good && len(list) < ordersKept {
		r.rest = r.field()
		o := r.order()
		list = append(list, o)
		if r.rest == "" {
			continue
		}
		r.good = r.good && p.order == noOrder
		p.order, p.up = o, r.take("+")
		if !p.up {
			r.must("-")
		}
		if r.rest == "" && len(r.fields) > 0 && r.fields[0][0] == '@' {
			r.rest = r.field()
		}
		r.crowned(p)
	}
	p.kept = keptBits(list)
	r.good = r.good && p.kept != 0 && p.order != noOrder && len(list) == ordersKept
	for _, o := range list {
		r.good = r.good && o.army() == list[0].army()
	}
}

func (r *reader) spread(p *play) {
	r.rest = r.field()
	if r.rest == "EVEN" {
		return
	}
	p.to = r.zone()
	r.must(":")
	p.number = r.number()
	r.good = r.good && r.rest == ""
}

func (r *reader) guess(p *play) {
	f := r.field()
	p.red = f == "R"
	r.good = r.good && (p.red || f == "B")
	if p.verb == vSoul && len(r.fields) > 0 {
		r.rest = r.field()
		p.to = r.lastZone()
	}
}

// rotated reads "A1:7=B1:10" (R-ROM6).
func (r *reader) rotated(p *play) {
	r.rest = r.field()
	p.twist = rotation
	p.from = r.zone()
	r.must(":")
	p.named[0] = r.label()
	r.must("=")
	p.to = r.zone()
	r.must(":")
	p.named[1] = r.label()
	r.good = r.good && r.rest == ""
}
