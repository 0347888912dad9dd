package rendertest

import (
	"bytes"
	"image"
	"image/png"
	"math/rand/v2"
	"testing"

	"bivouac/game/amount"
	"bivouac/game/gametest"
	"bivouac/render"
)

// mostOfBest is the maximum size of a picture, relative to what the standard encoder's best and
// slowest level makes of the same pixels and palette. Pictures of up to smallPicture bytes are not
// compared.
const (
	mostOfBest   = 1.45
	smallPicture = 20_000
)

// golden checks that the picture equals its golden one, and that it is small, since it is sent to
// phones.
func (p Painter) golden(t testing.TB, s Scene) {
	t.Helper()
	got := p.board(t, s.Scene)
	t.Logf("%d bytes", len(got))
	if len(got) > p.Bytes {
		t.Errorf("%s: %d bytes, at most %d", s.Name, len(got), p.Bytes)
	}
	if len(got) > smallPicture && (*update || amount.Long() && !kept(s.Name, got)) {
		if best := Standard(t, Paletted(t, got), png.BestCompression); float64(len(got)) > mostOfBest*float64(best) {
			t.Errorf("%s: %d bytes, more than %.2f times the best %d", s.Name, len(got), mostOfBest, best)
		}
	}
	Golden(t, s.Name, got)
}

// palette checks that next to nothing is lost by the palette, and that cached bands are the same as
// newly drawn ones.
func (p Painter) palette(t testing.TB) {
	t.Helper()
	for _, s := range p.Scenes {
		Painting(t, s.Name, p.Ground(s.Scene), func(c *render.Canvas) { p.Paint(c, s.Scene) })
	}
}

// same checks that what was painted before does not affect a picture, whichever of its parts are
// cached.
func (p Painter) same(t testing.TB) {
	t.Helper()
	var want [][]byte
	for _, s := range p.Scenes {
		render.Forget()
		want = append(want, p.board(t, s.Scene))
	}
	luck := rand.New(rand.NewPCG(7, 7))
	for range amount.Of(1, 3) * len(p.Scenes) {
		n := luck.IntN(len(p.Scenes))
		if luck.IntN(4) == 0 {
			render.Forget()
		}
		if !bytes.Equal(p.board(t, p.Scenes[n].Scene), want[n]) {
			t.Fatalf("%s: another picture after others", p.Scenes[n].Name)
		}
	}
}

// allocations checks that a picture whose parts are cached needs few allocations. They are only for
// sentences and for the picture itself.
func (p Painter) allocations(t testing.TB) {
	t.Helper()
	for _, s := range p.Scenes {
		p.board(t, s.Scene)
	}
	n := 0
	got := gametest.Allocations(t, 5*len(p.Scenes), func() {
		p.board(t, p.Scenes[n%len(p.Scenes)].Scene)
		n++
	})
	t.Logf("%.0f allocations a picture", got)
	if got > float64(p.Allocations) {
		t.Errorf("%.0f allocations a picture, at most %d", got, p.Allocations)
	}
	if got == 0 {
		t.Error("pictures for nothing: what is measured here?")
	}
}

// Paletted decodes a PNG with a palette.
func Paletted(t testing.TB, data []byte) *image.Paletted {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	flat, ok := img.(*image.Paletted)
	if !ok {
		t.Fatalf("the picture is a %T, want one of a palette", img)
	}
	return flat
}

// Standard compresses a picture with the standard library, and returns its size in bytes.
func Standard(t testing.TB, img *image.Paletted, level png.CompressionLevel) int {
	t.Helper()
	var out bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: level}).Encode(&out, img); err != nil {
		t.Fatal(err)
	}
	return out.Len()
}
