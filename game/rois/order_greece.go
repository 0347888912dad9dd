package rois

func init() {
	powers[orderOf(greece, 1)] = power{wall: bronzeWall}                    // R-GRE1
	powers[orderOf(greece, 2)] = power{force: spartans}                     // R-GRE2
	powers[orderOf(greece, 3)] = power{twist: theban, check: checkTheban}   // R-GRE3: State.push advances
	powers[orderOf(greece, 4)] = power{also: phalanx}                       // R-GRE4
	powers[orderOf(greece, 6)] = power{twist: twice, weary: 1}              // R-GRE6: 1 HP per unit moved
	powers[orderOf(greece, 5)] = power{answer: vSpread, open: marathonOpen, // R-GRE5
		answers: marathonAnswers, reply: marathonReply, eases: marathonEases}
}

// bronzeWall returns the additional protection of a zone: 2 on the right edge, or with Greeks to its left
// (R-GRE1.1, R-GRE1.2).
func bronzeWall(s *State, h held, z zone) int {
	left := z.step(h.by.left())
	if left == noZone {
		return 0 // the left edge does not count
	}
	free := s.uncaptured(h.by)
	if h.by.rightness(z) == side-1 || s.ground.adjacent(z, left) && free.has(left) {
		return 2
	}
	return 0
}

// left returns the direction to a seat's own left (R2.3).
func (s seat) left() direction {
	if s == red {
		return west
	}
	return east
}

// spartans returns how often the units of an attack count: twice if the elite zone strikes (R-GRE2.2).
func spartans(s *State, h held, a *attack) int {
	if !a.shot && a.from == s.elite(h.by) {
		return 2
	}
	return 1
}

// elite returns a player's zone that is furthest to their own right; of several, the most forward one
// (R-GRE2.1).
func (s *State) elite(of seat) zone {
	best := noZone
	for z := range s.lands(of).zones {
		if best == noZone || of.rightness(z) > of.rightness(best) ||
			of.rightness(z) == of.rightness(best) && of.depth(z) > of.depth(best) {
			best = z
		}
	}
	return best
}

// checkTheban requires friends behind the pushing zone, and no terrain in the pushed one (R-GRE3.1).
func checkTheban(s *State, h held, p *play, no *refusal) bool {
	rear := p.from.step(h.by.ahead().opposite())
	if rear == noZone || !s.ground.adjacent(p.from, rear) || !s.uncaptured(h.by).has(rear) {
		return no.because("R-GRE3.1", "rois.no.theban.rear", aZone(p.from))
	}
	return s.ground.plots[p.to].kind == open || no.because("R-GRE3.1", "rois.no.theban.terrain", aZone(p.to))
}

// phalanx makes every other enemy zone adjacent to the striking one lose 1 (R-GRE4.1).
func phalanx(s *State, h held, a *attack, b *blow) {
	if a.shot || a.of != h.by {
		return
	}
	for z := range (s.ground.near[a.from] & s.lands(h.by.other()) &^ a.targets).zones {
		b.add(z, 1)
	}
}
