package mind

import (
	"cmp"
	"context"
	"slices"

	"bivouac/game"
)

// advised is the number of answers that Advise compares.
const advised = 4

// Advice is the player's recommendation for a seat.
type Advice struct {
	Options []Option // the two best answers, the best first; one if no other was examined
	Line    []Step   // the plan after the best answer, if there is one
	// Reasons are what the title counts (game.Reckoner); nil if it counts nothing.
	Reasons []Reason
}

// Reason is one count of the title's evaluation: now, and at the ends of the plans of the two best
// answers. Next is Best if there is only one answer.
type Reason struct {
	Name            game.Text
	Now, Best, Next int
	Slight, Fewer   bool // as in game.Count
}

// Improves says whether the count is better for the seat after the plan of the best answer than now.
func (r Reason) Improves() bool {
	if r.Fewer {
		return r.Best < r.Now
	}
	return r.Best > r.Now
}

// Step is one choice of a plan and its seat.
type Step struct {
	Seat   game.Seat
	Choice game.Choice
}

// Advise compares the answers that the player rates best, as Compare does. It adds the plan that
// follows the best one, if there is a plan. Errors: those of Choose.
func (p *Player) Advise(ctx context.Context, b game.Blind, seed uint64) (Advice, error) {
	c, err := p.Choose(ctx, b, seed)
	if err != nil {
		return Advice{}, err
	}
	rated, lines, err := p.twice(ctx, b, c.foremost(), "", seed)
	if err != nil {
		return Advice{}, err
	}
	bestFirst(rated)
	best, next := rated[0].Action, rated[min(1, len(rated)-1)].Action
	return Advice{rated, told(b, best, lines[best].moves), reasons(b, lines[best].parts, lines[next].parts)}, nil
}

// reasons compares the title's counts after two answers with those of the position.
func reasons(b game.Blind, best, next []game.Count) []Reason {
	luck := game.NewRand(game.Seed{}, "line")
	now := reckoned(b.Deal(&luck), b.Seat())
	if len(now) == 0 || len(best) != len(now) || len(next) != len(now) {
		return nil
	}
	all := make([]Reason, len(now))
	for i, part := range now {
		all[i] = Reason{part.Name, part.N, best[i].N, next[i].N, part.Slight, part.Fewer}
	}
	return all
}

// reckoned returns what a title counts for a seat, or nil if it counts nothing.
func reckoned(state game.State, seat game.Seat) []game.Count {
	if r, ok := state.(game.Reckoner); ok {
		return r.Reckon(seat)
	}
	return nil
}

// outlook is the plan after an answer, and what the title counts after it.
type outlook struct {
	moves []game.Move
	parts []game.Count
}

// outlook returns the outlook of an answer that was rated, in the first determinization.
func (s *search) outlook(first game.Action) (outlook, error) {
	moves, err := s.following(first)
	if err != nil {
		return outlook{}, err
	}
	state := s.held(0)
	l, planned := s.plans[first]
	if planned && s.coop && l.ends { // leave out the enemy's random draws
		if l.past == nil {
			return outlook{moves, reckoned(state, s.seat)}, nil
		}
		l.last, l.past = l.past.move, l.past.before
	}
	if planned {
		if state, _, err = s.followed(state, l); err != nil {
			return outlook{}, err
		}
	} else if err = s.answer(state, first); err != nil {
		return outlook{}, err
	}
	return outlook{moves, reckoned(state, s.seat)}, nil
}

// A Comparison holds the values of a played answer and of the best answer.
type Comparison struct {
	Best, Played Option
	Lead         int // value of Best minus that of the next best answer
}

// Compare values a played answer against those that the player rates best. It compares twice. The first
// run values all of them in the same determinizations and finds the best two. The second run values
// these two and the played answer, each with a full budget and in new determinizations: it removes the
// selection bias of the first run and searches deeper. If the played answer is then no worse than the
// best, it is returned as the best. Errors: those of Rate.
func (p *Player) Compare(ctx context.Context, b game.Blind, played game.Action, seed uint64) (Comparison, error) {
	c, err := p.Choose(ctx, b, seed)
	if err != nil {
		return Comparison{}, err
	}
	named := c.foremost()
	if !slices.Contains(named, played) {
		named = append(named, played)
	}
	rated, _, err := p.twice(ctx, b, named, played, seed)
	return compared(rated, played), err
}

// twice makes the two runs of Compare with the named answers, among which is the played one ("" for
// none). There is no second run if the first one finds the played answer best. It returns the options
// of the last run, in the order of their values in the first run, and the outlook of each answer.
func (p *Player) twice(ctx context.Context, b game.Blind, named []game.Action, played game.Action,
	seed uint64) ([]Option, map[game.Action]outlook, error) {
	var rated []Option
	lines := map[game.Action]outlook{}
	rate := func(budgets int) func(*search) error {
		return func(s *search) (err error) {
			s.strength.Decisions *= budgets
			s.strength.Trials *= budgets
			rated, err = s.rate(named)
			for i := 0; i < len(named) && err == nil; i++ {
				lines[named[i]], err = s.outlook(named[i])
			}
			return err
		}
	}
	if err := p.search(ctx, b, seed, rate(1)); err != nil {
		return nil, nil, err
	}
	bestFirst(rated)
	if len(rated) < 2 || rated[0].Action == played {
		return rated, lines, nil
	}
	named = named[:0]
	for i, o := range rated {
		if i < 2 || o.Action == played {
			named = append(named, o.Action)
		}
	}
	err := p.search(ctx, b, seed+1, rate(len(named)))
	return rated, lines, err
}

// bestFirst sorts options by value, descending.
func bestFirst(all []Option) {
	slices.SortStableFunc(all, func(x, y Option) int { return cmp.Compare(y.Value, x.Value) })
}

// compared returns the Comparison of the played answer with the best of the rated ones.
func compared(rated []Option, played game.Action) Comparison {
	if len(rated) == 0 {
		return Comparison{}
	}
	c := Comparison{
		Best: rated[0], Played: rated[slices.IndexFunc(rated, func(o Option) bool { return o.Action == played })],
	}
	next := 0
	for _, o := range rated[1:] {
		next = max(next, o.Value)
	}
	if len(rated) > 1 {
		c.Lead = max(c.Best.Value-next, 0)
	}
	if c.Best.Action != played && c.Played.Value >= c.Best.Value {
		c.Best, c.Lead = c.Played, 0
	}
	return c
}

// foremost returns the best answers of a choice, at most advised, the chosen one first.
func (c Choice) foremost() []game.Action {
	named := []game.Action{c.Action}
	for _, o := range c.Options {
		if len(named) < advised && !slices.Contains(named, o.Action) {
			named = append(named, o.Action)
		}
	}
	return named
}

// told describes the moves of a plan behind its first answer, in one determinization. It stops at the
// first move that is not legal there.
func told(b game.Blind, first game.Action, behind []game.Move) (line []Step) {
	luck := game.NewRand(game.Seed{}, "line")
	state := b.Deal(&luck)
	for n, m := range append([]game.Move{{Seat: b.Seat(), Action: first}}, behind...) {
		d, ok := asked(state, m.Seat)
		if !ok || !slices.Contains(state.Legal(m.Seat, nil), m.Action) {
			return line
		}
		if n > 0 {
			line = append(line, Step{m.Seat, state.Describe(m.Seat, m.Action)})
		}
		if _, err := state.Apply(answerOf(d, m.Action)); err != nil {
			return line
		}
	}
	return line
}
