package bot_test

import (
	"strings"
	"sync"
	"testing"

	"bivouac/bot/playground"
	"bivouac/bot/table"
)

// lapsed is a world with a game that is over, in which alice has played badly.
func lapsed(t *testing.T) *world {
	t.Helper()
	w := newWorld(t, judgedTitle)
	w.load("A 1 5; B 2 4; round 3")
	w.types("alice", "b1")
	w.types("bruno", "b4")
	for w.here().Status == table.Playing {
		for _, who := range []string{"alice", "bruno"} {
			seat, _ := w.here().SeatOf(w.srv.As(who).ID())
			if legal := w.here().Match.State.Legal(seat, nil); w.here().WaitsFor(w.srv.As(who).ID()) {
				w.types(who, string(legal[len(legal)-1]))
			}
		}
	}
	return w
}

// reviewed waits until the computer has reviewed a player's moves.
func (w *world) reviewed(who string) table.Reviewed {
	w.t.Helper()
	seat, _ := w.here().SeatOf(w.srv.As(who).ID())
	w.await("the review", func() bool { r, _ := w.here().ReviewOf(seat); return r.Done })
	r, _ := w.here().ReviewOf(seat)
	return r
}

// TestReview: the report's button has the computer look through what its reader has played, and
// then shows what cost most, with a try from there against the computer.
func TestReview(t *testing.T) {
	w := lapsed(t)
	release := w.bot.Occupy(t)
	report := private(t, w.press("alice", "Report"), "Report")
	wait := private(t, w.on("alice", report, "Review"), "looking through your answers: 0 of ")
	if _, ok := wait.Button("Review"); ok {
		t.Error("the progress is to be asked for")
	}
	release()
	r := w.reviewed("alice")
	filled := w.waitFor("alice", "the review in its message", func(m playground.Message) bool {
		return m.ID == wait.ID && strings.Contains(m.Content, "What cost you most")
	})
	shown := &filled
	if n := w.told("has looked through your answers"); n > 0 {
		t.Errorf("told %d times beside the message", n)
	}
	if len(r.Lapses) == 0 || r.Lapses[0].Entry != 0 || r.Lapses[0].Better != "b5" || r.Lapses[0].Loss() <= 0 {
		t.Fatalf("found %+v", r.Lapses)
	}
	for _, want := range []string{"You played **bid a 1**", "Better: **bid a 5**", "By what you could see then"} {
		if !strings.Contains(shown.Content, want) {
			t.Errorf("no %q in %q", want, shown.Content)
		}
	}
	if v := view(t, shown); v.Seat != 0 || v.MyBid != 0 || len(v.Hand) != 2 {
		t.Errorf("the picture shows %+v", v)
	}
	try := private(t, w.on("alice", shown, "Try from here"), "The computer (level 4) answers for the others")
	if v := tried(t, try); v.Seat != 0 || v.MyBid != 0 {
		t.Errorf("the try begins with %+v", v)
	}
	private(t, w.command("alice", "review", nil), "What cost you most")
	if _, asked := w.here().ReviewOf(1); asked {
		t.Error("bruno’s game was looked through, who did not ask")
	}
}

// TestReviewBesideASlowEdit: the computer thinks on while Discord delays the edit of a review's message.
func TestReviewBesideASlowEdit(t *testing.T) {
	w := lapsed(t)
	think := w.bot.Occupy(t)
	wait := private(t, w.command("alice", "review", nil), "looking through")
	var release func()
	w.await("a message that shows the review", func() (held bool) {
		release, held = w.bot.HoldEdits()
		return held
	})
	release = sync.OnceFunc(release)
	t.Cleanup(release)
	think()
	w.reviewed("alice")
	release()
	w.waitFor("alice", "the review in its message", func(m playground.Message) bool {
		return m.ID == wait.ID && strings.Contains(m.Content, "What cost you most")
	})
}

// TestReviewAfterARestart: what the computer has not looked through when the bot stops, it looks
// through after the next start.
func TestReviewAfterARestart(t *testing.T) {
	w := lapsed(t)
	w.bot.Occupy(t)
	private(t, w.command("alice", "review", nil), "looking through")
	private(t, w.command("bruno", "review", nil), "L’ordinateur regarde")
	w.stopBot()
	w.startBot()
	w.reviewed("alice")
	w.reviewed("bruno")
	w.await("both reviews whose messages were lost", func() bool {
		return w.told("has looked through your answers") == 2
	})
	private(t, w.command("alice", "review", nil), "What cost you most")
}

// TestReviewIsRefused: before the end, and to who had no seat.
func TestReviewIsRefused(t *testing.T) {
	w := newWorld(t, judgedTitle)
	w.load("A 1 5; B 2 4; round 3")
	private(t, w.command("alice", "review", nil), "comes when the game is over")
	w.types("alice", "resign")
	private(t, w.command("emma", "review", nil), "no seat")
}

// TestNoReview: there is none of a title without a judge.
func TestNoReview(t *testing.T) {
	plain := newWorld(t)
	plain.load("A 1 5; B 2 4; round 3")
	plain.types("alice", "resign")
	private(t, plain.command("alice", "review", nil), "plays this game too badly")
	if _, ok := private(t, plain.press("alice", "Report"), "Report").Button("Review"); ok {
		t.Error("a review is offered")
	}
}
