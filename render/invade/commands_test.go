package invade

import (
	"encoding/json"
	"flag"
	"os"
	"testing"

	"bivouac/game/invade"
	"bivouac/render"
)

var commandsTo = flag.String("commands", "", "write the board of the benchmarks into this file, as JSON drawing commands")

// drawing is the board of the benchmarks, for other libraries to draw.
func drawing(tb testing.TB) render.Drawing {
	scene, s := benchScene(tb), shared()
	return s.ground(turnOf(scene)).Commands(func(c *render.Canvas) { s.paint(c, scene.View.(invade.View), scene) })
}

func TestCommandList(t *testing.T) {
	d, kinds := drawing(t), map[string]int{}
	for _, c := range d.Cmds {
		kinds[c.Op]++
	}
	for _, op := range []string{"rect", "poly", "circle", "text"} {
		if kinds[op] < 20 {
			t.Errorf("%d commands %s, want at least 20", kinds[op], op)
		}
	}
	if d.W != width || d.H != height || d.Static < 100 || d.Static >= len(d.Cmds) {
		t.Errorf("%d by %d, %d of %d static", d.W, d.H, d.Static, len(d.Cmds))
	}
	if *commandsTo == "" {
		return
	}
	data, err := json.Marshal(d)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(*commandsTo, data, 0o644); err != nil {
		t.Fatal(err)
	}
}
