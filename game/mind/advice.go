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
	c, err := p.Choose(ctx, b, seed)
	if err != nil {
		return Advice{}, err
	}
	named := []game.Action{c.Action}
	for _, o := range c.Options {
		if len(named) < advised && !slices.Contains(named, o.Action) {
			named = append(named, o.Action)
		}
	}
	var a Advice
	err = p.search(ctx, b, seed, func(s *search) error {
		if a.Options, err = s.rate(named); err != nil {
			return err
		}
		slices.SortStableFunc(a.Options, func(x, y Option) int { return cmp.Compare(y.Value, x.Value) })
		best := a.Options[0].Action
		line, err := s.following(best)
		a.Stand, a.Line = s.stand(), told(b, best, line)
		return err
	})
	return a, err
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
