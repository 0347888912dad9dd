package bot_test

import (
	"strings"
	"testing"

	"bivouac/bot/orders"
	"bivouac/bot/playground"
	"bivouac/bot/table"
	"bivouac/game"
)

// ordered gives a member's order, and is what they read then of their orders.
func (w *world) ordered(who string, o orders.Order) *playground.Message {
	w.t.Helper()
	_, err := w.tables.Change(w.ctx(), table.Actor{User: w.srv.As(who).ID()}, w.here().ID, orders.Arrange(o))
	w.check(err)
	return w.command(who, "orders", nil).Message
}

// TestOrdersInWords: an order is told in the words of the menus, in the list and on its own card; an
// answer that is in no menu as it is typed.
func TestOrdersInWords(t *testing.T) {
	w := newWorld(t)
	w.load("A 3 5; B 4 6; round 3")
	winning, low := game.Is("winning", game.Yes), game.Counts("high", game.Below, 4)
	for want, o := range map[string]orders.Order{
		"When I am asked for a counter: **Pass** · unless my bid is the highest, alone or the highest bid is 3 or less " +
			"· until I remove it": {Asked: "counter", Answers: []string{"pass"}, If: []game.Test{low, winning}, Unless: true,
			Until: orders.UntilWithdrawn},
		"When I am asked for a counter: **Pass** · only if the highest bid is 3 or less · until I play": {
			Asked: "counter", Answers: []string{"pass"}, If: []game.Test{low}},
		"When I am asked for a counter: **Pass** · once": {Asked: "counter", Answers: []string{"pass"}, Once: true,
			Until: orders.UntilWithdrawn},
		"**Pass** · this turn · whatever comes": {Answers: []string{"pass"}, Until: orders.UntilTurn, Anyway: true},
		"**c9** · this turn · whatever comes":   {Answers: []string{"c9"}, Until: orders.UntilTurn, Anyway: true},
	} {
		m := w.ordered("alice", o)
		if !strings.Contains(m.Content, want+" · on") {
			t.Errorf("%q does not say %q", m.Content, want)
		}
		card := w.choose("alice", m, m.Menus()[0].Options[0].Value).Message
		if !strings.HasPrefix(card.Content, want+" · on") {
			t.Errorf("its card says %q", card.Content)
		}
		w.on("alice", w.command("alice", "orders", nil).Message, "Remove all")
	}
}

// TestAPlanIsTyped into the form; without a word nothing changes.
func TestAPlanIsTyped(t *testing.T) {
	w := newWorld(t)
	w.load("A 3 5; B 4 6; round 3")
	for _, typed := range []struct{ plan, want string }{{" \u0000", "You have none"}, {"b5 pass", "answered already"}} {
		form := w.on("alice", w.command("alice", "orders", nil).Message, "Type a plan")
		r, err := w.srv.As("alice").Submit(w.ctx(), form.Modal, playground.Opts{"plan": typed.plan})
		w.check(err)
		private(t, r, typed.want)
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
	pass := orders.Order{Asked: "counter", Answers: []string{"pass"}, Until: orders.UntilWithdrawn}
	w.ordered("alice", pass)
	pass.Until = orders.UntilAct
	m := w.ordered("alice", pass)
	for _, line := range []string{"\n1. When I am asked for a counter", "\n2. "} {
		if !strings.Contains(m.Content, line) {
			t.Errorf("%q does not hold %q", m.Content, line)
		}
	}
	if _, armed := m.Button("Turn on again"); armed {
		t.Error("what is armed can be armed")
	}
	r := w.on("alice", m, "Pause")
	if strings.Contains(r.Message.Content, "· on") {
		t.Errorf("paused, the list says %q", r.Message.Content)
	}
	r = w.on("alice", r.Message, "Turn on again")
	if strings.Count(r.Message.Content, "· on") != 2 {
		t.Errorf("armed again, the list says %q", r.Message.Content)
	}
}
