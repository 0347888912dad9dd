package mind

import (
	"cmp"
	"hash/fnv"
	"slices"

	"bivouac/game"
)

// line is a plan as far as it goes: answers of the seat (in a common cause, of all who
// are asked) and where they lead.
type line struct {
	state game.State
	first game.Action // of the seat; "" at the root
	value int
	print uint64 // the same for the same answers in any order
}

// longest is how many answers a plan has at most.
const longest = 64

// plan looks for the best sequence of answers until the seat hands over, by the judge's
// word on the position behind each: at every length it keeps the Width best. It does so
// for as many deals as the strength says, since luck falls on the way, and adds up for each
// first answer what the best plan that begins with it is worth.
func (s *search) plan() ([]Option, error) {
	order := answers(s.deal(0), s.seat, nil)
	sums := make([]int, len(order))
	deals := max(1, s.strength.Deals)
	for n := range deals {
		best, err := s.planned(s.deal(n), s.strength.Decisions*(n+1)/deals)
		if err != nil {
			return nil, err
		}
		for i, a := range order {
			sums[i] += best[a]
		}
	}
	options := make([]Option, len(order))
	for i, a := range order {
		options[i] = Option{a, sums[i] / deals}
	}
	return options, nil
}

// planned is, for a deal, what the best plan is worth that begins with each answer. It
// ends when so many decisions are spent.
func (s *search) planned(from game.State, most int) (map[game.Action]int, error) {
	root := line{state: from, value: s.prospects(from)[s.seat]}
	turn := turnOf(from)
	best := map[game.Action]int{}
	beam := []line{root}
	for n := 0; n < longest && len(beam) > 0 && (n == 0 || s.spent < most); n++ {
		var next []line
		for _, l := range beam {
			grown, err := s.lengthen(l, turn)
			if err != nil {
				return nil, err
			}
			for _, g := range grown {
				if v, known := best[g.first]; !known || g.value > v {
					best[g.first] = g.value
				}
				if g.state != nil {
					next = append(next, g)
				}
			}
		}
		beam = s.keep(next)
	}
	return best, nil
}

// lengthen is a plan with each answer that may follow. Those that hand over are at their
// end and have no position. Handing over in a common cause is worth what stood before it:
// the judge has said what a position is worth if nothing more is done, and what the enemy
// draws behind it is no merit of the plan's.
func (s *search) lengthen(l line, turn int) ([]line, error) {
	var grown []line
	for _, d := range l.state.Pending() {
		if d.Seat != s.seat && (!s.coop || l.first == "") {
			continue
		}
		s.legal = answers(l.state, d.Seat, s.legal[:0])
		for _, a := range slices.Clone(s.legal) {
			state := l.state.Clone()
			if err := s.act(state, d, a); err != nil {
				return nil, err
			}
			next := line{state, l.first, s.prospects(state)[s.seat], l.print + fingerprint(d.Seat, a)}
			if next.first == "" {
				next.first = a
			}
			if _, still := asked(state, s.seat); !still || turnOf(state) != turn {
				if _, over := state.Result(); s.coop && !over {
					next.value = l.value
				}
				next.state = nil
			}
			grown = append(grown, next)
		}
	}
	return grown, nil
}

// keep is the best plans, of those that do the same in another order one.
func (s *search) keep(all []line) []line {
	slices.SortStableFunc(all, func(a, b line) int { return cmp.Compare(b.value, a.value) })
	seen := map[uint64]bool{}
	kept := all[:0]
	for _, l := range all {
		if !seen[l.print] && (s.strength.Width == 0 || len(kept) < s.strength.Width) {
			seen[l.print] = true
			kept = append(kept, l)
		}
	}
	return kept
}

// fingerprint is a number of an answer, the same on every machine.
func fingerprint(seat game.Seat, a game.Action) uint64 {
	h := fnv.New64a()
	h.Write([]byte{byte(seat)})
	h.Write([]byte(a))
	return h.Sum64()
}

// turnOf is the number of the turn under way, 0 where the game does not count.
func turnOf(state game.State) int {
	if e, ok := state.(game.Evaluator); ok {
		return e.Turn()
	}
	return 0
}
