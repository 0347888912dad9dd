package quantum

import (
	"testing"

	"bivouac/render/rendertest"
)

// mostBytes is for private pictures with an overlay; public ones take less than
// 60 kB.
const mostBytes = 80_000

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
			rendertest.Golden(t, s.name, got)
		})
	}
}
