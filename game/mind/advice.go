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
	Stand   int      // the seat's prospects as they are, 0 to game.Sure
	Options []Option // the best answers compared, the best first
	Line    []Step   // what goes on behind the best answer, where it is the first step of a plan
}

// Step is a choice of a plan, and whose it is.
type Step struct {
	Seat   game.Seat
	Choice game.Choice
}

// Advise compares the answers that the player finds best, all in the same deals, and tells the plan
// behind the best where there is one. Errors: those of Choose.
func (p *Player) Advise(ctx context.Context, b game.Blind, seed uint64) (Advice, error) {
	var a Advice
	c, err := p.Choose(ctx, b, seed)
	if err != nil {
		return a, err
	}
	err = p.search(ctx, b, seed, func(s *search) error {
		if a.Options, err = s.ordered(c.foremost()); err != nil {
			return err
		}
		best := a.Options[0].Action
		line := c.Line // the plan that more thought went into
		if best != c.Action {
			line, err = s.following(best)
		}
		a.Stand, a.Line = s.stand(), told(b, best, line)
		return err
	})
	return a, err
}

// A Comparison is an answer beside the best ones.
type Comparison struct {
	Best, Played Option
	Lead         int // by how much Best is worth more than any other answer
}

// Compare says what an answer is worth beside those that the player finds best, all in the same
// deals. Errors: those of Rate.
func (p *Player) Compare(ctx context.Context, b game.Blind, played game.Action, seed uint64) (Comparison, error) {
	var all Comparison
	c, err := p.Choose(ctx, b, seed)
	if err != nil {
		return all, err
	}
	named := c.foremost()
	if !slices.Contains(named, played) {
		named = append(named, played)
	}
	err = p.search(ctx, b, seed, func(s *search) error {
		rated, err := s.ordered(named)
		if err != nil {
			return err
		}
		all.Best, all.Played = rated[0], rated[slices.IndexFunc(rated, func(o Option) bool { return o.Action == played })]
		if len(rated) > 1 {
			all.Lead = rated[0].Value - rated[1].Value
		}
		return nil
	})
	return all, err
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

// ordered rates answers: the best comes first.
func (s *search) ordered(named []game.Action) ([]Option, error) {
	rated, err := s.rate(named)
	slices.SortStableFunc(rated, func(x, y Option) int { return cmp.Compare(y.Value, x.Value) })
	return rated, err
}

// stand is what the seat may hope for before it answers, by the judge's word.
func (s *search) stand() int {
	all := 0
	for n := range ratedDeals {
		all += s.prospects(s.deal(n))[s.seat]
	}
	return all / ratedDeals
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
