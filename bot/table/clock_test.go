package table

import (
	"slices"
	"testing"
	"time"

	"bivouac/bot/table/clock"
)

// limited is a duel of Alice, Bruno and others whose answers have a limit; only
// Bruno has not bid yet.
func limited(b *bench, limit time.Duration, h clock.Hours, others ...string) ID {
	b.t.Helper()
	id := b.lobby("c", "duel", append([]string{"bruno"}, others...)...)
	_, err := b.SetLimit(ctx, b.by("alice"), id, limit)
	b.must(err)
	_, err = b.SetHours(ctx, b.by("alice"), id, h)
	b.must(err)
	_, err = b.Start(ctx, b.by("alice"), id)
	b.must(err)
	for _, u := range append([]string{"alice"}, others...) {
		b.act(id, u, first(b, id, u))
	}
	b.drain()
	return id
}

// left is until when Bruno may answer, in hours from now.
func (b *bench) left(id ID) float64 {
	b.t.Helper()
	got := b.get(id)
	for _, a := range got.Asks {
		if got.UserOf(a.Seat) == "bruno" {
			at, runs := b.Deadline(got, a)
			if !runs {
				return -1
			}
			return at.Sub(b.clock.Now()).Hours()
		}
	}
	b.t.Fatal("bruno is not asked")
	return 0
}

func TestALimitRunsInItsHours(t *testing.T) {
	b := newBench(t) // it is Monday, noon
	id := limited(b, 12*time.Hour, clock.Hours{From: 8 * 60, To: 22 * 60})
	if got := b.left(id); got != 22 { // ten hours today, two tomorrow
		t.Errorf("%g hours left, want 22", got)
	}
	if said := b.said(22); len(said) != 1 || !slices.Equal(said[22], []string{"late>alice"}) {
		t.Errorf("said %v, want the ballot after 22 h", said)
	}
}

func (b *bench) agree2(id ID, limit time.Duration) {
	b.t.Helper()
	_, err := b.ProposeLimit(ctx, b.by("alice"), id, limit, clock.Hours{})
	b.must(err)
	_, err = b.Vote(ctx, b.by("bruno"), id, b.opened(id), true)
	b.must(err)
}

// TestTheBotsOwnAbsenceCountsForNobody: after a stop of two days Bruno has what he had.
func TestTheBotsOwnAbsenceCountsForNobody(t *testing.T) {
	b := newBench(t)
	id := limited(b, 8*time.Hour, clock.Hours{})
	b.clock.advance(3 * time.Hour)
	b.tickNow()
	b.clock.advance(48 * time.Hour)
	b.restart()
	b.tickNow()
	if got := b.left(id); got != 5 {
		t.Errorf("%g hours left, want 5", got)
	}
	if got := kinds(b.drain()); slices.Contains(got, "late>alice") {
		t.Errorf("posts = %v: nobody was late, the bot was", got)
	}
	b.restart() // at once: the outage is still known
	if said := b.said(5); !slices.Equal(said[5], []string{"late>alice"}) {
		t.Errorf("said %v, want the ballot after 5 h", said)
	}
	// A clock that went back makes no outage.
	b.tickNow()
	b.clock.advance(-time.Hour)
	b.restart()
	if n := len(b.outages); n != 1 {
		t.Errorf("%d outages, want the one", n)
	}
}

// TestOldRecordsHaveTheirTime: a table that was stored before clocks ran by themselves.
func TestOldRecordsHaveTheirTime(t *testing.T) {
	since := time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
	old := Table{ID: 1, Status: Playing, Limit: time.Hour, Asks: []clock.Question{{Seat: 1, Since: since}}}
	data, err := old.record()
	if err != nil {
		t.Fatal(err)
	}
	r, err := readRecord(data)
	if err != nil {
		t.Fatal(err)
	}
	s := &Tables{}
	if at, runs := s.Deadline(r.Table, r.Asks[0]); !runs || !at.Equal(since.Add(time.Hour)) {
		t.Errorf("it ends %s, %v; want an hour after %s", at, runs, since)
	}
}
