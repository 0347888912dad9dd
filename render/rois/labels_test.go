package rois

import (
	"image"
	"testing"

	"bivouac/game"
	"bivouac/game/gametest"
	"bivouac/game/rois"
	"bivouac/render"
)

// Boards that TestLabelsKeepApart lays labels on.
const (
	labelBoards   = 1000
	labelsDropped = labelBoards / 50 // labels that may find no room on all of them
)

// TestLabelsKeepApart: on boards of recorded games, each as seen by everybody and with
// the overlays that write the most, no two labels overlap, and labels cover no piece
// by more than a third.
func TestLabelsKeepApart(t *testing.T) {
	say := sayer(t, "en")
	overlays := []string{"", rois.OverlayTargets, rois.OverlayFire, rois.OverlayThreats, rois.OverlaySupport}
	matches := gametest.Played(t, rois.Game{})
	boards, dropped := 0, 0
	each := labelBoards/len(overlays)/len(matches) + 1
	for _, m := range matches {
		for n := 1; n <= each && boards < labelBoards; n++ {
			at, err := m.At(len(m.Journal) * n / (each + 1))
			if err != nil {
				t.Fatal(err)
			}
			seat := game.Spectator
			if asked := at.Pending(); len(asked) > 0 {
				seat = asked[0].Seat
			}
			for _, overlay := range overlays {
				s := render.Scene{View: view(at, seat), Seat: seat, Names: players, Say: say}
				if overlay != "" {
					s.Focus = &render.Focus{Overlay: overlay}
				}
				boards++
				dropped += keptApart(t, s)
			}
		}
	}
	for _, s := range scenes(t) {
		dropped += keptApart(t, s.Scene)
	}
	if boards < labelBoards {
		t.Errorf("labels were laid on %d boards, want %d", boards, labelBoards)
	}
	if dropped > labelsDropped {
		t.Errorf("%d labels found no room, at most %d", dropped, labelsDropped)
	}
	t.Logf("%d boards, %d labels without room", boards, dropped)
}

// keptApart checks a picture's labels, and says how many found no room.
func keptApart(t *testing.T, s render.Scene) (dropped int) {
	t.Helper()
	v := viewOf(s)
	e := &easel{Canvas: &render.Canvas{Image: &image.RGBA{Rect: image.Rect(0, 0, width, height)}}, sheet: sheetOf(v.Theme), view: v, scene: s}
	e.marks = e.signs()
	e.draw()
	for n, a := range e.labels.taken {
		for _, b := range e.labels.taken[:n] {
			if a.Overlaps(b) {
				t.Errorf("turn %d, %+v: labels %v and %v overlap", v.Turn, s.Focus, a, b)
			}
		}
	}
	for _, piece := range e.labels.pieces {
		covered := 0
		for _, l := range e.labels.taken {
			covered += area(l.Intersect(piece))
		}
		if float64(covered) > coveredMost*float64(area(piece)) {
			t.Errorf("turn %d, %+v: labels cover %d of %d of the piece at %v", v.Turn, s.Focus, covered, area(piece), piece)
		}
	}
	return e.labels.left
}

// TestLabelsLeavePieces: a label that would cover more of a piece than may be covered, with
// those that cover it already, finds its place refused. On the boards of TestLabelsKeepApart
// none has to be: there is always room nearer.
func TestLabelsLeavePieces(t *testing.T) {
	l := labels{pieces: []image.Rectangle{image.Rect(0, 0, 90, 90)}}
	if !l.free(image.Rect(0, 0, 90, 30)) {
		t.Error("a third of a piece may not be covered")
	}
	if l.free(image.Rect(0, 0, 90, 31)) {
		t.Error("more than a third of a piece may be covered")
	}
	l.fix(image.Rect(0, 0, 90, 20))
	if l.free(image.Rect(0, 60, 90, 80)) {
		t.Error("two labels together may cover more than a third of a piece")
	}
}
