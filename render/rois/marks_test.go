package rois

import (
	"testing"

	"bivouac/game"
	"bivouac/game/rois"
	"bivouac/render"
)

// TestAnOrderHitsEnemiesOnly: where troops of the own side stand or nobody, an order
// is marked as something to reach, where enemies stand as a target.
func TestAnOrderHitsEnemiesOnly(t *testing.T) {
	position := func(text string) game.State {
		s, _, err := (rois.Game{}).Position(text, game.Seed{})
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	for _, c := range []struct {
		position string
		args     []string
		zone     string
		want     mark
	}{
		{"oR[ELF2+] R[B2=4 C1=3] B[C4=4] T[B2:F D4:F]", []string{"art", "B2"}, "D4", reach},
		{"oR[COL5+] R[B2=4 C1=3] B[C4=3] T[B2:F C3:R]", []string{"terra", "B2"}, "C1", reach},
		{"oR[ROM3+] R[C2=4] B[C3=4] hR[2S 5S]", []string{"spqr", "C2"}, "C3", prey},
	} {
		s := position(c.position)
		view, _ := s.View(0).(rois.View)
		e := &easel{view: view, scene: render.Scene{Seat: 0, Focus: render.FocusOn(s, 0, "power", c.args...)}}
		p, _ := parse(c.zone)
		marks := e.signs()
		if got, ok := marks.signs[p]; !ok || got != c.want {
			t.Errorf("%s: %s of %v has mark %d (%v), want %d", c.position, c.zone, c.args, got, ok, c.want)
		}
	}
}
