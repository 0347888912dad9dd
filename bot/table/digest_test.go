package table

import (
	"slices"
	"testing"
	"time"

	"bivouac/bot/table/clock"
)

// evenings are the wishes of a player who is told once a day, at 18:00.
var evenings = clock.Wishes{Digest: clock.Digest{On: true, At: 18 * 60}}

// digesting gives Bruno wishes, and Alice no reminders.
func digesting(b *bench, w clock.Wishes) {
	b.wish("bruno", w)
	b.wish("alice", clock.Wishes{NoRemind: true})
}

// asksAt is a duel in a channel in which Bruno is asked by Alice's bid, and what that said.
func asksAt(b *bench, channel string, limit time.Duration) (id ID, said []string) {
	b.t.Helper()
	id = b.position(channel, "duel", "A 1 2 3; B 4 5 6")
	if limit > 0 {
		b.agree2(id, limit)
	}
	b.act(id, "alice", "b1")
	b.act(id, "bruno", "b4")
	b.act(id, "bruno", "pass")
	b.drain()
	b.act(id, "alice", "pass") // round 2: bruno is asked
	return id, kinds(b.drain())
}

// TestDigestAndTheLimit: a call goes out at once where the agreed time is over before the next
// digest, and none where it is not; also where the time is agreed later.
func TestDigestAndTheLimit(t *testing.T) {
	b := newBench(t)
	digesting(b, evenings)
	b.clock.advance(8 * time.Hour) // 20:00
	if _, said := asksAt(b, "a", 22*time.Hour+time.Minute); !slices.Equal(said, []string{"turn"}) {
		t.Errorf("with time until after the digest: %v, want no call", said)
	}
	b.clock.advance(pingAgain) // Alice proposes each of the limits
	if _, said := asksAt(b, "b", 21*time.Hour); !slices.Equal(said, []string{"turn>bruno"}) {
		t.Errorf("with time until before the digest: %v, want a call", said)
	}
	later, said := asksAt(b, "c", 0)
	if !slices.Equal(said, []string{"turn"}) {
		t.Errorf("without a limit: %v, want no call", said)
	}
	b.clock.advance(pingAgain)
	b.agree2(later, 3*time.Hour)
	b.drain()
	b.tickNow()
	if got := kinds(b.drain()); !slices.Equal(got, []string{"remind>bruno"}) {
		t.Errorf("after a limit was agreed: %v, want a call", got)
	}
	b.tickNow()
	if got := kinds(b.drain()); len(got) != 0 {
		t.Errorf("and then %v", got)
	}
}

// TestDigestIsMoved: who moves its hour is told of no table twice a day, and who ends it is told
// like everybody.
func TestDigestIsMoved(t *testing.T) {
	b := newBench(t)
	digesting(b, evenings)
	asksAt(b, "a", 0)
	b.clock.advance(6 * time.Hour)
	b.tickNow()
	if got := b.drain(); len(got) != 1 || got[0].Direct != "bruno" {
		t.Fatalf("at 18:00 %v", kinds(got))
	}
	morning := evenings
	morning.Digest.At = 8 * 60
	b.wish("bruno", morning)
	said := b.said(24)
	if len(said) != 1 || !slices.Equal(said[14], []string{"remind>bruno"}) {
		t.Errorf("after it was moved: %v, want it at 8:00", said)
	}
	b.wish("bruno", clock.Wishes{})
	for _, said := range b.said(7 * 24) {
		if len(said) > 1 {
			t.Errorf("after its end %v at once", said)
		}
	}
}

// TestWrongNextDigest: even if the next digest were always now, a player gets one message, and the
// next half a day later.
func TestWrongNextDigest(t *testing.T) {
	b := newBench(t)
	now := func(_ clock.Wishes, after time.Time) time.Time { return after }
	b.Outside.spans.NextDigest, b.Mail.outside.spans.NextDigest = now, now
	digesting(b, evenings)
	asksAt(b, "a", 0)
	var heard []int
	for second := range 60 * 60 {
		b.tickNow()
		for range b.drain() {
			heard = append(heard, second)
		}
		b.clock.advance(time.Second)
	}
	if !slices.Equal(heard, []int{0}) {
		t.Errorf("told %d times in an hour, want once, at once", len(heard))
	}
	said := b.said(14)
	if len(said) != 1 || !slices.Equal(said[11], []string{"remind>bruno"}) {
		t.Errorf("then %v, want one message, twelve hours after the first", said)
	}
}

// TestDigestWhoseHourDoesNotExist: in the night of September 5th 2027 Santiago had no midnight. A
// message came each second until one o'clock.
func TestDigestWhoseHourDoesNotExist(t *testing.T) {
	b := newBench(t)
	digesting(b, clock.Wishes{Digest: clock.Digest{On: true}, Quiet: clock.Quiet{Zone: "America/Santiago"}})
	b.clock.advance(time.Date(2027, 9, 4, 20, 0, 0, 0, time.UTC).Sub(b.clock.Now()))
	asksAt(b, "a", 0)
	var heard []string
	for range 3 * 24 * 60 {
		b.tickNow()
		for _, p := range b.drain() {
			heard = append(heard, b.clock.Now().Format("02 15:04 ")+p.Direct)
		}
		b.clock.advance(time.Minute)
	}
	if want := []string{"05 04:00 bruno", "06 03:00 bruno", "07 03:00 bruno"}; !slices.Equal(heard, want) {
		t.Errorf("told %q, want %q", heard, want)
	}
}

// TestClockSetBack: what was sent is not sent again when the clock comes to that time once more.
func TestClockSetBack(t *testing.T) {
	for name, w := range map[string]clock.Wishes{
		"digest": evenings, "reminders": {}, "direct reminders": {Direct: true}, "each hour": {Remind: []time.Duration{
			time.Hour, 2 * time.Hour, 3 * time.Hour}},
	} {
		b := newBench(t)
		digesting(b, w)
		asksAt(b, "a", 0)
		first := b.said(26)
		if len(first) == 0 {
			t.Fatalf("%s: nothing in the first day", name)
		}
		for range 3 {
			b.clock.advance(-24 * time.Hour)
			b.restart()
			if again := b.said(24); len(again) > 0 {
				t.Errorf("%s: once more %v, after %v", name, again, first)
			}
		}
	}
}
