package kv

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"
)

// slow is an engine that holds each commit until it is let go.
type slow struct {
	Engine
	began chan []*Batch
	let   chan error
}

func (s *slow) Commit(_ context.Context, all []*Batch) []error {
	s.began <- all
	errs := make([]error, len(all))
	errs[0] = <-s.let
	return errs
}

func batch(wipe bool, keys ...string) *Batch {
	b := &Batch{}
	for _, k := range keys {
		b.Ops = append(b.Ops, Op{Key: []byte(k)})
	}
	if wipe {
		b.Wipe = [][]byte{[]byte("w")}
	}
	return b
}

// What waits goes together, except what shares a key, wipes, or is too much.
func TestGroupsTakeWhatHasNothingInCommon(t *testing.T) {
	e := &slow{began: make(chan []*Batch), let: make(chan error)}
	applied := 0
	g := &Group{Engine: e, Flying: 1, Most: 3, Committed: func(_ time.Duration, n int) { applied += n }}
	var all sync.WaitGroup
	commit := func(ctx context.Context, b *Batch, want error) {
		g.mu.Lock()
		before := len(g.waiting)
		g.mu.Unlock()
		all.Go(func() {
			if err := g.Commit(ctx, b); !errors.Is(err, want) {
				t.Errorf("%s: %v, want %v", b.Ops[0].Key, err, want)
			}
		})
		for now := before; now == before && b.Ops[0].Key[0] != 'f'; { // it waits, unless it is the first
			g.mu.Lock()
			now = len(g.waiting)
			g.mu.Unlock()
		}
	}
	bg := context.Background()
	commit(bg, batch(false, "first"), nil)
	first := <-e.began
	ctx, cancel := context.WithCancel(bg)
	commit(ctx, batch(false, "late"), context.Canceled)
	for _, keys := range [][]string{{"a", "b"}, {"c"}, {"b", "d"}, {"e"}, {"g"}} {
		commit(bg, batch(false, keys...), nil)
	}
	commit(bg, batch(true, "h"), ErrUnknown)
	commit(bg, batch(false, "i"), nil)
	cancel()
	for waits := 8; waits > 7; { // the one that was cancelled leaves
		g.mu.Lock()
		waits = len(g.waiting)
		g.mu.Unlock()
	}
	got, seen := "", 0
	for group := first; ; group = <-e.began {
		for _, b := range group {
			got += string(b.Ops[0].Key) + " "
			seen++
		}
		if got += "| "; seen == 8 {
			e.let <- ErrUnknown
			break
		}
		e.let <- nil
	}
	all.Wait()
	if want := "first | a c e | b g i | h | "; got != want || applied != 7 {
		t.Errorf("%s, %d applied, want %s", got, applied, want)
	}
	if err := g.Close(); err != nil {
		t.Error(err)
	}
	if a, b := g.Commit(bg, batch(false, "x")), g.Close(); !errors.Is(a, ErrClosed) || !errors.Is(b, ErrClosed) {
		t.Errorf("after Close: %v, %v", a, b)
	}
}

// Close waits for what is in the group; a server gets several commits at once, and no more.
func TestGroupFlies(t *testing.T) {
	e := &slow{began: make(chan []*Batch), let: make(chan error)}
	g := &Group{Engine: e, Flying: 2, Most: 9}
	var all sync.WaitGroup
	for range 4 { // they share a key: each goes alone
		all.Go(func() { _ = g.Commit(context.Background(), batch(false, "k")) })
	}
	n := len(<-e.began) + len(<-e.began)
	closed := make(chan error)
	for waits := 0; waits+n < 4; {
		g.mu.Lock()
		waits = len(g.waiting)
		g.mu.Unlock()
	}
	go func() { closed <- g.Close() }()
	for n < 4 {
		e.let <- nil
		n += len(<-e.began)
	}
	select {
	case err := <-closed:
		t.Errorf("Close did not wait: %v", err)
	default:
	}
	for {
		select {
		case e.let <- nil:
		case err := <-closed:
			if all.Wait(); err != nil {
				t.Error(err)
			}
			return
		}
	}
}

// A value belongs to its key and is what was sealed; damage is told.
func TestSeal(t *testing.T) {
	v := Seal([]byte("key"), []byte("payload"))
	if got, err := Unseal([]byte("key"), v); string(got) != "payload" || err != nil || VersionOf(v) == (Version{}) {
		t.Errorf("%q, %v", got, err)
	}
	for name, bad := range map[string][]byte{
		"short": v[:7], "none": nil, "other": Seal([]byte("keyp"), []byte("ayload")), "bit": append(v[:9:9], 'x'),
	} {
		_, err := Unseal([]byte("key"), bad)
		if d, is := errors.AsType[*Damaged](err); !is || string(d.Key) != "key" {
			t.Errorf("%s: %v", name, err)
		}
	}
}
