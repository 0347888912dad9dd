package duel_test

import (
	"testing"

	"bivouac/game"
	"bivouac/game/gametest/duel"
)

func TestCompose(t *testing.T) {
	var _ game.Composer = duel.Game{}
	for _, c := range []struct {
		verb string
		args []string
		want string
	}{
		{"bid", []string{"4"}, "b4"}, {"counter", []string{"4"}, "c4"}, {"pass", nil, "pass"},
		{"bid", []string{"x y"}, "bx y"}, {"bid", nil, ""}, {"fly", nil, ""},
	} {
		if got := (duel.Game{}).Compose(c.verb, c.args); got != c.want {
			t.Errorf("Compose(%s, %q) = %q, want %q", c.verb, c.args, got, c.want)
		}
	}
}
