package mind

import (
	"context"
	"slices"

	"bivouac/game"
)

// A Gain is the effect of a single answer: a seat's prospects before and after it, and what the title
// counts before and after it (game.Reckoner). Reasons holds only counts that are certain, because
// neither dice nor anything hidden changes them. Best and Next of each reason are the same.
type Gain struct {
	Before, After int
	Reasons       []Reason
}

// GainOf returns the gain of an answer, valued by the method of the title's advice (game.AdviceOf). It
// returns false if that method looks further than the position after each answer, since that position
// then does not show its reasons. Errors: those of Choose.
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
			if h, ok := state.(game.Holder); ok { // what follows the turn does not count
				h.Hold()
			}
			g.Before += s.prospects(state)[s.seat]
			now, after := reckoned(state, s.seat), []game.Count(nil)
			if err := s.answer(state, a); err != nil {
				return err
			}
			g.After += s.prospects(state)[s.seat]
			if _, over := state.Result(); !over {
				after = reckoned(state, s.seat)
			}
			found := changes(now, after)
			if n == 0 {
				g.Reasons = found
			}
			g.Reasons = slices.DeleteFunc(g.Reasons, func(r Reason) bool { return !slices.ContainsFunc(found, r.same) })
			s.drop(state)
		}
		return nil
	})
	g.Before, g.After = g.Before/mostDeals, g.After/mostDeals
	return g, err == nil, err
}

// changes pairs the counts before and after an answer. It returns nil if there are none after it.
func changes(now, after []game.Count) (all []Reason) {
	for i := 0; len(now) == len(after) && i < len(now); i++ {
		all = append(all, Reason{now[i].Name, now[i].N, after[i].N, after[i].N, now[i].Slight, now[i].Fewer})
	}
	return all
}

// same says whether two reasons have the same name and the same counts.
func (r Reason) same(other Reason) bool {
	return r.Name.Key == other.Name.Key && r.Now == other.Now && r.Best == other.Best && r.Next == other.Next
}
