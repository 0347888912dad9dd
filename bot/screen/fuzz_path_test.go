package screen

import (
	"fmt"
	"strings"
	"testing"

	"bivouac/game"
	"bivouac/game/gametest"
)

// FuzzPath: with any path of a component (verbs, values, headings, pages), the way through the
// choices ends, with a menu that Discord takes, one choice, or a no; and each option of the menu
// leads on.
func FuzzPath(f *testing.F) {
	many := []game.Choice{stepChoice("end")}
	for i := range 60 {
		c := stepChoice("move", "a", fmt.Sprint(i))
		if i > 5 {
			c.Args[1].Group = game.T("row", "n", i/10)
		}
		many = append(many, c, stepChoice("place", fmt.Sprintf("a c%d", i%12)))
	}
	for _, path := range []string{"", "move", "move|~1|+1|30", "place|c1 a", "move|a", "end", "~|+",
		"move|+-1|~99999999999999999999"} {
		f.Add(path, uint8(0))
		f.Add(path, uint8(60))
	}
	f.Add("move|+2", uint8(0xbd)) // a page behind the last one: its menu had no line
	f.Fuzz(func(t *testing.T, text string, from uint8) {
		choices := many[int(from)%len(many):]
		path := strings.Split(text, "|")
		var s Step
		var ok bool
		gametest.Bounded(t, len(text), func() { s, ok = Walk(stepsInfo, choices, path) })
		if !ok {
			return
		}
		if len(s.Options) > MaxOptions || s.Done == nil && len(s.Options) == 0 {
			t.Fatalf("walk(%q) offers %d values", path, len(s.Options))
		}
		for _, o := range s.Options {
			if s.Param != nil && s.Param.Pick > 1 {
				break // several are chosen at once
			}
			if _, on := Walk(stepsInfo, choices, append(path[:len(path):len(path)], o.Value)); !on && text != "" {
				t.Fatalf("walk(%q) offers %q, which leads nowhere", path, o.Value)
			}
		}
	})
}
