package orders

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"bivouac/bot/table"
	"bivouac/game"
	"bivouac/game/gametest/duel"
)

// TestAnOrderThatBreaksTheRules: the act before it stands all the same.
func TestAnOrderThatBreaksTheRules(t *testing.T) {
	b := newBench(t, brittle{})
	id := b.Position("c", "brittle", "A 1 2 3; B 4 5 6")
	b.Plays(id, "bruno", "b6")
	b.arrange(id, "bruno", gives("pass"))
	out := b.Plays(id, "alice", "b1")
	if _, ok := All(out.After).First(1); ok || out.Entries != 1 || !out.After.WaitsFor("bruno") {
		t.Errorf("%d entries, asked %v, want alice's own and both asked", out.Entries, out.After.Asked())
	}
}

// brittle breaks on a pass.
type brittle struct{ duel.Game }

func (b brittle) Info() game.Info {
	info := b.Game.Info()
	info.ID = "brittle"
	return info
}

func (b brittle) Position(text string, seed game.Seed) (game.State, []game.Event, error) {
	state, events, err := b.Game.Position(text, seed)
	return noPass{state}, events, err
}

type noPass struct{ game.State }

func (n noPass) Clone() game.State { return noPass{n.State.Clone()} }

func (n noPass) Apply(m game.Move) ([]game.Event, error) {
	if m.Action == "pass" {
		panic("pass")
	}
	return n.State.Apply(m)
}

// numbers are those of a seat's orders.
func (b bench) numbers(id table.ID, seat game.Seat) (all []int) {
	b.T.Helper()
	for _, o := range Of(b.Get(id), seat) {
		all = append(all, o.N)
	}
	return all
}

// TestOrderNumbers: they are the player's own, so that none tells of the other's orders,
// and none comes twice, so that a button of an order that is gone means no other. Plans
// have them too.
func TestOrderNumbers(t *testing.T) {
	b := newBench(t)
	id := b.Position("c", "duel", "A 1 2 3; B 4 5 6")
	check := func(when string, want ...[]int) {
		t.Helper()
		if diff := cmp.Diff(want, [][]int{b.numbers(id, 0), b.numbers(id, 1)}); diff != "" {
			t.Errorf("%s, -want +got:\n%s", when, diff)
		}
	}
	remove := func(n int) {
		t.Helper()
		b.makes(id, "alice", withdraw(n, nil))
	}
	b.arrange(id, "alice", gives("pass"))
	b.arrange(id, "alice", gives("c4"))
	b.arrange(id, "bruno", gives("pass"))
	check("the first", []int{1, 2}, []int{1})
	remove(everyOrder)
	b.arrange(id, "alice", gives("c3"))
	b.arrange(id, "alice", gives("c2"))
	b.makes(id, "alice", Plan("b9")) // it rests
	check("others in their place", []int{3, 4, 5}, []int{1})
	remove(1)
	check("an old button", []int{3, 4, 5}, []int{1})
	remove(4)
	check("one of them", []int{3, 5}, []int{1})
	b.makes(id, "alice", func(c *table.Change) error {
		c.After().Players[0].Ordered = 0 // of a record from before it was counted
		return nil
	})
	b.arrange(id, "alice", gives("c6"))
	check("in an older record", []int{3, 5, 6}, []int{1})
}
