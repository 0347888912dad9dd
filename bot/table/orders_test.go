package table

import (
	"errors"
	"strconv"
	"strings"
	"testing"

	"bivouac/bot/table/orders"
	"bivouac/game"
	"bivouac/game/lune"
	"bivouac/game/rois"

	"github.com/google/go-cmp/cmp"
)

// arrange gives a user's order.
func (b *bench) arrange(id ID, user string, o orders.Order) Outcome {
	b.t.Helper()
	out, err := b.Arrange(ctx, b.by(user), id, o)
	b.must(err)
	return out
}

// gives is an order of answers, until it is withdrawn.
func gives(answers ...string) orders.Order {
	return orders.Order{Answers: answers, Until: orders.UntilWithdrawn}
}

// when is an order that is about a kind of question.
func when(asked string, o orders.Order) orders.Order {
	o.Asked = asked
	return o
}

// only is an order that stands if a test holds.
func only(test game.Test, o orders.Order) orders.Order {
	o.If = []game.Test{test}
	return o
}

// unless is an order that stands if a test does not hold.
func unless(test game.Test, o orders.Order) orders.Order {
	o.If, o.Unless = []game.Test{test}, true
	return o
}

// anyway is an order that answers in spite of news.
func anyway(o orders.Order) orders.Order {
	o.Anyway = true
	return o
}

// until is an order with another end.
func until(end orders.Until, o orders.Order) orders.Order {
	o.Until = end
	return o
}

// standing is how the orders of a seat's player stand, without the game's: the answers of each, with "!why"
// where it rests.
func standing(t Table, seat game.Seat) []string {
	list := []string{}
	for _, o := range t.OrdersOf(seat) {
		if o.Preset != "" {
			continue
		}
		text := strings.Join(o.Answers, " or ")
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

// TestGivingUpIsNoAnswer of an order, nor is taking back.
func TestGivingUpIsNoAnswer(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "duel", "A 1 2 3; B 4 5 6")
	b.act(id, "bruno", "b6")
	b.arrange(id, "bruno", gives("resign"))
	b.arrange(id, "bruno", gives("undo"))
	if out := b.act(id, "alice", "b1"); out.Entries != 1 {
		t.Errorf("%d entries, want Alice's alone", out.Entries)
	}
	b.stands(id, 1, "resign", "undo")
}

func TestOrdersAreFewAndMayBePutInOrder(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "duel", "A 1 2 3; B 4 5 6")
	for i := range MaxOrders {
		b.arrange(id, "alice", gives("c6", "c"+strconv.Itoa(10+i)))
	}
	o := gives("pass")
	if _, err := b.Arrange(ctx, b.by("alice"), id, o); !errors.Is(err, ErrManyOrders) {
		t.Errorf("one too many: %v", err)
	}
	b.arrange(id, "alice", gives("c6", "c12")) // again: no further one
	if n := len(b.get(id).OrdersOf(0)); n != MaxOrders {
		t.Errorf("%d orders, want %d", n, MaxOrders)
	}
	_, err := b.Withdraw(ctx, b.by("alice"), id, AllOrders)
	b.must(err)
	b.arrange(id, "alice", gives("pass"))
	b.arrange(id, "alice", gives("c1"))
	_, err = b.Prefer(ctx, b.by("alice"), id, b.get(id).OrdersOf(0)[1].N)
	b.must(err)
	b.stands(id, 0, "c1", "pass")
	_, err = b.Withdraw(ctx, b.by("alice"), id, b.get(id).OrdersOf(0)[0].N)
	b.must(err)
	b.stands(id, 0, "pass")
	if _, err := b.Withdraw(ctx, b.by("emma"), id, AllOrders); !errors.Is(err, ErrNotSeated) {
		t.Errorf("a spectator withdraws: %v", err)
	}
	o.Until, o.Answers = orders.UntilTurn, nil
	if _, err := b.Arrange(ctx, b.by("alice"), id, o); !errors.Is(err, ErrBadOption) {
		t.Errorf("an order without a question or an answer: %v", err)
	}
}

func TestPreferencesOfRois(t *testing.T) {
	pass := gives("pass")
	for _, c := range []struct {
		name    string
		order   orders.Order
		entries int
		left    string
	}{
		{"always", when("reaction", anyway(pass)), 2, "pass"},
		{"rest", until(orders.UntilTurn, anyway(pass)), 2, "pass"},
		{"of another class", only(game.Is("class", rois.KindMove), pass), 1, "pass"},
		{"lethal", only(game.Counts("kills", game.Equal, 0), pass), 1, "pass"},
		{"what it costs is news", pass, 1, "pass !news"},
		{"a row", unless(game.Counts("row", game.Equal, 2), pass), 1, "pass"},
		{"a counter", only(game.Counts("kills", game.Above, 0), anyway(gives("counter 3C 4C"))), 2, "counter 3C 4C"},
	} {
		t.Run(c.name, func(t *testing.T) {
			b, id := battle(t, window)
			b.arrange(id, "bruno", c.order)
			out := b.act(id, "alice", "C1xC2")
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
	out := b.arrange(id, "alice", anyway(gives("C@D2", "C@E2")))
	b.stands(id, 0, "C@D2 or C@E2 !circle")
	if out.Entries < orders.MaxSame || out.Entries >= 2*orders.MaxSame {
		t.Errorf("%d entries, want about twice %d", out.Entries, orders.MaxSame)
	}
}

// TestOrdersOfAnOlderRecord: those of menus answer on, others are gone, and the game goes on.
func TestOrdersOfAnOlderRecord(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "duel", "A 1 2 3; B 4 5 6")
	_, err := b.Change(ctx, Actor{}, id, func(c *Change) error {
		c.after.Orders = orders.List{{Seat: 0, N: 1, Line: "b1 or pass 3 times"},
			{Seat: 1, N: 1, Line: "when asked counter: pass unless high < 4 until withdrawn"}}
		return nil
	})
	b.must(err)
	b.restart()
	b.stands(id, 0)
	b.act(id, "bruno", "b6")
	if out := b.act(id, "alice", "b1"); out.Entries != 2 {
		t.Errorf("%d entries, asked %v", out.Entries, out.After.Asked())
	}
	b.stands(id, 1, "pass")
}
