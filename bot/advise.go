package bot

import (
	"context"

	"bivouac/game"
	"bivouac/game/mind"
)

// Advise orders the answers of a seat, the best first, by what the seat may know: the judge of
// panels. It thinks for so many decisions and not for so long a time, so that the same position
// is always ordered in the same way; game.AdviceOf keeps that short. What is no better than the
// worst is left out: where all is the same there is nothing to order. Error: a bug of the title's.
func Advise(ctx context.Context, b game.Blind) ([]game.Action, error) {
	return AdviseBy(ctx, b, game.AdviceOf(b.Game()))
}

// AdviseBy is Advise by a strength of one's own choice. Errors: mind.ErrStrength, those of Advise.
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
