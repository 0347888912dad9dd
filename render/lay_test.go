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
		stamped(got, sprite, at)
		stddraw.Draw(want, sprite.Rect.Add(at), sprite, image.Point{}, stddraw.Over)
		if !bytes.Equal(got.Pix, want.Pix) {
			t.Fatal("a sprite is laid otherwise than by image/draw")
		}
	})
}
