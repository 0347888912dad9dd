package rois

import "bivouac/game"

// offerFlay adds, for each troop and each enemy zone that it touches, each distinct unit.
func offerFlay(s *State, h held, to []play) []play {
	enemies := s.lands(h.by.other())
	for z := range s.uncaptured(h.by).zones {
		for y := range (s.ground.near[z] & enemies).zones {
			to = s.singles(to, between(vFlay, z, y))
		}
	}
	return to
}

// checkFlay checks a strike that places a Flayer (R-ORC6.1). This moves a unit out of its zone, so its
// troop must be able to move (R9.5, R-ELF4.1).
func checkFlay(s *State, h held, p *play, no *refusal) bool {
	if p.from == noZone || s.owner(p.from) != h.by {
		return no.because("R8.2", "rois.no.troop", aZone(p.from))
	}
	if _, ok := s.single(&s.board[p.from].troop, p); !ok || p.flayer || p.markers != 0 {
		return no.because("R8.6", "rois.no.units", aZone(p.from))
	}
	if !s.mayLeave(p.from, no) || !s.isTarget(h.by, p.to, no) {
		return false
	}
	switch {
	case !s.ground.adjacent(p.from, p.to):
		return no.because("R11.2", "rois.no.step", fromZone(p.from), toZone(p.to))
	case s.board[p.to].flayer.hp > 0:
		return no.because("R-ORC6.1", "rois.no.flay.two", aZone(p.to))
	}
	return true
}

// flay embeds the unit among the enemies instead of doing damage (R-ORC6.1). Markers stay behind,
// or are lost with the last unit (R29.4, R29.6).
func flay(s *State, h held, p *play, out *events) {
	t := &s.board[p.from].troop
	mask, ok := s.single(t, p)
	if !ok || t.owner != h.by || s.owner(p.to) != h.by.other() {
		if out != nil {
			out.Say("rois.log.fails", "what", s.worded(h.by, p))
		}
		return
	}
	s.board[p.to].flayer = t.take(mask)[0]
	s.settle(p.from)
	out.Say("rois.log.flayed", "who", game.Seat(h.by), "from", p.from.String(), "zone", p.to.String())
}

// flayersBite makes each enemy unit in a zone with a Flayer lose 1 (R-ORC6.5).
func flayersBite(s *State, h held, out *events) {
	var b blow
	for z := range s.lands(h.by.other()).zones {
		if s.flayerOf(z) == h.by {
			b.each[z] = 1
		}
	}
	s.inflict(&b, true, out)
}
