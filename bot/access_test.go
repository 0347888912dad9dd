package bot_test

import (
	"slices"
	"strings"
	"testing"

	"bivouac/bot/playground"
	"bivouac/bot/votes"
)

// TestForgedOverTheWire presses, over the protocol, buttons that the bot never wrote: the member
// reads a private sentence. All that can be forged is tried in matrix_*_test.go.
func TestForgedOverTheWire(t *testing.T) {
	w := newWorld(t)
	w.load("A 2 3 5; B 1 4 6; round 3")
	id := w.here().ID.String()
	ids := []string{
		"nonsense", "2|p|" + id + "|0", "1|p|0|0", "1|?|" + id + "|0", "1|a|" + id + "|1|b2|b9", "1|q|" + id + "|0|win|",
	}
	for _, by := range []struct{ who, where string }{{"emma", channel}, {"bruno", "#salon"}, {"alice", channel}} {
		if by.who == "emma" {
			ids = append(ids, "1|a|"+id+"|1|b2", "1|X|"+id+"|0", "1|t|"+id+"|1")
		}
		message := w.forge(by.where, ids...)
		for _, forged := range ids {
			r, err := w.srv.As(by.who).Click(w.ctx(), by.where, message, forged)
			w.check(err)
			private(t, r, "")
		}
		ids = ids[:6]
	}
	if got := w.here(); got.Entries() != 0 || votes.Of(got) != nil || !got.Live() {
		t.Errorf("the table has become %s", whole(got))
	}
}

func TestOtherSeatsHandStaysSecret(t *testing.T) {
	w := newWorld(t)
	w.load("A 2 3 5; B 1 4 6; round 1")
	for _, lines := range [][]string{{"b5", "b6"}, {"pass", "pass"}} {
		for i, who := range []string{"alice", "bruno"} {
			w.press(who, "Play")
			w.press(who, "My view")
			w.command(who, "hand", nil)
			w.command(who, "board", nil)
			w.command(who, "history", nil)
			w.command(who, "do", playground.Opts{"line": lines[i]})
		}
	}
	w.press("emma", "My view")
	w.sees("emma", "Round 2")
	// Each reads of his own draw and of no other's.
	for who, want := range map[string]int{"alice": 1, "bruno": 1, "emma": 0} {
		r := private(t, w.command(who, "history", nil), "")
		if n := draws(r.Content); n != want {
			t.Errorf("the history tells %s of %d draws, want %d: %s", who, n, want, r.Content)
		}
	}
	if r := w.sees("bruno", "✅"); draws(r.Content) != 1 {
		t.Errorf("Bruno's panel tells of %d draws, want his: %s", draws(r.Content), r.Content)
	}
	for seat, who := range map[int]string{0: "alice", 1: "bruno", -1: "emma"} {
		w.seesOnlyHis(who, seat)
	}
}

// seesOnlyHis looks at all that a member sees: no picture from another seat, and
// nothing in public that a seat alone may know.
func (w *world) seesOnlyHis(who string, seat int) {
	w.t.Helper()
	all, err := w.srv.As(who).Messages(channel)
	w.check(err)
	for _, m := range all {
		for range m.Attachments {
			v := view(w.t, &m)
			if int(v.Seat) != -1 && (int(v.Seat) != seat || !m.Ephemeral) {
				w.t.Errorf("%s sees the view of seat %d in %q", who, v.Seat, m.Content)
			}
		}
		if draws(m.Content) > 0 && (!m.Ephemeral || seat < 0) {
			w.t.Errorf("%s reads what was drawn: %q", who, m.Content)
		}
	}
	if !slices.ContainsFunc(all, func(m playground.Message) bool { return m.Ephemeral }) {
		w.t.Errorf("%s got no private message: nothing was looked at", who)
	}
}

// draws counts the lines that tell what a player drew.
func draws(text string) int {
	return strings.Count(text, "You draw") + strings.Count(text, "Vous piochez")
}

func TestNamesOfAnyKind(t *testing.T) {
	names := map[string]string{
		"alice": "**A** @everyone <@1> [x](http://x)\u202e `code` ||s||",
		"bruno": "\u200b\u2066\u202e",
		"emma":  strings.Repeat("👩‍👩‍👧", 10),
	}
	w := newWorldOf(t, names)
	w.command("alice", "play", playground.Opts{"game": "duel"})
	w.press("bruno", "Join")
	w.press("emma", "Join")
	m := w.sees("emma", "(3 of 3)")
	for _, bad := range []string{"**A**", "@everyone", "<@1>", "](http", "\u202e", "`code`", "||s||"} {
		if strings.Contains(m.Content, bad) {
			t.Errorf("the card holds %q: %s", bad, m.Content)
		}
	}
	if !strings.Contains(m.Content, ", bruno and ") || !strings.Contains(m.Content, "👩‍👩‍👧") {
		t.Errorf("names are missing in %s", m.Content)
	}
	w.press("alice", "Start")
	w.sees("emma", "The game begins.")
	private(t, w.command("emma", "hand", nil), "")
}
