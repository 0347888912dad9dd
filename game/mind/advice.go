package mind

import (
	"cmp"
	"context"
	"slices"

	"bivouac/game"
)

// advised is how many answers a piece of advice compares.
const advised = 4

// Advice is what a player would do in a seat's place.
type Advice struct {
	Options []Option // the two best answers, the best first; one where nothing else was looked at
	Line    []Step   // what goes on behind the best answer, where it is the first step of a plan
}

// Step is a choice of a plan, and whose it is.
type Step struct {
	Seat   game.Seat
	Choice game.Choice
}

// Advise compares the answers that the player finds best twice, as Compare does, and tells the plan
// behind the best where there is one. Errors: those of Choose.
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
	best := rated[0].Action
	return Advice{rated, told(b, best, lines[best])}, nil
}

// A Comparison is an answer beside the best ones.
type Comparison struct {
	Best, Played Option
	Lead         int // by how much Best is worth more than any other answer
}

// Compare says what an answer is worth beside those that the player finds best. They are compared
// twice: first all, in the same deals, which finds the best and the next best; then these two and
// the answer, each with a whole budget and in deals that had no part in finding them, since what
// comes first among many is flattered, and what shares a budget is looked at less deeply. An answer
// that is then no worse than the best is the best itself. Errors: those of Rate.
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

// twice compares answers as Compare says, with the one that was played, "" if none was, unless that is
// the best: those that were compared last in the order of the first comparison, and what the plan
// behind each goes on with.
func (p *Player) twice(ctx context.Context, b game.Blind, named []game.Action, played game.Action,
	seed uint64) ([]Option, map[game.Action][]game.Move, error) {
	var rated []Option
	lines := map[game.Action][]game.Move{}
	rate := func(budgets int) func(*search) error {
		return func(s *search) (err error) {
			s.strength.Decisions *= budgets
			s.strength.Trials *= budgets
			rated, err = s.rate(named)
			for i := 0; i < len(named) && err == nil; i++ {
				lines[named[i]], err = s.following(named[i])
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

// bestFirst sorts options.
func bestFirst(all []Option) {
	slices.SortStableFunc(all, func(x, y Option) int { return cmp.Compare(y.Value, x.Value) })
}

// compared is the answer that was played beside the first of some that were rated.
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

// foremost are the answers of a choice that are worth a closer look: what was chosen first.
func (c Choice) foremost() []game.Action {
	named := []game.Action{c.Action}
	for _, o := range c.Options {
		if len(named) < advised && !slices.Contains(named, o.Action) {
			named = append(named, o.Action)
		}
	}
	return named
}

// told are the choices of a plan behind its first answer, in a position dealt for its seat.
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
