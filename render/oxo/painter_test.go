package oxo

import (
	"strings"
	"testing"

	"bivouac/game"
	"bivouac/game/gametest/oxo"
	"bivouac/render"
	"bivouac/render/rendertest"
)

// TestPainter: a board with all that it may show, and what it is in words.
func TestPainter(t *testing.T) {
	s, _, err := oxo.Game.Position(`{"Board": "x.oxo...."}`, game.Seed{})
	if err != nil {
		t.Fatal(err)
	}
	scene := render.Scene{View: s.View(0), Say: func(game.Text) string { return "" }}
	picture := rendertest.Board(t, Painter, scene)
	rendertest.Golden(t, "board", picture)
	if size := rendertest.Decode(t, picture).Rect.Size(); size.X != 1080 || size.Y != 1080 {
		t.Errorf("a picture of %v", size)
	}
	if words := Painter.Alt(scene); words != "x.o\nxo.\n..." || Painter.Text(scene) != words {
		t.Errorf("in words %q", words)
	}
	other := Painter
	other.Words = func(render.Scene) string { return strings.Repeat("x", 5000) }
	if n := len([]rune(other.Alt(scene))); n > render.MaxAlt {
		t.Errorf("%d characters", n)
	}
}
