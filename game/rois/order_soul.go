package rois

import "bivouac/game"

// reborn returns the home-row zones with room for a unit (R-INS4.1).
func (s *State) reborn(of seat) area {
	var a area
	for _, z := range home(of) {
		if s.space(of, z) > 0 {
			a.add(z)
		}
	}
	return a
}

// offerSoul offers a guess of each colour for each zone with room. If there is no such zone, it offers the
// guesses without a zone: the unit will wait (R-INS4.3).
func offerSoul(s *State, h held, to []play) []play {
	rooms := s.reborn(h.by)
	for _, isRed := range [...]bool{true, false} {
		p := newPlay(vSoul)
		p.red = isRed
		if rooms == 0 {
			to = append(to, p)
		}
		for z := range rooms.zones {
			p.to = z
			to = append(to, p)
		}
	}
	return to
}

// checkSoul checks whether a guess is allowed, and its zone (R-INS4.1, R-INS4.3).
func checkSoul(s *State, h held, p *play, no *refusal) bool {
	rooms := s.reborn(h.by)
	switch {
	case s.players[h.by].once:
		return no.because("R-INS4.1", "rois.no.once.game")
	case s.dead(h.by) == 0:
		return no.because("R-INS4.1", "rois.no.soul.dead")
	case p.to == noZone && rooms != 0:
		return no.because("R-INS4.3", "rois.no.soul.zone")
	case p.to != noZone && !rooms.has(p.to):
		return no.because("R-INS4.1", "rois.no.room", aZone(p.to), aNumber(s.capacity(h.by)))
	}
	return true
}

// guessSoul turns a card over (R-INS4.1). If the guess is right, a unit returns and another guess is
// allowed. If it is wrong, the turn ends. A joker makes any guess wrong.
func guessSoul(s *State, h held, p *play, out *events) {
	s.players[h.by].once = true
	c := s.turnUp()
	s.toss(setOf(c))
	if p.red && !c.red() || !p.red && !c.black() {
		out.Reveal("rois.log.soul.wrong", "who", game.Seat(h.by), "card", c.named())
		s.soulDone(h, out)
		s.endTurn(out)
		return
	}
	out.Reveal("rois.log.soul.right", "who", game.Seat(h.by), "card", c.named())
	if p.to == noZone {
		s.players[h.by].waiting++
	} else {
		s.enter(h.by, p.to, s.full(h.by), out)
		out.Say("rois.log.returns", "who", game.Seat(h.by), "zone", p.to.String())
	}
	if s.dead(h.by) == 0 {
		s.soulDone(h, out)
		return
	}
	s.phase = inChoice
	s.choice = choice{kind: chooseGuess, by: h.by, held: h, count: s.choice.count + 1}
}

// soulDone ends the guessing and discards the order for good (R-INS4.2).
func (s *State) soulDone(h held, out *events) {
	s.choice = choice{}
	s.phase = inAction
	s.discardOrder(h.by, out)
}

// soulOptions appends the possible next guesses and the end of guessing.
func soulOptions(s *State, h held, to []play) []play {
	return append(offerSoul(s, h, to), newPlay(vStop))
}

func decideSoul(s *State, h held, p *play, out *events) {
	if p.verb == vStop {
		s.soulDone(h, out)
		return
	}
	s.note(newStep(h.by, *p))
	if out != nil {
		out.Say("rois.log.does", "who", game.Seat(h.by), "what", s.worded(h.by, p))
	}
	guessSoul(s, h, p, out)
}
