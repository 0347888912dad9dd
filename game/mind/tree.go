package mind

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"bivouac/game"
)

// node is a sequence of answers since the root. Random events between them are redrawn in each run
// (open loop), so that it stands for many positions.
type node struct {
	runs  int
	edges map[game.Action]*edge
}

// edge is an answer at a node.
type edge struct {
	sum, runs int
	open      int // runs in which it was legal
	next      *node
}

// curiosity is the exploration constant: the weight of rarely tried edges.
const curiosity = game.CertainWin / 2

// tree performs open-loop information set Monte Carlo tree search: each run takes a determinization,
// descends by the best edge for the seat that is asked, adds one answer, plays out randomly and
// propagates the result.
func (s *search) tree() ([]Option, error) {
	root := &node{}
	for run := 0; run == 0 || s.spent < s.strength.Decisions; run++ {
		if err := s.grow(root, run); err != nil {
			return nil, err
		}
	}
	var options []Option
	for _, a := range s.own() {
		if e := root.edges[a]; e != nil && e.runs > 0 {
			options = append(options, Option{a, e.sum / e.runs})
		}
	}
	slices.SortStableFunc(options, func(a, b Option) int {
		return cmp.Compare(root.edges[b.Action].runs, root.edges[a.Action].runs)
	})
	for i := 1; i < len(options); i++ { // few runs may overestimate an answer
		options[i].Value = min(options[i].Value, options[i-1].Value)
	}
	return options, nil
}

// step is an edge of a run's path and its seat.
type step struct {
	node *node
	edge *edge
	seat game.Seat
}

func (s *search) grow(root *node, run int) error {
	state, luck := s.deal(run), rand.New(rand.NewPCG(s.seed, uint64(run)+1))
	var path []step
	for at, fresh := root, false; !fresh; {
		pending := state.Pending()
		if len(pending) == 0 {
			break
		}
		d := pending[0]
		if at == root {
			d, _ = asked(state, s.seat)
		}
		a, e := at.choose(s.candidates(state, d.Seat, at))
		if err := s.act(state, answerOf(d, a)); err != nil {
			return err
		}
		path = append(path, step{at, e, d.Seat})
		fresh = e.runs == 0
		if e.next == nil {
			e.next = &node{}
		}
		at = e.next
	}
	prospects, err := s.playout(state, luck)
	if err != nil {
		return err
	}
	for _, p := range path {
		p.node.runs++
		p.edge.runs++
		p.edge.sum += prospects[p.seat]
	}
	return nil
}

// candidates returns the answers that a node may choose among: more, the more often it is visited
// (progressive widening).
func (s *search) candidates(state game.State, seat game.Seat, at *node) []game.Action {
	s.legal = answers(state, seat, s.legal[:0])
	most := 2 + 2*int(math.Sqrt(float64(at.runs)))
	if s.strength.Width > 0 {
		most = min(most, s.strength.Width)
	}
	return s.legal[:min(most, len(s.legal))]
}

// choose returns the first untried answer, or else the one with the best sum of mean value and
// exploration bonus.
func (n *node) choose(all []game.Action) (game.Action, *edge) {
	if n.edges == nil {
		n.edges = map[game.Action]*edge{}
	}
	var best game.Action
	var found *edge
	high := math.Inf(-1)
	for _, a := range all {
		e := n.edges[a]
		if e == nil {
			e = &edge{}
			n.edges[a] = e
		}
		e.open++
		if e.runs == 0 {
			return a, e
		}
		curious := float64(curiosity*math.Sqrt(float64(e.open))) / float64(1+e.runs)
		if v := float64(e.sum/e.runs) + curious; v > high {
			best, found, high = a, e, v
		}
	}
	return best, found
}
