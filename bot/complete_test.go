package bot_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"bivouac/bot"
	"bivouac/bot/playground"
	"bivouac/game/quantum"
)

// spaced is a table of the game whose commands hold blanks.
func spaced(t *testing.T) *world {
	t.Helper()
	g := quantum.Game{}
	w := newWorld(t, bot.Title{Game: g, Painter: plainPainter{}})
	position := "2J / turn V3 / V: 4@d3, 6@f3, 3@d1; cubes e2; D1 R1 / K: 5@c9, 3@f9; cubes e8; D1 R1"
	w.command("alice", "debug", playground.Opts{"load": g.Info().ID + "/" + position, "second": "bruno"})
	w.waitFor("emma", "the loaded board", func(m playground.Message) bool { return len(m.Buttons()) > 0 })
	return w
}

// TestCompletionOfALine: the forms that the rules teach are completed, an action comes
// before those that are told with its letter, and what is offered can be sent.
func TestCompletionOfALine(t *testing.T) {
	w := spaced(t)
	offers := func(line string) []string {
		t.Helper()
		all, err := w.srv.As("alice").Complete(w.ctx(), channel, "do", playground.Opts{"line": line}, "line")
		w.check(err)
		var values []string
		for _, c := range all {
			values = append(values, fmt.Sprint(c.Value))
		}
		return values
	}
	for _, c := range []struct{ line, first string }{
		{"E", "E"}, {"e", "E"}, {"S", "S"}, {"M d3", "Md3-"}, {"m D3 - d", "Md3-d"}, {"M d3-d4", "Md3-d4"}, {"Md3", "Md3-"},
		{"Md3-d4 ", "Md3-d4 "}, {"Md3-d4 M d", "Md3-d4 Md"}, {"M d3-d4; M d", "M d3-d4; Md"}, {"M d3-d4;m", "M d3-d4;M"},
		{"S S ", "S S "}, {"S;S;M f", "S;S;Mf3-"}, {"R d3; S", "R d3; S"}, {"draw", "draw"},
	} {
		got := offers(c.line)
		if len(got) == 0 || !strings.HasPrefix(got[0], c.first) || strings.HasSuffix(c.line, " ") && got[0] == c.line {
			t.Errorf("%q: offered %q first, want %q", c.line, got, c.first)
		}
	}
	for _, line := range []string{"M d8", "X d3", "nonsense ", "M d3 S", strings.Repeat("S;", 60)} {
		if got := offers(line); len(got) > 0 {
			t.Errorf("%q: offered %q, want nothing", line, got)
		}
	}
	// E hands the turn over: nothing is offered behind it, least of all what is told with an e.
	if got := offers("E "); !slices.Equal(got, []string{"E "}) {
		t.Errorf("behind the end of a turn %q is offered", got)
	}
	if got := offers("d4"); !slices.Contains(got, "Md3-d4") {
		t.Errorf("a square offers %q", got)
	}
	private(t, w.command("alice", "do", playground.Opts{"line": offers("Md3-d4 ")[0]}), "✅")
	if n := len(w.here().Unveiled().Journal); n != 2 {
		t.Errorf("%d actions of the completed line were played, want 2", n)
	}
}

// TestCompletionTellsWhatComesOfIt: a list shows what /moves tells of an action, not its
// notation twice.
func TestCompletionTellsWhatComesOfIt(t *testing.T) {
	w := invaded(t, "S: d4 h4; N: d6 d8 [N]; active S; phase MOVE; dice C2 A1 O3 E2 P5; foe 1")
	label := func(command string, o playground.Opts, focus, value string) string {
		t.Helper()
		all, err := w.srv.As("alice").Complete(w.ctx(), channel, command, o, focus)
		w.check(err)
		for _, c := range all {
			if fmt.Sprint(c.Value) == value {
				return c.Name
			}
		}
		t.Fatalf("%s %v: %q is not among %v", command, o, value, all)
		return ""
	}
	for _, c := range []struct{ line, value, want string }{
		{"/", "/", "/  Start shooting: 3 shots, up to 1 across and 2 ahead"},
		{"d4-d5 ", "d4-d5 /", "d4-d5 /  Start shooting: 3 shots, up to 1 across and 2 ahead"},
		{"/ xxd6", "/ xxd6", "/ xxd6  Kill Soldier d6 (2 shots): Dodge 5 → 3; kills d6; ends your turn with Dodge 3"},
		{"/ xd6", "/ xd6", "/ xd6  Shot d4 → d6: Dodge 5 → 4; d6 at 1 hit point"},
		{".", ".", ".  End the turn · 2 moves left: ends your turn with Dodge 5"},
	} {
		if got := label("do", playground.Opts{"line": c.line}, "line", c.value); got != c.want {
			t.Errorf("%q is offered as %q, want %q", c.line, got, c.want)
		}
	}
	private(t, w.command("alice", "do", playground.Opts{"line": "d4-d5 /"}), "✅")
	if got, want := label("invade kill", playground.Opts{"target": "d"}, "target", "d6"),
		"Soldier d6: Dodge 5 → 3; kills d6; ends your turn with Dodge 3"; got != want {
		t.Errorf("the command offers %q, want %q", got, want)
	}
}

// TestCompletionOfDice: an allocation that its notation tells is offered with what it
// allows.
func TestCompletionOfDice(t *testing.T) {
	w := invaded(t, "S: d1 h1 m1 [14N A B C]; N: d16; active S; phase ALLOCATE; roll 6 4 3 2 5; foe 2")
	all, err := w.srv.As("alice").Complete(w.ctx(), channel, "do", playground.Opts{"line": "[C4 A2 O6 E3"}, "line")
	w.check(err)
	want := "[C4 A2 O6 E3 P5]  4 moves, each 2 across and 6 ahead; shots: 4, 6 across and 2 ahead; effects 1-2"
	if len(all) != 1 || all[0].Name != want {
		t.Errorf("offered %+v, want %q", all, want)
	}
}
