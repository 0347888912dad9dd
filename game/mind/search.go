package mind

import (
	"context"
	"encoding/binary"
	"fmt"
	"math/rand/v2"

	"bivouac/game"
)

// search is one choice under way: what all methods share.
type search struct {
	ctx      context.Context
	late     func() bool // nil: never
	blind    game.Blind
	seat     game.Seat
	coop     bool
	level    int
	strength game.Strength
	seed     uint64
	luck     *rand.Rand
	spent    int                  // simulated decisions so far
	named    game.Action          // plans begin with it; "": with any answer
	plans    map[game.Action]line // by their first answer, the plan by which it is rated

	legal []game.Action // answers under way, those of an inner loop behind those of the outer
	shown []int
	grown []line       // see planned
	spare []game.State // memory of positions that nobody looks at any more
}

func newSearch(ctx context.Context, b game.Blind, s game.Strength, seed uint64) *search {
	return &search{
		ctx: ctx, blind: b, seat: b.Seat(), coop: b.Game().Info().Coop, strength: s, seed: seed,
		luck: rand.New(rand.NewPCG(seed, 0)),
	}
}

// deal is determinization number n. The same number gives the same position, so that
// answers are compared by the same luck.
func (s *search) deal(n int) game.State {
	luck := game.NewRand(s.seeded(n), "mind")
	state := s.blind.Deal(&luck)
	if h, ok := state.(game.Simulated); ok {
		h.Hush()
	}
	return state
}

// copied is a copy of a position, in the memory of one that was dropped if there is any.
func (s *search) copied(from game.State) game.State {
	if n := len(s.spare); n > 0 {
		to := s.spare[n-1]
		s.spare = s.spare[:n-1]
		to.(game.Simulated).Copy(from)
		return to
	}
	return from.Clone()
}

// drop gives the memory of a position back. Nobody may look at it any more; nil is none.
func (s *search) drop(state game.State) {
	if _, ok := state.(game.Simulated); ok {
		s.spare = append(s.spare, state)
	}
}

// seeded is a seed for the nth of something.
func (s *search) seeded(n int) game.Seed {
	var seed game.Seed
	binary.LittleEndian.PutUint64(seed[:], s.seed)
	binary.LittleEndian.PutUint64(seed[8:], uint64(n))
	return seed
}

// answers appends the answers of a seat worth a thought, the most promising first where
// the game ranks them; whatever is legal where none gets on.
func answers(state game.State, seat game.Seat, to []game.Action) []game.Action {
	from := len(to)
	if r, ok := state.(game.Ranker); ok {
		to = r.Candidates(seat, to)
	}
	if len(to) == from {
		to = state.Legal(seat, to)
	}
	a, ok := state.(game.Advancer)
	if !ok {
		return to
	}
	kept := to[:from]
	for _, action := range to[from:] {
		if a.Advances(seat, action) {
			kept = append(kept, action)
		}
	}
	if len(kept) == from {
		return state.Legal(seat, kept)
	}
	return kept
}

// own are the answers at the root, at most Width.
func (s *search) own() []game.Action {
	all := answers(s.deal(0), s.seat, nil)
	if s.strength.Width > 0 && len(all) > s.strength.Width {
		all = all[:s.strength.Width]
	}
	return all
}

// act takes an answer in a state that is the caller's to change, and counts it. Errors: the
// context's, ErrLate.
func (s *search) act(state game.State, m game.Move) error {
	if s.spent++; s.spent&63 == 0 {
		if err := s.ctx.Err(); err != nil {
			return err
		}
		if s.late != nil && s.late() {
			return ErrLate
		}
	}
	if _, err := state.Apply(m); err != nil {
		return fmt.Errorf("seat %d answers %q: %w", m.Seat, m.Action, err)
	}
	return nil
}

// asked is the question of a seat; false if it has none.
func asked(state game.State, seat game.Seat) (game.Decision, bool) {
	return among(state.Pending(), seat)
}

func among(pending []game.Decision, seat game.Seat) (game.Decision, bool) {
	for _, d := range pending {
		if d.Seat == seat {
			return d, true
		}
	}
	return game.Decision{}, false
}

// answer lets the searching seat answer.
func (s *search) answer(state game.State, a game.Action) error {
	d, ok := asked(state, s.seat)
	if !ok {
		return fmt.Errorf("seat %d is not asked in a position dealt for it", s.seat)
	}
	return s.act(state, answerOf(d, a))
}

func answerOf(d game.Decision, a game.Action) game.Move {
	return game.Move{Decision: d.ID, Seat: d.Seat, Action: a}
}

// playout goes on from a position by chance for Depth decisions or to the end, and is
// what the seats' prospects are then. The slice is valid until the next call.
func (s *search) playout(state game.State, luck *rand.Rand) ([]int, error) {
	for n := 0; s.strength.Depth == 0 || n < s.strength.Depth; n++ {
		pending := state.Pending()
		if len(pending) == 0 {
			break
		}
		d := pending[0]
		s.legal = answers(state, d.Seat, s.legal[:0])
		a := s.legal[luck.IntN(len(s.legal))]
		if err := s.act(state, answerOf(d, a)); err != nil {
			return nil, err
		}
	}
	return s.prospects(state), nil
}

// prospects is what each seat may hope for: what it has won, after the end.
func (s *search) prospects(state game.State) []int {
	s.shown = s.shown[:0]
	if r, over := state.Result(); over {
		return s.won(r)
	}
	if e, ok := state.(game.Expert); ok && s.strength.Expert {
		s.shown = e.Expertise(s.shown)
		return s.shown
	}
	if j, ok := state.(game.Judge); ok {
		s.shown = j.Prospects(s.shown)
		return s.shown
	}
	e, ok := state.(game.Evaluator)
	for seat := range s.blind.Seats() {
		if !ok {
			s.shown = append(s.shown, game.Sure/s.blind.Seats())
		} else {
			s.shown = append(s.shown, int(e.Evaluate()[seat]*game.Sure))
		}
	}
	return s.shown
}

// won is a result as prospects: winners share, a draw is shared by all, a common defeat
// is nothing.
func (s *search) won(r game.Result) []int {
	for range s.blind.Seats() {
		s.shown = append(s.shown, 0)
	}
	winners := r.Winners
	if len(winners) == 0 && !s.coop {
		for seat := range s.shown {
			s.shown[seat] = game.Sure / len(s.shown)
		}
		return s.shown
	}
	for _, seat := range winners {
		s.shown[seat] = game.Sure
		if !s.coop && len(winners) < len(s.shown) {
			s.shown[seat] = game.Sure / len(winners)
		}
	}
	return s.shown
}

// byChance takes any answer that gets on.
func (s *search) byChance() ([]Option, error) {
	all := answers(s.deal(0), s.seat, nil)
	return []Option{{Action: all[s.luck.IntN(len(all))]}}, nil
}
