package bot_test

import (
	"slices"
	"strings"
	"testing"

	"bivouac/bot"
	"bivouac/bot/playground"
	"bivouac/game"
	"bivouac/game/invade"
	"bivouac/game/lune"
	"bivouac/game/quantum"
	"bivouac/game/rois"
)

// invaded is a table of the game that judges its lines as a whole.
func invaded(t *testing.T, position string) *world {
	t.Helper()
	w := newWorld(t, bot.Title{Game: invade.Game{}, Painter: plainPainter{}})
	w.command("alice", "debug", playground.Opts{"load": invade.ID + "/" + position, "second": "bruno"})
	w.waitFor("emma", "the loaded board", func(m playground.Message) bool { return len(m.Buttons()) > 0 })
	return w
}

// TestLineRefused: a refused line leaves the position as it was, and the answer tells
// which words do not count and nothing of a position that does not stand.
func TestLineRefused(t *testing.T) {
	w := invaded(t, "S: d4 h4; N: k1 d9 [N]; active S; phase MOVE; dice C3 A1 O3 E6 P5; foe 1")
	for _, c := range []struct{ who, line, want, not string }{
		{"alice", "/ xxk1", "`xxk1` after `/`: By then the game is over: only `/` and `.` may follow in the same line.\n" +
			"Nothing of this line was played.", ""},
		{"alice", "d4-d5; h4-h5 nonsense", "`nonsense` after `h4-h5`: ", "h5-"},
		{"alice", "undo; h4-h12", "⛔ `h4-h12`: Too far", "Nothing of this line"},
		{"alice", "forfeit", "`forfeit`: Nobody types this word. To give the game up, use `/resign`.", "Alice"},
		{"bruno", "d9-d8 Forfeit", "utilisez `/abandonner`", ""},
	} {
		got := private(t, w.command(c.who, "do", playground.Opts{"line": c.line}), c.want).Content
		if c.not != "" && strings.Contains(got, c.not) {
			t.Errorf("%q is answered with %q in it:\n%s", c.line, c.not, got)
		}
	}
	if n := len(w.here().Match.State.(*invade.State).View(0).(invade.View).Units); n != 4 {
		t.Errorf("%d soldiers are on the board, want 4", n)
	}
}

// TestForfeitIsNotTyped: the word by which the host takes a seat out is no player's, in
// any title and in any letters.
func TestForfeitIsNotTyped(t *testing.T) {
	t.Parallel()
	for _, g := range []game.Game{invade.Game{}, quantum.Game{}, rois.Game{}, lune.Game{}} {
		t.Run(g.Info().ID, func(t *testing.T) {
			w := newWorld(t, bot.Title{Game: g, Painter: plainPainter{}})
			topics := g.Info().Topics
			drawn := topics[slices.IndexFunc(topics, func(x game.Topic) bool { return x.Position != "" })].Position
			w.command("alice", "debug", playground.Opts{"load": g.Info().ID + "/" + drawn, "second": "bruno"})
			w.waitFor("emma", "the loaded board", func(m playground.Message) bool { return len(m.Buttons()) > 0 })
			for _, word := range []string{"forfeit", "FORFEIT"} {
				private(t, w.command("alice", "do", playground.Opts{"line": word}), "Nobody types this word.")
			}
			if n := len(w.here().Match.Journal); n != 0 {
				t.Errorf("%d entries in the journal, want none", n)
			}
		})
	}
}
