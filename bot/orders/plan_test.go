package orders

import (
	"slices"
	"testing"
	"time"

	"bivouac/bot/table/clock"

	"github.com/google/go-cmp/cmp"
)

// window is a position in which Red may strike C1xC2 and shoot C1~C3.
const window = "turn 3R action R[C1=4] B[C2:2,2 D4=4] hR[7H 8H 9D 2D 5S] hB[3C 4C 6D 8S]"

// TestCounteredPlan is R13.12: the rest is dropped as soon as one step is countered, and
// its player is told once.
func TestCounteredPlan(t *testing.T) {
	b, id := battle(t, window)
	b.makes(id, "alice", Plan("C1xC2; end"))
	b.stands(id, 0, "plan end")
	b.drain()
	b.Plays(id, "bruno", "counter 3C 4C")
	b.stands(id, 0, "plan end !news")
	if got := Of(b.Get(id), 0)[0]; got.Why != "rois.news.countered" || got.Owed {
		t.Errorf("stopped by %+v", got)
	}
	if got := b.drain(); !slices.Equal(got, []string{"turn>alice"}) {
		t.Errorf("posts %v, want one that asks her", got)
	}
}

func TestAPlanOfOneTurn(t *testing.T) {
	b, id := battle(t, window)
	b.arrange(id, "bruno", when("reaction", until(UntilTurn, anyway(gives("pass")))))
	out := b.makes(id, "alice", Plan("C1xC2; end"))
	if out.Entries != 3 || out.After.WaitsFor("alice") || !out.After.WaitsFor("bruno") {
		t.Errorf("%d entries, asked %v: want strike, pass and the end in one sitting", out.Entries, out.After.Asked())
	}
	b.stands(id, 0)
}

// TestToldOnce: who is not asked is told that their plan rests, when they are awake.
func TestToldOnce(t *testing.T) {
	for _, c := range []struct {
		name  string
		wish  clock.Wishes
		now   []string
		later map[int][]string
	}{
		{"at once", clock.Wishes{}, []string{"disarmed>bruno"}, map[int][]string{}},
		{"in a direct message", clock.Wishes{Direct: true}, []string{"disarmed@bruno"}, map[int][]string{}},
		{"on waking", clock.Wishes{Quiet: clock.Quiet{From: 600, To: 1080}}, nil,
			map[int][]string{6: {"disarmed>bruno"}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			b, id := battle(t, window)
			b.Wish("bruno", c.wish)
			b.makes(id, "bruno", Plan("D4-D3; end"))
			b.arrange(id, "bruno", when("reaction", until(UntilTurn, anyway(gives("pass")))))
			b.drain()
			b.Plays(id, "alice", "C1xC2")
			b.stands(id, 1, "plan D4-D3 end !news", "pass")
			if got := b.drain(); !slices.Equal(got, c.now) {
				t.Errorf("posts %v, want %v", got, c.now)
			}
			b.Restart()
			if diff := cmp.Diff(c.later, b.said(20)); diff != "" {
				t.Errorf("said later, -want +got:\n%s", diff)
			}
		})
	}
}

// TestDisarmedSinceTheyActed: a panel tells of orders that rest until their player has
// seen it and acted.
func TestDisarmedSinceTheyActed(t *testing.T) {
	b := newBench(t)
	id := b.Position("c", "duel", "A 1 2 3; B 4 5 6")
	b.Plays(id, "alice", "b1")
	b.Plays(id, "bruno", "b4")
	at := b.Get(id)
	piece.Set(&at, List{{Seat: 1, N: 1, Order: gives("pass"), Off: OffRefused, OffAt: 1},
		{Seat: 1, N: 2, Order: gives("pass"), Off: OffRefused, OffAt: 2},
		{Seat: 1, N: 3, Order: gives("pass"), Off: OffPaused, OffAt: 2},
		{Seat: 0, N: 4, Order: gives("pass"), Off: OffRefused, OffAt: 2}})
	if got := disarmed(at, 1); len(got) != 1 || got[0].N != 2 {
		t.Errorf("told of %+v, want the second alone", got)
	}
}

// TestWhoIsBackEarlyIsToldOfTheirOrder that rests.
func TestWhoIsBackEarlyIsToldOfTheirOrder(t *testing.T) {
	b := newBench(t)
	id := b.Position("c", "duel", "A 1 2 3; B 4 5 6")
	b.Plays(id, "bruno", "b4")
	b.Wish("bruno", clock.Wishes{Away: b.At.Add(20 * 24 * time.Hour)})
	b.sets(id, func(l *List) {
		*l = List{{N: 1, Seat: 1, Order: gives("pass"), Off: OffNews, OffSince: b.At, Owed: true}}
	})
	if b.Get(id).WaitsFor("bruno") {
		t.Fatal("it is bruno's turn")
	}
	b.drain()
	if got := b.said(1); len(got) > 0 {
		t.Fatalf("said while bruno is away: %v", got)
	}
	b.Wish("bruno", clock.Wishes{})
	var all []string
	for _, posts := range b.said(2) {
		all = append(all, posts...)
	}
	if want := []string{"disarmed>bruno"}; !slices.Equal(all, want) {
		t.Errorf("said %v, want %v", all, want)
	}
}
