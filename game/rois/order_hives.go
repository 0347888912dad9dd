package rois

import "bivouac/game"

// offerHives offers a hive in each zone around an insectoid one (R-INS5.1).
func offerHives(s *State, h held, to []play) []play {
	for z := range s.uncaptured(h.by).zones {
		for y := range s.ground.near[z].zones {
			to = append(to, between(vHive, z, y))
		}
	}
	return to
}

// checkHive checks the troop that lays a hive and the zone that gets it (R-INS5.1, R-INS5.2).
func checkHive(s *State, h held, p *play, no *refusal) bool {
	switch {
	case p.from == noZone || s.owner(p.from) != h.by || !p.whole() || p.flayer || p.markers != 0:
		return no.because("R-INS5.1", "rois.no.troop", aZone(p.from))
	case s.captured(p.from):
		return no.because("R-ORC4.2", "rois.no.captured", aZone(p.from))
	case p.to == noZone || !s.ground.adjacent(p.from, p.to):
		return no.because("R2.5", "rois.no.step", fromZone(p.from), toZone(p.to))
	case s.owner(p.to) != nobody || s.board[p.to].hive != nobody:
		return no.because("R-INS5.1", "rois.no.hive", aZone(p.to))
	}
	return true
}

func layHive(s *State, h held, p *play, out *events) {
	s.board[p.to].hive = h.by
	out.Say("rois.log.hive", "who", game.Seat(h.by), "zone", p.to.String())
}

// feed lets each hive give 1 HP to the most wounded own unit around it; among equally wounded ones, to that
// in the first zone in reading order (R-INS5.4).
func feed(s *State, h held, out *events) {
	free := s.uncaptured(h.by)
	for z := range zone(zones) {
		if s.board[z].hive != h.by {
			continue
		}
		best, worstWound := noZone, uint8(0)
		for y := range (s.ground.near[z] & free).zones {
			t := &s.board[y].troop
			u := t.units[max(0, worst(t.list()))]
			if wound := u.most - u.hp; wound > worstWound {
				best, worstWound = y, wound
			}
		}
		if best != noZone {
			s.restore(best, 1, out)
		}
	}
}
