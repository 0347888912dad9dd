package bot_test

import (
	"strings"
	"testing"
	"time"

	"bivouac/bot/playground"
)

func TestSubstitution(t *testing.T) {
	w := opened(t)
	emma := w.srv.As("emma").ID()
	r := w.command("bruno", "substitute", playground.Opts{"friend": emma})
	if !strings.Contains(r.Message.Content, "La place reste la vôtre") {
		t.Fatalf("bruno reads %q", r.Message.Content)
	}
	offer := w.sees("emma", "offers you a seat at this table")
	if !strings.Contains(offer.Content, emma) || len(offer.Pings) != 1 || offer.Pings[0] != emma {
		t.Errorf("the offer %q pings %v, want emma", offer.Content, offer.Pings)
	}
	if r := w.press("emma", "No, thanks"); !strings.Contains(r.Message.Content, "The offer is closed") {
		t.Errorf("emma declines: %q", r.Message.Content)
	}
	w.sees("alice", "Emma declines the seat: Bruno keeps it.")
	bare(w, offer.ID)
	w.srv.Clock().Advance(16 * time.Minute) // she is not asked again at once
	w.command("bruno", "substitute", playground.Opts{"friend": emma})
	again := w.waitFor("emma", "another offer", func(m playground.Message) bool {
		return m.ID != offer.ID && strings.Contains(m.Content, "offers you a seat at this table")
	})
	if r := w.press("alice", "Take the seat"); !strings.Contains(r.Message.Content, "No seat is offered to you") {
		t.Errorf("alice takes it: %q", r.Message.Content)
	}
	if r := w.press("emma", "Take the seat"); !strings.Contains(r.Message.Content, "You are in.") {
		t.Errorf("emma takes it: %q", r.Message.Content)
	}
	w.sees("alice", "Emma takes the seat of Bruno.")
	if r := w.press("emma", "Play"); !r.Message.Ephemeral ||
		!strings.Contains(r.Message.Content, "which card do you bid") {
		t.Errorf("emma plays: %q", r.Message.Content)
	}
	bare(w, again.ID)
}

// bare waits until a message has no buttons any more.
func bare(w *world, message string) {
	w.t.Helper()
	w.waitFor("emma", "no buttons", func(m playground.Message) bool { return m.ID == message && len(m.Buttons()) == 0 })
}

func TestKickAndPause(t *testing.T) {
	w := opened(t)
	bruno := w.srv.As("bruno").ID()
	kick := func() string {
		t.Helper()
		return w.command("alice", "kick", playground.Opts{"player": bruno}).Message.Content
	}
	if got := kick(); !strings.Contains(got, "Confirm?") {
		t.Fatalf("kick where nobody else has a say: %q", got)
	}
	if r := w.press("alice", "Confirm"); !strings.Contains(r.Message.Content, "Not yet") {
		t.Errorf("kick after a moment: %q", r.Message.Content)
	}
	for _, other := range []string{"alice", "emma"} { // oneself, and who has no seat
		r := w.command("alice", "kick", playground.Opts{"player": w.srv.As(other).ID()})
		if !strings.Contains(r.Message.Content, "Choose another player") {
			r = w.press("alice", "Confirm")
		}
		if !strings.Contains(r.Message.Content, "Choose another player") {
			t.Errorf("kick of %s: %q", other, r.Message.Content)
		}
	}
	if r := w.command("alice", "pause", nil); !strings.Contains(r.Message.Content, "I have asked the others") {
		t.Errorf("pause: %q", r.Message.Content)
	}
	w.press("bruno", "Agree")
	w.sees("alice", "the game is paused")
	if r := w.command("bruno", "pause", nil); !strings.Contains(r.Message.Content, "pause est finie") {
		t.Errorf("and on: %q", r.Message.Content)
	}
	w.srv.Clock().Advance(80 * time.Hour)
	kick()
	w.press("alice", "Confirm")
	w.sees("alice", "The game is over")
}
