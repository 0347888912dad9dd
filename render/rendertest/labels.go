package rendertest

import (
	"image"
	"testing"
)

// Labels demands of the places of a board's labels that none leaves it, that no two overlap,
// that none covers a figure, and that all together cover of no piece more than a third.
func Labels(t *testing.T, within image.Rectangle, labels, pieces, figures []image.Rectangle) {
	t.Helper()
	for n, l := range labels {
		if !l.In(within) {
			t.Errorf("the label at %v leaves the board", l)
		}
		for _, other := range labels[:n] {
			if l.Overlaps(other) {
				t.Errorf("the labels at %v and %v overlap", l, other)
			}
		}
		for _, f := range figures {
			if l.Overlaps(f) {
				t.Errorf("the label at %v covers the figure at %v", l, f)
			}
		}
	}
	for _, p := range pieces {
		covered := 0
		for _, l := range labels {
			covered += area(l.Intersect(p))
		}
		if 3*covered > area(p) {
			t.Errorf("labels cover %d of %d pixels of the piece at %v", covered, area(p), p)
		}
	}
}

func area(r image.Rectangle) int { return r.Dx() * r.Dy() }
