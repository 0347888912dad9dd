package table

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"bivouac/bot/table/vote"
	"bivouac/game"
)

func TestStandingOrders(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "duel", "A 1 2 3; B 4 5 6")
	_, err := b.Stand(ctx, b.by("bruno"), id, "pass", 5)
	b.must(err)
	b.drain()
	b.act(id, "bruno", "b6") // he acts himself: the order ends
	if _, ok := b.get(id).Orders.First(1); ok {
		t.Fatal("the order outlived its seat's own act")
	}
	out, err := b.Stand(ctx, b.by("bruno"), id, "pass", 1)
	b.must(err)
	if out.Entries != 0 {
		t.Fatalf("%d entries: nobody asks him", out.Entries)
	}
	b.restart()
	out = b.act(id, "alice", "b1") // the bids lie open, both may counter
	if out.Entries != 2 || out.After.WaitsFor("bruno") || !out.After.WaitsFor("alice") {
		t.Errorf("%d entries, asked %v, want 2 and alice alone", out.Entries, out.After.Asked())
	}
	last := out.After.Match.Journal[2]
	if last.Seat != 1 || last.Action != "pass" || last.Decision == 0 {
		t.Errorf("the answer stands as %+v", last)
	}
	if _, ok := out.After.Orders.First(1); ok {
		t.Error("the order gave one answer and has not ended")
	}
	if got := kinds(b.drain()); !slices.Equal(got, []string{}) {
		t.Errorf("posts = %v, want none: alice was asked all the time", got)
	}
	again := b.act(id, "alice", "pass") // next round: bids, where pass is no answer
	if !again.After.WaitsFor("bruno") {
		t.Error("an order answered where its action is not legal")
	}
}

func TestAnOrderTakenBack(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "duel", "A 1 2 3; B 4 5 6")
	_, err := b.Stand(ctx, b.by("alice"), id, "pass", 5)
	b.must(err)
	_, err = b.Stand(ctx, b.by("alice"), id, "", 0)
	b.must(err)
	if _, ok := b.get(id).Orders.First(0); ok {
		t.Error("the order still stands")
	}
	out, err := b.Stand(ctx, b.by("alice"), id, "b1", 3) // asked at this moment
	b.must(err)
	if out.Entries != 1 || out.After.WaitsFor("alice") {
		t.Errorf("%d entries, asked %v, want the bid made", out.Entries, out.After.Asked())
	}
	_, err = b.Undo(ctx, b.by("alice"), id)
	b.must(err)
	if got := b.get(id); !got.WaitsFor("alice") {
		t.Error("an undone answer was given again at once")
	}
	if _, err := b.Stand(ctx, b.by("dev"), id, "pass", 1); !errors.Is(err, ErrNotSeated) {
		t.Errorf("a spectator's order: %v, want ErrNotSeated", err)
	}
}

func TestTimeLimit(t *testing.T) {
	b := newBench(t)
	id := b.lobby("c", "duel", "bruno", "chloe")
	if _, err := b.SetLimit(ctx, b.by("alice"), id, time.Second); !errors.Is(err, ErrBadOption) {
		t.Errorf("a limit of a second: %v, want ErrBadOption", err)
	}
	_, err := b.SetLimit(ctx, b.by("alice"), id, 5*time.Hour)
	b.must(err)
	_, err = b.Start(ctx, b.by("alice"), id)
	b.must(err)
	for _, u := range []string{"alice", "bruno", "chloe"} {
		b.act(id, u, first(b, id, u))
	}
	b.act(id, "alice", "pass")
	b.act(id, "chloe", "pass")
	b.drain()
	if _, err := b.Propose(ctx, b.by("alice"), id, vote.MotionAnswer, "bruno"); !errors.Is(err, ErrTooSoon) {
		t.Errorf("before the limit: %v, want ErrTooSoon", err)
	}
	said := b.said(20)
	if len(said) != 1 || !slices.Equal(said[5], []string{"late>alice>chloe"}) {
		t.Fatalf("said %v, want the limit told after 5 h, once", said)
	}
	_, err = b.Propose(ctx, b.by("alice"), id, vote.MotionAnswer, "bruno")
	b.must(err)
	out, err := b.Vote(ctx, b.by("chloe"), id, b.opened(id), true)
	b.must(err)
	last := out.After.Match.Journal[len(out.After.Match.Journal)-1]
	if out.Entries != 1 || last.Seat != 1 || last.Action != "pass" {
		t.Errorf("%d entries, the last %+v, want bruno's pass", out.Entries, last)
	}
}

func TestNoDefaultToTake(t *testing.T) {
	b := newBench(t)
	id := b.playing("c", "duel")
	b.act(id, "alice", first(b, id, "alice"))
	b.clock.advance(3 * day)
	if _, err := b.Propose(ctx, b.by("alice"), id, vote.MotionAnswer, "bruno"); !errors.Is(err, ErrNoDefault) {
		t.Errorf("a bid has no default: %v, want ErrNoDefault", err)
	}
}

func TestAgreedPause(t *testing.T) {
	b := newBench(t)
	id := b.playing("c", "duel")
	b.agree(id, "alice", "bruno", vote.MotionRest)
	b.drain()
	if said := b.said(200); len(said) != 0 {
		t.Errorf("said %v during an agreed pause", said)
	}
	b.restart()
	b.act(id, "alice", first(b, id, "alice"))
	if b.get(id).Resting {
		t.Error("an act does not end the pause")
	}
	if got, want := kinds(b.drain()), []string{"resume>bruno"}; !slices.Equal(got, want) {
		t.Errorf("posts = %v, want %v", got, want)
	}
	said := b.said(24)
	if len(said) != 1 || !slices.Equal(said[24], []string{"remind>bruno"}) {
		t.Errorf("said %v, want a reminder a day after the pause", said)
	}
	b.agree(id, "alice", "bruno", vote.MotionRest)
	_, err := b.Resume(ctx, b.by("bruno"), id)
	b.must(err)
	if b.get(id).Resting {
		t.Error("Resume does not end the pause")
	}
}

// TestAnOrderThatBreaksTheRules: the act before it stands all the same.
func TestAnOrderThatBreaksTheRules(t *testing.T) {
	b := newBench(t, func(c *Config) { c.Games = append(c.Games, brittle{}) })
	id := b.position("c", "brittle", "A 1 2 3; B 4 5 6")
	_, err := b.Stand(ctx, b.by("bruno"), id, "pass", 5)
	b.must(err)
	b.act(id, "bruno", "b6")
	_, err = b.Stand(ctx, b.by("bruno"), id, "pass", 5)
	b.must(err)
	out := b.act(id, "alice", "b1")
	if _, ok := out.After.Orders.First(1); ok || out.Entries != 1 || !out.After.WaitsFor("bruno") {
		t.Errorf("%d entries, asked %v, want alice's own and both asked", out.Entries, out.After.Asked())
	}
}

// brittle breaks on a pass.
type brittle struct{ pact }

func (b brittle) Info() game.Info {
	info := b.pact.Info()
	info.ID = "brittle"
	return info
}

func (b brittle) Position(text string, seed game.Seed) (game.State, []game.Event, error) {
	state, events, err := b.pact.Position(text, seed)
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
func (b *bench) numbers(id ID, seat game.Seat) (all []int) {
	b.t.Helper()
	for _, o := range b.get(id).OrdersOf(seat) {
		all = append(all, o.N)
	}
	return all
}

// TestOrderNumbers: they are the player's own, so that none tells of the other's orders,
// and none comes twice, so that a button of an order that is gone means no other. Plans
// have them too.
func TestOrderNumbers(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "duel", "A 1 2 3; B 4 5 6")
	check := func(when string, want ...[]int) {
		t.Helper()
		if diff := cmp.Diff(want, [][]int{b.numbers(id, 0), b.numbers(id, 1)}); diff != "" {
			t.Errorf("%s, -want +got:\n%s", when, diff)
		}
	}
	withdraw := func(n int) {
		t.Helper()
		_, err := b.Withdraw(ctx, b.by("alice"), id, n)
		b.must(err)
	}
	b.arrange(id, "alice", "pass if winning")
	b.arrange(id, "alice", "pass if high < 4")
	b.arrange(id, "bruno", "pass if winning")
	check("the first", []int{1, 2}, []int{1})
	withdraw(AllOrders)
	b.arrange(id, "alice", "pass if high < 3")
	b.arrange(id, "alice", "pass if high < 2")
	_, err := b.Plan(ctx, b.by("alice"), id, "b9") // it rests
	b.must(err)
	check("others in their place", []int{3, 4, 5}, []int{1})
	withdraw(1)
	check("an old button", []int{3, 4, 5}, []int{1})
	withdraw(4)
	check("one of them", []int{3, 5}, []int{1})
	_, err = b.change(ctx, b.by("alice"), id, func(c *change) error {
		c.after.Players[0].Ordered = 0 // of a record from before it was counted
		return nil
	})
	b.must(err)
	b.arrange(id, "alice", "pass if high < 6")
	check("in an older record", []int{3, 5, 6}, []int{1})
}
