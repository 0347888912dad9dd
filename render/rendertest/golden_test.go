package rendertest

import (
	"image"
	"image/color"
	"testing"
)

func plain(size int, c color.RGBA) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, size, size))
	for y := range size {
		for x := range size {
			img.SetRGBA(x, y, c)
		}
	}
	return img
}

func TestCompare(t *testing.T) {
	grey, near, far := color.RGBA{90, 90, 90, 255}, color.RGBA{90 + maxStep, 90, 90, 255},
		color.RGBA{90, 90, 91 + maxStep, 255}
	spotted := plain(10, grey)
	spotted.SetRGBA(3, 4, far)
	for _, test := range []struct {
		name string
		got  *image.RGBA
		want float64
	}{
		{"same", plain(10, grey), 0},
		{"within the tolerance", plain(10, near), 0},
		{"beyond it", plain(10, far), 1},
		{"one pixel of a hundred", spotted, 0.01},
		{"another size", plain(11, grey), 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			if _, share := Compare(test.got, plain(10, grey)); share != test.want {
				t.Errorf("share %v, want %v", share, test.want)
			}
		})
	}
	if diff, _ := Compare(spotted, plain(10, grey)); diff.RGBAAt(3, 4).R != 0xFF || diff.RGBAAt(0, 0).R != 0 {
		t.Error("the difference is not where it should be")
	}
}

func TestShrinkAndBeside(t *testing.T) {
	small := Shrink(plain(1200, color.RGBA{1, 2, 3, 255}), 400)
	if small.Rect != image.Rect(0, 0, 400, 400) {
		t.Errorf("shrunk to %v", small.Rect)
	}
	if got := beside(small, plain(10, color.RGBA{}), small).Rect; got != image.Rect(0, 0, 810, 400) {
		t.Errorf("side by side %v", got)
	}
}
