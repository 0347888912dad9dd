package lune

import (
	"image"
	"testing"

	"bivouac/game"
	"bivouac/render"
)

// TestCropAxes: around any part of the board each column and each row of which a square's middle is shown bears its
// name, on the rim or on the plinth, and once.
func TestCropAxes(t *testing.T) {
	cut := Painter{}.Cut(render.Scene{View: mission(3), Seat: game.Spectator, Names: players, Say: sayer(t, "en")})
	parts := 0
	for n := range squares {
		r, _ := cut.Square(placeOf(n).String())
		cut.Matter = []image.Rectangle{r}
		for _, large := range []bool{false, true} {
			for _, high := range []int{0, 600, 783, 900} {
				p, ok := cut.Plan(render.Crop{High: high}, large)
				if !ok {
					t.Fatalf("no crop around %v", placeOf(n))
				}
				named := map[string]int{}
				for _, name := range cut.Names(p) {
					if !name.At.In(p.Box) {
						t.Errorf("around %v, %d high: %s stands outside at %v", placeOf(n), high, name.Text, name.At)
					}
					named[name.Text]++
				}
				for l := range letters(p.Shown()) {
					named[l.text]++
				}
				shown := map[string]bool{}
				for i := range squares {
					if q := placeOf(i); q.low().In(p.Shown()) {
						shown[string(rune('A'+q.col))], shown[string(rune('1'+q.row))] = true, true
					}
				}
				if len(shown) < 2*side {
					parts++
				}
				for name := range shown {
					if named[name] != 1 {
						t.Errorf("around %v, %d high, large %v: %s stands %d times", placeOf(n), high, large, name, named[name])
					}
				}
			}
		}
	}
	if parts == 0 {
		t.Error("each crop shows all of the board: what is tested here?")
	}
}
