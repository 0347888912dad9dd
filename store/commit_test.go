package store

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestCommitKeepsAllOfAChange(t *testing.T) {
	path := dbPath(t)
	s := openAt(t, path, Options{})
	id := s.NextMatch()
	got := commit(t, s, Change{
		Interaction: "i1", Outcome: []byte("done"), At: at,
		Match: id, New: true, Record: []byte("record"), Append: [][]byte{[]byte("a"), {}}, Snapshot: []byte("snap"),
		Join:   []string{"ann", "bob"},
		Bind:   []Binding{{"chan", 0, id}},
		People: []Person{{"ann", []byte("fr")}},
		Posts:  [][]byte{[]byte("p1"), []byte("p2")},
		Due:    []Due{{"remind", at, []byte("wake")}},
	})
	if want := (Result{Entries: 2, Posts: []uint64{1, 2}}); !cmp.Equal(got, want) {
		t.Errorf("Commit = %+v, want %+v", got, want)
	}
	// Everything must be there after the file was closed and opened, too.
	for _, when := range []string{"at once", "reopened"} {
		t.Run(when, func(t *testing.T) { keptAll(t, s, id) })
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		s = openAt(t, path, Options{})
	}
	if next := s.NextMatch(); next != id+1 {
		t.Errorf("NextMatch after reopening = %d, want %d", next, id+1)
	}
	sound(t, s)
}

// keptAll compares what the reads answer with what the test above stored.
func keptAll(t *testing.T, s *Store, id uint64) {
	type all struct {
		Match  Match
		Seen   Seen
		Bound  uint64
		Binds  []Binding
		Ann    []byte
		Outbox []Post
		Due    []Due
		OfBob  []uint64
	}
	var got all
	var errs [8]error
	got.Match, errs[0] = s.Load(id)
	got.Seen, errs[1] = s.Seen("i1")
	got.Bound, errs[2] = s.Channel("chan")
	got.Binds, errs[3] = s.Channels()
	got.Ann, errs[4] = s.Person("ann")
	got.Outbox, errs[5] = s.Outbox(0, 0)
	got.Due, errs[6] = s.Due(at, 0)
	got.OfBob, errs[7] = s.MatchesOf("bob")
	if err := errors.Join(errs[:]...); err != nil {
		t.Error(err)
	}
	want := all{
		Match:  Match{ID: id, Record: []byte("record"), Journal: [][]byte{[]byte("a"), {}}, Snapshot: []byte("snap"), SnapshotAt: 2},
		Seen:   Seen{"i1", at, id, 2, []byte("done")},
		Bound:  id,
		Binds:  []Binding{{"chan", 0, id}},
		Ann:    []byte("fr"),
		Outbox: []Post{{1, []byte("p1")}, {2, []byte("p2")}},
		Due:    []Due{{"remind", at, []byte("wake")}},
		OfBob:  []uint64{id},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("stored and read differ (-want +got):\n%s", diff)
	}
}

// refusals are changes that do not fit a store with a match of two entries, bound
// to the channel "chan".
var refusals = []struct {
	name   string
	change func(id uint64) Change
	want   error
}{
	{"too few entries expected", func(id uint64) Change { return Change{Match: id, Entries: 1} }, ErrConflict},
	{"too many entries expected", func(id uint64) Change { return Change{Match: id, Entries: 3} }, ErrConflict},
	{"match there already", func(id uint64) Change { return Change{Match: id, New: true, Record: []byte("r")} }, ErrConflict},
	{"no such match", func(id uint64) Change { return Change{Match: id + 7} }, ErrNotFound},
	{"channel bound to another", func(uint64) Change { return Change{Bind: []Binding{{"chan", 9, 10}}} }, ErrConflict},
	{"channel not free", func(uint64) Change { return Change{Bind: []Binding{{"chan", 0, 10}}} }, ErrConflict},
	{"post is gone", func(uint64) Change { return Change{Repost: []Post{{99, []byte("x")}}} }, ErrConflict},
	{"entries without match", func(uint64) Change { return Change{Append: [][]byte{[]byte("x")}} }, ErrInvalid},
	{"new without record", func(uint64) Change { return Change{Match: 50, New: true} }, ErrInvalid},
	{"new with entries before", func(uint64) Change { return Change{Match: 50, New: true, Record: []byte{}, Entries: 1} }, ErrInvalid},
	{"negative entries", func(id uint64) Change { return Change{Match: id, Entries: -1} }, ErrInvalid},
	{"empty key", func(uint64) Change { return Change{Clear: []string{""}} }, ErrInvalid},
	{"long key", func(uint64) Change { return Change{Bind: []Binding{{strings.Repeat("x", MaxKey+1), 0, 1}}} }, ErrInvalid},
	{"zero byte in key", func(id uint64) Change { return Change{Match: id, Entries: 2, Join: []string{"a\x00"}} }, ErrInvalid},
	{"long interaction", func(uint64) Change { return Change{Interaction: strings.Repeat("x", MaxKey+1)} }, ErrInvalid},
	{"long value", func(uint64) Change { return Change{Posts: [][]byte{make([]byte, MaxValue+1)}} }, ErrInvalid},
	{"channel twice", func(uint64) Change { return Change{Bind: []Binding{{"x", 0, 1}, {"x", 0, 2}}} }, ErrInvalid},
}

func TestCommitRefusesWholly(t *testing.T) {
	for _, tt := range refusals {
		t.Run(tt.name, func(t *testing.T) {
			s := openNew(t)
			id := newMatch(t, s, 2)
			commit(t, s, Change{Bind: []Binding{{"chan", 0, id}}})
			before, _ := s.Stats()
			c := tt.change(id)
			if c.Interaction == "" {
				c.Interaction = "i"
			}
			// What else the Change carries must not be applied either.
			c.People = append(c.People, Person{"zoe", []byte("z")})
			if _, err := s.Commit(bg, c); !errors.Is(err, tt.want) {
				t.Errorf("Commit = %v, want %v", err, tt.want)
			}
			after, _ := s.Stats()
			if diff := cmp.Diff(before, after); diff != "" {
				t.Errorf("a refused change altered something:\n%s", diff)
			}
			if _, err := s.Seen("i"); !errors.Is(err, ErrNotFound) {
				t.Errorf("Seen = %v, want not found: the change was refused", err)
			}
		})
	}
}

func TestRepeatedInteractionIsAppliedOnce(t *testing.T) {
	s := openNew(t)
	id := newMatch(t, s, 0)
	c := Change{Interaction: "i7", Outcome: []byte("hit"), At: at, Match: id, Append: entriesOf(id, 0, 1), Posts: [][]byte{[]byte("p")}}
	commit(t, s, c)
	got := commit(t, s, c)
	want := Result{Repeat: &Seen{"i7", at, id, 1, []byte("hit")}}
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
	if _, err := s.Seen("i7"); !errors.Is(err, ErrNotFound) {
		t.Errorf("Seen after Prune = %v, want not found", err)
	}
	sound(t, s)
}

func TestMatchGrowsAndKeepsWhatIsNotReplaced(t *testing.T) {
	s := openNew(t)
	id := newMatch(t, s, 1)
	commit(t, s, Change{Match: id, Entries: 1, Snapshot: []byte("at 1")})
	commit(t, s, Change{Match: id, Entries: 1, Append: entriesOf(id, 1, 2)})
	commit(t, s, Change{Match: id, Entries: 3, Record: []byte{}})
	got, err := s.Load(id)
	want := Match{ID: id, Record: []byte{}, Journal: entriesOf(id, 0, 3), Snapshot: []byte("at 1"), SnapshotAt: 1}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("Load: %v (-want +got):\n%s", err, diff)
	}
	if record, n, err := s.Record(id); len(record) != 0 || n != 3 || err != nil {
		t.Errorf("Record = %q, %d, %v", record, n, err)
	}
}

// An id that the caller chose himself is not given to another.
func TestNextMatchPassesForeignIDs(t *testing.T) {
	s := openNew(t)
	commit(t, s, Change{Match: 50, New: true, Record: []byte("r")})
	if id := s.NextMatch(); id != 51 {
		t.Errorf("NextMatch = %d, want 51", id)
	}
}

func TestOutboxKeepsOrderAndIDs(t *testing.T) {
	path := dbPath(t)
	s := openAt(t, path, Options{})
	commit(t, s, Change{Posts: [][]byte{[]byte("1"), []byte("2"), []byte("3")}})
	commit(t, s, Change{Repost: []Post{{2, []byte("two")}}, Done: []uint64{1, 3, 77}})
	s.Close()
	s = openAt(t, path, Options{})
	// An id is never given twice, even when the last post is gone.
	if r := commit(t, s, Change{Posts: [][]byte{[]byte("4"), []byte("5")}}); !cmp.Equal(r.Posts, []uint64{4, 5}) {
		t.Errorf("ids = %v, want 4 5", r.Posts)
	}
	got, err := s.Outbox(2, 1)
	if want := []Post{{4, []byte("4")}}; !cmp.Equal(got, want) || err != nil {
		t.Errorf("Outbox(2, 1) = %v, %v, want %v", got, err, want)
	}
	got, _ = s.Outbox(0, 0)
	if want := []Post{{2, []byte("two")}, {4, []byte("4")}, {5, []byte("5")}}; !cmp.Equal(got, want) {
		t.Errorf("Outbox = %v, want %v", got, want)
	}
}

func TestOneDuePerKey(t *testing.T) {
	s := openNew(t)
	if _, err := s.NextDue(); !errors.Is(err, ErrNotFound) {
		t.Errorf("NextDue of nothing = %v", err)
	}
	commit(t, s, Change{Due: []Due{{"b", at.Add(2e9), []byte("late")}, {"a", at.Add(1e9), nil}, {"c", at.Add(3e9), nil}}})
	commit(t, s, Change{Due: []Due{{"b", at, []byte("now")}}, Clear: []string{"c", "never was"}})
	if next, err := s.NextDue(); !next.Equal(at) || err != nil {
		t.Errorf("NextDue = %v, %v, want %v", next, err, at)
	}
	got, err := s.Due(at.Add(5e9), 0)
	want := []Due{{"b", at, []byte("now")}, {"a", at.Add(1e9), []byte{}}}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("Due: %v (-want +got):\n%s", err, diff)
	}
	if got, _ := s.Due(at, 0); len(got) != 1 {
		t.Errorf("Due(at) = %v, want only what is due", got)
	}
	if got, _ := s.Due(at.Add(5e9), 1); len(got) != 1 {
		t.Errorf("Due(max 1) = %v", got)
	}
	sound(t, s)
}

func TestIndexesForget(t *testing.T) {
	s := openNew(t)
	id, other := newMatch(t, s, 0), newMatch(t, s, 0)
	commit(t, s, Change{Match: id, Join: []string{"ann", "annabel"}, People: []Person{{"ann", []byte("fr")}}, Bind: []Binding{{"c", 0, id}}})
	commit(t, s, Change{Match: other, Join: []string{"ann", "ann"}})
	if got, _ := s.MatchesOf("ann"); !cmp.Equal(got, []uint64{id, other}) {
		t.Errorf("MatchesOf(ann) = %v, want %v: nobody else's, both hers", got, []uint64{id, other})
	}
	commit(t, s, Change{Match: id, Leave: []string{"ann", "nobody"}, People: []Person{{"ann", nil}}, Bind: []Binding{{"c", id, other}}})
	if got, _ := s.MatchesOf("ann"); !cmp.Equal(got, []uint64{other}) {
		t.Errorf("MatchesOf(ann) after leaving = %v", got)
	}
	if _, err := s.Person("ann"); !errors.Is(err, ErrNotFound) {
		t.Errorf("Person = %v, want not found", err)
	}
	commit(t, s, Change{Bind: []Binding{{"c", other, 0}}})
	if _, err := s.Channel("c"); !errors.Is(err, ErrNotFound) {
		t.Errorf("Channel = %v, want not found", err)
	}
	if got, _ := s.Matches(0, 0); !cmp.Equal(got, []uint64{id, other}) {
		t.Errorf("Matches = %v", got)
	}
	if got, _ := s.Matches(id, 1); !cmp.Equal(got, []uint64{other}) {
		t.Errorf("Matches(after) = %v", got)
	}
	sound(t, s)
}

func TestReadsAreTheCallersOwn(t *testing.T) {
	s := openNew(t)
	id := newMatch(t, s, 1)
	entry := []byte("mine")
	commit(t, s, Change{Match: id, Entries: 1, Append: [][]byte{entry}})
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

func TestCommitAfterCloseAndCancel(t *testing.T) {
	s := openNew(t)
	ctx, cancel := context.WithCancel(bg)
	cancel()
	if _, err := s.Commit(ctx, Change{}); !errors.Is(err, context.Canceled) {
		t.Errorf("Commit with a dead context = %v", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	_, err := s.Commit(bg, Change{})
	_, read := s.Load(1)
	for name, got := range map[string]error{"Commit": err, "Load": read, "Close": s.Close()} {
		if !errors.Is(got, ErrClosed) {
			t.Errorf("%s after Close = %v, want ErrClosed", name, got)
		}
	}
}
