package kv

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
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

// What waits goes together, except what shares a key, wipes, or is too much.
func TestGroupsTakeWhatHasNothingInCommon(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := &slow{began: make(chan []*Batch), let: make(chan error)}
		applied := 0
		g := &Group{Engine: e, Flying: 1, Most: 3, Committed: func(_ time.Duration, n int) { applied += n }}
		commit := func(ctx context.Context, want error, keys string, wipe ...[]byte) {
			b := &Batch{Wipe: wipe}
			for _, k := range strings.Fields(keys) {
				b.Ops = append(b.Ops, Op{Key: []byte(k)})
			}
			go func() {
				if err := g.Commit(ctx, b); !errors.Is(err, want) {
					t.Errorf("%s: %v, want %v", keys, err, want)
				}
			}()
			synctest.Wait() // it waits too
		}
		ctx, cancel := context.WithCancel(t.Context())
		commit(ctx, nil, "first")
		commit(ctx, context.Canceled, "late")
		for _, keys := range []string{"a b", "c", "b d", "e", "g"} {
			commit(t.Context(), nil, keys)
		}
		commit(t.Context(), ErrUnknown, "h", []byte("w"))
		commit(t.Context(), nil, "i")
		cancel()
		synctest.Wait() // the one that was cancelled has left
		got, answer := "", error(nil)
		for seen := 0; seen < 8; {
			for _, b := range <-e.began {
				got += string(b.Ops[0].Key) + " "
				seen++
			}
			if got += "| "; seen == 8 {
				answer = ErrUnknown
			}
			e.let <- answer
		}
		if err := g.Close(); err != nil {
			t.Error(err)
		}
		if want := "first | a c e | b g i | h | "; got != want || applied != 7 {
			t.Errorf("%s, %d applied, want %s", got, applied, want)
		}
		if a, b := g.Commit(t.Context(), &Batch{}), g.Close(); !errors.Is(a, ErrClosed) || !errors.Is(b, ErrClosed) {
			t.Errorf("after Close: %v, %v", a, b)
		}
	})
}

// Close waits for what is in the group; a server gets several commits at once, and no more.
func TestGroupFlies(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := &slow{began: make(chan []*Batch), let: make(chan error)}
		g := &Group{Engine: e, Flying: 2, Most: 9}
		for range 4 { // they share a key: each goes alone
			go func() { _ = g.Commit(t.Context(), &Batch{Ops: []Op{{Key: []byte("k")}}}) }()
		}
		began := func() (n int) {
			for synctest.Wait(); ; synctest.Wait() {
				select {
				case all := <-e.began:
					n += len(all)
				default:
					return n
				}
			}
		}
		closed := make(chan error, 1)
		for i, want := range []int{2, 1, 1, 0} {
			if n := began(); n != want || len(closed) > 0 {
				t.Errorf("%d begin, want %d; Close did not wait: %t", n, want, len(closed) > 0)
			}
			if i == 0 {
				go func() { closed <- g.Close() }()
			}
			e.let <- nil
		}
		if err := <-closed; err != nil {
			t.Error(err)
		}
	})
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
