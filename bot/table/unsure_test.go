package table

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"bivouac/bot/table/clock"
	"bivouac/store"
)

// orphaning is a store that makes one change with posts only when it is told to, after it was given up.
type orphaning struct {
	store.Store
	land func()
	next bool
}

func (s *orphaning) Commit(ctx context.Context, c store.Change) (store.Result, error) {
	if !s.next || len(c.Posts) == 0 {
		return s.Store.Commit(ctx, c)
	}
	s.next = false
	s.land = func() { _, _ = s.Store.Commit(ctx, c) }
	return store.Result{}, store.ErrUnknown
}

// TestChangeThatLandsUnseen: the database makes a change without an interaction after its outbox was read
// again: what it has to say is said within a minute.
func TestChangeThatLandsUnseen(t *testing.T) {
	b := newBench(t)
	slow := &orphaning{Store: b.cfg.Store}
	b.cfg.Store = slow
	ann := b.process("ann")
	ann.take(0)
	ann.open(evenServer, "c1")
	ann.said()
	b.clock.advance(25 * time.Hour)
	slow.next = true
	if _, err := ann.Tick(ctx); !errors.Is(err, ErrUnknown) {
		t.Fatalf("%v, want ErrUnknown", err)
	}
	if p, _, ok := ann.Next(); ok {
		t.Fatalf("%s is handed out", p.Kind)
	}
	slow.land()
	b.clock.advance(time.Minute)
	if got := ann.said(); !slices.Equal(got, []string{"remind c1"}) {
		t.Errorf("ann says %v", got)
	}
}

// failing is a store that calls a function after a change with posts, and answers it and the next change
// with errors.
type failing struct {
	store.Store
	then          func()
	first, second error
}

func (s *failing) Commit(ctx context.Context, c store.Change) (store.Result, error) {
	if s.then != nil && len(c.Posts) > 0 {
		then := s.then
		s.then = nil
		r, err := s.Store.Commit(ctx, c)
		then()
		return r, errors.Join(err, s.first)
	}
	if s.then == nil && s.second != nil {
		err := s.second
		s.second = nil
		return store.Result{}, err
	}
	return s.Store.Commit(ctx, c)
}

// TestLeaseChangesAndTheStoreFails: shard 0, which says the direct messages, goes to another process during a
// change that is kept: each process says its part, though the owner of shard 0 could not be told, or the
// answer was lost.
func TestLeaseChangesAndTheStoreFails(t *testing.T) {
	for _, c := range []struct {
		name          string
		first, second error
		within        time.Duration
	}{
		{"it could not be told", nil, store.ErrUnavailable, time.Minute},
		{"the answer is lost", store.ErrUnknown, nil, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := newBench(t)
			slow := &failing{Store: b.cfg.Store}
			b.cfg.Store = slow
			ann, ben := b.process("ann"), b.process("ben")
			first := ann.take(0)
			ann.take(1)
			_, err := ann.SetPerson(ctx, "alice", func(p *Person) { p.Wishes = clock.Wishes{Direct: true} })
			b.must(err)
			ann.open(oddServer, "c2")
			ann.said()
			b.clock.advance(25 * time.Hour)
			ann.box.Doubt()
			ann.Next() // the outbox was read just now
			slow.first, slow.second = c.first, c.second
			slow.then = func() {
				ann.Lost(first)
				b.must(slow.DropLease(ctx, first))
				ben.take(0)
				ben.box.Settled() // and here too
				ben.readAt = b.clock.Now()
			}
			if _, err := ann.Tick(ctx); !errors.Is(err, ErrUnknown) {
				t.Errorf("%v, want ErrUnknown", err)
			}
			if got := ann.said(); !slices.Equal(got, []string{"remind c2"}) {
				t.Errorf("ann says %v", got)
			}
			b.clock.advance(c.within)
			if got := ben.said(); !slices.Equal(got, []string{"remind @alice"}) {
				t.Errorf("ben says %v", got)
			}
		})
	}
}
