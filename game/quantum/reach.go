package quantum

// free returns the squares that a ship may enter (Q7.1): space without ships.
func (s *State) free() grid { return space.without(s.taken()) }

// reach returns the squares that can be reached from a square, without that square itself, in at
// most the given number of steps over free squares (Q7.1, Q7.4, Q10.9). The search is
// breadth-first.
func reach(from square, steps int, free grid, diagonal bool) grid {
	start := bit(from)
	seen := start
	for range steps {
		more := seen.or(seen.step(diagonal).and(free))
		if more == seen {
			break
		}
		seen = more
	}
	return seen.without(start)
}

// course holds the squares that a ship can reach: plain those that need no diagonal step, turned
// those that need one.
type course struct{ plain, turned grid }

func (c course) all() grid { return c.plain.or(c.turned) }

// maneuvers says whether a ship may still use diagonal steps (Q10.9).
func (v ship) maneuvers() bool { return v.value == interceptor && !v.used }

// moves returns the destinations of a ship that may move.
func (v ship) moves(free grid) course {
	c := course{plain: reach(v.at, int(v.value), free, false)}
	if v.maneuvers() {
		c.turned = reach(v.at, int(v.value), free, true).without(c.plain)
	}
	return c
}

// attacks returns the squares from which a ship may attack a target; turned are those that need
// Maneuver for the way or for the last step (Q8.2, Q10.10).
func (v ship) attacks(target square, free grid) course {
	here := bit(v.at)
	c := course{plain: reach(v.at, int(v.value)-1, free, false).or(here).and(near[target])}
	if v.maneuvers() {
		c.turned = reach(v.at, int(v.value)-1, free, true).or(here).and(around[target]).without(c.plain)
	}
	return c
}

// drops returns the squares around a flagship's destination where its passenger may be put down
// (Q10.6, Q10.7); free must be computed without both ships.
func drops(to square, free grid) grid { return around[to].and(free) }

// lifted returns the free squares once a flagship and its passenger are lifted off the board.
func (s *State) lifted(from, passenger square) grid {
	return s.free().or(bit(from)).or(bit(passenger))
}

// way returns a shortest path, including both ends, and the number n of its squares. If no path has
// at most the given number of steps, n is 0.
func way(from, to square, steps int, free grid, diagonal bool) (path [longestWay]square, n int) {
	var layers [longestWay]grid
	layers[0] = bit(from)
	seen := layers[0]
	last := 0
	for !layers[last].has(to) {
		if last == steps {
			return path, 0
		}
		layers[last+1] = layers[last].step(diagonal).and(free).without(seen)
		last++
		seen = seen.or(layers[last])
	}
	path[last] = to
	for i := last - 1; i >= 0; i-- {
		path[i] = bit(path[i+1]).step(diagonal).and(layers[i]).first()
	}
	return path, last + 1
}

// longestWay is the number of squares of the longest path: the start and six steps.
const longestWay = 7
