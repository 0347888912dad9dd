package table

import (
	"errors"
	"testing"
	"time"
)

// TestClockLimitsThatATableTakes: none, else a minute to thirty days, before the game.
func TestClockLimitsThatATableTakes(t *testing.T) {
	for limit, want := range map[time.Duration]error{
		0: nil, time.Minute: nil, 30 * day: nil,
		time.Minute - time.Second: ErrBadOption, 30*day + time.Second: ErrBadOption, -time.Hour: ErrBadOption,
	} {
		b := newBench(t)
		if _, err := b.SetLimit(ctx, b.by("alice"), b.lobby("c", "duel"), limit); !errors.Is(err, want) {
			t.Errorf("%s in the lobby: %v, want %v", limit, err, want)
		}
	}
}
