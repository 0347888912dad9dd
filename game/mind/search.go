package mind

import (
	"context"
	"encoding/binary"
	"fmt"
	"math/rand/v2"

	"bivouac/game"
)

// search is the state of one choice, shared by all methods.
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
	named    game.Action          // first answer of all plans; "": any
	plans    map[game.Action]line // by first answer, the plan by which it is rated

	legal []game.Action // stack of answers: those of an inner loop above those of the outer
	shown []int
	grown []line       // see planned
	spare []game.State // pool of positions for reuse
}

func newSearch(ctx context.Context, b game.Blind, s game.Strength, seed uint64) *search {
	return &search{
		ctx: ctx, blind: b, seat: b.Seat(), coop: b.Game().Info().Coop, strength: s, seed: seed,
		luck: rand.New(rand.NewPCG(seed, 0)),
	}
}

// deal returns determinization n. The same n gives the same position, so that answers are compared
// under the same luck.
func (s *search) deal(n int) game.State {
	luck := game.NewRand(s.seeded(n), "mind")
	state := s.blind.Deal(&luck)
	if h, ok := state.(game.Simulated); ok {
		h.Hush()
	}
	return state
}

// copied returns a copy of a position, in memory from the pool if there is any.
func (s *search) copied(from game.State) game.State {
	if n := len(s.spare); n > 0 {
		to := s.spare[n-1]
		s.spare = s.spare[:n-1]
		to.(game.Simulated).Copy(from)
		return to
	}
	return from.Clone()
}

// drop returns a position to the pool. The caller must not use it afterwards; nil is ignored.
func (s *search) drop(state game.State) {
	if _, ok := state.(game.Simulated); ok {
		s.spare = append(s.spare, state)
	}
}

// seeded derives the nth seed of the search.
func (s *search) seeded(n int) game.Seed {
	var seed game.Seed
	binary.LittleEndian.PutUint64(seed[:], s.seed)
	binary.LittleEndian.PutUint64(seed[8:], uint64(n))
	return seed
}

// answers appends the candidate answers of a seat that make progress, the most promising first if the
// game ranks them. If none makes progress, it appends all legal answers.
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

// own returns the searching seat's answers to the question of the search, at most Strength.Width.
func (s *search) own() []game.Action {
	all := answers(s.deal(0), s.seat, nil)
	if s.strength.Width > 0 && len(all) > s.strength.Width {
		all = all[:s.strength.Width]
	}
	return all
}

// act applies an answer to a state owned by the caller and counts it. Errors: the context's,
// ErrLate.
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

// asked returns the question of a seat, or false if it has none.
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

// answer applies an answer of the searching seat.
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

// playout plays randomly from a position for Depth decisions or to the end and returns the seats'
// prospects. The slice is valid until the next call.
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

// prospects returns each seat's prospects, or its result after the end.
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
			s.shown = append(s.shown, game.CertainWin/s.blind.Seats())
		} else {
			s.shown = append(s.shown, int(e.Evaluate()[seat]*game.CertainWin))
		}
	}
	return s.shown
}

// won converts a result to prospects: the winners share them, in a draw all seats do, a common
// defeat is 0.
func (s *search) won(r game.Result) []int {
	for range s.blind.Seats() {
		s.shown = append(s.shown, 0)
	}
	winners := r.Winners
	if len(winners) == 0 && !s.coop {
		for seat := range s.shown {
			s.shown[seat] = game.CertainWin / len(s.shown)
		}
		return s.shown
	}
	for _, seat := range winners {
		s.shown[seat] = game.CertainWin
		if !s.coop && len(winners) < len(s.shown) {
			s.shown[seat] = game.CertainWin / len(winners)
		}
	}
	return s.shown
}

// byChance chooses any answer that makes progress.
func (s *search) byChance() ([]Option, error) {
	all := answers(s.deal(0), s.seat, nil)
	return []Option{{Action: all[s.luck.IntN(len(all))]}}, nil
}
