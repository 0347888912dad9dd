package mind

import (
	"context"

	"bivouac/game"
)

// A Gain is what one answer alone does to a position: a seat's prospects before and after it, and
// what the title counts (game.Reckoner). Best and Next of a reason are the same.
type Gain struct {
	Before, After int
	Reasons       []Reason
}

// GainOf returns the gain of an answer by the title's advice; false if that looks further than the
// position after each answer, so that its reasons are not to be seen there. Errors: those of Choose.
func GainOf(ctx context.Context, b game.Blind, a game.Action) (Gain, bool, error) {
	by := game.AdviceOf(b.Game())
	if by.Method != game.OneStep {
		return Gain{}, false, nil
	}
	p, err := With(b.Game(), by)
	if err != nil {
		return Gain{}, false, err
	}
	var g Gain
	err = p.search(ctx, b, 1, func(s *search) error {
		for n := range mostDeals {
			state := s.copied(s.deal(n))
			g.Before += s.prospects(state)[s.seat]
			now, after := reckoned(state, s.seat), []game.Count(nil)
			if err := s.answer(state, a); err != nil {
				return err
			}
			g.After += s.prospects(state)[s.seat]
			if _, over := state.Result(); !over {
				after = reckoned(state, s.seat)
			}
			for i := 0; n == 0 && len(now) == len(after) && i < len(now); i++ {
				g.Reasons = append(g.Reasons, Reason{now[i].Name, now[i].N, after[i].N, after[i].N})
			}
			s.drop(state)
		}
		return nil
	})
	g.Before, g.After = g.Before/mostDeals, g.After/mostDeals
	return g, err == nil, err
}
