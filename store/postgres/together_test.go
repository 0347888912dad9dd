package postgres

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"testing"
	"time"

	"bivouac/store"
	"bivouac/store/storetest"
)

// changesOf are presses at the matches 1 to n of a store, which holds these, under a lease or none.
func changesOf(t *testing.T, s *Store, n int, l store.Lease) (all []store.Change) {
	t.Helper()
	at := time.UnixMilli(1_700_000_000_000)
	for id := uint64(n); id > 0; id-- {
		m, err := s.Record(id)
		if err != nil {
			t.Fatal(err)
		}
		c := store.Change{
			Interaction: fmt.Sprint("i", id), Outcome: []byte("o"), At: at, Lease: l, Match: id, Version: m.Version,
			Server: "4194304", Record: fmt.Append(nil, "r", id),
			Due: []store.Due{{Key: fmt.Sprint("due", id%7), At: at, Record: []byte("d")}},
		}
		switch id % 3 {
		case 0:
			c.Append = [][]byte{[]byte("e")}
			c.Posts = []store.Post{{Record: []byte("p")}, {Record: []byte("q"), Server: "8388608"}}
		case 1:
			c.Append, c.Snapshot, c.Clear = [][]byte{nil}, []byte("s"), []string{fmt.Sprint("old", id)}
		case 2:
			c.Interaction, c.Done = "", []uint64{id}
		}
		c, err = c.Prepared()
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, c)
	}
	return all
}

// laidOut is a store with the matches 1 to n, of which each has said something and has a due.
func laidOut(t *testing.T, n int) *Store {
	t.Helper()
	s := openNew(t)
	for id := uint64(1); id <= uint64(n); id++ {
		c := store.Change{
			Match: id, New: true, Record: []byte("r"), Append: [][]byte{[]byte("first")},
			Posts: []store.Post{{Record: []byte("said")}},
			Due:   []store.Due{{Key: fmt.Sprint("old", id), At: time.UnixMilli(1), Record: []byte{}}},
		}
		if _, err := s.Commit(bg, c); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// aboard are changes on their way.
func aboard(all []store.Change) (group []*queued) {
	for i := range all {
		group = append(group, &queued{change: &all[i], done: make(chan struct{})})
	}
	return group
}

// TestTogether: changes that go together do what each does alone, and cost one transaction.
func TestTogether(t *testing.T) {
	const n = 7
	one, other := laidOut(t, n), laidOut(t, n)
	l, err := one.TakeLease(bg, 0, 1, "ann", time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	changes := changesOf(t, one, n, l)
	for i := range changes {
		if !joins(&changes[i]) {
			t.Errorf("%+v goes alone", changes[i])
		}
	}
	before := one.written.Load()
	group := aboard(changes)
	one.commitGroup(group)
	if cost := one.written.Load() - before; cost != 1 {
		t.Errorf("it took %d transactions", cost)
	}
	alone := changesOf(t, other, n, store.Lease{})
	for i, p := range group {
		c := &alone[len(alone)-1-i] // the group is in the order of its matches
		want, err := other.commitAlone(bg, c)
		if p.alone || p.err != nil || err != nil || p.change.Match != c.Match || !reflect.DeepEqual(p.result, want) {
			t.Errorf("match %d: %+v, %v, %v; alone %+v, %v", c.Match, p.result, p.err, p.alone, want, err)
		}
	}
	storetest.SameContents(t, one, other)
	if r, err := one.Check(); err != nil || len(r.Damage) > 0 {
		t.Errorf("%+v, %v", r, err)
	}
}

// TestTogetherOrApart: where one of several does not fit nothing of any is kept, and each is made by
// itself: the others are, and this one is refused as ever.
func TestTogetherOrApart(t *testing.T) {
	for name, c := range map[string]struct {
		alter func(*store.Change)
		want  error
	}{
		"an older state":   {func(c *store.Change) { c.Version++ }, store.ErrConflict},
		"no such match":    {func(c *store.Change) { c.Match = 99 }, store.ErrNotFound},
		"no lease":         {func(c *store.Change) { c.Lease.Epoch++ }, store.ErrFenced},
		"seen before":      {func(c *store.Change) { c.Interaction = "before" }, nil},
		"nothing is wrong": {func(c *store.Change) {}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			s := laidOut(t, 4)
			l, err := s.TakeLease(bg, 0, 1, "ann", time.Hour)
			if err == nil {
				_, err = s.Commit(bg, store.Change{Interaction: "before"})
			}
			if err != nil {
				t.Fatal(err)
			}
			changes := changesOf(t, s, 4, l)
			c.alter(&changes[1])
			s.grouping.flying = maxInFlight // as if others were on their way
			results, errs := make([]store.Result, 4), make([]error, 4)
			done := make(chan int)
			for i := range changes {
				go func() {
					results[i], errs[i] = s.Commit(bg, changes[i])
					done <- i
				}()
			}
			until(t, "all wait", func() error {
				s.grouping.mu.Lock()
				defer s.grouping.mu.Unlock()
				if len(s.grouping.waiting) < 4 {
					return errors.New("some are missing")
				}
				s.grouping.flying = 1 // the last of the others, who passes the lead on
				return nil
			})
			before := s.written.Load()
			s.grouping.pass()
			for range changes {
				<-done
			}
			together := s.written.Load() == before+1
			for i, err := range errs {
				switch {
				case i != 1 && (err != nil || results[i].Version == 0):
					t.Errorf("match %d: %+v, %v", changes[i].Match, results[i], err)
				case i == 1 && !errors.Is(err, c.want) || (results[1].Repeat != nil) != (name == "seen before"):
					t.Errorf("what does not fit: %+v, %v, want %v", results[1], err, c.want)
				}
			}
			if together != (name == "nothing is wrong") {
				t.Errorf("made in one transaction: %v", together)
			}
			if r, err := s.Check(); err != nil || len(r.Damage) > 0 {
				t.Errorf("%+v, %v", r, err)
			}
			if s.grouping.flying != 0 {
				t.Errorf("%d are on their way for ever", s.grouping.flying)
			}
		})
	}
}

// TestWhoGoesTogether: not those with something in common; and who waits may give up.
func TestWhoGoesTogether(t *testing.T) {
	var p grouping
	var all []*queued
	for _, c := range []store.Change{
		{Match: 1, Interaction: "a"}, {Match: 2, Interaction: "b"}, {Match: 2, Interaction: "c"},
		{Match: 3, Interaction: "a"},
		{Match: 4, Due: []store.Due{{Key: "k"}}}, {Match: 5, Clear: []string{"k"}}, {Match: 6},
	} {
		all = append(all, &queued{change: &c, lead: make(chan struct{})})
	}
	p.flying = maxInFlight
	for _, one := range all[1:] {
		if p.enter(one) {
			t.Fatal("too many lead")
		}
	}
	if !p.withdraw(all[6]) || p.withdraw(all[0]) {
		t.Error("who waits may withdraw, and nobody else")
	}
	if got := p.take(all[0]); !reflect.DeepEqual(got, []*queued{all[0], all[1], all[4]}) {
		t.Errorf("%d go together", len(got))
	}
	if !reflect.DeepEqual(p.waiting, []*queued{all[2], all[3], all[5]}) {
		t.Errorf("%d wait", len(p.waiting))
	}
	ctx, cancel := context.WithCancel(bg)
	cancel()
	if _, made, err := new(Store).together(ctx, all[0].change); !made || !errors.Is(err, context.Canceled) {
		t.Errorf("with a context that is over: %v", err)
	}
}
