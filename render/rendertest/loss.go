package rendertest

import (
	"bytes"
	"testing"

	"bivouac/render"
)

// Limits of a palette's loss: the minimum signal-to-noise ratio in decibels, and the largest
// difference of a channel.
const (
	leastPSNR = 45.0
	mostOff   = 18
)

// Painting paints on a ground, checks the picture, and returns the PNG. The bytes must be the same
// whether or not parts of the picture are cached, and next to nothing may be lost by the palette.
func Painting(t testing.TB, name string, g *render.Ground, paint func(*render.Canvas)) []byte {
	t.Helper()
	render.Forget()
	first, err := g.PNG(paint)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	again, err := g.PNG(paint)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if !bytes.Equal(first, again) {
		t.Errorf("%s: another picture when its parts are known", name)
	}
	psnr, worst := render.Loss(g.Draw(paint), Decode(t, first))
	if psnr < leastPSNR || worst > mostOff {
		t.Errorf("%s: PSNR %.1f dB, worst channel off by %d; want at least %.0f and at most %d", name, psnr,
			worst, leastPSNR, mostOff)
	}
	return first
}
