package bot_test

import (
	"strings"
	"sync/atomic"
	"testing"

	"bivouac/bot"
	"bivouac/bot/playground"
	"bivouac/game/gametest/duel"
	"bivouac/render"
)

// brokenPainter panics.
type brokenPainter struct{ plainPainter }

func (brokenPainter) Board(render.Scene) ([]byte, error) { panic("no brush") }
func (brokenPainter) Text(render.Scene) string           { panic("no pen") }

// TestBugsCostNoGame: a painter that breaks costs the picture, a handler that
// breaks its answer; the person reads a sentence and the game goes on.
func TestBugsCostNoGame(t *testing.T) {
	w := newWorld(t, bot.Title{Game: duel.Game{}, Painter: brokenPainter{}})
	w.load("A 2 3 5; B 1 4 6; round 3")
	w.sees("emma", "could not be drawn")
	private(t, w.press("alice", "Play"), "could not be drawn")
	private(t, w.command("alice", "board", playground.Opts{"text": true}), "on my side")
	private(t, w.command("bruno", "board", playground.Opts{"text": true}), "de mon côté")
	private(t, w.command("alice", "do", playground.Opts{"line": "b5"}), "✅")
	w.command("bruno", "do", playground.Opts{"line": "b4"})
	w.sees("emma", "do you counter?")
	card := private(t, w.press("alice", "What happened?"), "could not be drawn")
	if !strings.Contains(card.Content, "•") || !strings.Contains(card.Content, "do you counter?") {
		t.Errorf("without a film the card says %q", card.Content)
	}
}

// TestStoreGone: with a store that can neither be written nor read, the bot says that it does not
// know what was kept, and nothing is lost.
func TestStoreGone(t *testing.T) {
	w := newWorld(t)
	w.load("A 2 3 5; B 1 4 6; round 3")
	w.command("alice", "do", playground.Opts{"line": "b5"})
	w.check(w.store.Close())
	private(t, w.command("bruno", "do", playground.Opts{"line": "b4"}), "Je ne suis pas sûr que ce soit enregistré")
	w.stopBot()
	w.startBot()
	private(t, w.command("alice", "board", nil), "<@"+w.srv.As("bruno").ID()+">, over to you")
}

func TestGamesThatWaitComeFirst(t *testing.T) {
	w := newWorld(t)
	w.command("alice", "play", playground.Opts{"game": "duel", "thread": true})
	w.load("A 2 3 5; B 1 4 6; round 3")
	lines := func() []string {
		return strings.Split(private(t, w.command("alice", "games", nil), "Your tables").Content, "\n")[1:]
	}
	if got := lines(); len(got) != 2 || !strings.Contains(got[0], "waits for you") ||
		!strings.Contains(got[1], "not started") {
		t.Errorf("tables: %q", got)
	}
	w.await("a link to the board", func() bool { // there is one once its message is noted
		return strings.Contains(lines()[0], "https://discord.com/channels/"+w.srv.GuildID())
	})
	w.command("alice", "do", playground.Opts{"line": "resign"})
	w.sees("emma", "The game is over")
	if got := lines(); len(got) != 1 || !strings.Contains(got[0], "not started") {
		t.Errorf("after the end: %q", got)
	}
}

// TestSlowPicture: the press is acknowledged in time, the panel follows.
func TestSlowPicture(t *testing.T) {
	p := heldPainter{on: new(atomic.Bool), reached: make(chan struct{}, 9), free: make(chan struct{})}
	w := newWorld(t, bot.Title{Game: duel.Game{}, Painter: p})
	w.late.Store(true)
	w.load("A 2 3 5; B 1 4 6; round 3")
	board := w.board()
	play, _ := board.Button("Play")
	p.on.Store(true)
	pressed, err := w.srv.As("alice").BeginPress(channel, board.ID, play.CustomID)
	w.check(err)
	w.await("a deferral", func() bool { return pressed.Reply().Outcome == playground.OutcomeDefer })
	close(p.free)
	w.await("the panel", pressed.Answered)
	if p := private(t, pressed.Reply(), "which card"); len(p.Attachments) != 1 {
		t.Errorf("the panel is %+v", p)
	}
}
