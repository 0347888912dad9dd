package render

import (
	"image"
	"testing"
)

// TestLabelsFree: a label stays on the board, apart from others and off figures, and covers of
// a piece, with the labels that do already, at most its share.
func TestLabelsFree(t *testing.T) {
	crowd := func() *Crowd {
		return &Crowd{
			Within: image.Rect(0, 0, 200, 200), Apart: 4, Pieces: []image.Rectangle{image.Rect(0, 0, 90, 90)},
			Figures: []image.Rectangle{image.Rect(100, 100, 120, 120)},
		}
	}
	for _, c := range []struct {
		name  string
		taken image.Rectangle
		box   image.Rectangle
		want  bool
	}{
		{"a third of a piece", image.Rectangle{}, image.Rect(0, 0, 90, 30), true},
		{"more than a third", image.Rectangle{}, image.Rect(0, 0, 90, 31), false},
		{"more than a third with another label", image.Rect(0, 0, 90, 20), image.Rect(0, 60, 90, 80), false},
		{"over the edge", image.Rectangle{}, image.Rect(190, 0, 201, 10), false},
		{"beside a figure", image.Rectangle{}, image.Rect(120, 100, 140, 120), true},
		{"on a figure", image.Rectangle{}, image.Rect(119, 100, 140, 120), false},
		{"too near to a label", image.Rect(150, 0, 170, 20), image.Rect(173, 0, 190, 20), false},
		{"apart from a label", image.Rect(150, 0, 170, 20), image.Rect(174, 0, 190, 20), true},
	} {
		crowd := crowd()
		if !c.taken.Empty() {
			crowd.Take(c.taken)
		}
		if got := crowd.Free(c.box, 3); got != c.want {
			t.Errorf("%s: free %v, want %v", c.name, got, c.want)
		}
	}
}

// TestLabelsSettle: the nearest free place is taken, one that costs less before it, and none
// where there is no room.
func TestLabelsSettle(t *testing.T) {
	c := Crowd{Within: image.Rect(0, 0, 100, 100), Figures: []image.Rectangle{image.Rect(40, 40, 60, 60)}}
	tries, first := Tries(10, 60, 2), image.Rect(40, 40, 60, 60)
	if got, ok := c.Settle(first, tries, 3, nil); !ok || got != first.Add(image.Pt(0, -20)) {
		t.Errorf("the nearest place is %v, %v", got, ok)
	}
	low := func(box image.Rectangle) float64 { return float64(100 - box.Max.Y) }
	if got, ok := c.Settle(first, tries, 3, low); !ok || got != first.Add(image.Pt(0, 20)) {
		t.Errorf("the cheapest place is %v, %v", got, ok)
	}
	if got, ok := c.Settle(image.Rect(0, 0, 101, 20), tries, 3, nil); ok {
		t.Errorf("a label wider than the board stands at %v", got)
	}
}
