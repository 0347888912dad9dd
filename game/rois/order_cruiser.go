package rois

import "bivouac/game"

// offerCruiser offers a shot from each colonial zone at each enemy zone (R-COL1.1), with each red suit that
// can pay.
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

// summon draws the card that decides the shot (R-COL1.2). On red, the shot hits the named zone; on black, the
// owner diverts it; on a joker, the enemy does.
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

// diversions appends the choices of a diverted shot: the neighbours of the named zone (R1.5).
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

// stray returns the choice that is made if the enemy does not make it in time (R-COL1.3). Among the
// neighbours of the named zone, it is the shooters' own zone with most units, else the first empty zone,
// else the first.
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

// divert resolves the shot at the chosen zone, whoever stands there (R-COL1.3).
func divert(s *State, h held, p *play, out *events) {
	s.note(newStep(s.choice.by, *p))
	out.Reveal("rois.log.cruiser.diverted", "who", game.Seat(s.choice.by), "zone", p.to.String())
	s.phase = inAction
	a := s.attackOf(h.by, &s.table.play)
	a.main, a.targets = p.to, only(p.to)
	s.land(&a, out)
	s.finish(out)
}
