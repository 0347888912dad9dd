package mind

import (
	"cmp"
	"errors"
	"math/bits"
	"slices"

	"bivouac/game"
)

// A plan is made for one determinization, so it knows the dice in advance. Therefore the best plans
// of all determinizations are tried again under new random streams, the same for all, and the first
// answer of the plan with the best mean is taken.

// trial is a plan with its results under other random streams.
type trial struct {
	line
	sum, runs int
}

func (t *trial) mean() int { return t.sum / t.runs }

// trials tries plans from all determinizations and returns, for each first answer, the mean prospects
// of its best plan. It returns nil if there are fewer than two plans. It spends the budget by
// sequential halving, as flat does.
func (s *search) trials(plans []line) (map[game.Action]int, error) {
	plans = keep(plans, 0)
	if len(plans) < 2 {
		return nil, nil
	}
	all := make([]*trial, len(plans))
	for i, l := range plans {
		all[i] = &trial{line: l}
	}
	_, err := s.halve(all, s.strength.Deals, s.strength.Trials)
	if err != nil {
		return nil, err
	}
	worth, most := map[game.Action]int{}, game.CertainWin
	for _, t := range all {
		most = min(most, t.mean()) // few trials may overestimate a plan
		if _, known := worth[t.first]; !known {
			worth[t.first] = most
			s.plans[t.first] = t.line
		}
	}
	return worth, nil
}

// halve tries plans in rounds, under random streams numbered from first, until the budget of decisions is
// spent. After each round it goes on with the better half. It sorts all plans, the best first, and
// returns the number of streams used.
func (s *search) halve(all []*trial, first, budget int) (int, error) {
	left, began, run := slices.Clone(all), s.spent, 0
	rounds := bits.Len(uint(len(all) - 1))
	for round := 1; round <= rounds; round++ {
		for once := false; !once || s.spent-began < budget*round/rounds; once = true {
			from := s.held(first + run)
			for _, t := range left {
				v, err := s.tried(from, t.line)
				if err != nil {
					return 0, err
				}
				t.sum, t.runs = t.sum+v, t.runs+1
			}
			run++
		}
		slices.SortStableFunc(left, func(a, b *trial) int { return cmp.Compare(b.mean(), a.mean()) })
		left = left[:(len(left)+1)/2]
	}
	slices.SortStableFunc(all, func(a, b *trial) int {
		return cmp.Or(cmp.Compare(b.runs, a.runs), cmp.Compare(b.mean(), a.mean()))
	})
	return run, nil
}

// tried returns the seat's prospects when it follows a plan from another determinization than the
// plan's own.
func (s *search) tried(from game.State, l line) (int, error) {
	state, v, err := s.followed(from, l)
	if err == nil {
		s.drop(state)
	}
	return v, err
}

// followed returns the position after a plan, and the seat's prospects then. In a cooperative game the
// prospects are those before the plan hands over. Moves that are not asked for or not legal there are
// skipped.
func (s *search) followed(from game.State, l line) (game.State, int, error) {
	turn := turnOf(from)
	state := s.copied(from)
	for _, a := range l.answers() {
		d, ok := asked(state, a.Seat)
		if !ok {
			continue
		}
		next, ends, err := s.after(state, answerOf(d, a.Action), turn)
		if refused := (*game.Refusal)(nil); errors.As(err, &refused) {
			continue
		}
		if err != nil {
			return nil, 0, err
		}
		if _, over := next.Result(); ends && s.coop && !over {
			v := s.prospects(state)[s.seat]
			s.drop(state)
			return next, v, nil
		}
		s.drop(state)
		if state = next; ends {
			break
		}
	}
	return state, s.prospects(state)[s.seat], nil
}
