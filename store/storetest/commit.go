package storetest

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"bivouac/store"
)

func testCommitKeepsAllOfAChange(t *testing.T, e Engine) {
	p := e.place(t)
	s := p.store()
	id := nextMatch(t, s)
	got := commit(t, s, store.Change{
		Interaction: "i1", Outcome: []byte("done"), At: at,
		Match: id, New: true, Record: []byte("record"), Append: [][]byte{[]byte("a"), {}}, Snapshot: []byte("snap"),
		Join:   []string{"ann", "bob"},
		Bind:   []store.Binding{{Channel: "chan", From: 0, To: id}},
		People: []store.Person{{User: "ann", Record: []byte("fr")}},
		Posts:  newPosts([]byte("p1"), []byte("p2")),
		Due:    []store.Due{{Key: "remind", At: at, Record: []byte("wake")}},
	})
	if want := (store.Result{Entries: 2, Version: current(s, id), Posts: []uint64{1, 2}}); !cmp.Equal(got, want) {
		t.Errorf("Commit = %+v, want %+v", got, want)
	}
	// Everything must also be there after reopening the store.
	for _, when := range []string{"at once", "reopened"} {
		t.Run(when, func(t *testing.T) { keptAll(t, s, id) })
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		s = p.store()
	}
	if next := nextMatch(t, s); next != id+1 {
		t.Errorf("NextMatch after reopening = %d, want %d", next, id+1)
	}
	sound(t, s)
}

// keptAll compares the reads with what the test above stored.
func keptAll(t *testing.T, s store.Store, id uint64) {
	type all struct {
		Match  store.Match
		Seen   store.Seen
		Bound  uint64
		Binds  []store.Binding
		Ann    []byte
		Outbox []store.Post
		Due    []store.Due
		OfBob  []uint64
	}
	var got all
	var errs [8]error
	got.Match, errs[0] = s.Load(id)
	got.Seen, errs[1] = s.Seen("i1")
	got.Bound, errs[2] = s.Channel("chan")
	got.Binds, errs[3] = s.Channels(store.Everywhere)
	ann, err := s.Person("ann")
	got.Ann, errs[4] = ann.Record, err
	got.Outbox, errs[5] = s.Outbox(store.Everywhere, 0, 0)
	got.Due, errs[6] = s.Due(store.Everywhere, at, 0)
	got.OfBob, errs[7] = s.MatchesOf("bob")
	if err := errors.Join(errs[:]...); err != nil {
		t.Error(err)
	}
	want := all{
		Match: store.Match{ID: id, Version: current(s, id), Record: []byte("record"), Journal: [][]byte{[]byte("a"), {}},
			Snapshot: []byte("snap"), SnapshotAt: 2},
		Seen:   store.Seen{Interaction: "i1", At: at, Match: id, Entries: 2, Outcome: []byte("done")},
		Bound:  id,
		Binds:  []store.Binding{{Channel: "chan", From: 0, To: id}},
		Ann:    []byte("fr"),
		Outbox: []store.Post{{ID: 1, Record: []byte("p1")}, {ID: 2, Record: []byte("p2")}},
		Due:    []store.Due{{Key: "remind", At: at, Record: []byte("wake")}},
		OfBob:  []uint64{id},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("stored and read differ (-want +got):\n%s", diff)
	}
}

// tooLong is one byte too long for a key.
var tooLong = strings.Repeat("x", store.MaxKey+1)

// refusals are changes that do not fit a store with a match of two entries, bound to the channel
// "chan".
var refusals = []struct {
	name   string
	change func(id uint64) store.Change
	want   error
}{
	{"another version of the match",
		func(id uint64) store.Change { return store.Change{Match: id, Version: 9} }, store.ErrConflict},
	{"another version of a person",
		always(store.Change{People: []store.Person{{User: "ann", Version: 9}}}), store.ErrConflict},
	{"a person who is new",
		always(store.Change{People: []store.Person{{User: "ann", Record: []byte("x")}}}), store.ErrConflict},
	{"a person who is there no more",
		always(store.Change{People: []store.Person{{User: "bea", Version: 9}}}), store.ErrConflict},
	{"match there already",
		func(id uint64) store.Change { return store.Change{Match: id, New: true, Record: []byte("r")} }, store.ErrConflict},
	{"no such match", func(id uint64) store.Change { return store.Change{Match: id + 7, Version: 9} }, store.ErrNotFound},
	{"channel bound to another",
		always(store.Change{Bind: []store.Binding{{Channel: "chan", From: 9, To: 10}}}), store.ErrConflict},
	{"channel not free",
		always(store.Change{Bind: []store.Binding{{Channel: "chan", From: 0, To: 10}}}), store.ErrConflict},
	{"post is gone", always(store.Change{Repost: []store.Post{{ID: 99, Record: []byte("x")}}}), store.ErrConflict},
	{"entries without match", always(store.Change{Append: [][]byte{[]byte("x")}}), store.ErrInvalid},
	{"new without record", always(store.Change{Match: 50, New: true}), store.ErrInvalid},
	{"new with a version", always(store.Change{Match: 50, New: true, Record: []byte{}, Version: 9}), store.ErrInvalid},
	{"no version", func(id uint64) store.Change { return store.Change{Match: id} }, store.ErrInvalid},
	{"a version of nothing", func(id uint64) store.Change { return store.Change{Version: 9} }, store.ErrInvalid},
	{"a person twice", always(store.Change{People: []store.Person{{User: "x"}, {User: "x"}}}), store.ErrInvalid},
	{"a key that is no text", always(store.Change{Clear: []string{"a\xff"}}), store.ErrInvalid},
	{"a long server", always(store.Change{Due: []store.Due{{Key: "k", At: at, Server: tooLong}}}), store.ErrInvalid},
	{"empty key", always(store.Change{Clear: []string{""}}), store.ErrInvalid},
	{"long key", always(store.Change{Bind: []store.Binding{{Channel: tooLong, From: 0, To: 1}}}), store.ErrInvalid},
	{"zero byte in key",
		func(id uint64) store.Change { return store.Change{Match: id, Version: 9, Join: []string{"a\x00"}} },
		store.ErrInvalid},
	{"long interaction", always(store.Change{Interaction: tooLong}), store.ErrInvalid},
	{"long value",
		func(uint64) store.Change { return store.Change{Posts: newPosts(make([]byte, store.MaxValue+1))} }, store.ErrInvalid},
	{"channel twice",
		always(store.Change{Bind: []store.Binding{{Channel: "x", From: 0, To: 1}, {Channel: "x", From: 0, To: 2}}}),
		store.ErrInvalid},
}

// always is the same change for any match.
func always(c store.Change) func(uint64) store.Change {
	return func(uint64) store.Change { return c }
}

func testCommitRefusesWholly(t *testing.T, e Engine) {
	for _, tt := range refusals {
		t.Run(tt.name, func(t *testing.T) {
			s := e.openNew(t)
			id := newMatch(t, s, 2)
			commit(t, s, store.Change{
				Bind:   []store.Binding{{Channel: "chan", From: 0, To: id}},
				People: []store.Person{{User: "ann", Record: []byte("a")}},
			})
			before, _ := s.Stats()
			c := tt.change(id)
			if c.Interaction == "" {
				c.Interaction = "i"
			}
			// Other parts of the Change must not be applied either.
			c.People = append(c.People, store.Person{User: "zoe", Record: []byte("z")})
			if _, err := s.Commit(bg, c); !errors.Is(err, tt.want) {
				t.Errorf("Commit = %v, want %v", err, tt.want)
			}
			after, _ := s.Stats()
			after.FileBytes = before.FileBytes // an engine may need space for a rollback
			if diff := cmp.Diff(before, after); diff != "" {
				t.Errorf("a refused change altered something:\n%s", diff)
			}
			if _, err := s.Seen("i"); !errors.Is(err, store.ErrNotFound) {
				t.Errorf("Seen = %v, want not found: the change was refused", err)
			}
		})
	}
}

func testRepeatedInteractionIsAppliedOnce(t *testing.T, s store.Store) {
	id := newMatch(t, s, 0)
	c := store.Change{Interaction: "i7", Outcome: []byte("hit"), At: at, Match: id, Version: current(s, id),
		Append: entriesOf(id, 0, 1), Posts: newPosts([]byte("p"))}
	commit(t, s, c)
	got := commit(t, s, c)
	want := store.Result{Repeat: &store.Seen{Interaction: "i7", At: at, Match: id, Entries: 1, Outcome: []byte("hit")}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("repeat (-want +got):\n%s", diff)
	}
	if m, _ := s.Load(id); len(m.Journal) != 1 {
		t.Errorf("%d entries after a repeat, want 1", len(m.Journal))
	}
	if n, err := s.Prune(bg, at, 10); n != 0 || err != nil {
		t.Errorf("Prune before its time = %d, %v", n, err)
	}
	if n, err := s.Prune(bg, at.Add(1e6), 10); n != 1 || err != nil {
		t.Errorf("Prune = %d, %v, want 1", n, err)
	}
	if _, err := s.Seen("i7"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("Seen after Prune = %v, want not found", err)
	}
	sound(t, s)
}

func testMatchGrowsAndKeepsWhatIsNotReplaced(t *testing.T, s store.Store) {
	id := newMatch(t, s, 1)
	commit(t, s, store.Change{Match: id, Version: current(s, id), Snapshot: []byte("at 1")})
	commit(t, s, store.Change{Match: id, Version: current(s, id), Append: entriesOf(id, 1, 2)})
	commit(t, s, store.Change{Match: id, Version: current(s, id), Record: []byte{}})
	got, err := s.Load(id)
	want := store.Match{ID: id, Version: current(s, id), Record: []byte{}, Journal: entriesOf(id, 0, 3),
		Snapshot: []byte("at 1"), SnapshotAt: 1}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("Load: %v (-want +got):\n%s", err, diff)
	}
	if m, err := s.Record(id); m.Record == nil || len(m.Record) != 0 || m.Version != got.Version || err != nil {
		t.Errorf("Record = %+v, %v", m, err)
	}
}

// An id chosen by the caller is not returned by NextMatch.
func testNextMatchPassesForeignIDs(t *testing.T, s store.Store) {
	commit(t, s, store.Change{Match: 50, New: true, Record: []byte("r")})
	if id := nextMatch(t, s); id != 51 {
		t.Errorf("NextMatch = %d, want 51", id)
	}
}

func testOutboxKeepsOrderAndIDs(t *testing.T, e Engine) {
	p := e.place(t)
	s := p.store()
	commit(t, s, store.Change{Posts: newPosts([]byte("1"), []byte("2"), []byte("3"))})
	commit(t, s, store.Change{Repost: []store.Post{{ID: 2, Record: []byte("two")}}, Done: []uint64{1, 3, 77}})
	s.Close()
	s = p.store()
	// An id is never given twice, even when the last post is gone.
	if r := commit(t, s, store.Change{Posts: newPosts([]byte("4"), []byte("5"))}); !cmp.Equal(r.Posts, []uint64{4, 5}) {
		t.Errorf("ids = %v, want 4 5", r.Posts)
	}
	got, err := s.Outbox(store.Everywhere, 2, 1)
	if want := []store.Post{{ID: 4, Record: []byte("4")}}; !cmp.Equal(got, want) || err != nil {
		t.Errorf("Outbox(2, 1) = %v, %v, want %v", got, err, want)
	}
	got, _ = s.Outbox(store.Everywhere, 0, 0)
	if want := []store.Post{
		{ID: 2, Record: []byte("two")}, {ID: 4, Record: []byte("4")}, {ID: 5, Record: []byte("5")},
	}; !cmp.Equal(got, want) {
		t.Errorf("Outbox = %v, want %v", got, want)
	}
}

func testOneDuePerKey(t *testing.T, s store.Store) {
	if _, err := s.NextDue(store.Everywhere); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("NextDue of nothing = %v", err)
	}
	commit(t, s, store.Change{
		Due: []store.Due{{Key: "b", At: at.Add(2e9), Record: []byte("late")}, {Key: "a", At: at.Add(1e9), Record: nil},
			{Key: "c", At: at.Add(3e9), Record: nil}},
	})
	commit(t, s, store.Change{
		Due: []store.Due{{Key: "b", At: at, Record: []byte("now")}}, Clear: []string{"c", "never was"},
	})
	if next, err := s.NextDue(store.Everywhere); !next.Equal(at) || err != nil {
		t.Errorf("NextDue = %v, %v, want %v", next, err, at)
	}
	got, err := s.Due(store.Everywhere, at.Add(5e9), 0)
	want := []store.Due{{Key: "b", At: at, Record: []byte("now")}, {Key: "a", At: at.Add(1e9), Record: []byte{}}}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("Due: %v (-want +got):\n%s", err, diff)
	}
	if got, _ := s.Due(store.Everywhere, at, 0); len(got) != 1 {
		t.Errorf("Due(at) = %v, want only what is due", got)
	}
	if got, _ := s.Due(store.Everywhere, at.Add(5e9), 1); len(got) != 1 {
		t.Errorf("Due(max 1) = %v", got)
	}
	sound(t, s)
}

func testIndexesForget(t *testing.T, s store.Store) {
	id, other := newMatch(t, s, 0), newMatch(t, s, 0)
	commit(t, s, store.Change{
		Match: id, Version: current(s, id), Join: []string{"ann", "annabel"},
		People: []store.Person{{User: "ann", Record: []byte("fr")}}, Bind: []store.Binding{{Channel: "c", From: 0, To: id}},
	})
	commit(t, s, store.Change{Match: other, Version: current(s, other), Join: []string{"ann", "ann"}})
	if got, _ := s.MatchesOf("ann"); !cmp.Equal(got, []uint64{id, other}) {
		t.Errorf("MatchesOf(ann) = %v, want %v: nobody else's, both hers", got, []uint64{id, other})
	}
	commit(t, s, store.Change{
		Match: id, Version: current(s, id), Leave: []string{"ann", "nobody"},
		People: []store.Person{{User: "ann", Version: currentOf(s, "ann")}},
		Bind:   []store.Binding{{Channel: "c", From: id, To: other}},
	})
	if got, _ := s.MatchesOf("ann"); !cmp.Equal(got, []uint64{other}) {
		t.Errorf("MatchesOf(ann) after leaving = %v", got)
	}
	if _, err := s.Person("ann"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("Person = %v, want not found", err)
	}
	commit(t, s, store.Change{Bind: []store.Binding{{Channel: "c", From: other, To: 0}}})
	if _, err := s.Channel("c"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("Channel = %v, want not found", err)
	}
	if got, _ := s.Matches(store.Everywhere, 0, 0); !cmp.Equal(got, []uint64{id, other}) {
		t.Errorf("Matches = %v", got)
	}
	if got, _ := s.Matches(store.Everywhere, id, 1); !cmp.Equal(got, []uint64{other}) {
		t.Errorf("Matches(after) = %v", got)
	}
	sound(t, s)
}

func testReadsAreTheCallersOwn(t *testing.T, s store.Store) {
	id := newMatch(t, s, 1)
	entry := []byte("mine")
	commit(t, s, store.Change{Match: id, Version: current(s, id), Append: [][]byte{entry}})
	entry[0] = 'X' // the store keeps no reference
	m, _ := s.Load(id)
	for i := range m.Record {
		m.Record[i] = 0 // a write into bbolt's mapping would end the process
	}
	m.Journal[0][0] = 0
	again, err := s.Load(id)
	if err != nil || string(again.Journal[1]) != "mine" || again.Record[0] == 0 {
		t.Errorf("Load = %q, %v", again.Journal, err)
	}
}

func testCommitAfterCloseAndCancel(t *testing.T, s store.Store) {
	ctx, cancel := context.WithCancel(bg)
	cancel()
	if _, err := s.Commit(ctx, store.Change{}); !errors.Is(err, context.Canceled) {
		t.Errorf("Commit with a dead context = %v", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	_, err := s.Commit(bg, store.Change{})
	_, read := s.Load(1)
	for name, got := range map[string]error{"Commit": err, "Load": read, "Close": s.Close()} {
		if !errors.Is(got, store.ErrClosed) {
			t.Errorf("%s after Close = %v, want store.ErrClosed", name, got)
		}
	}
}

// The repeat of a change that has altered its match is a repeat, not a conflict, although its
// version is outdated by then.
func testRepeatIsNoConflict(t *testing.T, s store.Store) {
	id := newMatch(t, s, 1)
	c := store.Change{
		Interaction: "i", Match: id, Version: current(s, id), Append: entriesOf(id, 1, 1),
		Bind:   []store.Binding{{Channel: "c", To: id}},
		People: []store.Person{{User: "ann", Record: []byte("a")}},
	}
	first := commit(t, s, c)
	if r := commit(t, s, c); r.Repeat == nil || r.Repeat.Entries != first.Entries {
		t.Errorf("the repeat: %+v", r)
	}
	if _, err := s.Commit(bg, store.Change{
		Match: id, Version: c.Version, Append: c.Append,
	}); !errors.Is(err, store.ErrConflict) {
		t.Errorf("the same without an interaction: %v", err)
	}
}
