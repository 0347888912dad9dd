package table

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"bivouac/store"
)

// A purse is a record of the tests.
type purse struct {
	Of    string `json:"-"`
	Coins int    `json:"coins"`
	From  string `json:"from,omitempty"`
}

var purses = Record[purse]{
	Prefix: "purse:",
	Begin:  func(key string, p *purse) { p.Of = key },
	Empty:  func(p purse) bool { return p.Coins == 0 },
	Due:    func(p purse) time.Time { return time.UnixMilli(int64(p.Coins)).UTC() },
}

// pay adds coins to a purse.
func (b *bench) pay(key string, coins int) purse {
	b.t.Helper()
	p, err := purses.Alter(ctx, b.Effects, EffectNone, key, func(p *purse) error {
		p.Coins += coins
		return nil
	})
	b.must(err)
	return p
}

// purse returns what the store has of a purse; nil for nothing.
func (b *bench) purse(key string) []byte {
	b.t.Helper()
	p, err := b.store.Person(purses.Prefix + key)
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		b.t.Fatal(err)
	}
	return p.Record
}

// TestRecord: a record is begun, changed, found, and deleted once it is empty, together with its due.
func TestRecord(t *testing.T) {
	b := newBench(t)
	if p, err := purses.Read(b.store, "g:alice"); err != nil || p != (purse{Of: "g:alice"}) {
		t.Errorf("before it is made it reads %+v, %v", p, err)
	}
	for n, want := range []string{`{"coins":3}`, `{"coins":6}`} {
		if p := b.pay("g:alice", 3); p.Coins != 3*(n+1) || string(b.purse("g:alice")) != want {
			t.Errorf("payment %d leaves %+v, and %s in the store", n, p, b.purse("g:alice"))
		}
	}
	b.pay("h:alice", 1)
	all, err := purses.all(b.store, "g:")
	b.must(err)
	if guilds, err := purses.guilds(b.store); err != nil || len(all) != 1 || all[0].key() != "g:alice" ||
		all[0].value.Coins != 6 || !slices.Equal(guilds, []string{"g", "h"}) {
		t.Errorf("of g are found %+v; of the servers %v, %v", all, guilds, err)
	}
	dues := func() (keys []string) {
		due, err := b.store.Due(store.Everywhere, time.UnixMilli(6).UTC(), 0)
		b.must(err)
		for _, d := range due {
			keys = append(keys, d.Key+" of "+string(d.Record))
		}
		return keys
	}
	if got := dues(); !slices.Equal(got, []string{"purse:h:alice of h:alice", "purse:g:alice of g:alice"}) {
		t.Errorf("due are %v", got)
	}
	b.pay("g:alice", -6)
	if got := dues(); b.purse("g:alice") != nil || len(got) != 1 {
		t.Errorf("empty it is kept as %s, and due are %v", b.purse("g:alice"), got)
	}
	_, err = b.store.Commit(ctx, store.Change{Due: []store.Due{{Key: "purse:stray", At: time.UnixMilli(1)}}})
	b.must(err)
	for _, key := range []string{"stray", "h:alice"} {
		b.must(purses.Ring(ctx, b.Effects, key, func(*purse) {}))
	}
	if got := dues(); !slices.Equal(got, []string{"purse:h:alice of h:alice"}) {
		t.Errorf("after they rang, due are %v", got)
	}
}

// TestRecordUnchanged: nothing is stored where nothing changes, or the change is refused.
func TestRecordUnchanged(t *testing.T) {
	b := newBench(t)
	b.pay("alice", 3)
	changes := 0
	b.Effects.store = b.store.Through(func(context.Context, store.Change, store.Commits) (store.Result, error) {
		changes++
		return store.Result{}, nil
	})
	refused := errors.New("refused")
	for _, err := range []error{nil, refused} {
		for _, key := range []string{"alice", "bruno"} {
			_, got := purses.Alter(ctx, b.Effects, EffectPuzzle, key, func(p *purse) error {
				if err != nil {
					p.Coins = 9
				}
				return err
			})
			if !errors.Is(got, err) {
				t.Errorf("%s: %v, want %v", key, got, err)
			}
		}
	}
	if changes > 0 || string(b.purse("alice")) != `{"coins":3}` || b.purse("bruno") != nil {
		t.Errorf("%d changes; the store has %s and %s", changes, b.purse("alice"), b.purse("bruno"))
	}
}

// TestRecordOfTwoProcesses: a change that another process has overtaken is decided again.
func TestRecordOfTwoProcesses(t *testing.T) {
	b := newBench(t)
	other := b.second()
	runs := 0
	_, err := purses.Alter(ctx, b.Effects, EffectNone, "g:alice", func(p *purse) error {
		if runs++; runs == 1 {
			_, err := purses.Alter(ctx, other.Effects, EffectNone, "g:alice", func(p *purse) error {
				p.Coins = 10
				return nil
			})
			b.must(err)
		}
		p.Coins++
		return nil
	})
	b.must(err)
	if runs != 2 || string(b.purse("g:alice")) != `{"coins":11}` {
		t.Errorf("after %d runs the store has %s", runs, b.purse("g:alice"))
	}
}

// TestRecordDamaged: a damaged record reads as an empty one, and says so; a change replaces it.
func TestRecordDamaged(t *testing.T) {
	b := newBench(t)
	b.puts(store.Person{User: purses.Prefix + "g:alice", Record: []byte(`{"from":"x","coins":"many"}`)})
	if p, err := purses.Read(b.store, "g:alice"); !store.IsDamage(err) || p != (purse{Of: "g:alice"}) {
		t.Errorf("it reads %+v, %v", p, err)
	}
	b.pay("g:bruno", 1)
	if all, err := purses.all(b.store, "g:"); !store.IsDamage(err) || len(all) != 1 || all[0].key() != "g:bruno" {
		t.Errorf("found are %+v, %v", all, err)
	}
	if b.pay("g:alice", 2); string(b.purse("g:alice")) != `{"coins":2}` {
		t.Errorf("the store has %s", b.purse("g:alice"))
	}
}

// TestRecordsOfAServer: a sweep and /forget-me change the records of one server that they select, and no other.
func TestRecordsOfAServer(t *testing.T) {
	b := newBench(t)
	fill := func() {
		for _, key := range []string{"g:alice", "g:bruno", "g:chloe", "h:alice"} {
			b.puts(store.Person{User: purses.Prefix + key, Record: []byte(`{"coins":1,"from":"bruno"}`)})
		}
		for _, key := range []string{"g:dora", "g:emma"} {
			b.puts(store.Person{User: purses.Prefix + key, Record: []byte(`{"coins":"` + key + ` lends bruno"}`)})
		}
		b.puts(store.Person{User: purses.Prefix + "g:finn", Record: []byte(`{"coins":`)})
	}
	left := func() (keys []string) {
		stored, err := b.store.People(purses.Prefix)
		b.must(err)
		for _, p := range stored {
			keys = append(keys, p.User[len(purses.Prefix):]+" "+string(p.Record))
		}
		return keys
	}
	const full = ` {"coins":1,"from":"bruno"}`
	fill()
	b.must(purses.Forget(ctx, b.Effects, "g", "bruno", func(p *purse) { p.From = "" }))
	want := []string{`g:alice {"coins":1}`, `g:chloe {"coins":1}`, `g:finn {"coins":`, "h:alice" + full}
	if got := left(); !slices.Equal(got, want) {
		t.Errorf("without Bruno there are %q, want %q", got, want)
	}
	fill()
	b.must(purses.Sweep(ctx, b.Effects, "g", nil, func(user string, p *purse) {
		if user != "chloe" {
			*p = purse{}
		}
	}))
	if got := left(); !slices.Equal(got, []string{"g:chloe" + full, "h:alice" + full}) {
		t.Errorf("swept there are %q", got)
	}
}
