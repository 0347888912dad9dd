package rois

import "bivouac/game"

// offerCruiser is a shot of each colonial zone at each enemy zone (R-COL1.1), paid
// with either red suit.
func offerCruiser(s *State, h held, to []play) []play {
	purse := s.players[h.by].hand | s.mustCards()
	enemies := s.lands(h.by.other())
	for x := hearts; x <= diamonds; x++ {
		if purse.of(x).count() < 2 {
			continue
		}
		for z := range s.uncaptured(h.by).zones {
			for y := range enemies.zones {
				p := between(vShot, z, y)
				p.twist, p.suit = cruiser, x
				to = s.portions(to, p, false)
			}
		}
	}
	return to
}

// summon is R-COL1.2: on red the shot hits the named zone; on black its owner diverts it; on a
// joker the enemy does.
func summon(s *State, h held, _ *attack, out *events) {
	c := s.turnUp()
	s.table.drawn.add(c)
	by := h.by
	switch {
	case c.red():
		out.Reveal("rois.log.cruiser.hits", "card", c.named(), "zone", s.table.play.to.String())
		return
	case c.joker():
		by = h.by.other()
	}
	out.Reveal("rois.log.cruiser.strays", "card", c.named(), "who", game.Seat(by))
	s.table.stage = diverted
	s.phase = inChoice
	s.choice = choice{kind: chooseZone, by: by, held: h}
}

// diversions returns the neighbours of the named zone (R1.5).
func diversions(s *State, _ held, to []play) []play {
	for d := north; d < noDirection; d++ {
		if z := s.table.play.to.step(d); z != noZone {
			p := newPlay(vDivert)
			p.to = z
			to = append(to, p)
		}
	}
	return to
}

// stray is R-COL1.3, the default when the enemy does not choose in time: the neighbouring zone of
// the shooters with most units, else the first empty one, else the first.
func stray(s *State, h held) play {
	var near area
	for d := north; d < noDirection; d++ {
		if z := s.table.play.to.step(d); z != noZone {
			near.add(z)
		}
	}
	p := newPlay(vDivert)
	for z := range (near & s.lands(h.by)).zones {
		if p.to == noZone || s.board[z].troop.n > s.board[p.to].troop.n {
			p.to = z
		}
	}
	if p.to == noZone {
		p.to = (near &^ s.troops()).first()
	}
	if p.to == noZone {
		p.to = near.first()
	}
	return p
}

// divert resolves the shot at the chosen zone, with enemies, nobody, or own units (R-COL1.3).
func divert(s *State, h held, p *play, out *events) {
	s.note(newStep(s.choice.by, *p))
	out.Reveal("rois.log.cruiser.diverted", "who", game.Seat(s.choice.by), "zone", p.to.String())
	s.phase = inAction
	a := s.attackOf(h.by, &s.table.play)
	a.main, a.targets = p.to, only(p.to)
	s.land(&a, out)
	s.finish(out)
}
