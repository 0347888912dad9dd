package rois

// A march (R-UND1) takes one input for each step, the most forward row first: after a step, troops in rows
// further forward may no longer step. So no unit steps twice, and every step is legal when it is performed.

// offerMarch offers every first step, and the march of all troops straight ahead.
func offerMarch(s *State, h held, to []play) []play {
	return s.advances(h.by, side, append(to, newPlay(vMarch)))
}

// advances appends the steps of troops whose depth (R2.4) is at most depth.
func (s *State) advances(of seat, depth int, to []play) []play {
	g := generator{s: s, of: of, to: to}
	enemies := s.lands(of.other())
	for z := range s.uncaptured(of).zones {
		if of.depth(z) > depth {
			continue
		}
		for y := range s.ground.near[z].zones {
			if of.depth(y) > of.depth(z) && s.ground.near[y]&enemies == 0 && s.space(of, y) > 0 {
				g.portions(between(vMarch, z, y))
			}
		}
	}
	return g.to
}

// checkMarch checks a first step, or whether any troop can march straight ahead (R-UND1.1).
func checkMarch(s *State, h held, p *play, no *refusal) bool {
	if p.from != noZone {
		return s.checkAdvance(h.by, p, no)
	}
	for z := range s.lands(h.by).zones {
		if step := straight(h.by, z); s.checkAdvance(h.by, &step, nil) {
			return true
		}
	}
	return no.because("R-UND1.1", "rois.no.march")
}

// straight returns the step of a whole troop straight ahead.
func straight(of seat, z zone) play { return between(vMarch, z, z.step(of.ahead())) }

// checkAdvance checks one step of the march: it must go forward, obey the rules of a move (R17.9), and not
// end in contact with an enemy.
func (s *State) checkAdvance(of seat, p *play, no *refusal) bool {
	if !s.checkLeaving(of, p, no) {
		return false
	}
	if p.to == noZone || of.depth(p.to) != of.depth(p.from)+1 {
		return no.because("R-UND1.1", "rois.no.march.forward", fromZone(p.from))
	}
	if !s.mayStep(of, p.from, p.to, s.leaving(p), no) {
		return false
	}
	return s.ground.near[p.to]&s.lands(of.other()) == 0 ||
		no.because("R-UND1.1", "rois.no.march.contact", aZone(p.to))
}

// march performs the first step and asks for the others, or performs all at once.
func march(s *State, h held, p *play, out *events) {
	s.marks.once = true
	if p.from != noZone {
		s.advance(h, p, out)
		return
	}
	for depth := side; depth > 0; depth-- {
		for z := range s.lands(h.by).zones {
			step := straight(h.by, z)
			if h.by.depth(z) == depth && s.checkAdvance(h.by, &step, nil) {
				s.relocate(step.from, step.to, s.board[z].troop.all(), 0, out)
			}
		}
	}
}

// advance performs a step and asks for the next.
func (s *State) advance(h held, p *play, out *events) {
	bring(s, h, p, out)
	s.phase = inChoice
	s.choice = choice{kind: chooseStep, by: h.by, held: h, count: int8(h.by.depth(p.from))}
}

// marchOptions appends the possible next steps, and the end of the march.
func marchOptions(s *State, h held, to []play) []play {
	first := len(to)
	to = s.advances(h.by, int(s.choice.count), to)
	legal := to[:first]
	for i := range to[first:] {
		if p := to[first+i]; s.checkAdvance(h.by, &p, nil) {
			legal = append(legal, p)
		}
	}
	return append(legal, newPlay(vMarchStop))
}

// marchOn performs the next step, or ends the march.
func marchOn(s *State, h held, p *play, out *events) {
	if p.verb == vMarchStop {
		s.choice = choice{}
		s.phase = inAction
		return
	}
	s.note(newStep(h.by, *p))
	s.advance(h, p, out)
}
