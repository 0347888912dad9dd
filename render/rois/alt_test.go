package rois

import (
	"strings"
	"testing"

	"bivouac/game"
	"bivouac/game/rois"
	"bivouac/render"
)

// TestWallsLaidInSecret: a wall that its owner has laid in secret is told by the sides that it closes (R5.5).
func TestWallsLaidInSecret(t *testing.T) {
	words := teller{easel: &easel{scene: render.Scene{Say: sayer(t, "en")}}}
	laid := words.land(rois.Zone{Choice: "W(SW)"})
	if shown := words.land(rois.Zone{Terrain: "W", Walls: "SW"}); laid != shown {
		t.Errorf("laid in secret: %q, shown: %q", laid, shown)
	}
}

// TestAltSaysWhyItEnded: once, where no event tells it.
func TestAltSaysWhyItEnded(t *testing.T) {
	s := render.Scene{
		View: view(play(t, field, nil, "R resign"), game.Spectator), Seat: game.Spectator,
		Names: players, Say: sayer(t, "en"),
	}
	alone := Painter{}.Alt(s)
	s.Told = []game.Text{game.Literal("Red resigns.")}
	const why = "wins!\nThe other resigned.\n"
	if told := (Painter{}).Alt(s); !strings.Contains(alone, why) || strings.Contains(told, why) {
		t.Errorf("without events:\n%s\nwith the last:\n%s", alone, told)
	}
}
