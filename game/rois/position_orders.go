package rois

import (
	"fmt"
	"math/bits"
	"strings"
)

// naming holds what a position says about a player's army and orders.
type naming struct {
	army   bool  // the army is given, perhaps as "-"
	first  order // one of the player's orders, which determines the army
	any    int   // number of "?" in the reserve
	hidden bool  // "?-": an unknown order lies face down
}

// orderIn reads an order of a player. All orders of a player must be of one army.
func (d *drawing) orderIn(of seat, text string) (order, error) {
	o, _ := orderNamed(strings.ToUpper(text))
	n := &d.naming[of]
	switch {
	case o == noOrder:
		return o, fmt.Errorf("want orders like GRE1, not %q", short(text))
	case n.first != noOrder && n.first.army() != o.army():
		return o, fmt.Errorf("orders of two armies, %s and %s", n.first, o)
	}
	n.first = o
	return o, nil
}

// orderList reads "GRE1+ GRE2 GRE5" or, for hidden orders, "?- ? ?".
func (d *drawing) orderList(of seat, list string) error {
	p := &d.players[of]
	for _, word := range strings.Fields(list) {
		text, known := strings.CutSuffix(word, "-known")
		text, down := strings.CutSuffix(text, "-")
		text, up := strings.CutSuffix(text, "+")
		laid := known || down || up
		if laid && (p.slot != noOrder || d.naming[of].hidden) {
			return fmt.Errorf("two orders in one slot")
		}
		if text == "?" && !up && !known {
			if laid {
				d.naming[of].hidden = true
			} else {
				d.naming[of].any++
			}
			continue
		}
		o, err := d.orderIn(of, text)
		switch {
		case err != nil:
			return err
		case p.kept&o.bit() != 0:
			return fmt.Errorf("%s stands twice", o)
		}
		p.kept |= o.bit()
		if laid {
			p.slot, p.active, p.known = o, up, known
		}
	}
	return nil
}

// lostList reads the orders discarded permanently.
func (d *drawing) lostList(of seat, list string) error {
	for _, word := range strings.Fields(list) {
		o, err := d.orderIn(of, word)
		if err != nil {
			return err
		}
		d.players[of].lost |= o.bit()
	}
	return nil
}

// enlist sets both armies, and an order for every "?".
func (d *drawing) enlist() error {
	for of := range d.players {
		p, n := &d.players[of], &d.naming[of]
		switch {
		case n.first != noOrder && n.army && p.army != n.first.army():
			return fmt.Errorf("%s is no order of the army %s", n.first, p.army)
		case n.first != noOrder:
			p.army, p.chosen = n.first.army(), true
		case !n.army && d.phase != inArmies:
			p.army, p.chosen = greece, true
		}
		if p.kept&p.lost != 0 {
			return fmt.Errorf("an order was discarded for good and yet kept")
		}
		if err := d.guess(p, n); err != nil {
			return err
		}
		// A face-up order can be locked by its own text (R7.6).
		p.locked = p.slot != noOrder && p.active && powers[p.slot].locked
	}
	return nil
}

// guess replaces the unknown orders by the first orders of the army that the position does not name.
func (d *drawing) guess(p *player, n *naming) error {
	need := n.any
	if n.hidden {
		need++
	}
	for i := 1; i <= ordersPerArmy && need > 0 && p.army != noArmy; i++ {
		o := orderOf(p.army, i)
		if (p.kept|p.lost)&o.bit() != 0 {
			continue
		}
		p.kept |= o.bit()
		if n.hidden && p.slot == noOrder {
			p.slot = o
		}
		need--
	}
	if need > 0 || bits.OnesCount8(p.kept) > ordersKept {
		return fmt.Errorf("a player keeps %d orders of his army at most", ordersKept)
	}
	return nil
}

// plotList reads zones of the terrain form: "C3 D2=F".
func (d *drawing) plotList(of seat, list string) error {
	for _, word := range strings.Fields(list) {
		name, text, decided := strings.Cut(word, "=")
		z, err := readZone(name)
		if err != nil {
			return err
		}
		p, ok := plotOf(text)
		switch {
		case d.owned[z] != noSuit:
			return fmt.Errorf("%s stands twice", z)
		case decided && (!ok || !p.fits(z)):
			return fmt.Errorf("want zones like C3 or D2=F, not %q", short(word))
		}
		d.owned[z] = suitOf(of)
		if decided {
			d.players[of].form.set.add(z)
			d.players[of].form.plots[z] = p
		}
	}
	return nil
}

// suitOf returns a suit of a player's colour (R1.15).
func suitOf(of seat) suit {
	if of == red {
		return hearts
	}
	return spades
}
