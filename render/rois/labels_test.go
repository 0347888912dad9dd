package rois

import (
	"image"
	"testing"

	"bivouac/game"
	"bivouac/game/gametest"
	"bivouac/game/rois"
	"bivouac/render"
	"bivouac/render/rendertest"
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
	rendertest.Labels(t, boardBox, e.labels.Taken(), e.labels.Pieces, nil)
	if t.Failed() {
		t.Fatalf("turn %d, %+v", v.Turn, s.Focus)
	}
	return e.labels.left
}
