package orders

import (
	"strings"
	"testing"

	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/game/gametest/duel"
	"bivouac/game/lang"
	"bivouac/game/rois"
)

// reader reads in a language.
func reader(t *testing.T, language lang.Locale) screen.Reader {
	t.Helper()
	c, err := screen.Catalog([]screen.Title{{Game: duel.Game{}}, {Game: rois.Game{}}}, texts)
	if err != nil {
		t.Fatal(err)
	}
	return screen.Reader{Kit: &screen.Kit{Catalog: c}, Locale: language}
}

// alices are the screens of Alice at a table of the duel.
func (b bench) alices(t *testing.T, id table.ID) screens {
	t.Helper()
	return screens{reader(t, lang.English), duel.Game{}.Info(), b.Get(id), 0}
}

// has says whether a message has a button with a label.
func has(m wire.Message, label string) bool {
	for _, row := range m.Rows {
		for _, b := range row.Buttons {
			if b.Label == label {
				return true
			}
		}
	}
	return false
}

// TestOrdersInWords: an order is told in the words of the menus, in the list and on its own card; an
// answer that is in no menu as it is typed.
func TestOrdersInWords(t *testing.T) {
	winning, low := game.Is("winning", game.Yes), game.Counts("high", game.Below, 4)
	for want, o := range map[string]Order{
		"When I am asked for a counter: **Pass** · unless my bid is the highest, alone or the highest bid is 3 or less " +
			"· until I remove it": {Asked: "counter", Answers: []string{"pass"}, If: []game.Test{low, winning}, Unless: true,
			Until: UntilWithdrawn},
		"When I am asked for a counter: **Pass** · only if the highest bid is 3 or less · until I play": {
			Asked: "counter", Answers: []string{"pass"}, If: []game.Test{low}},
		"When I am asked for a counter: **Pass** · once": {Asked: "counter", Answers: []string{"pass"}, Once: true,
			Until: UntilWithdrawn},
		"**Pass** · this turn · whatever comes": {Answers: []string{"pass"}, Until: UntilTurn, Anyway: true},
		"**c9** · this turn · whatever comes":   {Answers: []string{"c9"}, Until: UntilTurn, Anyway: true},
	} {
		b := newBench(t)
		id := b.Position("c", "duel", "A 3 5; B 4 6; round 3")
		b.arrange(id, "alice", o)
		o := b.alices(t, id)
		if got := o.list("").Content; !strings.Contains(got, "\n1. "+want+" · on") {
			t.Errorf("%q does not say %q", got, want)
		}
		if got := o.card(1).Content; got != want+" · on" {
			t.Errorf("its card says %q, want %q", got, want)
		}
	}
}

// TestAskMeInWords: the wish to be asked has its words too, in each language.
func TestAskMeInWords(t *testing.T) {
	ask := Order{Asked: "reaction", If: []game.Test{game.Is("class", rois.KindMove)}, Until: UntilWithdrawn}
	got := orderMarked(reader(t, lang.French), rois.Game{}.Info(), Standing{Order: ask}, maxShown)
	if want := "**Me demander** · seulement si\u00a0: c’est un déplacement"; !strings.Contains(got, want) {
		t.Errorf("%q does not say %q", got, want)
	}
}

// TestTheListOfOrders: they are numbered from one, and what rests can be armed again.
func TestTheListOfOrders(t *testing.T) {
	b := newBench(t)
	id := b.Position("c", "duel", "A 3 5; B 4 6; round 3")
	b.arrange(id, "alice", when("counter", gives("pass")))
	b.arrange(id, "alice", when("counter", until(UntilAct, gives("pass"))))
	for _, test := range []struct {
		name  string
		do    func(*table.Change) error
		on    int
		again bool // they can be armed
	}{{"given", nil, 2, false}, {"paused", Arm(false), 0, true}, {"armed again", Arm(true), 2, false}} {
		if test.do != nil {
			b.makes(id, "alice", test.do)
		}
		m := b.alices(t, id).list("")
		if got := strings.Count(m.Content, " · on"); got != test.on || strings.Count(m.Content, "\n2. ") != 1 {
			t.Errorf("%s: %d are on, want %d: %q", test.name, got, test.on, m.Content)
		}
		if has(m, "Turn on again") != test.again || has(m, "Pause") == test.again {
			t.Errorf("%s: they can be armed again: %t", test.name, !test.again)
		}
	}
}

// TestMenusSayWhatIsChosen: each menu says what was chosen before it; who wishes to be asked is not offered
// that once.
func TestMenusSayWhatIsChosen(t *testing.T) {
	b := newBench(t)
	o := b.alices(t, b.Position("c", "duel", "A 3 5; B 4 6; round 3"))
	for path, want := range map[string]string{
		"0":       "**When I am asked for a counter**\nWhat do you answer?",
		"0|0":     "**When I am asked for a counter: Pass**\nAlways, or under a condition?",
		"0|0|-|":  "**When I am asked for a counter: Pass**\nUntil when?",
		"0|0|i|0": "**When I am asked for a counter: Pass · only if ",
	} {
		if m, ok := o.step(strings.Split(path, "|")); !ok || !strings.HasPrefix(m.Content, want) {
			t.Errorf("%s: %q, want %q", path, m.Content, want)
		}
	}
	o.Info = rois.Game{}.Info()
	for path, once := range map[string]bool{"0|0|-|": true, "0|4|-|": false} {
		if m, ok := o.step(strings.Split(path, "|")); !ok || has(m, "Once") != once {
			t.Errorf("%s: once is offered: %t, want %t", path, !once, once)
		}
	}
}
