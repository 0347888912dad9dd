package table

import (
	"maps"
	"slices"
	"testing"
	"time"

	"bivouac/bot/table/clock"
	"bivouac/bot/table/outbox"
)

// daily lets days pass and tells on which ones a game was asked whether it goes on, or
// closed, and whom that called.
func (b *bench) daily(days int) map[int][]string {
	b.t.Helper()
	said := map[int][]string{}
	for d := 1; d <= days; d++ {
		b.clock.advance(day)
		b.tickNow()
		var posts []outbox.Post
		for _, p := range b.drain() {
			posts = append(append(posts, p), p.Joined...)
		}
		for _, p := range posts {
			if p.Kind == outbox.PostIdle || p.Kind == outbox.PostClosed {
				said[d] = append(said[d], kinds([]outbox.Post{p})[0]+p.Direct)
			}
		}
	}
	return said
}

// sleepy is a game of Alice and Bruno, who is away until some days from now.
func sleepy(t *testing.T, days int) (*bench, ID) {
	b := newBench(t)
	id := b.position("c", "duel", "A 1 2 3; B 4 5 6")
	b.wish("alice", clock.Wishes{NoRemind: true})
	b.wish("bruno", clock.Wishes{NoRemind: true, Away: b.clock.Now().Add(time.Duration(days) * day)})
	b.drain()
	return b, id
}

// TestWhoSleepsIsAskedBeforeAGameIsClosed: when he is back, once for each call that he
// missed last, and he has a week to answer as anybody.
func TestWhoSleepsIsAskedBeforeAGameIsClosed(t *testing.T) {
	for _, test := range []struct {
		away int
		want map[int]string
	}{
		{0, map[int]string{30: "idle>alice>bruno", 53: "idle>alice>bruno", 60: "closed"}},
		{40, map[int]string{30: "idle>alice", 40: "idle>bruno", 53: "idle>alice>bruno", 60: "closed"}},
		{55, map[int]string{30: "idle>alice", 53: "idle>alice", 55: "idle>bruno", 62: "closed"}},
		{80, map[int]string{30: "idle>alice", 53: "idle>alice", 80: "idle>bruno", 87: "closed"}},
	} {
		b, id := sleepy(t, test.away)
		said := b.daily(53)
		end, told := b.IdleEnd(b.get(id)), b.clock.Now()
		b.restart()
		for d, posts := range b.daily(40) {
			said[53+d] = posts
			if slices.Contains(posts, "closed") && !end.Equal(told.Add(time.Duration(d)*day)) {
				t.Errorf("away %d days: closed %d days after the last call, which said %s", test.away, d, end.Sub(told))
			}
		}
		for d, got := range said {
			if len(got) != 1 || got[0] != test.want[d] {
				t.Errorf("away %d days, day %d: %v, want %q", test.away, d, got, test.want[d])
			}
		}
		if len(said) != len(test.want) {
			t.Errorf("away %d days: %v, want %v", test.away, said, test.want)
		}
	}
}

// TestWhoIsBackEarlyIsAskedWhetherItGoesOn, unless a player has answered that before.
func TestWhoIsBackEarlyIsAskedWhetherItGoesOn(t *testing.T) {
	for name, goesOn := range map[string]bool{"still idle": false, "it goes on": true} {
		t.Run(name, func(t *testing.T) {
			b, id := sleepy(t, 100)
			b.daily(54)
			if goesOn {
				_, err := b.Resume(ctx, b.by("alice"), id)
				b.must(err)
			}
			b.wish("bruno", clock.Wishes{NoRemind: true})
			said := b.daily(6)
			if got := said[1]; goesOn != (len(said) == 0) || !goesOn && !slices.Equal(got, []string{"idle>bruno"}) {
				t.Errorf("said %v", said)
			}
			if b.get(id).Status != Playing {
				t.Errorf("closed within his week")
			}
		})
	}
}

// TestWhoIsAwayForLongerIsWaitedFor: no game is closed before he is called.
func TestWhoIsAwayForLongerIsWaitedFor(t *testing.T) {
	b, id := sleepy(t, 55)
	b.daily(54)
	b.wish("bruno", clock.Wishes{NoRemind: true, Away: b.clock.Now().Add(40 * day)})
	want := map[int][]string{40: {"idle>bruno"}, 47: {"closed"}}
	if said := b.daily(50); !maps.EqualFunc(said, want, slices.Equal) || b.get(id).Status != Expired {
		t.Errorf("said %v, want %v; the game is %s", said, want, b.get(id).Status)
	}
}

// TestWhoSleepsIsAskedInAGameWithoutAChannel, in a direct message, before it is closed.
func TestWhoSleepsIsAskedInAGameWithoutAChannel(t *testing.T) {
	b, id := sleepy(t, 80)
	b.must(b.ChannelGone(ctx, "c"))
	b.drain()
	want := map[int][]string{30: {"idlealice"}, 53: {"idlealice"}, 80: {"idlebruno"}, 87: {"closedalice", "closedbruno"}}
	said := b.daily(90)
	for d, posts := range want {
		if got := said[d]; !slices.Equal(slices.Sorted(slices.Values(got)), posts) {
			t.Errorf("day %d: %v, want %v", d, got, posts)
		}
	}
	if len(said) != len(want) || b.get(id).Status != Expired {
		t.Errorf("said %v, want %v; the game is %s", said, want, b.get(id).Status)
	}
}

// TestAnIdleCallThatWaitsIntoTheNight is owed to who sleeps by then.
func TestAnIdleCallThatWaitsIntoTheNight(t *testing.T) {
	b, id := sleepy(t, 0)
	b.daily(52)
	b.clock.advance(day)
	b.tickNow() // at noon of the 53rd day; Discord is down
	b.wish("bruno", clock.Wishes{NoRemind: true, Quiet: nightly.Quiet})
	b.clock.advance(11 * time.Hour)
	b.drain()
	if got := b.heard(24, "idle>bruno"); !slices.Equal(got, []int{9}) {
		t.Errorf("idle>bruno at %v, want 8:00", got)
	}
	b.clock.advance(7*day - 16*time.Hour)
	b.tickNow()
	if got := b.get(id).Status; got != Playing {
		t.Errorf("a week after that call without an hour: %s", got)
	}
	b.clock.advance(2 * time.Hour)
	b.tickNow()
	if got := b.get(id).Status; got != Expired {
		t.Errorf("an hour later: %s", got)
	}
}
