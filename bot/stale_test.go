package bot_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"bivouac/bot"
	"bivouac/bot/playground"
	"bivouac/bot/table"
	"bivouac/bot/table/orders"
	"bivouac/game"
	"bivouac/game/gametest/duel"
)

// TestATrysConfirmDoesWhatItShows, or nothing: the try has gone another way in a twin of
// its panel.
func TestATrysConfirmDoesWhatItShows(t *testing.T) {
	w := newWorld(t)
	w.load("A 2 3 5; B 1 4 6; round 3")
	r := private(t, w.command("alice", "try", nil), "Only a try")
	r = private(t, w.on("alice", r, "5"), "✅")
	twin := private(t, w.on("alice", private(t, w.command("alice", "try", nil), "Only a try"), "Do this in the game"),
		"bid a 5")
	r = private(t, w.on("alice", r, "Back"), "Undone")
	private(t, w.on("alice", r, "2"), "✅")
	private(t, w.on("alice", twin, "Confirm"), "belongs to an earlier moment")
	if at := w.here(); len(at.Match.Journal) != 0 {
		t.Errorf("the game has %+v", at.Match.Journal)
	}
}

// TestAnUndoButtonTakesOneActionBack: two panels are open, and each one's button is
// pressed.
func TestAnUndoButtonTakesOneActionBack(t *testing.T) {
	w := newWorld(t)
	w.load("A 2 3 5; B 1 4 6; round 3")
	w.types("alice", "b3")
	one := private(t, w.press("alice", "Play"), "")
	private(t, w.on("alice", one, "Undo"), "Undone")
	before := len(w.here().Match.Journal)
	r, err := w.srv.As("alice").Click(w.ctx(), channel, w.forge(channel, undoOf(t, one)), undoOf(t, one))
	w.check(err)
	private(t, r, "belongs to an earlier moment")
	if got := len(w.here().Match.Journal); got != before {
		t.Errorf("%d entries, then %d", before, got)
	}
}

func undoOf(t *testing.T, m *playground.Message) string {
	t.Helper()
	b, ok := m.Button("Undo")
	if !ok {
		t.Fatal("no undo")
	}
	return b.CustomID
}

// TestAClosedGameAsksNothing: after so long without an action the game is over without a result.
func TestAClosedGameAsksNothing(t *testing.T) {
	w := opened(t)
	w.await("the end of a game that nobody plays", func() bool {
		if w.here().Status == table.Expired {
			return true
		}
		w.srv.Clock().Advance(24 * time.Hour)
		w.check(w.srv.Settle(w.ctx()))
		return false
	})
	for _, command := range []string{"hand", "moves"} {
		private(t, w.command("alice", command, nil), "has ended")
	}
	r := w.command("alice", "board", playground.Opts{"text": true})
	if said := r.Message.Content; strings.Contains(said, "What you can do") || strings.Contains(said, "which card") ||
		!strings.Contains(said, "closed without a result") {
		t.Errorf("the board says %q", said)
	}
}

// TestWhatAnOrderAnsweredIsNews: a player's own last action is what he did himself.
func TestWhatAnOrderAnsweredIsNews(t *testing.T) {
	w := newWorld(t)
	w.load("A 2 3 5; B 1 4 6; round 3")
	w.types("alice", "b3")
	w.ordered("alice", orders.Order{Asked: "counter", Answers: []string{"pass"}, Until: orders.UntilWithdrawn})
	w.types("bruno", "b4")
	w.await("the answer by order", func() bool { return len(w.here().Obeyed) == 1 })
	private(t, w.press("alice", "What happened?"), "**Since your last action**")
}

// nosy is a duel in which a bid means another thing as soon as the other player has bid.
type nosy struct{ duel.Game }

func (n nosy) Position(text string, seed game.Seed) (game.State, []game.Event, error) {
	state, events, err := n.Game.Position(text, seed)
	return nosyState{state}, events, err
}

func (nosy) Load([]byte) (game.State, error) { return nil, errors.New("replay it") }

type nosyState struct{ game.State }

func (s nosyState) Clone() game.State { return nosyState{s.State.Clone()} }

func (s nosyState) Redeal(seat game.Seat, luck *game.Rand) game.State {
	return nosyState{s.State.Redeal(seat, luck)}
}

func (s nosyState) Describe(seat game.Seat, a game.Action) game.Choice {
	c := s.State.Describe(seat, a)
	c.Final, c.Note = false, game.Literal([]string{"", "alone", "together"}[len(s.Pending())])
	return c
}

// TestOldPicturePlaysWhatItTold: two are asked at once, and one acts while the other's panel is open.
// What its buttons do now is shown and asked first; the same press again plays it.
func TestOldPicturePlaysWhatItTold(t *testing.T) {
	w := newWorld(t, bot.Title{Game: nosy{}, Painter: plainPainter{}})
	w.load("A 2 3 5; B 1 4 6; round 3")
	ready := private(t, w.press("alice", "Play"), "which card")
	steps := private(t, w.press("alice", "Play"), "which card")
	w.types("bruno", "b4")
	before := w.here().Entries()
	for _, panel := range []*playground.Message{ready, steps} {
		label := "Highest card"
		if panel == steps {
			label = "3"
		}
		asked := private(t, w.on("alice", panel, label), "⛔ The board has changed since that picture")
		if got := labels(asked); !strings.Contains(asked.Content, "Alone") || got != "Confirm | Back" {
			t.Errorf("%s: asked %q with %s, want what it does now and Confirm, Back", label, asked.Content, got)
		}
		if n := w.here().Entries() - before; n != 0 {
			t.Fatalf("%s: %d entries", label, n)
		}
		if panel == steps {
			private(t, w.on("alice", asked, "Confirm"), "✅")
		}
	}
	if n := w.here().Entries() - before; n != 1 {
		t.Errorf("confirmed, and there are %d entries", n)
	}
}
