package bot_test

import (
	"slices"
	"testing"

	"bivouac/bot/review"
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
			if legal := w.here().Seen(seat).Legal(); w.here().WaitsFor(w.srv.As(who).ID()) {
				w.types(who, string(legal[len(legal)-1]))
			}
		}
	}
	return w
}

// reviewed waits until the computer has reviewed a player's moves.
func (w *world) reviewed(who string) {
	w.t.Helper()
	seat, _ := w.here().SeatOf(w.srv.As(who).ID())
	w.await("the review", func() bool {
		return slices.ContainsFunc(review.All(w.here()), func(r review.Reviewed) bool { return r.Seat == seat && r.Done })
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
