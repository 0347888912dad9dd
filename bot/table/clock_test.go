package table

import (
	"bytes"
	"fmt"
	"testing"
	"time"

	"bivouac/bot/table/clock"
	"bivouac/store"
)

// limited is a duel of Alice, Bruno and others whose answers have a limit; only
// Bruno has not bid yet.
func limited(b *bench, limit time.Duration, others ...string) ID {
	b.t.Helper()
	id := b.lobby("c", "duel", append([]string{"bruno"}, others...)...)
	_, err := b.SetLimit(ctx, b.by("alice"), id, limit)
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
			at, runs := b.Outside.Deadline(got, a)
			if !runs {
				return -1
			}
			return at.Sub(b.clock.Now()).Hours()
		}
	}
	b.t.Fatal("bruno is not asked")
	return 0
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
	if at, runs := s.Outside.Deadline(r.table(), r.Asks[0]); !runs || !at.Equal(since.Add(time.Hour)) {
		t.Errorf("it ends %s, %v; want an hour after %s", at, runs, since)
	}
}

// TestHoursOfOldRecords: a table whose time ran within hours of the day, as records up to November
// 2026 say, goes on without them. Nobody is late sooner than they were, and not many days later.
func TestHoursOfOldRecords(t *testing.T) {
	at := func(d, h int) time.Time { return time.Date(2026, 3, d, h, 0, 0, 0, time.UTC) } // the 2nd is a Monday
	for _, test := range []struct {
		name, hours string
		from        time.Time
		left        time.Duration
		was, is     time.Time // when it is over
	}{
		{"over the night", `{"from":480,"to":1320}`, at(2, 20), 8 * time.Hour, at(3, 14), at(3, 21)},
		{"after the hours", `{"from":480,"to":1320}`, at(2, 22), 14 * time.Hour, at(3, 22), at(3, 23)},
		{"two days", `{"from":480,"to":1320}`, at(2, 8), 48 * time.Hour, at(5, 14), at(6, 9)},
		{"over midnight", `{"from":1200,"to":120}`, at(2, 23), 4 * time.Hour, at(3, 21), at(4, 0)},
		{"at the weekend", `{"from":540,"to":1080,"weekdays":true}`, at(6, 18), 9 * time.Hour, at(9, 18), at(9, 19)},
		{"six days of work", `{"from":540,"to":1080,"weekdays":true}`, at(6, 18), 54 * time.Hour, at(16, 18), at(16, 19)},
		{"whole days of work", `{"from":60,"to":60,"weekdays":true}`, at(6, 23), 2 * time.Hour, at(9, 1), at(9, 24)},
	} {
		record := fmt.Sprintf(`{"format":1,"id":1,"status":"playing","limit":1,"hours":%s,"asks":[{"from":%q,"left":%d}]}`,
			test.hours, test.from.Format(time.RFC3339), test.left)
		r, err := readRecord([]byte(record))
		if err != nil {
			t.Fatal(err)
		}
		got, runs := (&Tables{}).Outside.Deadline(r.table(), r.Asks[0])
		if !runs || got.Before(test.was) || !got.Equal(test.is) {
			t.Errorf("%s: it ends %s, want %s, which was %s", test.name, got, test.is, test.was)
		}
	}
}

// TestATableGoesOnWithoutItsHours: what was due within the hours is not, a rest stays what it is,
// and the new time is kept as soon as somebody acts.
func TestATableGoesOnWithoutItsHours(t *testing.T) {
	b := newBench(t) // it is Monday, noon
	id := limited(b, 12*time.Hour)
	old := bytes.Replace(b.raw(id), []byte(`"limit"`), []byte(`"hours":{"from":480,"to":1320},"limit"`), 1)
	_, err := b.store.Commit(ctx, store.Change{Match: uint64(id), Version: b.version(id), Record: old})
	b.must(err)
	b.restart()
	if got := b.left(id); got != 25 {
		t.Errorf("%g hours left, want 25", got)
	}
	_, err = b.Change(ctx, b.by("alice"), id, keepsScrap("a change"))
	b.must(err)
	b.restart()
	if got := b.left(id); got != 25 {
		t.Errorf("%g hours left after a change, want 25", got)
	}
}
