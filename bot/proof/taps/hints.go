package taps

import (
	"context"
	"fmt"

	"bivouac/bot"
	"bivouac/game"
)

// Hints say who orders the answers of the panels.
type Hints string

// The games were recorded by computer players, whose judge is that of the panels too: with
// OwnHints the figures flatter. OtherHints agree with these players as little as with people;
// NoHints is a rated game, or a table that wants none.
const (
	OwnHints   Hints = "own"   // the bot's own judge
	OtherHints Hints = "other" // playouts by chance, which plan nothing
	NoHints    Hints = "none"
)

// Judge is what orders the answers; nil: the bot's own. The error names what hints there are.
func (h Hints) Judge() (func(context.Context, game.Blind) ([]game.Action, error), error) {
	switch h {
	case OwnHints:
		return nil, nil
	case OtherHints:
		return func(ctx context.Context, b game.Blind) ([]game.Action, error) {
			return bot.AdviseBy(ctx, b, game.Strength{Method: game.Flat, Decisions: 2_000, Width: 32, Depth: 60})
		}, nil
	case NoHints:
		return func(context.Context, game.Blind) ([]game.Action, error) { return nil, nil }, nil
	}
	return nil, fmt.Errorf("%q: hints are %s, %s or %s", string(h), OwnHints, OtherHints, NoHints)
}
