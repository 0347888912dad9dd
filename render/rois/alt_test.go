package rois

import (
	"testing"

	"bivouac/game/rois"
	"bivouac/render"
)

// TestWallsLaidInSecret: a wall that its owner has laid in secret is told by the sides that it closes (R5.5).
func TestWallsLaidInSecret(t *testing.T) {
	words := teller{&easel{scene: render.Scene{Say: sayer(t, "en")}}}
	laid := words.land(rois.Zone{Choice: "W(SW)"})
	if shown := words.land(rois.Zone{Terrain: "W", Walls: "SW"}); laid != shown {
		t.Errorf("laid in secret: %q, shown: %q", laid, shown)
	}
}
