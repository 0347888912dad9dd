package table

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"bivouac/bot/table/clock"
	"bivouac/game"
	"bivouac/store"
)

// orphaning is a store that makes one change with posts only when it is told to, after it was given up.
type orphaning struct {
	land func()
	next bool
}

func (s *orphaning) commit(ctx context.Context, c store.Change, commit store.Commits) (store.Result, error) {
	if !s.next || len(c.Posts) == 0 {
		return commit(ctx, c)
	}
	s.next = false
	s.land = func() { _, _ = commit(ctx, c) }
	return store.Result{}, store.ErrUnknown
}

// TestChangeThatLandsUnseen: the database makes a change without an interaction after its outbox was read
// again: what it has to say is said within a minute.
func TestChangeThatLandsUnseen(t *testing.T) {
	b := newBench(t)
	slow := &orphaning{}
	b.cfg.Store = b.cfg.Store.Through(slow.commit)
	ann := b.process("ann")
	ann.take(0)
	ann.open(evenServer, "c1")
	ann.said()
	b.clock.advance(25 * time.Hour)
	slow.next = true
	if _, err := ann.Tick(ctx); !errors.Is(err, ErrUnknown) {
		t.Fatalf("%v, want ErrUnknown", err)
	}
	if p, _, ok := ann.Mail.Next(); ok {
		t.Fatalf("%s is handed out", p.Kind)
	}
	slow.land()
	b.clock.advance(time.Minute)
	if got := ann.said(); !slices.Equal(got, []string{"nag c1"}) {
		t.Errorf("ann says %v", got)
	}
}

// failing is a store that calls a function after a change with posts, and answers it and the next change
// with errors.
type failing struct {
	then          func()
	first, second error
}

func (s *failing) commit(ctx context.Context, c store.Change, commit store.Commits) (store.Result, error) {
	if s.then != nil && len(c.Posts) > 0 {
		then := s.then
		s.then = nil
		r, err := commit(ctx, c)
		then()
		return r, errors.Join(err, s.first)
	}
	if s.then == nil && s.second != nil {
		err := s.second
		s.second = nil
		return store.Result{}, err
	}
	return commit(ctx, c)
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
			slow := &failing{}
			b.cfg.Store = b.cfg.Store.Through(slow.commit)
			ann, ben := b.process("ann"), b.process("ben")
			first := ann.take(0)
			ann.take(1)
			_, err := ann.SetPerson(ctx, "alice", func(p *Person) { p.Wishes = clock.Wishes{Direct: true} })
			b.must(err)
			ann.open(oddServer, "c2")
			ann.said()
			b.clock.advance(25 * time.Hour)
			ann.box.Doubt()
			ann.Mail.Next() // the outbox was read just now
			slow.first, slow.second = c.first, c.second
			slow.then = func() {
				ann.Sharing.Lost(first)
				b.must(b.cfg.Store.DropLease(ctx, first))
				ben.take(0)
				ben.box.Settled() // and here too
				ben.Mail.reads.Done(b.clock.Now())
			}
			if _, err := ann.Tick(ctx); !errors.Is(err, ErrUnknown) {
				t.Errorf("%v, want ErrUnknown", err)
			}
			if got := ann.said(); !slices.Equal(got, []string{"nag c2"}) {
				t.Errorf("ann says %v", got)
			}
			b.clock.advance(c.within)
			if got := ben.said(); !slices.Equal(got, []string{"nag @alice"}) {
				t.Errorf("ben says %v", got)
			}
		})
	}
}

// shaky opens other Tables on the same store, whose tables cannot always be read.
func (b *bench) shaky() (*Tables, *unread) {
	b.t.Helper()
	cfg, bad := b.cfg, &unread{prefix: "m"}
	cfg.Store = b.cfg.Store.Over(bad.over)
	s, err := New(cfg, benchRules)
	b.must(err)
	return s, bad
}

// TestSentWhileItsTableCannotBeRead: a message that was sent is noted when its table can be read again.
func TestSentWhileItsTableCannotBeRead(t *testing.T) {
	b := newBench(t)
	id := b.lobby("c", "duel")
	s, bad := b.shaky()
	p, _, _ := s.Mail.Next()
	s.Shelf.hot.drop(id)
	bad.fails = true
	if err := s.Mail.Done(ctx, p, "m1"); !errors.Is(err, ErrUnavailable) {
		t.Errorf("%v, want ErrUnavailable", err)
	}
	bad.fails = false
	b.must(s.Mail.Done(ctx, p, "m1"))
	if now, err := s.Shelf.Get(id); err != nil || now.Posts.Card != "m1" {
		t.Errorf("the card is %q, %v", now.Posts.Card, err)
	}
}

// TestAloudWhileTheTableCannotBeRead: what a player does not take in a direct message is not lost though its
// table cannot be read for a while.
func TestAloudWhileTheTableCannotBeRead(t *testing.T) {
	b := newBench(t)
	b.wish("bruno", clock.Wishes{Direct: true})
	b.wish("alice", clock.Wishes{NoRemind: true})
	id := b.position("c", "duel", "A 1 2 3; B 4 5 6")
	b.drain()
	b.clock.advance(25 * time.Hour)
	b.tickNow()
	s, bad := b.shaky()
	p, _, _ := s.Mail.Next()
	s.Shelf.hot.drop(id)
	bad.fails = true
	if err := s.Mail.SayInChannels(ctx, p); !errors.Is(err, ErrUnavailable) {
		t.Errorf("%v, want ErrUnavailable", err)
	}
	bad.fails = false
	b.must(s.Mail.SayInChannels(ctx, p))
	if p, _, ok := s.Mail.Next(); !ok || p.Direct != "" || p.Channel != "c" {
		t.Errorf("then comes %+v, %t, want the reminder in the channel", p, ok)
	}
}

// TestPostAheadOfATableThatCannotBeRead: a table in memory that may be older than a post is read again.
func TestPostAheadOfATableThatCannotBeRead(t *testing.T) {
	b := newBench(t)
	id := b.playing("c", "duel")
	b.drain()
	s, bad := b.shaky()
	now, err := s.Shelf.Get(id)
	b.must(err)
	b.act(id, now.Asked()[0], game.Resign)
	s.box.Doubt()
	bad.fails = true
	p, _, ok := s.Mail.Next()
	bad.fails = false
	if now, err := s.Shelf.Get(id); !ok || err != nil || now.Entries() != p.N {
		t.Errorf("%s of %d entries is handed out, %t, of a table with %d, %v", p.Kind, p.N, ok, now.Entries(), err)
	}
}
