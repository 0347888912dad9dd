package invade

import (
	"testing"

	"bivouac/render/rendertest"
)

func TestGolden(t *testing.T) {
	for _, s := range scenes(t) {
		t.Run(s.name, func(t *testing.T) {
			got, err := Painter{}.Board(s.scene)
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%d bytes", len(got))
			rendertest.Golden(t, s.name, got)
		})
	}
}
