package invade

import (
	"image/png"
	"testing"

	"bivouac/render/rendertest"
)

// mostBytes is for private pictures with an overlay; public ones take about 50 kB.
const mostBytes = 72_000

// mostOfBest is how large a picture may be in parts of what the standard encoder's
// best and slowest level makes of the same pixels and palette.
const mostOfBest = 1.25

func TestGolden(t *testing.T) {
	for _, s := range scenes(t) {
		t.Run(s.name, func(t *testing.T) {
			got, err := Painter{}.Board(s.scene)
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%d bytes", len(got))
			if len(got) > mostBytes {
				t.Errorf("%d bytes, at most %d: pictures go over the air to phones", len(got), mostBytes)
			}
			if best := standard(t, paletted(t, got), png.BestCompression); float64(len(got)) > mostOfBest*float64(best) {
				t.Errorf("%d bytes, more than %.2f times the best %d", len(got), mostOfBest, best)
			}
			rendertest.Golden(t, s.name, got)
		})
	}
}
