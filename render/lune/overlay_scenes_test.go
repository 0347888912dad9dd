package lune

import (
	"testing"

	"bivouac/game"
	"bivouac/game/lune"
	"bivouac/render"
	"bivouac/render/rendertest"
)

// play sets a position up for three players and takes typed lines of a seat.
func play(t testing.TB, position string, seat game.Seat, lines ...string) *game.Match {
	t.Helper()
	m, _, err := game.NewMatch(lune.Game{}, game.Setup{
		Game: lune.ID, Rules: lune.Game{}.Info().Rules, Seats: 3, Position: position,
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range lines {
		if m, _, err = m.Batch(seat, line); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
	}
	return m
}

// mine is a fight on the map of mission 3, to be continued by Mechs with all weapons.
const mine = "single seats 3 mission 3; map; turn 2; grid 5; objectives O3 O6; C D4; K E2 CP; A B2 LP; " +
	"D5 = 2 plasma; V1 CR D6 aim S2; V2 FF G4 aim W; V3 LE E4 aim W; V4 BB F7 aim S2; marker D8"

func focused(t testing.TB, say func(game.Text) string) []rendertest.Scene {
	m := play(t, mine, 0)
	private := func(seat game.Seat, f *render.Focus) render.Scene {
		return render.Scene{View: m.State.View(seat), Seat: seat, Names: players, Say: say, Focus: f}
	}
	return []rendertest.Scene{
		{Name: "moves", Scene: private(1, rendertest.Focus(m, 1, "move", "K"))},
		{Name: "targets", Scene: private(2, rendertest.Focus(m, 2, "attack", "A"))},
		{Name: "preview", Scene: private(0, rendertest.Focus(m, 0, "attack", "C", "TF", "E"))},
		{Name: "groups", Scene: private(0, &render.Focus{Overlay: lune.OverlayPlasma})},
	}
}
