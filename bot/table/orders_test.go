package table

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"bivouac/bot/table/orders"
	"bivouac/game"
	"bivouac/game/rois"

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

// standing is how a seat's orders stand: the line of each, with "!why" where it rests.
func standing(t Table, seat game.Seat) []string {
	list := []string{}
	for _, o := range t.OrdersOf(seat) {
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
		{"no answer to the question named", []string{"when asked counter: c3 always"}, 1, []string{"when asked counter: c3 until withdrawn !refused"}},
		{"no answer to any question", []string{"c3 always"}, 1, []string{"c3 until withdrawn"}},
		{"giving up is no answer", []string{"resign always", "undo always"}, 1, []string{"resign until withdrawn", "undo until withdrawn"}},
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

func TestPausedAndTakenBack(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "duel", "A 1 2 3; B 4 5 6")
	b.act(id, "bruno", "b6")
	b.arrange(id, "bruno", "pass always")
	_, err := b.Arm(ctx, b.by("bruno"), id, false)
	b.must(err)
	b.stands(id, 1, "pass until withdrawn !paused")
	b.drain()
	if out := b.act(id, "alice", "b1"); out.Entries != 1 {
		t.Errorf("%d entries from orders that rest", out.Entries-1)
	}
	out, err := b.Arm(ctx, b.by("bruno"), id, true)
	b.must(err)
	if out.Entries != 1 || out.After.WaitsFor("bruno") {
		t.Fatalf("armed again: %d entries", out.Entries)
	}
	if _, err := b.Undo(ctx, b.by("bruno"), id); err != nil {
		t.Fatalf("an order's answer is his own to take back: %v", err)
	}
	b.stands(id, 1, "pass until withdrawn !undone") // else it would answer again at once
	if !b.get(id).WaitsFor("bruno") || len(b.get(id).Disarmed(1)) > 0 {
		t.Error("he is not asked, or told what he did himself")
	}
}

func TestANewPlayerHasNoOrders(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "duel", "A 1 2 3; B 4 5 6")
	b.arrange(id, "bruno", "c6 always")
	_, err := b.Offer(ctx, b.by("bruno"), id, "emma")
	b.must(err)
	_, err = b.Take(ctx, b.by("emma"), id, "Emma")
	b.must(err)
	b.stands(id, 1)
}

// TestOldRecordsOfOrders: what an older program stored is obeyed as it was meant.
func TestOldRecordsOfOrders(t *testing.T) {
	r, err := readRecord([]byte(`{"format":1,"id":1,"status":"playing","orders":[{"seat":1,"action":"pass","left":2}]}`))
	if err != nil {
		t.Fatal(err)
	}
	want := []Order{{Seat: 1, Action: "pass", Left: 2}}
	if diff := cmp.Diff(want, r.Orders); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	rule, ok := r.Orders[0].Rule()
	if diff := cmp.Diff(orders.Order{Answers: []string{"pass"}}, rule); !ok || diff != "" {
		t.Errorf("it says %v\n%s", ok, diff)
	}
	if _, ok := (Order{Line: "pass if"}).Rule(); ok {
		t.Error("a broken line is an order")
	}
}

func TestPlans(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "duel", "A 1 2 3; B 4 5 6")
	_, err := b.Plan(ctx, b.by("bruno"), id, "b6; pass b5 c2")
	b.must(err)
	b.stands(id, 1, "plan pass b5 c2")
	b.act(id, "alice", "b1") // he passes
	b.stands(id, 1, "plan b5 c2")
	b.drain()
	out := b.act(id, "alice", "pass") // the next round: he bids
	if b.stands(id, 1, "plan c2"); out.Entries != 2 {
		t.Errorf("%d entries, want her pass and his bid", out.Entries)
	}
	b.act(id, "alice", "b2") // a counter out of turn that is not possible: the plan waits
	b.stands(id, 1, "plan c2")
	b.act(id, "bruno", "pass") // he acts himself
	b.stands(id, 1)
	for line, want := range map[string]error{" ; ": ErrEmptyLine, strings.Repeat("b1 ", MaxSteps+1): ErrLongPlan} {
		if _, err := b.Plan(ctx, b.by("bruno"), id, line); !errors.Is(err, want) {
			t.Errorf("plan %.10q: %v, want %v", line, err, want)
		}
	}
}

func TestAPlanThatCannotGoOn(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "duel", "A 1 2 3; B 4 5 6")
	_, err := b.Plan(ctx, b.by("bruno"), id, "b6 pass b1")
	b.must(err)
	b.act(id, "alice", "b3")
	b.drain()
	b.act(id, "alice", "pass")
	b.stands(id, 1, "plan b1 !refused")
	if got := kinds(b.drain()); !slices.Equal(got, []string{"turn>alice>bruno"}) && !slices.Equal(got, []string{"turn>bruno"}) {
		t.Errorf("posts %v, want the turn's message alone: his panel tells the rest", got)
	}
	if got := b.get(id).Disarmed(1); len(got) != 1 || got[0].Off != OffRefused {
		t.Errorf("his panel tells %+v", got)
	}
	b.act(id, "bruno", "b5")
	if got := b.get(id).Disarmed(1); len(got) != 0 {
		t.Errorf("it still tells %+v when he has acted", got)
	}
}

// battle is a table of rois: a drawn position, Alice Red, Bruno Black.
func battle(t *testing.T, position string, alter ...func(*Config)) (*bench, ID) {
	t.Helper()
	b := newBench(t, append(alter, func(c *Config) { c.Games = append(c.Games, rois.Game{}) })...)
	id := b.position("c", "rois", position)
	b.drain()
	return b, id
}

// window is a position in which Red may strike C1xC2 and shoot C1~C3.
const window = "turn 3R action R[C1=4] B[C2:2,2 D4=4] hR[7H 8H 9D 2D 5S] hB[3C 4C 6D 8S]"

func TestPreferencesOfRois(t *testing.T) {
	for _, c := range []struct {
		name    string
		line    string
		act     game.Action
		entries int
		left    string
	}{
		{"always", "when asked reaction: pass always regardless", "C1xC2", 2, "when asked reaction: pass until withdrawn regardless"},
		{"rest", "pass until end of turn regardless", "C1xC2", 2, "pass until end of turn regardless"},
		{"of another class", "pass if class = move always", "C1xC2", 1, "pass if class = move until withdrawn"},
		{"lethal", "pass if kills = 0 always", "C1xC2", 1, "pass if kills = 0 until withdrawn"},
		{"what it costs is news", "pass always", "C1xC2", 1, "pass until withdrawn !news"},
		{"a row", "pass unless row = 2 always", "C1xC2", 1, "pass unless row = 2 until withdrawn"},
		{"a counter", "counter 3C 4C if kills > 0 always regardless", "C1xC2", 2, "counter 3C 4C if kills > 0 until withdrawn regardless"},
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

// TestCounteredPlan is R13.12: the rest is dropped as soon as one step is countered, and
// its player is told once.
func TestCounteredPlan(t *testing.T) {
	b, id := battle(t, window)
	_, err := b.Plan(ctx, b.by("alice"), id, "C1xC2; end")
	b.must(err)
	b.stands(id, 0, "plan end")
	b.drain()
	b.act(id, "bruno", "counter 3C 4C")
	b.stands(id, 0, "plan end !news")
	if got := b.get(id).OrdersOf(0)[0]; got.Why != "rois.news.countered" || got.Owed {
		t.Errorf("stopped by %+v", got)
	}
	if got := kinds(b.drain()); !slices.Equal(got, []string{"turn>alice"}) {
		t.Errorf("posts %v, want one that asks her", got)
	}
}

func TestAPlanOfOneTurn(t *testing.T) {
	b, id := battle(t, window)
	b.arrange(id, "bruno", "when asked reaction: pass until end of turn regardless")
	out, err := b.Plan(ctx, b.by("alice"), id, "C1xC2; end")
	b.must(err)
	if out.Entries != 3 || out.After.WaitsFor("alice") || !out.After.WaitsFor("bruno") {
		t.Errorf("%d entries, asked %v: want strike, pass and the end in one sitting", out.Entries, out.After.Asked())
	}
	b.stands(id, 0)
}

// TestToldOnce: who is not asked is told that his plan rests, when he is awake.
func TestToldOnce(t *testing.T) {
	for _, c := range []struct {
		name  string
		wish  Wishes
		now   []string
		later map[int][]string
	}{
		{"at once", Wishes{}, []string{"disarmed>bruno"}, map[int][]string{}},
		{"in a direct message", Wishes{Direct: true}, []string{"disarmed>bruno"}, map[int][]string{}},
		{"when he wakes", Wishes{Quiet: Quiet{From: 600, To: 1080}}, []string{}, map[int][]string{6: {"disarmed>bruno"}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			b, id := battle(t, window)
			b.wish("bruno", c.wish)
			_, err := b.Plan(ctx, b.by("bruno"), id, "D4-D3; end")
			b.must(err)
			b.arrange(id, "bruno", "when asked reaction: pass until end of turn regardless")
			b.drain()
			b.act(id, "alice", "C1xC2")
			b.stands(id, 1, "plan D4-D3 end !news", "when asked reaction: pass until end of turn regardless")
			posts := b.drain()
			if got := kinds(posts); !slices.Equal(got, c.now) {
				t.Errorf("posts %v, want %v", got, c.now)
			}
			if len(posts) > 0 && (posts[0].Direct == "bruno") != c.wish.Direct {
				t.Errorf("direct to %q", posts[0].Direct)
			}
			b.restart()
			if diff := cmp.Diff(c.later, b.said(20)); diff != "" {
				t.Errorf("said later, -want +got:\n%s", diff)
			}
		})
	}
}

// TestAnOrderEndsOnItsDay, whoever acts then.
func TestAnOrderEndsOnItsDay(t *testing.T) {
	b, id := battle(t, window)
	b.arrange(id, "bruno", "pass until 2026-03-04 regardless")
	b.clock.advance(48 * time.Hour)
	if out := b.act(id, "alice", "C1xC2"); out.Entries != 1 {
		t.Errorf("%d entries after its day", out.Entries)
	}
	b.stands(id, 1)
}
