package table

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"bivouac/bot/table/orders"
	"bivouac/game"
	"bivouac/game/lune"

	"github.com/google/go-cmp/cmp"
)

// arrange gives a user's order, as written.
func (b *bench) arrange(id ID, user, line string) Outcome {
	b.t.Helper()
	o, err := orders.Parse(line)
	b.must(err)
	out, err := b.Arrange(ctx, b.by(user), id, o)
	b.must(err)
	return out
}

// standing is how the orders of a seat's player stand, without the game's: the line of each, with "!why" where
// it rests.
func standing(t Table, seat game.Seat) []string {
	list := []string{}
	for _, o := range t.OrdersOf(seat) {
		if o.Preset != "" {
			continue
		}
		text := o.Line
		if o.Steps != nil {
			text = "plan " + strings.Join(o.Steps, " ")
		}
		if o.Off != "" {
			text += " !" + string(o.Off)
		}
		list = append(list, text)
	}
	return list
}

func (b *bench) stands(id ID, seat game.Seat, want ...string) {
	b.t.Helper()
	if diff := cmp.Diff(append([]string{}, want...), standing(b.get(id), seat)); diff != "" {
		b.t.Errorf("orders of seat %d, -want +got:\n%s", seat, diff)
	}
}

// TestOrdersAtTheDuel: in each case Alice bids 1 and Bruno, who has given his orders, 6.
func TestOrdersAtTheDuel(t *testing.T) {
	for _, c := range []struct {
		name    string
		lines   []string
		entries int // by Alice's bid: hers, and those of Bruno's orders
		left    []string
	}{
		{"a condition that holds", []string{"pass if winning"}, 2, []string{"pass if winning"}},
		{"one that does not", []string{"pass if high < 4"}, 1, []string{"pass if high < 4"}},
		{"another question", []string{"when asked bid: b4"}, 1, []string{"when asked bid: b4"}},
		{"the first that applies", []string{"pass if high < 4 always", "when asked counter: c6 or pass always"}, 2,
			[]string{"pass if high < 4 until withdrawn", "when asked counter: c6 or pass until withdrawn"}},
		{"once", []string{"pass once always"}, 2, []string{}},
		{"twice", []string{"pass 2 times always"}, 2, []string{"pass 2 times until withdrawn"}},
		{"to the end of the round", []string{"pass until end of round"}, 2, []string{"pass until end of round"}},
		{"until a day that has come", []string{"pass until 2026-03-02"}, 1, []string{}},
		{"until a day to come", []string{"pass until 2026-03-04"}, 2, []string{"pass until 2026-03-04"}},
		{"as it is typed", []string{"PASS always"}, 2, []string{"PASS until withdrawn"}},
		{"no answer to the question named", []string{"when asked counter: c3 always"}, 1,
			[]string{"when asked counter: c3 until withdrawn !refused"}},
		{"no answer to any question", []string{"c3 always"}, 1, []string{"c3 until withdrawn"}},
		{"giving up is no answer", []string{"resign always", "undo always"}, 1,
			[]string{"resign until withdrawn", "undo until withdrawn"}},
		{"a hidden fact", []string{"pass unless held always"}, 2, []string{"pass unless held until withdrawn"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := newBench(t)
			id := b.position("c", "duel", "A 1 2 3; B 4 5 6")
			b.act(id, "bruno", "b6")
			for _, line := range c.lines {
				b.arrange(id, "bruno", line)
			}
			b.restart()
			out := b.act(id, "alice", "b1")
			if out.Entries != c.entries {
				t.Errorf("%d entries, want %d", out.Entries, c.entries)
			}
			b.stands(id, 1, c.left...)
		})
	}
}

func TestOrdersAnswerAtOnce(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "duel", "A 1 2 3; B 4 5 6")
	out := b.arrange(id, "bruno", "b9 or b5 always") // asked at this moment
	if out.Entries != 1 || out.After.WaitsFor("bruno") {
		t.Fatalf("%d entries, asked %v, want his bid made", out.Entries, out.After.Asked())
	}
	b.act(id, "alice", "b1")
	b.act(id, "bruno", "pass") // his own act does not end it
	b.act(id, "alice", "pass")
	b.stands(id, 1, "b9 or b5 until withdrawn") // round 2, where he holds no 5 any more
	lines, err := b.History(id, "bruno", 0)
	b.must(err)
	var ordered []bool
	for _, l := range lines {
		ordered = append(ordered, l.Ordered)
	}
	if !slices.Equal(ordered, []bool{true, false, false, false}) {
		t.Errorf("marked %v in his own history, want the first", ordered)
	}
	for _, other := range []string{"alice", "emma"} {
		lines, err := b.History(id, other, 0)
		b.must(err)
		if slices.ContainsFunc(lines, func(l Line) bool { return l.Ordered }) {
			t.Errorf("%s is told which answers an order gave", other)
		}
	}
}

func TestOrdersAreFewAndMayBePutInOrder(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "duel", "A 1 2 3; B 4 5 6")
	for i := range MaxOrders {
		b.arrange(id, "alice", "c6 "+string(rune('2'+i/5))+" times until 2026-05-0"+string(rune('1'+i%5)))
	}
	o, _ := orders.Parse("pass")
	if _, err := b.Arrange(ctx, b.by("alice"), id, o); !errors.Is(err, ErrManyOrders) {
		t.Errorf("one too many: %v", err)
	}
	b.arrange(id, "alice", "c6 2 times until 2026-05-02") // again: no further one
	if n := len(b.get(id).OrdersOf(0)); n != MaxOrders {
		t.Errorf("%d orders, want %d", n, MaxOrders)
	}
	_, err := b.Withdraw(ctx, b.by("alice"), id, AllOrders)
	b.must(err)
	b.arrange(id, "alice", "pass always")
	b.arrange(id, "alice", "c1 always")
	_, err = b.Prefer(ctx, b.by("alice"), id, b.get(id).OrdersOf(0)[1].N)
	b.must(err)
	b.stands(id, 0, "c1 until withdrawn", "pass until withdrawn")
	_, err = b.Withdraw(ctx, b.by("alice"), id, b.get(id).OrdersOf(0)[0].N)
	b.must(err)
	b.stands(id, 0, "pass until withdrawn")
	if _, err := b.Withdraw(ctx, b.by("emma"), id, AllOrders); !errors.Is(err, ErrNotSeated) {
		t.Errorf("a spectator withdraws: %v", err)
	}
	o.Until, o.Answers = orders.UntilTurn, nil
	if _, err := b.Arrange(ctx, b.by("alice"), id, o); !errors.Is(err, ErrBadOption) {
		t.Errorf("an order without an answer: %v", err)
	}
}

// TestOldRecordsOfOrders: what an older program stored is obeyed as it was meant.
func TestOldRecordsOfOrders(t *testing.T) {
	r, err := readRecord([]byte(`{"format":1,"id":1,"status":"playing","orders":[{"seat":1,"action":"pass","left":2}]}`))
	if err != nil {
		t.Fatal(err)
	}
	want := orders.List{{Seat: 1, Action: "pass", Left: 2}}
	if diff := cmp.Diff(want, r.Orders); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	rule, ok := r.Orders[0].Rule()
	if diff := cmp.Diff(orders.Order{Answers: []string{"pass"}}, rule); !ok || diff != "" {
		t.Errorf("it says %v\n%s", ok, diff)
	}
	if _, ok := (orders.Standing{Line: "pass if"}).Rule(); ok {
		t.Error("a broken line is an order")
	}
}

func TestPreferencesOfRois(t *testing.T) {
	for _, c := range []struct {
		name    string
		line    string
		act     game.Action
		entries int
		left    string
	}{
		{"always", "when asked reaction: pass always regardless", "C1xC2", 2,
			"when asked reaction: pass until withdrawn regardless"},
		{"rest", "pass until end of turn regardless", "C1xC2", 2, "pass until end of turn regardless"},
		{"of another class", "pass if class = move always", "C1xC2", 1, "pass if class = move until withdrawn"},
		{"lethal", "pass if kills = 0 always", "C1xC2", 1, "pass if kills = 0 until withdrawn"},
		{"what it costs is news", "pass always", "C1xC2", 1, "pass until withdrawn !news"},
		{"a row", "pass unless row = 2 always", "C1xC2", 1, "pass unless row = 2 until withdrawn"},
		{"a counter", "counter 3C 4C if kills > 0 always regardless", "C1xC2", 2,
			"counter 3C 4C if kills > 0 until withdrawn regardless"},
	} {
		t.Run(c.name, func(t *testing.T) {
			b, id := battle(t, window)
			b.arrange(id, "bruno", c.line)
			out := b.act(id, "alice", c.act)
			if out.Entries != c.entries {
				t.Errorf("%d entries, want %d; asked %v", out.Entries, c.entries, out.After.Asked())
			}
			b.stands(id, 1, c.left)
		})
	}
}

// TestAnOrderThatGoesInCircles: a Mech that is put here and there stands still at last.
func TestAnOrderThatGoesInCircles(t *testing.T) {
	b := newBench(t, func(c *Config) { c.Games = append(c.Games, lune.Game{}) })
	id := b.position("c", "lune", "mission 2 deploy; map; seats 2")
	out := b.arrange(id, "alice", "C@D2 or C@E2 always regardless")
	b.stands(id, 0, "C@D2 or C@E2 until withdrawn regardless !circle")
	if out.Entries < orders.MaxSame || out.Entries >= 2*orders.MaxSame {
		t.Errorf("%d entries, want about twice %d", out.Entries, orders.MaxSame)
	}
}

// TestAnOrderEndsOnItsDay: any player may act then.
func TestAnOrderEndsOnItsDay(t *testing.T) {
	b, id := battle(t, window)
	b.arrange(id, "bruno", "pass until 2026-03-04 regardless")
	b.clock.advance(48 * time.Hour)
	if out := b.act(id, "alice", "C1xC2"); out.Entries != 1 {
		t.Errorf("%d entries after its day", out.Entries)
	}
	b.stands(id, 1)
}
