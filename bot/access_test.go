package bot_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"bivouac/bot"
	"bivouac/bot/playground"
	"bivouac/bot/table"
)

// forgeries are custom_ids of every operation, naming a table and its open
// question, with whatever would do most harm.
func forgeries(id table.ID, decision int, victim string) []string {
	path := map[string]string{
		"a": "|b2", "c": "|b2", "s": "|2", "S": "|2", "w": "|glow", "O": "|mode|0", "q": "|remove|" + victim,
		"R": "|duel", "h": "|1", "p": "|n1", "y": "|n1", "m": "|n1", "o": "|0", "u": "",
	}
	var all []string
	for _, op := range bot.Operations() {
		if op == "T" {
			continue // a form's, not a button's
		}
		all = append(all, fmt.Sprintf("1|%s|%s|%d%s", op, id, decision, path[op]))
	}
	return all
}

// mark is what a table must keep when strangers press.
func mark(t table.Table) string {
	return fmt.Sprint(t.Status, t.Host, t.Players, t.Options, t.Limit, t.Vote, t.Resting, t.Entries(), t.Locale)
}

func TestStrangersChangeNothing(t *testing.T) {
	w := newWorld(t)
	w.load("A 2 3 5; B 1 4 6; round 3")
	for _, c := range []struct {
		who, channel string
		moderator    bool
	}{{"emma", channel, false}, {"emma", "#salon", false}, {"alice", "#salon", true}} {
		before := mark(w.here())
		for ids := forgeries(w.here().ID, 1, w.srv.As("bruno").ID()); len(ids) > 0; {
			n := min(len(ids), 25)
			w.harmless(c.who, c.channel, ids[:n])
			ids = ids[n:]
		}
		if got := mark(w.here()); got != before {
			t.Errorf("%s in %s changed\n%s to\n%s", c.who, c.channel, before, got)
		}
	}
}

// harmless presses forged buttons and expects a private answer to each.
func (w *world) harmless(who, where string, ids []string) {
	w.t.Helper()
	message := w.forge(where, ids...)
	for _, id := range ids {
		r, err := w.srv.As(who).Click(w.ctx(), where, message, id)
		w.check(err)
		// The form for typing is opened before it is known who may type.
		if r.Modal == nil && (r.Message == nil || !r.Message.Ephemeral || r.Message.Content == "") {
			w.t.Errorf("%s pressed %s: %s %+v, want a private sentence", who, id, r.Outcome, r.Message)
		}
		if r.Modal != nil {
			s, err := w.srv.As(who).Submit(w.ctx(), r.Modal, playground.Opts{"line": "b2"})
			w.check(err)
			private(w.t, s, "")
		}
	}
}

func TestForgedButtons(t *testing.T) {
	w := newWorld(t)
	w.load("A 2 3 5; B 1 4 6; round 3")
	id := w.here().ID
	before := mark(w.here())
	forged := []string{
		"1|a|%s|1|b9", "1|a|%s|2|b2", "1|a|%s|99|b2", "1|a|%s|0|b2", "1|a|%s|0|forfeit", "1|c|%s|1|b4", "1|s|%s|1|7",
		"1|s|%s|1|~0", "1|s|%s|1|+9", "1|s|%s|1|", "1|s|%s|1|2|2|2", "1|a|%s|1|", "1|a|%s|1", "1|q|%s|0", "1|q|%s|0|win|",
		"1|O|%s|0|mode|0", "1|?|%s|0", "2|p|%s|0", "1|p|0|0%.0s", "1|p|zzzzzzzzzzzzzzzz|0%.0s", "nonsense%.0s", "1|p|%s|-1", "1|h|%s|0|999999999999999999999",
	}
	for i := range forged {
		forged[i] = fmt.Sprintf(forged[i], id)
	}
	w.harmless("alice", channel, forged)
	if got := mark(w.here()); got != before {
		t.Errorf("changed\n%s to\n%s", before, got)
	}
	// What the seat itself may do works from any button: nothing is kept in a panel.
	private(t, w.forgedBy("alice", fmt.Sprintf("1|a|%s|1|b2", id)), "✅ bid a 2")
	private(t, w.forgedBy("alice", fmt.Sprintf("1|a|%s|1|b3", id)), "up to Bruno")
}

func (w *world) forgedBy(who, id string) playground.Reply {
	w.t.Helper()
	r, err := w.srv.As(who).Click(w.ctx(), channel, w.forge(channel, id), id)
	w.check(err)
	return r
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
	// Each reads of his own draw, nobody of another's.
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

// draws counts the lines that tell what somebody drew.
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
	if !strings.Contains(m.Content, "?") || !strings.Contains(m.Content, "👩‍👩‍👧") {
		t.Errorf("names are missing in %s", m.Content)
	}
	w.press("alice", "Start")
	w.sees("emma", "The game begins.")
	private(t, w.command("emma", "hand", nil), "")
}
