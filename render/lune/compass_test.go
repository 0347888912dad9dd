package lune

import (
	"image"
	"testing"

	"bivouac/render"
)

// TestCompass: it stands in the sky below the board, and in a crop in a corner that shows sky alone:
// it never covers a square, nor stands under Discord's badge where there is room above.
func TestCompass(t *testing.T) {
	whole := compassBox(image.Pt(compassX, compassY))
	if onPlinth(whole) || whole.Overlaps(insetBox) || !whole.In(image.Rect(0, 0, width, height)) {
		t.Errorf("in the whole picture it stands at %v", whole)
	}
	for n := range squares {
		at := placeOf(n).low()
		if !onPlinth(image.Rectangle{Min: at, Max: at}.Inset(-1)) {
			t.Errorf("%v is not on the board", placeOf(n))
		}
	}
	if at, free := skyIn(image.Rect(300, 500, 900, 1000)); free {
		t.Errorf("amid the board it stands at %v", at)
	}
	shown := image.Rect(0, 700, 700, 1240)
	if at, free := skyIn(shown); !free || !compassBox(at).In(shown) || onPlinth(compassBox(at)) {
		t.Errorf("at the board's lower edge it stands at %v: %v", at, free)
	} else if compassBox(at).Max.Y > shown.Max.Y-render.BadgeHigh {
		t.Errorf("with room above, it stands at %v, under Discord's badge", at)
	}
}
