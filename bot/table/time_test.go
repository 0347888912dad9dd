package table

import (
	"testing"
	"time"

	"bivouac/bot/table/clock"
	"bivouac/store"
)

func (b *bench) tickNow() time.Time {
	b.t.Helper()
	next, err := b.Tick(ctx)
	b.must(err)
	if !next.After(b.clock.Now()) {
		b.t.Fatalf("Tick wants to be called again at %s, and it is %s", next, b.clock.Now())
	}
	return next
}

// said lets time go on in steps and tells the hours at which something was said.
func (b *bench) said(hours int) map[int][]string {
	b.t.Helper()
	said := map[int][]string{}
	for h := 1; h <= hours; h++ {
		b.clock.advance(time.Hour)
		b.tickNow()
		if posts := b.drain(); len(posts) > 0 {
			said[h] = kinds(posts)
		}
	}
	return said
}

func TestOldInteractionsAreForgotten(t *testing.T) {
	b := newBench(t)
	b.lobby("c", "duel")
	b.clock.advance(49 * time.Hour)
	b.tickNow()
	if _, err := b.store.Seen("i1"); err == nil {
		t.Error("an interaction of two days ago is still remembered")
	}
}

func TestPeople(t *testing.T) {
	b := newBench(t)
	b.must(b.Met(ctx, "g", "alice", "Alice", "en-GB"))
	_, err := b.SetPerson(ctx, "alice", func(p *Person) { p.Locale = "fr" })
	b.must(err)
	b.must(b.Met(ctx, "g", "alice", "Alice L.", "en-GB"))
	b.restart()
	p, err := b.People.Person("alice")
	b.must(err)
	if b.Scorebook.NameIn("g", "alice") != "Alice L." || p.Locale != "fr" {
		t.Errorf("person = %+v, want Alice L., fr", p)
	}
	for _, f := range []func(*Person){
		func(p *Person) { p.Remind = []time.Duration{2, 1} },
		func(p *Person) { p.Remind = []time.Duration{0} },
		func(p *Person) { p.Quiet.From = 1440 },
		func(p *Person) { p.Quiet.Zone = "Moon/Crater" },
	} {
		if _, err := b.SetPerson(ctx, "alice", f); err == nil {
			t.Error("a wish without sense was taken")
		}
	}
	if got, err := b.People.Person("alice"); err != nil || got.Quiet != (clock.Quiet{}) {
		t.Errorf("person = %+v, %v, want it unchanged", got, err)
	}
}

// TestTickWhileTheDiskIsFull: what could not be done stays due.
func TestTickWhileTheDiskIsFull(t *testing.T) {
	b := newBench(t)
	id := b.lobby("c", "duel")
	b.must(b.cfg.Store.Close())
	full := true
	b.open(store.Options{RetryEvery: -1, Fault: func(m store.Moment) error {
		if full && m == store.BeforeCommit {
			return errFull
		}
		return nil
	}})
	b.clock.advance(7 * day)
	if _, err := b.Tick(ctx); err == nil {
		t.Error("Tick said nothing of a full disk")
	}
	if got := b.get(id).Status; got != Lobby {
		t.Errorf("status = %s, want lobby: nothing was stored", got)
	}
	full = false
	b.tickNow()
	if got := b.get(id).Status; got != Expired {
		t.Errorf("status = %s, want expired", got)
	}
}
