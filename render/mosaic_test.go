package render

import (
	"bytes"
	"image"
	"testing"

	"pgregory.net/rapid"
)

// TestMosaic: any picture comes out as it went in, wherever it begins.
func TestMosaic(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		at := image.Pt(rapid.IntRange(-40, 40).Draw(t, "x"), rapid.IntRange(-40, 40).Draw(t, "y"))
		size := image.Pt(rapid.IntRange(1, 70).Draw(t, "wide"), rapid.IntRange(1, 9).Draw(t, "high"))
		img := image.NewRGBA(image.Rectangle{at, at.Add(size)})
		run := uint8(rapid.IntRange(1, 200).Draw(t, "run"))
		for i := range img.Pix {
			img.Pix[i] = uint8(i) / run
		}
		got := newMosaic(img).whole()
		if got.Rect != img.Rect || !bytes.Equal(got.Pix, img.Pix) {
			t.Fatalf("%v came out as %v, another picture", img.Rect, got.Rect)
		}
	})
}

// TestMosaicKeepsEachTileOnce: a flat picture is one tile, and one more for its right
// edge where that cuts a strip.
func TestMosaicKeepsEachTileOnce(t *testing.T) {
	for wide, want := range map[int]int{1: 1, strip: 1, 10 * strip: 1, 10*strip + 5: 2} {
		img := image.NewRGBA(image.Rect(0, 0, wide, 50))
		for i := range img.Pix {
			img.Pix[i] = 0xFF
		}
		if got := len(newMosaic(img).tiles); got != want {
			t.Errorf("a flat picture %d wide has %d tiles, want %d", wide, got, want)
		}
	}
}
