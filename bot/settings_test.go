package bot_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"bivouac/bot/playground"
)

// wishes opens a topic of /settings: what it says, and its message.
func (w *world) wishes(user, topic string) (text, message string) {
	w.t.Helper()
	m := w.wishesPage(user, topic)
	return m.Content, m.ID
}

// wishesPage is the message of a topic of /settings.
func (w *world) wishesPage(user, topic string) *playground.Message {
	w.t.Helper()
	r := w.command(user, "settings", nil)
	if !r.Message.Ephemeral {
		w.t.Errorf("the settings of %s are public: %q", user, r.Message.Content)
	}
	r, err := w.srv.As(user).Select(w.ctx(), channel, r.Message.ID, "1|k||0|topic", topic)
	w.check(err)
	return r.Message
}

// TestRemindersOfTheHost: who has chosen no reminders sees those of the host's configuration, and a change
// of one of them keeps the other.
func TestRemindersOfTheHost(t *testing.T) {
	w := newWorld(t)
	w.stopBot()
	w.remind = []time.Duration{90 * time.Minute, 36 * time.Hour}
	w.startBot()
	chosen := func() (labels []string) {
		for _, menu := range w.wishesPage("alice", "remind").Menus() {
			for _, o := range menu.Options {
				if o.Default {
					labels = append(labels, o.Label)
				}
			}
		}
		return labels
	}
	choose := func(wish, value string) {
		_, message := w.wishes("alice", "remind")
		_, err := w.srv.As("alice").Select(w.ctx(), channel, message, "1|k||0|"+wish, value)
		w.check(err)
	}
	want := func(first, second string) {
		t.Helper()
		labels := []string{"First reminder after " + first, "Second reminder after " + second}
		if diff := cmp.Diff(labels, chosen()); diff != "" {
			t.Error(diff)
		}
	}
	want("90 minutes", "36 hours")
	choose("second", "48")
	want("90 minutes", "2 days")
	choose("first", "6")
	want("6 hours", "2 days")
	choose("first", "1h30m0s") // the host's again
	want("90 minutes", "2 days")
	p, err := w.tables.People.Person(w.srv.As("alice").ID())
	w.check(err)
	if diff := cmp.Diff([]time.Duration{90 * time.Minute, 48 * time.Hour}, p.Remind); diff != "" {
		t.Error(diff)
	}
	choose("first", "0")
	choose("first", "3")
	want("3 hours", "36 hours") // who had none has the host's second one
}
