package invade

import (
	"testing"

	"bivouac/render"
)

// TestFewAllocations: a picture whose parts are known is noted, looked up and put
// together, with little for the collector of garbage to do. What remains are
// sentences and the picture itself.
func TestFewAllocations(t *testing.T) {
	const most = 100
	scenes, n := turn(t), 0
	for _, s := range scenes {
		board(t, s)
	}
	got := testing.AllocsPerRun(50, func() {
		board(t, scenes[n%len(scenes)])
		n++
	})
	if got > most {
		t.Errorf("%.0f allocations a picture, at most %d", got, most)
	}
	render.Forget()
	if first := testing.AllocsPerRun(1, func() { board(t, scenes[0]) }); first == 0 {
		t.Error("a picture for nothing: what is measured here?")
	}
}
