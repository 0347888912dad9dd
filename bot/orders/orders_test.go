package orders

import (
	"errors"
	"strconv"
	"testing"

	"bivouac/bot/table"
	"bivouac/game"
	"bivouac/game/lune"
	"bivouac/game/rois"
)

// gives is an order of answers, until it is withdrawn.
func gives(answers ...string) Order {
	return Order{Answers: answers, Until: UntilWithdrawn}
}

// when is an order that is about a kind of question.
func when(asked string, o Order) Order {
	o.Asked = asked
	return o
}

// only is an order that stands if a test holds.
func only(test game.Test, o Order) Order {
	o.If = []game.Test{test}
	return o
}

// unless is an order that stands if a test does not hold.
func unless(test game.Test, o Order) Order {
	o.If, o.Unless = []game.Test{test}, true
	return o
}

// anyway is an order that answers in spite of news.
func anyway(o Order) Order {
	o.Anyway = true
	return o
}

// until is an order with another end.
func until(end Until, o Order) Order {
	o.Until = end
	return o
}

// TestGivingUpIsNoAnswer of an order, nor is taking back.
func TestGivingUpIsNoAnswer(t *testing.T) {
	b := newBench(t)
	id := b.Position("c", "duel", "A 1 2 3; B 4 5 6")
	b.Plays(id, "bruno", "b6")
	b.arrange(id, "bruno", gives("resign"))
	b.arrange(id, "bruno", gives("undo"))
	if out := b.Plays(id, "alice", "b1"); out.Entries != 1 {
		t.Errorf("%d entries, want Alice's alone", out.Entries)
	}
	b.stands(id, 1, "resign", "undo")
}

func TestOrdersAreFewAndMayBePutInOrder(t *testing.T) {
	b := newBench(t)
	id := b.Position("c", "duel", "A 1 2 3; B 4 5 6")
	for i := range Max {
		b.arrange(id, "alice", gives("c6", "c"+strconv.Itoa(10+i)))
	}
	o := gives("pass")
	if _, err := b.Change(ctx, b.By("alice"), id, Arrange(o)); !errors.Is(err, ErrMany) {
		t.Errorf("one too many: %v", err)
	}
	b.arrange(id, "alice", gives("c6", "c12")) // again: no further one
	if n := len(Of(b.Get(id), 0)); n != Max {
		t.Errorf("%d orders, want %d", n, Max)
	}
	b.makes(id, "alice", withdraw(everyOrder, nil))
	b.arrange(id, "alice", gives("pass"))
	b.arrange(id, "alice", gives("c1"))
	b.makes(id, "alice", prefer(Of(b.Get(id), 0)[1].N))
	b.stands(id, 0, "c1", "pass")
	b.makes(id, "alice", withdraw(Of(b.Get(id), 0)[0].N, nil))
	b.stands(id, 0, "pass")
	if _, err := b.Change(ctx, b.By("emma"), id, withdraw(everyOrder, nil)); !errors.Is(err, table.ErrNotSeated) {
		t.Errorf("a spectator withdraws: %v", err)
	}
	o.Until, o.Answers = UntilTurn, nil
	if _, err := b.Change(ctx, b.By("alice"), id, Arrange(o)); !errors.Is(err, table.ErrBadOption) {
		t.Errorf("an order without a question or an answer: %v", err)
	}
}

func TestPreferencesOfRois(t *testing.T) {
	pass := gives("pass")
	for _, c := range []struct {
		name    string
		order   Order
		entries int
		left    string
	}{
		{"always", when("reaction", anyway(pass)), 2, "pass"},
		{"rest", until(UntilTurn, anyway(pass)), 2, "pass"},
		{"of another class", only(game.Is("class", rois.KindMove), pass), 1, "pass"},
		{"lethal", only(game.Counts("kills", game.Equal, 0), pass), 1, "pass"},
		{"what it costs is news", pass, 1, "pass !news"},
		{"a row", unless(game.Counts("row", game.Equal, 2), pass), 1, "pass"},
		{"a counter", only(game.Counts("kills", game.Above, 0), anyway(gives("counter 3C 4C"))), 2, "counter 3C 4C"},
	} {
		t.Run(c.name, func(t *testing.T) {
			b, id := battle(t, window)
			b.arrange(id, "bruno", c.order)
			out := b.Plays(id, "alice", "C1xC2")
			if out.Entries != c.entries {
				t.Errorf("%d entries, want %d; asked %v", out.Entries, c.entries, out.After.Asked())
			}
			b.stands(id, 1, c.left)
		})
	}
}

// TestAnOrderThatGoesInCircles: a Mech that is put here and there stands still at last.
func TestAnOrderThatGoesInCircles(t *testing.T) {
	b := newBench(t, lune.Game{})
	id := b.Position("c", "lune", "mission 2 deploy; map; seats 2")
	out := b.arrange(id, "alice", anyway(gives("C@D2", "C@E2")))
	b.stands(id, 0, "C@D2 or C@E2 !circle")
	if out.Entries < maxSame || out.Entries >= 2*maxSame {
		t.Errorf("%d entries, want about twice %d", out.Entries, maxSame)
	}
}

// TestOrdersOfAnOlderRecord: those of menus answer on, others are gone, and the game goes on.
func TestOrdersOfAnOlderRecord(t *testing.T) {
	b := newBench(t)
	id := b.Position("c", "duel", "A 1 2 3; B 4 5 6")
	b.sets(id, func(l *List) {
		*l = List{{Seat: 0, N: 1, Line: "b1 or pass 3 times"},
			{Seat: 1, N: 1, Line: "when asked counter: pass unless high < 4 until withdrawn"}}
	})
	b.Restart()
	b.stands(id, 0)
	b.Plays(id, "bruno", "b6")
	if out := b.Plays(id, "alice", "b1"); out.Entries != 2 {
		t.Errorf("%d entries, asked %v", out.Entries, out.After.Asked())
	}
	b.stands(id, 1, "pass")
}

// TestAnOrderThatIsCut: an order's answer whose second word is refused when the bids
// lie open stays as far as that, and the order rests.
func TestAnOrderThatIsCut(t *testing.T) {
	b := newBench(t)
	id := b.Position("c", "duel", "A 1 2 3; B 4 5 6")
	b.Plays(id, "alice", "b1")
	out := b.arrange(id, "bruno", gives("b9 b6", "b6 nonsense"))
	if out.Entries != 1 {
		t.Errorf("%d entries, want the bid made", out.Entries)
	}
	b.stands(id, 1, "b9 b6 or b6 nonsense !refused")
	if got := disarmed(b.Get(id), 1); len(got) != 1 {
		t.Errorf("bruno is told of %d orders that rest, want one", len(got))
	}
}
