package render

import (
	"bytes"
	"image"
	"image/color"
	stddraw "image/draw"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"
)

// TestLaidAsImageDraw: masks, letters, fills and sprites are laid to the same bits as by image/draw,
// for every order of covering and every edge.
func TestLaidAsImageDraw(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		luck := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		// runs are bytes in stretches of one value: nothing, all, or between.
		runs := func(size int) []uint8 {
			list := make([]uint8, 0, size)
			for len(list) < size {
				v := []uint8{0, 0xFF, 0x40, 0x80, uint8(luck.IntN(256))}[luck.IntN(5)]
				for n := 1 + luck.IntN(20); n > 0 && len(list) < size; n-- {
					list = append(list, v)
				}
			}
			return list
		}
		picture := func(wide, high int) *image.RGBA {
			img := image.NewRGBA(image.Rect(0, 0, wide, high))
			for i, a := range runs(wide * high) {
				for n := range 3 {
					img.Pix[4*i+n] = uint8(luck.IntN(int(a) + 1)) // premultiplied
				}
				img.Pix[4*i+3] = a
			}
			return img
		}
		wide, high := 1+luck.IntN(60), 1+luck.IntN(9)
		want := picture(70, 12)
		got := image.NewRGBA(want.Rect)
		copy(got.Pix, want.Pix)
		mask := &image.Alpha{Pix: runs(wide * high), Stride: wide, Rect: image.Rect(0, 0, wide, high)}
		at := image.Pt(luck.IntN(80)-10, luck.IntN(16)-4)
		a := uint8(luck.IntN(256))
		if luck.IntN(2) == 0 {
			a = 0xFF
		}
		c := color.RGBA{uint8(luck.IntN(int(a) + 1)), uint8(luck.IntN(int(a) + 1)), uint8(luck.IntN(int(a) + 1)), a}
		through(got, mask.Rect.Add(at), c, mask, at)
		stddraw.DrawMask(want, mask.Rect.Add(at), image.NewUniform(c), image.Point{}, mask, image.Point{}, stddraw.Over)
		if !bytes.Equal(got.Pix, want.Pix) {
			t.Fatal("a mask is laid otherwise than by image/draw")
		}
		filled(got, mask.Rect.Add(at), c)
		stddraw.Draw(want, mask.Rect.Add(at), image.NewUniform(c), image.Point{}, stddraw.Over)
		if !bytes.Equal(got.Pix, want.Pix) {
			t.Fatal("a box is filled otherwise than by image/draw")
		}
		sprite := picture(wide, high)
		at = image.Pt(luck.IntN(80)-10, luck.IntN(16)-4)
		newStamp(sprite).lay(got, at)
		stddraw.Draw(want, sprite.Rect.Add(at), sprite, image.Point{}, stddraw.Over)
		if !bytes.Equal(got.Pix, want.Pix) {
			t.Fatal("a sprite is laid otherwise than by image/draw")
		}
	})
}

// TestCornersStandForAll: a rounded rectangle is laid as its whole mask would be, in a picture and
// in any part of it.
func TestCornersStandForAll(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		luck := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 2))
		o := op{kind: panelOp, radius: float64(luck.IntN(40)) / 2, color: Clear(Accent, []float64{1, 0.5, 0.1}[luck.IntN(3)])}
		if luck.IntN(2) == 0 {
			o.kind, o.width = frameOp, float64(1+luck.IntN(12))
		}
		size := image.Pt(1+luck.IntN(150), 1+luck.IntN(150))
		o.box = image.Rectangle{Max: size}.Add(image.Pt(luck.IntN(40)-20, luck.IntN(40)-20))
		dc := newScratchContext(size, nil)
		if o.kind == frameOp {
			dc.SetFillRuleEvenOdd()
			rounded(dc.Context, size, 0, o.radius+o.width/2)
			rounded(dc.Context, size, o.width, o.radius-o.width/2)
		} else {
			rounded(dc.Context, size, 0, o.radius)
		}
		dc.Fill()
		levels := &softLevels
		if o.harsh() {
			levels = &hardLevels
		}
		part := image.Rect(luck.IntN(90), luck.IntN(90), 90+luck.IntN(70), 90+luck.IntN(70))
		got, want := image.NewRGBA(part), image.NewRGBA(part)
		filled(got, part, Slate)
		filled(want, part, Slate)
		o.paint(got)
		through(want, o.box, o.color, alphaOf(dc.image, levels), o.box.Min)
		if !bytes.Equal(got.Pix, want.Pix) {
			t.Fatalf("%+v is laid otherwise in %v than its whole mask", o, part)
		}
	})
}
