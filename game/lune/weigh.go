package lune

// prepare computes what each square is worth to the Vek, which is off the board.
func (c *chooser) prepare() {
	switch c.t.shape {
	case noAttack:
	case spit:
		c.prepareNest()
	default:
		c.prepareWorth()
	}
}

// prepareWorth computes worth and blaze by the table of L12.5, for the damage that the Vek does without
// and with Overload.
func (c *chooser) prepareWorth() {
	c.worth[0] = c.stands
	for q := range square(squares) {
		if c.s.now.tiles[q].capsule {
			c.worth[0][q] += 3
		}
	}
	c.worth[1] = c.worth[0]
	for i := range c.s.all() {
		o := &c.s.now.units[i]
		if !o.alive || o.at >= squares || o == c.u {
			continue
		}
		for strong := range int8(2) {
			c.worth[strong][o.at] += worthOfUnit(o, c.t.damage+strong)
		}
		switch g := c.group[o.at]; {
		case g == 0:
		case isMech(o.kind):
			c.blaze[g] += 2
		case isVek(o.kind):
			c.blaze[g] -= 2
		}
	}
}

// worthOfUnit returns what a unit adds to the score of an attack that strikes it (L12.5).
// Its shield does not count (L12.11).
func worthOfUnit(o *unit, damage int8) int8 {
	switch {
	case isMech(o.kind) && damage >= o.hp:
		return 7
	case isMech(o.kind), o.kind == rocket:
		return 5
	case o.kind == rock:
		return -3
	}
	return -5
}

// prepareNest computes the score of a Blob on each square by what would be around it, and the squares
// on which it can land (L12.6).
func (c *chooser) prepareNest() {
	for q := range square(squares) {
		if c.s.free(q) && !c.s.now.tiles[q].capsule {
			c.lands |= q.bit()
		}
		switch c.s.now.tiles[q].obstacle {
		case building:
			c.around(q, 3)
		case well:
			c.around(q, 2)
		}
	}
	for _, m := range c.s.now.markers[:c.s.now.marked] {
		c.lands &^= m.at.bit()
	}
	for i := range c.s.all() {
		o := &c.s.now.units[i]
		switch {
		case !o.alive || o.at >= squares || o == c.u:
		case isMech(o.kind):
			c.around(o.at, 2)
		case o.kind == rocket:
			c.around(o.at, 3)
		case isVek(o.kind):
			c.around(o.at, -2)
		}
	}
}

// around adds a value to the squares next to one.
func (c *chooser) around(at square, n int8) {
	for _, q := range steps[at] {
		if q != nowhere {
			c.nest[q] += n
		}
	}
}
