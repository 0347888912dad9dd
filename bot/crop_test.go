package bot_test

import (
	"image"
	"testing"

	"bivouac/bot"
	"bivouac/bot/playground"
	"bivouac/game/gametest/duel"
	"bivouac/render"
)

// boardPainter is a painter of a board on which every panel's question is about one square. Its
// words are the looks of the scene.
type boardPainter struct{ plainPainter }

func (boardPainter) Cut(render.Scene) render.Cut {
	return render.Cut{
		Board: image.Rect(0, 0, 2000, 2000), Cell: image.Pt(100, 100), Zooms: []float64{1},
		Matter: []image.Rectangle{image.Rect(0, 0, 100, 100)},
	}
}

func (boardPainter) Alt(s render.Scene) string {
	switch {
	case s.Look.Colors == render.ForTritan:
		return "tritan"
	case s.Crop != nil:
		return "cropped"
	}
	return "whole"
}

// TestWholeBoard: a panel shows the part of the board that its question is about and says so,
// the whole of it is one press away, My view and the channel have the whole one, and a picture
// has the colours that its reader chose.
func TestWholeBoard(t *testing.T) {
	w := newWorld(t, bot.Title{Game: duel.Game{}, Painter: boardPainter{}})
	w.load("A 2 3 5; B 1 4 6; round 3")
	alt := func(r playground.Reply) string {
		t.Helper()
		if r.Message == nil || len(r.Message.Attachments) != 1 {
			t.Fatalf("no picture: %+v", r)
		}
		return r.Message.Attachments[0].Description
	}
	if got := w.board().Attachments[0].Description; got != "whole" {
		t.Errorf("the channel shows %q", got)
	}
	if got := alt(w.press("alice", "Play")); got != "The part of the board that the question is about.\ncropped" {
		t.Errorf("the panel shows %q", got)
	}
	r := w.more("alice", private(t, w.press("alice", "Play"), ""), "Whole board")
	if got := alt(r); got != "whole" {
		t.Errorf("the whole board is %q", got)
	}
	if got := alt(w.command("alice", "hand", nil)); got != "whole" {
		t.Errorf("My view shows %q", got)
	}
	_, form := w.wishes("alice", "look")
	_, err := w.srv.As("alice").Select(w.ctx(), channel, form, "1|k||0|colors", "tritan")
	w.check(err)
	if got := alt(w.command("alice", "hand", nil)); got != "tritan" {
		t.Errorf("My view in other colours shows %q", got)
	}
}
