package rendertest

import (
	"encoding/json"
	"flag"
	"os"
	"testing"

	"bivouac/render"
)

var commandsTo = flag.String("commands", "",
	"write the board of the benchmarks into this file, as JSON drawing commands")

// Commands checks a board as a list of drawing commands, which other libraries draw for comparison.
// It writes the list to the file that the flag -commands names, if there is one.
func Commands(t *testing.T, d render.Drawing) {
	t.Helper()
	kinds := map[string]int{}
	for _, c := range d.Cmds {
		kinds[c.Op]++
	}
	for _, f := range d.Sprites {
		for _, c := range f.Cmds {
			kinds[c.Op]++
		}
	}
	for _, op := range []string{"rect", "poly", "circle", "text", "sprite"} {
		if kinds[op] < 5 {
			t.Errorf("%d commands %s, want at least 5", kinds[op], op)
		}
	}
	if d.Static < 20 || d.Static >= len(d.Cmds) {
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
