package bot_test

import (
	"slices"
	"strings"
	"testing"

	"bivouac/bot"
	"bivouac/bot/playground"
	"bivouac/game/lune"
)

// TestWhoJoinsIsCalled: a friend who joins a running game reads what is theirs and that they are
// called; they are, by name, as soon as a piece is given to them.
func TestWhoJoinsIsCalled(t *testing.T) {
	w := newWorld(t, bot.Title{Game: lune.Game{}, Painter: plainPainter{}})
	w.command("alice", "play", playground.Opts{"game": "lune"})
	w.press("alice", "Start")
	w.sees("alice", "The game begins.")
	offer := private(t, w.press("emma", "Play"), "A seat is free")
	told := private(t, w.on("emma", offer, "Join"), "You have no Mech yet.")
	if !strings.Contains(told.Content, "up to Alice. I call you") || strings.Contains(told.Content, "Press **Play**") {
		t.Errorf("who joins reads %q", told.Content)
	}
	w.command("alice", "do", playground.Opts{"line": "C=p2"})
	board := w.sees("emma", "Alice gives the Combat Mech to Emma.")
	if !slices.Contains(board.Pings, w.srv.As("emma").ID()) {
		t.Errorf("it calls %v, not Emma", board.Pings)
	}
}
