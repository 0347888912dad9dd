package bot_test

import (
	"slices"
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
			if n := len(w.here().Unveiled().Journal); n != 0 {
				t.Errorf("%d entries in the journal, want none", n)
			}
		})
	}
}
