package storetest

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"bivouac/store"
)

// testDeferred: deferred answers survive the process; dropped ones are gone.
func testDeferred(t *testing.T, e Engine) {
	p := e.place(t)
	s := p.store()
	if all, err := s.AllDeferred(); err != nil || all != nil {
		t.Errorf("a new store has %v, %v", all, err)
	}
	one, two := store.Deferred{Interaction: "101", Record: []byte("secret-one")}, store.Deferred{
		Interaction: "102", Record: []byte("secret-two"),
	}
	for _, d := range []store.Deferred{two, {Interaction: "101", Record: []byte("before")}, one} {
		if err := s.KeepDeferred(d); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"", "../1", "a/b", ".", "a:b", "a\x00"} {
		if err := s.KeepDeferred(store.Deferred{Interaction: name, Record: nil}); !errors.Is(err, store.ErrInvalid) {
			t.Errorf("%q is kept: %v", name, err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := s.KeepDeferred(one); !errors.Is(err, store.ErrClosed) {
		t.Errorf("kept by a closed store: %v", err)
	}
	s = p.store()
	all, err := s.AllDeferred()
	if diff := cmp.Diff([]store.Deferred{one, two}, all); diff != "" || err != nil {
		t.Errorf("after a new start: %v\n%s", err, diff)
	}
	for _, name := range []string{"101", "101", "103", "../1"} {
		if err := s.DropDeferred(name); err != nil {
			t.Errorf("drop %q: %v", name, err)
		}
	}
	all, err = s.AllDeferred()
	if diff := cmp.Diff([]store.Deferred{two}, all); diff != "" || err != nil {
		t.Errorf("after the drop: %v\n%s", err, diff)
	}
}
