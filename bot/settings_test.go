package bot_test

import (
	"strings"
	"testing"
	"time"

	"bivouac/bot/playground"
)

// wishes opens a topic of /settings: what it says, and its message.
func (w *world) wishes(user, topic string) (text, message string) {
	w.t.Helper()
	r := w.command(user, "settings", nil)
	if !r.Message.Ephemeral {
		w.t.Errorf("the settings of %s are public: %q", user, r.Message.Content)
	}
	r, err := w.srv.As(user).Select(w.ctx(), channel, r.Message.ID, "1|k||0|topic", topic)
	w.check(err)
	return r.Message.Content, r.Message.ID
}

// TestSettingsByTopics: the list tells what is set now, each topic says what its choices mean, and
// Back leads to the list again.
func TestSettingsByTopics(t *testing.T) {
	w := newWorld(t)
	list := private(t, w.command("alice", "settings", nil), "- **Reminders**: 1 day, then 3 days · Direct reminders: no")
	for _, line := range list.Menus()[0].Options {
		if line.Description == "" {
			t.Errorf("%s does not say what is set now", line.Label)
		}
		text, page := w.wishes("alice", line.Value)
		if !strings.HasPrefix(text, "**"+line.Label+"**\n") || len(text) < 80 {
			t.Errorf("%s says %q", line.Label, text)
		}
		m := w.waitFor("alice", "the page", func(m playground.Message) bool { return m.ID == page })
		if n := len(m.Buttons()); n > 4 {
			t.Errorf("%s has %d buttons", line.Label, n)
		}
		private(t, w.on("alice", &m, "Back"), "Choose a topic to change it")
	}
	w.wishes("alice", "sure")
	w.press("alice", "Confirm everything: no")
	private(t, w.command("alice", "settings", nil), "- **Confirmations**: Confirm everything: yes")
}

func TestSettings(t *testing.T) {
	w := newWorld(t)
	if got, _ := w.wishes("alice", "quiet"); !strings.Contains(got, "Quiet hours, when I don’t mention you: none.") {
		t.Fatalf("at first: %q", got)
	}
	_, form := w.wishes("alice", "remind")
	pick := func(menu, value string) {
		t.Helper()
		if _, err := w.srv.As("alice").Select(w.ctx(), channel, form, menu, value); err != nil {
			t.Fatalf("%s %s: %v\n%s", menu, value, err, w.screen("alice"))
		}
	}
	pick("1|k||0|first", "6")
	pick("1|k||0|second", "24")
	w.press("alice", "Direct reminders: no")
	w.wishes("alice", "calls")
	w.press("alice", "“You’re up next”: no")
	w.press("alice", "“Only you are left”: no")
	p, err := w.tables.Person(w.srv.As("alice").ID())
	w.check(err)
	if len(p.Remind) != 2 || p.Remind[0] != 6*time.Hour || p.Remind[1] != 24*time.Hour || !p.Direct || !p.Next || !p.Last {
		t.Errorf("kept as %+v", p)
	}
	_, form = w.wishes("alice", "look")
	w.press("alice", "Larger pictures: no")
	w.press("alice", "My side at bottom: no")
	pick("1|k||0|colors", "deutan")
	if p, err = w.tables.Person(w.srv.As("alice").ID()); err != nil || !p.Large || !p.Below || p.Colors != "deutan" {
		t.Errorf("kept as %+v, %v: want large figures, the own side at the bottom and colours for deutan eyes", p, err)
	}
	pick("1|k||0|colors", "standard")
	if p, err = w.tables.Person(w.srv.As("alice").ID()); err != nil || p.Colors != "" {
		t.Errorf("kept as %+v, %v: want the standard colours", p, err)
	}
	_, form = w.wishes("alice", "remind")
	pick("1|k||0|first", "0")
	if p, err = w.tables.Person(w.srv.As("alice").ID()); err != nil || !p.NoRemind {
		t.Errorf("kept as %+v, %v: want no reminder", p, err)
	}
	pick("1|k||0|first", "48") // a second one after 24 h would come before it
	if p, err = w.tables.Person(w.srv.As("alice").ID()); err != nil || p.NoRemind || p.Remind[0] != 48*time.Hour {
		t.Errorf("kept as %+v, %v: want 48 h", p, err)
	}
}

// TestDigestForm: the wish for one message a day, its hour, and its end.
func TestDigestForm(t *testing.T) {
	w := newWorld(t)
	w.wishes("alice", "remind")
	r := w.press("alice", "One message a day: no")
	if want := "Each day at 18:00 (London), one message lists the tables"; !strings.Contains(r.Message.Content, want) {
		t.Errorf("turned on: %q, want %q in it", r.Message.Content, want)
	}
	if _, err := w.srv.As("alice").Select(w.ctx(), channel, r.Message.ID, "1|k||0|hour", "7"); err != nil {
		t.Fatal(err)
	}
	if p, err := w.tables.Person(w.srv.As("alice").ID()); err != nil || !p.Digest.On || p.Digest.At != 7*60 {
		t.Errorf("kept as %+v, %v: want it at 7:00", p.Digest, err)
	}
	w.press("alice", "One message a day: yes")
	if p, err := w.tables.Person(w.srv.As("alice").ID()); err != nil || p.Digest.On {
		t.Errorf("kept as %+v, %v: want none", p.Digest, err)
	}
}

func TestQuietHoursForm(t *testing.T) {
	w := newWorld(t)
	w.wishes("alice", "quiet")
	fill := func(from, to, zone string) string {
		t.Helper()
		r := w.press("alice", "Quiet hours…")
		if r.Modal == nil {
			t.Fatalf("no form: %+v", r)
		}
		r, err := w.srv.As("alice").Submit(w.ctx(), r.Modal, playground.Opts{"from": from, "to": to, "zone": zone})
		w.check(err)
		return r.Message.Content
	}
	for _, test := range []struct{ from, to, zone, want string }{
		{"22:30", "7h", "paris", "22:30 to 07:00 (Paris)"},
		{"10 pm", "8 am", "america/new york", "22:00 to 08:00 (New York)"},
		{"25:00", "8", "Paris", "I can’t read `25:00 8 Paris`"},
		{"22", "8", "Bivouac", "I don’t know the time zone in `22 8 Bivouac`"},
		{"", "", "utc", "mention you: none."},
	} {
		if got := fill(test.from, test.to, test.zone); !strings.Contains(got, test.want) {
			t.Errorf("%q to %q in %q: %q, want %q in it", test.from, test.to, test.zone, got, test.want)
		}
	}
}

func TestWhoTakesNoDirectMessagesIsToldHere(t *testing.T) {
	w := opened(t)
	w.wishes("bruno", "remind")
	w.press("bruno", "Rappels privés\u00a0: non")
	w.check(w.srv.SetClosed("bruno", true))
	w.emptyOutbox()
	w.srv.Clock().Advance(25 * time.Hour)
	w.waitFor("bruno", "a reminder here", func(m playground.Message) bool {
		return strings.Contains(m.Content, "is still waiting for you") && strings.Contains(m.Content, w.srv.As("bruno").ID())
	})
}

// TestQuietHoursUnread: what cannot be read is said in a message of its own, with the way back to
// the form: above the form's rows it would be out of a phone's sight.
func TestQuietHoursUnread(t *testing.T) {
	w := newWorld(t)
	w.wishes("alice", "quiet")
	form := w.press("alice", "Quiet hours…")
	r, err := w.srv.As("alice").Submit(w.ctx(), form.Modal, playground.Opts{
		"from": "evening", "to": "08:00", "zone": "London",
	})
	w.check(err)
	if m := private(t, r, "evening"); labels(m) != "Quiet hours…" || r.Outcome != playground.OutcomeMessage {
		t.Errorf("%s with %s", r.Outcome, labels(m))
	}
}
