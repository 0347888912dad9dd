package bot

import (
	"context"

	"bivouac/game"
	"bivouac/game/mind"
)

// Advise ranks the answers of a seat, the best first, by what the seat may know: the judge of
// panels. Its budget is in decisions, not time, so that the same position is always ranked alike;
// game.AdviceOf keeps it short. Answers no better than the worst are left out: if all are equal
// there is nothing to rank. Error: a bug of the title's.
func Advise(ctx context.Context, b game.Blind) ([]game.Action, error) {
	return AdviseBy(ctx, b, game.AdviceOf(b.Game()))
}

// AdviseBy is Advise with a given strength. Errors: mind.ErrStrength, those of Advise.
func AdviseBy(ctx context.Context, b game.Blind, by game.Strength) ([]game.Action, error) {
	p, err := mind.With(b.Game(), by)
	if err != nil {
		return nil, err
	}
	c, err := p.Choose(ctx, b, 1)
	if err != nil {
		return nil, err
	}
	worst := c.Options[len(c.Options)-1].Value
	var order []game.Action
	for _, o := range c.Options {
		if o.Value > worst {
			order = append(order, o.Action)
		}
	}
	return order, nil
}
