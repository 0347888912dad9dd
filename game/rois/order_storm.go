package rois

import "bivouac/game"

// offerStorm offers a guess of each colour (R-GOB3.1).
func offerStorm(_ *State, _ held, to []play) []play {
	for _, isRed := range [...]bool{true, false} {
		p := newPlay(vStorm)
		p.red = isRed
		to = append(to, p)
	}
	return to
}

// checkStorm requires room in the hand (R-GOB3.1).
func checkStorm(s *State, h held, _ *play, no *refusal) bool {
	return s.players[h.by].hand.count() < handful || no.because("R-GOB3.1", "rois.no.storm")
}

// storm makes one guess (R-GOB3.1). If it is right, the card goes to the hand, and another guess is allowed
// while there is room. If it is wrong, the order is lost, and a wrong first guess disorganises the army.
// When guessing ends, the turn ends without its draw.
func storm(s *State, h held, p *play, out *events) {
	guesses := s.choice.count
	c := s.turnUp()
	if p.red && c.red() || !p.red && c.black() {
		out.Reveal("rois.log.storm.right", "who", game.Seat(h.by), "card", c.named())
		s.players[h.by].hand.add(c)
		if s.players[h.by].hand.count() < handful {
			s.phase = inChoice
			s.choice = choice{kind: chooseGuess, by: h.by, held: h, count: guesses + 1}
			return
		}
	} else {
		out.Reveal("rois.log.storm.wrong", "who", game.Seat(h.by), "card", c.named())
		s.toss(setOf(c))
		s.discardOrder(h.by, out)
		if guesses == 0 {
			s.disband(h.by, out)
		}
	}
	s.calmStorm(out)
}

// calmStorm ends the turn without its draw (R-GOB3.1).
func (s *State) calmStorm(out *events) {
	s.marks.noDraw = true
	s.endTurn(out)
}

// stormOptions appends the possible next guesses and the end of guessing.
func stormOptions(s *State, h held, to []play) []play {
	return append(offerStorm(s, h, to), newPlay(vStop))
}

func stormOn(s *State, h held, p *play, out *events) {
	s.note(newStep(h.by, *p))
	if p.verb == vStop {
		s.calmStorm(out)
		return
	}
	if out != nil {
		out.Say("rois.log.does", "who", game.Seat(h.by), "what", s.worded(h.by, p))
	}
	storm(s, h, p, out)
}
