package render

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"testing"
)

// TestFramed: the board stands unchanged within the frame, whose colours are there
// even where the palette is full.
// framed is a picture in its frame.
func framed(t *testing.T, board image.Image, headline string) image.Image {
	t.Helper()
	var in bytes.Buffer
	if err := png.Encode(&in, board); err != nil {
		t.Fatal(err)
	}
	data, err := Framed(in.Bytes(), headline)
	if err != nil {
		t.Fatalf("%v: %v", board.Bounds(), err)
	}
	out, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatalf("%v: %v", board.Bounds(), err)
	}
	return out
}

func TestFramed(t *testing.T) {
	for _, entries := range []int{3, 254, 256} {
		palette := make(color.Palette, entries)
		for i := range palette {
			palette[i] = color.RGBA{uint8(i), uint8(255 - i), 40, 255}
		}
		board := image.NewPaletted(image.Rect(0, 0, 400, 300), palette)
		for i := range board.Pix {
			board.Pix[i] = uint8(i % entries)
		}
		out := framed(t, board, "Only a try")
		if got, want := out.Bounds().Size(), image.Pt(400+2*frameSide, 300+frameHead+frameSide); got != want {
			t.Errorf("%d entries: size %v, want %v", entries, got, want)
		}
		for _, at := range []image.Point{{0, 0}, {399, 299}, {17, 200}} {
			if out.At(at.X+frameSide, at.Y+frameHead) != board.At(at.X, at.Y) {
				t.Errorf("%d entries: the board differs at %v", entries, at)
			}
		}
		if out.At(0, 0) == out.At(stripe/2, 0) {
			t.Errorf("%d entries: no stripes", entries)
		}
	}
	for _, width := range []int{1, 8, 60, 200, 400} { // narrower than the sign
		small := image.NewPaletted(image.Rect(0, 0, width, 5), color.Palette{color.Black, color.White})
		framed(t, small, "Only a try: nothing of this happens in your game")
	}
	if _, err := Framed([]byte("no picture"), "x"); err == nil {
		t.Error("nonsense is framed")
	}
}
