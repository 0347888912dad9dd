package rois

import "bivouac/game"

// mostFever is the most cards that Gold Fever may turn over (R-DWA6.1).
const mostFever = 9

// offerFever offers each enemy zone around each own zone, with each number of cards.
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

// checkFever checks Gold Fever (R-DWA6.1), which must not follow an attack with hand cards in the same turn
// (R-DWA6.2).
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

// fevered refuses the owner's strikes, pushes and shots with hand cards after Gold Fever in the same turn
// (R-DWA6.2).
func fevered(s *State, h held, by seat, p *play, no *refusal) bool {
	if by == h.by && by == s.active && s.marks.once && s.takesRed(p) {
		return no.because("R-DWA6.2", "rois.no.fevered")
	}
	return true
}

// fever turns cards one by one as long as both zones hold their troops (R-DWA6.1). The first card of the
// own colour costs the enemy 1, the second 2, and so on; those of the other colour cost the dwarfs in the
// same way. A joker kills the most wounded unit of each side.
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
