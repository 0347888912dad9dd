package rois

import "slices"

// candidates appends inputs of the active player's turn that may be legal; check decides whether they are.
// If a card was turned up, candidates omits most inputs that cannot play it.
func (s *State) candidates(of seat, to []play) []play {
	pl := &s.players[of]
	purse := pl.hand | s.mustCards()
	d := scratchPool.Get().(*scratch)
	defer scratchPool.Put(d)
	g := generator{s: s, of: of, to: to, held: s.held(of), purse: purse, parts: d.plays[:0],
		own: s.uncaptured(of), enemy: s.lands(of.other()), troops: s.troops()}
	for x := range g.count {
		g.count[x] = purse.of(suit(x)).count()
	}
	for z := range g.own.zones {
		g.zone(z)
	}
	d.plays = g.parts
	g.flayers()
	if s.set.specials {
		g.to = s.carryPlays(of, g.to)
	}
	if purse.count() >= 3 {
		g.ruses()
	}
	switch w := g.held.power(); {
	case w.once && s.marks.once:
	case w.offer != nil:
		g.to = w.offer(s, g.held, g.to)
	default:
		for _, v := range w.own {
			if v != noVerb {
				g.to = append(g.to, newPlay(v))
			}
		}
	}
	if s.still() {
		g.to = s.telling(newPlay(vCalm), pl.hand, 3, g.to)
	}
	g.to = s.telling(newPlay(vDiscard), pl.hand, 1, g.to)
	g.uses()
	if s.table.stage == broken {
		g.to = append(g.to, newPlay(vRep))
	}
	return append(g.to, newPlay(vEnd))
}

// generator collects candidates.
type generator struct {
	s          *State
	of         seat
	to         []play
	held       held
	purse      cards
	count      [noSuit]int // cards of each suit in the purse
	own, enemy area
	troops     area
	parts      []play // see partsOf
}

// zone appends the actions of a zone's troop.
func (g *generator) zone(z zone) {
	moves := g.count[spades]+g.count[clubs] > 0 && g.s.mayLeave(z, nil)
	for d := north; d < noDirection; d++ {
		y := z.step(d)
		if y == noZone {
			continue
		}
		red, dark := g.suits(d)
		switch {
		case !g.s.ground.near[z].has(y):
		case g.enemy.has(y) && red > 0:
			g.strikes(z, y, d)
		case !g.enemy.has(y) && dark > 0 && moves:
			g.moves(z, y, d)
		}
		if red > 1 || red == 1 && g.s.marks.volley {
			g.shots(z, d)
		}
	}
	if g.held.power().far {
		for y := range g.enemy.zones {
			g.farShots(between(vShot, z, y))
		}
	}
	need := 2
	if g.s.marked(g.of, z, doctor) { // R29.5
		need = 1
	}
	for x := spades; x <= clubs; x++ {
		if g.count[x] >= need && g.s.wounded(z) {
			p := newPlay(vHeal)
			p.from, p.suit = z, x
			g.to = append(g.to, p)
		}
	}
}

// wounded says whether a unit of a zone lacks HP.
func (s *State) wounded(z zone) bool {
	return slices.ContainsFunc(s.board[z].troop.list(), func(u unit) bool { return u.hp < u.most })
}

// suits returns how many cards in the purse pay for a strike and for a move in a direction.
func (g *generator) suits(d direction) (red, dark int) {
	if d.diagonal() {
		return g.count[diamonds], g.count[clubs]
	}
	return g.count[hearts], g.count[spades]
}

// strikes appends the attacks on a neighbour, plain and with the twist of the order in force.
func (g *generator) strikes(z, y zone, d direction) {
	p := between(vStrike, z, y)
	g.to = g.s.portions(g.to, p, false)
	back := y.step(d)
	push := back != noZone && g.s.space(g.of.other(), back) >= int(g.s.board[y].troop.n)
	switch t := g.held.power().twist; t {
	case merc, raid, swarm:
		p.twist = t
		g.to = g.s.portions(g.to, p, false)
	case theban:
		if p.verb, p.twist = vPush, t; push {
			g.to = append(g.to, p)
		}
	}
	if push {
		g.to = append(g.to, between(vPush, z, y))
	}
}

// shots appends the shots along a line (R2.6).
func (g *generator) shots(z zone, d direction) {
	w := g.held.power()
	if w.far {
		return
	}
	for y, n := z.step(d), 1; y != noZone; y, n = y.step(d), n+1 {
		if n > 1 && g.enemy.has(y) && g.s.ground.fire(z, y, g.troops) {
			p := between(vShot, z, y)
			g.to = g.s.portions(g.to, p, false)
			if w.twist == merc {
				p.twist = merc
				g.to = g.s.portions(g.to, p, false)
			}
		}
	}
}

// farShots appends a shot with each suit of cards that it may be paid with.
func (g *generator) farShots(p play) {
	for x := hearts; x <= diamonds; x++ {
		if g.count[x] > 0 {
			p.suit = x
			g.to = g.s.portions(g.to, p, false)
		}
	}
}

// moves appends the steps in a direction, with markers or without, and double steps.
func (g *generator) moves(z, y zone, d direction) {
	p := between(vMove, z, y)
	g.portions(p)
	if to := y.step(d); g.held.power().twist == twice && to != noZone {
		p.to, p.via, p.twist = to, y, twice
		g.portions(p)
	}
}

// portions appends a move with every subset of units for which there is room; a part of a troop may
// take markers along (R29.3).
func (g *generator) portions(p play) {
	space := g.s.space(g.of, p.to)
	if space == 0 {
		return
	}
	first := len(g.to)
	t := &g.s.board[p.from].troop
	parts := g.partsOf(p.from)
	for i := range parts {
		if part := &parts[i]; part.size(t) <= space {
			p.count, p.hero, p.names, p.named = part.count, part.hero, part.names, part.named
			g.to = append(g.to, p)
		}
	}
	there := g.s.markersAt(g.of, p.from)
	if there == 0 || !g.s.set.specials {
		return
	}
	for _, part := range g.to[first:] {
		for some := there; some != 0 && !part.whole(); some = (some - 1) & there {
			part.markers = some
			g.to = append(g.to, part)
		}
	}
}

// partsOf returns a play for every subset of a zone's units, cached for all directions.
func (g *generator) partsOf(z zone) []play {
	if len(g.parts) == 0 || g.parts[0].from != z {
		g.parts = g.s.portions(g.parts[:0], between(vMove, z, noZone), true)
	}
	return g.parts
}

// size returns how many units a legal play takes out of a troop.
func (p *play) size(t *troop) int {
	if p.whole() {
		return int(t.n)
	}
	return int(p.count + p.names)
}

// flayers appends the moves of own Flayers, and the strikes at the enemy's (R-ORC6.3, R-ORC6.4).
func (g *generator) flayers() {
	for z := range zone(zones) {
		switch g.s.flayerOf(z) {
		case g.of:
			for y := range g.s.ground.near[z].zones {
				p := between(vMove, z, y)
				p.flayer = true
				g.to = append(g.to, p)
			}
		case g.of.other():
			for x := hearts; x <= diamonds; x++ {
				p := between(vHit, z, z)
				p.suit = x
				g.to = append(g.to, p)
				if twist := g.held.power().twist; twist == merc { // R-CAR5.1: any strike
					p.twist = twist
					g.to = append(g.to, p)
					p.twist = plain
				}
			}
		}
	}
}

// ruses appends every choice of three cards with each of them as the first (R13.4).
func (g *generator) ruses() {
	var list [20]play
	for _, p := range g.s.telling(newPlay(vRuse), g.purse, 3, list[:0]) {
		for left := p.cards; left != 0; {
			p.first = left.pop()
			g.to = append(g.to, p)
		}
	}
}

// uses appends the inputs that choose a card to use instead of the lowest of its suit (R3.1). For a broken
// ruse the card may have any suit (R13.6).
func (g *generator) uses() {
	if hand := g.s.players[g.of].hand; g.s.ruseBroken() {
		if hand.count() > 1 {
			g.to = g.s.telling(newPlay(vUse), hand, 1, g.to)
		}
		return
	}
	for x := hearts; x < noSuit; x++ {
		if own := g.s.players[g.of].hand.of(x); own.count() > 1 {
			g.to = g.s.telling(newPlay(vUse), own, 1, g.to)
		}
	}
}
