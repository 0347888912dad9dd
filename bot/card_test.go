package bot_test

import (
	"fmt"
	"strings"
	"testing"

	"bivouac/bot"
	"bivouac/bot/playground"
	"bivouac/game/gametest/duel"
	"bivouac/render"
)

// seatsPainter tells for how many a picture is, and whether their game has begun.
type seatsPainter struct{ plainPainter }

func (seatsPainter) Alt(s render.Scene) string {
	return fmt.Sprintf("a table for %d, unbegun: %t", len(s.View.(duel.View).Cards), s.Unbegun)
}

// TestTheCardShowsABoardThatNobodyPlays: the board of those who have joined, of at least
// as many as the game needs, and nothing asked of them.
func TestTheCardShowsABoardThatNobodyPlays(t *testing.T) {
	w := newWorld(t, bot.Title{Game: duel.Game{}, Painter: seatsPainter{}})
	shows := func(alt string) {
		t.Helper()
		w.waitFor("emma", alt, func(m playground.Message) bool {
			return len(m.Attachments) == 1 && strings.Contains(m.Attachments[0].Description, alt)
		})
	}
	w.command("alice", "play", playground.Opts{"game": "duel"})
	shows("a table for 2, unbegun: true")
	w.press("bruno", "Join")
	w.press("emma", "Join")
	shows("a table for 3, unbegun: true")
	w.press("alice", "Start")
	shows("a table for 3, unbegun: false")
}
