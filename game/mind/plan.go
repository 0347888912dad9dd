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
	first game.Action // of the seat
	value int
	print uint64 // the same for the same answers in any order
}

// longest is how many answers a plan has at most.
const longest = 64

// plan looks for the best sequence of answers until the seat hands over, by the judge's
// word on the position behind each: at every length it keeps the Width best. The judge of
// a title that is played by plans says what a position is worth if nothing more is done.
func (s *search) plan() ([]Option, error) {
	root := line{state: s.deal(0)}
	root.value = s.prospects(root.state)[s.seat]
	turn := turnOf(root.state)
	best := map[game.Action]int{} // by first answer: the best position that it leads to
	var over []Option             // answers that hand over at once
	order := answers(root.state, s.seat, nil)
	beam := []line{root}
	for n := 0; n < longest && len(beam) > 0 && s.spent < s.strength.Decisions; n++ {
		var next []line
		for _, l := range beam {
			grown, err := s.lengthen(l, turn, &over)
			if err != nil {
				return nil, err
			}
			next = append(next, grown...)
		}
		beam = s.keep(next)
		for _, l := range beam {
			if v, known := best[l.first]; !known || l.value > v {
				best[l.first] = l.value
			}
		}
	}
	options := over // handing over is worth what stands now
	for _, a := range order {
		if v, ok := best[a]; ok && v > root.value {
			options = append(options, Option{a, v})
		}
	}
	if len(options) == 0 { // every answer leads to something worse, and none hands over
		for _, a := range order {
			if v, ok := best[a]; ok {
				options = append(options, Option{a, v})
			}
		}
	}
	if len(options) == 0 {
		options = []Option{{order[0], root.value}}
	}
	return options, nil
}

// lengthen is a plan with each answer that may follow. Those that hand over at once, from
// the root, go to over.
func (s *search) lengthen(l line, turn int, over *[]Option) ([]line, error) {
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
			next := line{state, l.first, s.prospects(state)[s.seat], l.print + print(d.Seat, a)}
			if next.first == "" {
				next.first = a
			}
			if _, still := asked(state, s.seat); still && turnOf(state) == turn {
				grown = append(grown, next)
				continue
			}
			if l.first == "" {
				*over = append(*over, Option{a, l.value})
			}
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

// print is a number of an answer, the same on every machine.
func print(seat game.Seat, a game.Action) uint64 {
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
