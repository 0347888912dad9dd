package render_test

import (
	"testing"

	"bivouac/game"
	"bivouac/render"
)

// TestLately: of what was told last the newest sentences are said, whole ones only.
func TestLately(t *testing.T) {
	s := render.Scene{
		Told: []game.Text{game.Literal("Ann moves"), game.Literal("Bob shoots é!"), game.Literal("Ann falls.")},
		Say: func(t game.Text) string {
			said, _ := t.Literal()
			return said
		},
	}
	for room, want := range map[int]string{
		9: "", 10: "Ann falls.", 23: "Ann falls.", 24: "Bob shoots é! Ann falls.", 34: "Bob shoots é! Ann falls.",
		35: "Ann moves. Bob shoots é! Ann falls.",
	} {
		if got := s.Lately(room); got != want {
			t.Errorf("in %d characters: %q, want %q", room, got, want)
		}
	}
}
