package rois

// ground is the terrain of the board with data derived from it. survey must run after a change of
// plots.
type ground struct {
	plots [zones]plot
	near  [zones]area // zones to which a step is open: "adjacent" (R1.6, R2.5)
}

// survey computes the open steps.
func (g *ground) survey() {
	for z := range zone(zones) {
		g.near[z] = 0
		for d := north; d < noDirection; d++ {
			if g.steps(z, d) {
				g.near[z].add(z.step(d))
			}
		}
	}
}

func (g *ground) impassable(z zone) bool { return terrains[g.plots[z].kind].impassable }

// closed says whether a wall stands on the edge of a zone in an orthogonal direction. The wall may belong to
// that zone or to its neighbour (R16.5).
func (g *ground) closed(z zone, d direction) bool {
	to := z.step(d)
	return g.plots[z].walls.has(d) || to != noZone && g.plots[to].walls.has(d.opposite())
}

// steps says whether the step from a zone in a direction is open (R2.5).
func (g *ground) steps(z zone, d direction) bool {
	to := z.step(d)
	switch {
	case to == noZone || g.impassable(z) || g.impassable(to):
		return false
	case !d.diagonal():
		return !g.closed(z, d)
	}
	return g.round(z, d, (d+7)%8, g.impassable) || g.round(z, d, (d+1)%8, g.impassable)
}

// round says whether one of the two ways round a diagonal step in direction d is open: the one that begins in
// direction half. shut says whether a zone blocks the way.
func (g *ground) round(z zone, d, half direction, shut func(zone) bool) bool {
	p := z.step(half)
	other := (2*d + 8 - half) % 8
	return !shut(p) && !g.closed(z, half) && !g.closed(p, other)
}

// adjacent says whether a step from a to b is open (R1.6).
func (g *ground) adjacent(a, b zone) bool { return g.near[a].has(b) }

// fire says whether the line of fire between two zones is clear; troops are the zones that hold
// units of either side (R2.6).
func (g *ground) fire(from, to zone, troops area) bool {
	d, n := from.bearing(to)
	if n < 2 {
		return false
	}
	for z := from; z != to; z = z.step(d) {
		if z != from && (troops.has(z) || terrains[g.plots[z].kind].hides) || g.cut(z, d) {
			return false
		}
	}
	return true
}

// cut says whether a step of a line of fire is blocked; a chasm does not block it.
func (g *ground) cut(z zone, d direction) bool {
	if !d.diagonal() {
		return g.closed(z, d)
	}
	isMassif := func(p zone) bool { return g.plots[p].kind == massif }
	return !g.round(z, d, (d+7)%8, isMassif) && !g.round(z, d, (d+1)%8, isMassif)
}

// connected says whether all passable zones are connected (R5.6), by flood fill. survey must have run.
func (g *ground) connected() bool {
	want := everywhere.where(func(z zone) bool { return !g.impassable(z) })
	seen := want & -want // the first passable zone
	for grown := area(0); grown != seen; {
		grown = seen
		for z := range grown.zones {
			seen |= g.near[z]
		}
	}
	return seen == want
}

// connect turns blocking terrain into steep ground until all passable zones are connected (R5.6), and returns
// the zones that it changed.
func (g *ground) connect() []zone {
	var changed []zone
	for g.survey(); !g.connected(); g.survey() {
		z := zone(zones - 1)
		for !g.plots[z].kind.blocking() {
			z--
		}
		g.plots[z] = plot{kind: steep}
		changed = append(changed, z)
	}
	return changed
}
