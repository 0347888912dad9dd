package mind

import (
	"cmp"
	"math/bits"
	"math/rand/v2"
	"slices"
)

// arm is an answer with the results of its playouts.
type arm struct {
	Option
	sum, runs int
}

// flat searches by sequential halving: it gives every candidate the same number of playouts, drops the
// worse half, and repeats until one is left. In each run all answers meet the same determinization and
// random stream.
func (s *search) flat() ([]Option, error) {
	all := s.own()
	arms := make([]*arm, len(all))
	for i, a := range all {
		arms[i] = &arm{Option: Option{Action: a}}
	}
	ranked := slices.Clone(arms)
	rounds := max(bits.Len(uint(len(arms)-1)), 1)
	for round, run := 1, 0; round <= rounds; round++ {
		for first := true; first || s.spent < s.strength.Decisions*round/rounds; first = false {
			if err := s.compare(ranked, run); err != nil {
				return nil, err
			}
			run++
		}
		slices.SortStableFunc(ranked, func(a, b *arm) int { return cmp.Compare(b.Value, a.Value) })
		ranked = ranked[:(len(ranked)+1)/2]
	}
	return settled(arms, ranked), nil
}

// compare plays out each of the arms once from the same deal.
func (s *search) compare(arms []*arm, run int) error {
	from := s.deal(run)
	for _, a := range arms {
		state := s.copied(from)
		if err := s.answer(state, a.Action); err != nil {
			return err
		}
		prospects, err := s.playout(state, rand.New(rand.NewPCG(s.seed, uint64(run)+1)))
		if err != nil {
			return err
		}
		a.sum, a.runs = a.sum+prospects[s.seat], a.runs+1
		a.Value = a.sum / a.runs
		s.drop(state)
	}
	return nil
}

// settled returns the options, those that survived longest first.
func settled(arms, ranked []*arm) []Option {
	slices.SortStableFunc(arms, func(a, b *arm) int {
		return cmp.Or(cmp.Compare(b.runs, a.runs), cmp.Compare(b.Value, a.Value))
	})
	options := make([]Option, len(arms))
	for i, a := range arms {
		options[i] = a.Option
		if i > 0 { // few playouts may overestimate an answer
			options[i].Value = min(options[i].Value, options[i-1].Value)
		}
	}
	if best := ranked[0]; options[0].Action != best.Action {
		i := slices.IndexFunc(options, func(o Option) bool { return o.Action == best.Action })
		options[0], options[i] = Option{best.Action, options[0].Value}, options[0]
	}
	return options
}
