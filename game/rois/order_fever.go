package rois

import "bivouac/game"

// mostFever is the most cards of R-DWA6.1.
const mostFever = 9

// offerFever is each enemy zone around each own zone, with each number of cards.
func offerFever(s *State, h held, to []play) []play {
	if s.marks.fought {
		return to
	}
	enemies := s.lands(h.by.other())
	for z := range s.uncaptured(h.by).zones {
		for y := range (s.ground.near[z] & enemies).zones {
			for n := uint8(1); n <= mostFever; n += 2 {
				p := between(vFever, z, y)
				p.number = n
				to = append(to, p)
			}
		}
	}
	return to
}

// checkFever is R-DWA6.1, and R-DWA6.2 for what came before in the turn.
func checkFever(s *State, h held, p *play, no *refusal) bool {
	switch {
	case s.marks.fought:
		return no.because("R-DWA6.2", "rois.no.fever.late")
	case p.number%2 == 0 || p.number > mostFever:
		return no.because("R-DWA6.1", "rois.no.fever.number")
	case !p.whole() || p.markers != 0 || p.flayer:
		return no.because("R-DWA6.1", "rois.no.part")
	}
	return s.checkTroop(h.by, p, no) && s.isTarget(h.by, p.to, no) && (s.ground.adjacent(p.from, p.to) ||
		no.because("R-DWA6.1", "rois.no.step", fromZone(p.from), toZone(p.to)))
}

// fevered is the rest of R-DWA6.2: no strike, push or shot with cards of the hand in the same turn.
func fevered(s *State, h held, by seat, p *play, no *refusal) bool {
	if by == h.by && by == s.active && s.marks.once && s.takesRed(p) {
		return no.because("R-DWA6.2", "rois.no.fevered")
	}
	return true
}

// fever is R-DWA6.1: cards are turned one by one while both zones hold their troops. Cards of the
// own colour cost the enemy 1, 2, 3 ..., the others cost the dwarfs as much, a joker kills both
// sides' most wounded unit.
func fever(s *State, h held, p *play, out *events) {
	s.marks.once = true
	var drawn cards
	own, others := 0, 0
	for range p.number {
		if s.owner(p.from) != h.by || s.owner(p.to) != h.by.other() {
			break
		}
		c := s.turnUp()
		drawn.add(c)
		out.Reveal("rois.log.fever", "who", game.Seat(h.by), "card", c.named())
		switch {
		case c.joker():
			s.chip(p.to, s.weakest(p.to), true, out)
			s.chip(p.from, s.weakest(p.from), false, out)
		case c.red() == (h.by == red):
			own++
			s.chip(p.to, own, true, out)
		default:
			others++
			s.chip(p.from, others, false, out)
		}
	}
	s.toss(drawn)
}

// chip takes points off one troop (R1.12).
func (s *State) chip(z zone, points int, hostile bool, out *events) {
	var b blow
	b.add(z, points)
	s.inflict(&b, hostile, out)
}

// weakest returns the HP of the most wounded unit of a troop, which is the damage that removes just
// that unit (R10.7).
func (s *State) weakest(z zone) int {
	t := &s.board[z].troop
	return int(t.units[worst(t.list())].hp)
}
