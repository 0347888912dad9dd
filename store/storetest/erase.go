package storetest

import (
	"errors"
	"testing"

	"bivouac/store"
)

// thirdErased checks that nothing of match 3, in which Ann was, is left, and all of 1 and 2.
func thirdErased(t *testing.T, s store.Store) {
	t.Helper()
	if _, err := s.Load(3); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("Load: %v, want store.ErrNotFound", err)
	}
	if m, err := s.Load(2); err != nil || len(m.Journal) != 2 {
		t.Errorf("its neighbour has %d entries, %v", len(m.Journal), err)
	}
	if ids, err := s.MatchesOf("ann"); err != nil || len(ids) != 2 {
		t.Errorf("listed for ann: %v, %v", ids, err)
	}
	if r, err := s.Check(); err != nil || len(r.Damage) > 0 {
		t.Errorf("the audit: %+v, %v", r, err)
	}
	if id := nextMatch(t, s); id <= 3 {
		t.Errorf("NextMatch = %d again", id)
	}
}

// TestErase: a match is erased with its journal and from every list; the audit finds nothing wrong,
// before and after reopening, and its id is not reused.
func testErase(t *testing.T, e Engine) {
	p := e.place(t)
	s := p.store()
	for id := uint64(1); id <= 3; id++ {
		commit(t, s, store.Change{
			Match: id, New: true, Record: []byte("r"), Append: [][]byte{{1}, {2}}, Snapshot: []byte("s"),
			Join: []string{"ann", "bob"}, Interaction: string(rune('a' + id)),
		})
	}
	if _, err := s.Commit(t.Context(), store.Change{
		Match: 3, Version: current(s, 3) + 1, Erase: true,
	}); !errors.Is(err, store.ErrConflict) {
		t.Errorf("with another version: %v, want store.ErrConflict", err)
	}
	if _, err := s.Commit(t.Context(), store.Change{
		Match: 3, Version: current(s, 3), Erase: true, Record: []byte("x"),
	}); !errors.Is(err, store.ErrInvalid) {
		t.Errorf("together with a record: %v, want store.ErrInvalid", err)
	}
	commit(t, s, store.Change{Match: 3, Version: current(s, 3), Erase: true})
	if n, err := s.UnseeOf(t.Context(), map[uint64]bool{3: true}); n != 1 || err != nil {
		t.Errorf("UnseeOf = %d, %v, want its one interaction", n, err)
	}
	for range 2 {
		thirdErased(t, s)
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		s = p.store()
	}
}

// TestEraseFromLists: the match is removed from the lists that the caller names, or from all if it
// names none; the audit finds a forgotten one.
func testEraseFromLists(t *testing.T, e Engine) {
	for name, c := range map[string]struct {
		lists []string
		left  int
	}{
		"all are named":    {[]string{"ann", "bob"}, 0},
		"none is named":    {nil, 0},
		"one is forgotten": {[]string{"ann"}, 1},
	} {
		t.Run(name, func(t *testing.T) {
			s := e.openNew(t)
			commit(t, s, store.Change{Match: 1, New: true, Record: []byte("r"), Join: []string{"ann", "bob"}})
			commit(t, s, store.Change{Match: 1, Version: current(s, 1), Erase: true, Leave: c.lists})
			names, err := s.Lists("", 0)
			if err != nil || len(names) != c.left {
				t.Errorf("lists %q are left, %v", names, err)
			}
			r, err := s.Check()
			if err != nil || len(r.Damage) != c.left {
				t.Errorf("the audit: %v, %v", r.Damage, err)
			}
		})
	}
}
