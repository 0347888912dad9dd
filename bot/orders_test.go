package bot_test

import (
	"strings"
	"testing"

	"bivouac/bot/playground"
)

// TestOrdersTyped reads orders in the form and behind the command.
func TestOrdersTyped(t *testing.T) {
	w := newWorld(t)
	w.load("A 3 5; B 4 6; round 3")
	form := w.on("alice", w.command("alice", "orders", nil).Message, "Type a standing order")
	if form.Modal == nil {
		t.Fatal("no form")
	}
	r, err := w.srv.As("alice").Submit(w.ctx(), form.Modal, playground.Opts{"line": "pass unless colour = 2"})
	w.check(err)
	if got := r.Message.Content; !strings.Contains(got, "colour") || !strings.Contains(got, "high") ||
		len(w.here().Orders) != 0 {
		t.Errorf("an unknown fact: %q, orders %v", got, w.here().Orders)
	}
	r = w.command("alice", "orders", playground.Opts{"line": "when asked counter: pass if high > 4 until end of round"})
	if got := r.Message.Content; !strings.Contains(got, "· on") || len(w.here().Orders) != 1 {
		t.Errorf("a typed order: %q, orders %v", got, w.here().Orders)
	}
	if r := w.command("bruno", "orders", nil); strings.Contains(r.Message.Content, "pass") {
		t.Errorf("bruno reads alice's: %q", r.Message.Content)
	}
	r = w.on("alice", w.command("alice", "orders", nil).Message, "Remove all")
	if len(w.here().Orders) != 0 {
		t.Errorf("removed: %q, orders %v", r.Message.Content, w.here().Orders)
	}
}

// TestOrdersInWords: what menus could have built is told in their words, however it was
// given, and with how it is typed on its own card; the rest as it was typed.
func TestOrdersInWords(t *testing.T) {
	w := newWorld(t)
	w.load("A 3 5; B 4 6; round 3")
	for line, want := range map[string]string{
		"when asked counter: pass unless winning or high < 4 until withdrawn": "When I am asked for a counter: " +
			"**Pass** · unless my bid is the highest, alone or the highest bid is 3 or less · until I remove it",
		"pass if high < 4": "**Pass** · only if the highest bid is 3 or less · until I play",
		"pass if high < 3": "`pass if high < 3`",
		"b1 or pass":       "`b1 or pass`",
		"pass 3 times":     "`pass 3 times`",
	} {
		m := w.command("alice", "orders", playground.Opts{"line": line}).Message
		if !strings.Contains(m.Content, want+" · on") {
			t.Errorf("%s: %q does not say %q", line, m.Content, want)
		}
		if words := strings.Contains(want, "**"); words {
			card := w.choose("alice", m, m.Menus()[0].Options[0].Value).Message
			if !strings.Contains(card.Content, want) || !strings.Contains(card.Content, "-# Typed: `"+line[:9]) {
				t.Errorf("%s: its card says %q", line, card.Content)
			}
		}
		w.on("alice", w.command("alice", "orders", nil).Message, "Remove all")
	}
}

// TestOrdersMenusSayWhatIsChosen: each menu says what was chosen before it.
func TestOrdersMenusSayWhatIsChosen(t *testing.T) {
	w := newWorld(t)
	w.load("A 3 5; B 4 6; round 3")
	r := w.on("alice", w.command("alice", "orders", nil).Message, "Add…")
	private(t, r, "**When I am asked for a counter**\nWhat do you answer?")
	r = w.choose("alice", r.Message, "0")
	private(t, r, "**When I am asked for a counter: Pass**\nAlways, or under a condition?")
	r = w.on("alice", r.Message, "Always")
	private(t, r, "**When I am asked for a counter: Pass**\nUntil when?")
}

// TestOptionsByPages turns the pages of what can be done, also where there is one.
func TestOptionsByPages(t *testing.T) {
	w := newWorld(t)
	w.load("A 3 5; B 4 6; round 3")
	id := w.forge(channel, "1|Z|"+w.here().ID.String()+"|0|b3|1")
	r, err := w.srv.As("alice").Click(w.ctx(), channel, id, "1|Z|"+w.here().ID.String()+"|0|b3|1")
	w.check(err)
	if got := r.Message.Content; !r.Message.Ephemeral || !strings.Contains(got, "b3") || strings.Contains(got, "b5") {
		t.Errorf("the page of b3: %q", got)
	}
}

// TestTheListOfOrders: they are numbered from one, and what rests can be armed again.
func TestTheListOfOrders(t *testing.T) {
	w := newWorld(t)
	w.load("A 3 5; B 4 6; round 3")
	w.command("alice", "orders", playground.Opts{"line": "when asked counter: pass always"})
	r := w.command("alice", "orders", playground.Opts{"line": "when asked counter: b5 always"})
	for _, line := range []string{"\n1. When I am asked for a counter", "\n2. "} {
		if !strings.Contains(r.Message.Content, line) {
			t.Errorf("%q does not hold %q", r.Message.Content, line)
		}
	}
	if _, armed := r.Message.Button("Turn on again"); armed {
		t.Error("what is armed can be armed")
	}
	r = w.on("alice", r.Message, "Pause")
	if strings.Contains(r.Message.Content, "· on") {
		t.Errorf("paused, the list says %q", r.Message.Content)
	}
	r = w.on("alice", r.Message, "Turn on again")
	if strings.Count(r.Message.Content, "· on") != 2 {
		t.Errorf("armed again, the list says %q", r.Message.Content)
	}
}
