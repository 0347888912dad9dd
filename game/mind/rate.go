package mind

import (
	"context"

	"bivouac/game"
)

// Choose examines only some answers closely: it finds that others are no better without valuing them
// exactly, and a Ranker omits some. Rate examines all given answers equally closely, so that a played
// answer can be compared with the best.

const (
	// ratedDeals is the number of determinizations in which an answer is rated. Its plan was made for
	// others.
	ratedDeals = 24
	// ratedPlans is the largest number of plans that are compared for an answer in each determinization.
	ratedPlans = 8
)

// Rate returns the named answers with their values, in the order of named. It values all of them in the
// same determinizations, and each with the player's own continuation. A plan is valued in
// determinizations that it was not made for. The answers share the decisions of the player's strength.
// Errors: those of Choose; a *game.Refusal for an illegal answer.
func (p *Player) Rate(ctx context.Context, b game.Blind, named []game.Action, seed uint64) ([]Option, error) {
	if len(named) == 0 {
		return nil, nil
	}
	var rated []Option
	err := p.search(ctx, b, seed, func(s *search) (err error) {
		rated, err = s.rate(named)
		return err
	})
	return rated, err
}

func (s *search) rate(named []game.Action) ([]Option, error) {
	for _, a := range named {
		if err := s.answer(s.deal(0), a); err != nil {
			return nil, err
		}
	}
	if s.strength.Method == game.Plan {
		return s.ratePlans(named)
	}
	return s.rateRuns(named)
}

// rateRuns rates answers by the positions after them, or by playouts if the strength has them.
func (s *search) rateRuns(named []game.Action) ([]Option, error) {
	if s.strength.Method == game.Flat || s.strength.Method == game.Tree {
		rated, arms := make([]Option, len(named)), make([]*arm, len(named))
		for i, a := range named {
			arms[i] = &arm{Option: Option{Action: a}}
		}
		for run := 0; run < ratedDeals || s.spent < s.strength.Decisions; run++ {
			if err := s.compare(arms, run); err != nil {
				return nil, err
			}
		}
		for i, a := range arms {
			rated[i] = a.Option
		}
		return rated, nil
	}
	return s.judged(named, ratedDeals)
}

// ratePlans rates answers by the best plan that begins with each, under random streams that no plan
// was made for.
func (s *search) ratePlans(named []game.Action) ([]Option, error) {
	plans := make([]line, len(named))
	deals, lucks := max(1, s.strength.Deals), 0
	budget := max(s.strength.Trials, s.strength.Decisions/4) / len(named)
	for i, a := range named {
		s.named = a
		var all []*trial
		for n := range deals {
			most := s.strength.Decisions * (i*deals + n + 1) / (len(named) * deals)
			_, whole, err := s.planned(s.held(n), most, ratedPlans)
			if err != nil {
				return nil, err
			}
			if len(whole) == 0 {
				whole = []line{s.plans[a]}
			}
			for _, l := range whole {
				all = append(all, &trial{line: l})
			}
		}
		if deals > 1 { // with a single deal, no random events fall within a plan
			run, err := s.halve(all, deals, budget)
			if err != nil {
				return nil, err
			}
			lucks = max(lucks, run)
		}
		plans[i] = all[0].line
		s.plans[a] = plans[i]
	}
	rated := make([]Option, len(named))
	for n := range ratedDeals {
		from := s.held(deals + lucks + n)
		for i, l := range plans {
			v, err := s.later(from, l)
			if err != nil {
				return nil, err
			}
			rated[i].Value += v
		}
	}
	for i, a := range named {
		rated[i] = Option{a, rated[i].Value / ratedDeals}
	}
	return rated, nil
}

// later returns the seat's prospects after a plan or, with Finals but without Trials, after the replies
// to it.
func (s *search) later(from game.State, l line) (int, error) {
	state, v, err := s.followed(from, l)
	if err != nil {
		return 0, err
	}
	if _, over := state.Result(); !over && s.strength.Finals > 0 && s.strength.Trials == 0 {
		return s.reply(state)
	}
	s.drop(state)
	return v, nil
}
