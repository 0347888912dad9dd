package rois

import "bivouac/game"

// offerTerra offers to move each terrain to each neighbouring zone (R-COL5.1).
func offerTerra(s *State, _ held, to []play) []play {
	for z := range zone(zones) {
		if s.ground.plots[z].kind == open {
			continue
		}
		for d := north; d < noDirection; d++ {
			if y := z.step(d); y != noZone {
				to = append(to, between(vTerra, z, y))
			}
		}
	}
	return to
}

// checkTerra checks the move of a terrain (R-COL5.1).
func checkTerra(s *State, _ held, p *play, no *refusal) bool {
	switch {
	case p.from == noZone || p.to == noZone || !p.whole() || p.flayer || p.markers != 0:
		return no.because("R31.2", "rois.no.zone")
	case s.ground.plots[p.from].kind == open:
		return no.because("R-COL5.1", "rois.no.terra.bare", aZone(p.from))
	case s.ground.plots[p.to].kind != open:
		return no.because("R-COL5.1", "rois.no.terra.taken", aZone(p.to))
	}
	if _, n := p.from.bearing(p.to); n != 1 {
		return no.because("R1.5", "rois.no.terra.far", fromZone(p.from), toZone(p.to))
	}
	k := s.moved(p)
	switch {
	case terrains[k.kind].impassable && s.owner(p.to) != nobody:
		return no.because("R-COL5.1", "rois.no.terra.units", aZone(p.to))
	case terrains[k.kind].impassable && !k.fits(p.to):
		return no.because("R-COL5.1", "rois.no.terra.home")
	case k.kind == wall && k.walls == 0:
		return no.because("R-COL5.1", "rois.no.terra.wall", aZone(p.to))
	case k.kind.blocking() && !s.connectedWith(p, k):
		return no.because("R5.6", "rois.no.terra.cut")
	}
	return true
}

// moved returns the terrain as it is after its move: a wall keeps its compass edges, except those on the
// border of the board.
func (s *State) moved(p *play) plot {
	k := s.ground.plots[p.from]
	k.walls = k.walls.inside(p.to)
	return k
}

// connectedWith says whether the passable zones are still connected after the terrain k has moved (R5.6).
func (s *State) connectedWith(p *play, k plot) bool {
	g := s.ground
	g.plots[p.from], g.plots[p.to] = plot{}, k
	g.survey()
	return g.connected()
}

// terraform moves the terrain. A hive under an arriving massif or chasm is destroyed.
func terraform(s *State, h held, p *play, out *events) {
	s.marks.once = true
	k := s.moved(p)
	s.ground.plots[p.from], s.ground.plots[p.to] = plot{}, k
	s.ground.survey()
	out.Say("rois.log.terra", "who", game.Seat(h.by), "terrain", s.plotName(k),
		"from", p.from.String(), "to", p.to.String())
	if terrains[k.kind].impassable {
		s.trample(p.to, out)
	}
}
