package render

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"testing"
)

// TestColorsContrast: no choice of colours makes a text harder to read than it has to be, and
// high contrast makes the texts on dark grounds stand out more.
func TestColorsContrast(t *testing.T) {
	for _, kind := range AllColors() {
		for _, p := range Pairs() {
			got, was := Contrast(kind.Shade(p.Text), kind.Shade(p.Under)), Contrast(p.Text, p.Under)
			if got < 4.5 {
				t.Errorf("colours %d, %s: contrast %.2f, want at least 4.5", kind, p.Name, got)
			}
			if kind == HighContrast && got < min(was, 15) {
				t.Errorf("high contrast, %s: %.2f, less than the standard's %.2f", p.Name, got, was)
			}
		}
	}
	for _, under := range []color.RGBA{Night, Slate} {
		for _, text := range []color.RGBA{Paper, Mist, White} {
			if got := Contrast(HighContrast.Shade(text), HighContrast.Shade(under)); got < 12 {
				t.Errorf("high contrast: %v on %v is %.1f, want at least 12", text, under, got)
			}
		}
	}
}

// TestColorsSeats: the colours for a deficiency set the seats farther apart than the standard
// ones are to the same eyes, and high contrast leaves them apart.
func TestColorsSeats(t *testing.T) {
	closest := func(kind Colors, eyes Deficiency) float64 {
		least := 1000.0
		for i, a := range Seats {
			for _, b := range Seats[:i] {
				least = min(least, Distance(kind.Shade(a.Fill), kind.Shade(b.Fill), eyes))
			}
		}
		return least
	}
	for _, kind := range []Colors{ForProtan, ForDeutan, ForTritan} {
		if got, was := closest(kind, kind.eyes()), closest(Standard, kind.eyes()); got < was+2 || got < 26 {
			t.Errorf("colours %d: the closest seats are %.1f apart, %.1f in the standard's", kind, got, was)
		}
	}
	for eyes := Normal; eyes <= Tritan; eyes++ {
		if got := closest(HighContrast, eyes); got < 20 {
			t.Errorf("high contrast, deficiency %d: the closest seats are %.1f apart, want 20", eyes, got)
		}
	}
}

// TestColorsOfPictures: a picture in other colours is the same picture, each colour shaded; and
// the same bytes each time.
func TestColorsOfPictures(t *testing.T) {
	empty := NewCanvas(96, 96)
	empty.Fill(empty.Image.Rect, Night)
	paint := func(c *Canvas) { c.Token(Point{48, 48}, 30, Seats[1]) }
	g := NewGround(empty, LearnOver(empty, paint))
	read := func(look Look) (image.Image, []byte) {
		data, err := g.Picture(Scene{Look: look}, nil, paint)
		if err != nil {
			t.Fatal(err)
		}
		img, err := png.Decode(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		return img, data
	}
	want, _ := read(Look{})
	for _, kind := range AllColors() {
		got, data := read(Look{Colors: kind})
		for y := range 96 {
			for x := range 96 {
				c := kind.Shade(color.RGBAModel.Convert(want.At(x, y)).(color.RGBA))
				if color.RGBAModel.Convert(got.At(x, y)) != c {
					t.Fatalf("colours %d at %d, %d: %v, want %v", kind, x, y, got.At(x, y), c)
				}
			}
		}
		Forget()
		if _, again := read(Look{Colors: kind}); !bytes.Equal(again, data) {
			t.Errorf("colours %d: other bytes the second time", kind)
		}
	}
}
