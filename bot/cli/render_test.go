package cli

import (
	"bytes"
	"image/png"
	"strings"
	"testing"

	"bivouac/game/amount"
)

const position = "game duel\nposition A 3 5; B 4 6\nA: b3\n? pending B\nwhen both have bid\nB: b4\n? pending A,B\n"

func TestRender(t *testing.T) {
	t.Parallel()
	s := newShell(t)
	file := s.write("position.txt", position)
	for _, c := range []struct {
		name, flags string
		want, none  string // of the alt text
	}{
		{"everybody", "", "round 1 of 3", "hand"},
		{"a seat", "--seat 0", "hand", ""},
		{"French", "--seat 1 --lang fr", "main", "round"},
		{"a section", "--when 1 --seat 1", "hand", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			s.t = t
			alt := s.does(append([]string{"render", file, "-o", s.path("out.png")}, strings.Fields(c.flags)...)...)
			if !strings.Contains(alt, c.want) ||
				c.none != "" && strings.Contains(strings.ToLower(alt), strings.ToLower(c.none)) {
				t.Errorf("the alt text is %q, want %q and not %q", alt, c.want, c.none)
			}
			picture, err := png.Decode(bytes.NewReader([]byte(s.read("out.png"))))
			s.check(err)
			if b := picture.Bounds(); b.Dx() < 400 || b.Dy() < 200 {
				t.Errorf("the picture is %v", b)
			}
		})
	}
}

// TestRenderEveryScenario draws what the games bring along.
func TestRenderEveryScenario(t *testing.T) {
	t.Parallel()
	all := scenarios(titles)
	if len(all.Names()) < 80 {
		t.Fatalf("only %d scenarios", len(all.Names()))
	}
	for _, name := range amount.Some(all.Names(), 10) {
		if _, err := all.Match(name); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, c := range []struct{ name, says string }{
		{"duel", "names look like game/file"},
		{"duel/none", "no scenario"},
		{"duel/../../go", "no scenario"},
		{"chess/x", "no scenario"},
		{"duel/D1-deal#9", "sections"},
		{"duel/D1-deal#x", "no section"},
		{"duel/D1-deal#0", "no section"},
		{"", "no scenario"},
	} {
		if _, err := all.Match(c.name); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("Match(%q) = %v, want %q", c.name, err, c.says)
		}
	}
}

func TestRenderRefuses(t *testing.T) {
	s := newShell(t)
	file := s.write("position.txt", position)
	for _, c := range []struct{ name, args, says string }{
		{"no scenario", "render " + s.write("x.txt", "hello"), "a scenario begins with"},
		{"an unknown game", "render " + s.write("y.txt", "game chess"), `no game "chess"`},
		{"a bad position", "render " + s.write("z.txt", "game duel\nposition Q"), "z.txt"},
		{"a move that is illegal", "render " + s.write("w.txt", "game duel\nposition A 3 5; B 4 6\nA: b6"), "w.txt:3"},
		{"no such seat", "render --seat 2 " + file, "--seat must be -1 to 1"},
		{"no such spectator", "render --seat=-2 " + file, "--seat must be -1 to 1"},
		{"no such section", "render --when 2 " + file, "sections"},
		{"nowhere to write", "render -o " + s.path("none/x.png") + " " + file, "no such file"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s.t = t
			s.fails(1, c.says, strings.Fields(c.args)...)
		})
	}
}
