package quantum

// free returns the squares that a ship may enter (Q7.1): space without ships.
func (s *State) free() grid { return space.without(s.taken()) }

// reach returns the squares that can be entered within some steps from one, without it (Q7.1,
// Q10.9), by breadth-first search over free squares (Q7.4).
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

// course is where a ship can go: without and only with diagonal steps.
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

// lifted returns the free squares without a flagship and its passenger.
func (s *State) lifted(from, passenger square) grid {
	return s.free().or(bit(from)).or(bit(passenger))
}

// way returns a shortest path, including both ends; n is 0 if there is none within steps.
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

// longestWay is the squares of the longest path: the start and six steps.
const longestWay = 7
