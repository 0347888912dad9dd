package store

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

// model is what a store is to be: the same with maps, without disk.
type model struct {
	Matches  map[uint64]Match
	Members  map[string]map[uint64]bool
	Channels map[string]uint64
	People   map[string]string
	Outbox   map[uint64]string
	LastPost uint64
	Due      map[string]Due
	Seen     map[string]Seen
}

func newModel() *model {
	return &model{map[uint64]Match{}, map[string]map[uint64]bool{}, map[string]uint64{}, map[string]string{},
		map[uint64]string{}, 0, map[string]Due{}, map[string]Seen{}}
}

// refuses tells how the store must refuse a Change, or nil.
func (m *model) refuses(c Change) error {
	if match, found := m.Matches[c.Match]; c.Match != 0 {
		switch {
		case c.New && found:
			return ErrConflict
		case !c.New && !found:
			return ErrNotFound
		case len(match.Journal) != c.Entries:
			return ErrConflict
		}
	}
	for _, b := range c.Bind {
		if m.Channels[b.Channel] != b.From {
			return ErrConflict
		}
	}
	for _, p := range c.Repost {
		if _, found := m.Outbox[p.ID]; !found {
			return ErrConflict
		}
	}
	return nil
}

// apply makes the Change and answers what Commit must answer.
func (m *model) apply(c Change) (Result, error) {
	if seen, found := m.Seen[c.Interaction]; found {
		return Result{Repeat: &seen}, nil
	}
	if err := m.refuses(c); err != nil {
		return Result{}, err
	}
	var out Result
	if c.Match != 0 {
		out.Entries = m.alterMatch(c)
	}
	for _, b := range c.Bind {
		if m.Channels[b.Channel] = b.To; b.To == 0 {
			delete(m.Channels, b.Channel)
		}
	}
	for _, p := range c.People {
		if m.People[p.User] = string(p.Record); p.Record == nil {
			delete(m.People, p.User)
		}
	}
	for _, p := range c.Posts {
		m.LastPost++
		m.Outbox[m.LastPost] = string(p)
		out.Posts = append(out.Posts, m.LastPost)
	}
	for _, p := range c.Repost {
		m.Outbox[p.ID] = string(p.Record)
	}
	for _, id := range c.Done {
		delete(m.Outbox, id)
	}
	for _, key := range c.Clear {
		delete(m.Due, key)
	}
	for _, d := range c.Due {
		m.Due[d.Key] = d
	}
	if c.Interaction != "" {
		m.Seen[c.Interaction] = Seen{c.Interaction, c.At, c.Match, out.Entries, c.Outcome}
	}
	return out, nil
}

// alterMatch is apply for the match; it answers the number of entries.
func (m *model) alterMatch(c Change) int {
	match := m.Matches[c.Match]
	match.ID = c.Match
	match.Journal = append(slices.Clip(match.Journal), c.Append...)
	if c.Record != nil {
		match.Record = c.Record
	}
	if c.Snapshot != nil {
		match.Snapshot, match.SnapshotAt = c.Snapshot, len(match.Journal)
	}
	for _, u := range c.Join {
		if m.Members[u] == nil {
			m.Members[u] = map[uint64]bool{}
		}
		m.Members[u][c.Match] = true
	}
	for _, u := range c.Leave {
		delete(m.Members[u], c.Match)
	}
	m.Matches[c.Match] = match
	return len(match.Journal)
}

// Small worlds, so that things meet: 4 matches, 3 users, 3 channels, 3 dues.
var (
	genID    = rapid.Uint64Range(1, 4)
	genUser  = rapid.SampledFrom([]string{"u", "ua", "z"})
	genBytes = rapid.SliceOfN(rapid.Byte(), 0, 30)
	genBig   = rapid.Map(rapid.IntRange(0, 9000), func(n int) []byte { return make([]byte, n) })
)

// genChange draws a Change that fits the model more often than not.
func genChange(t *rapid.T, m *model) Change {
	var c Change
	some := func(name string) bool { return rapid.IntRange(0, 2).Draw(t, name) == 0 }
	if some("interaction") {
		c.Interaction, c.Outcome = fmt.Sprint(rapid.IntRange(0, 20).Draw(t, "id")), genBytes.Draw(t, "outcome")
		c.At = at.Add(time.Duration(rapid.IntRange(0, 9).Draw(t, "at")) * time.Second)
	}
	if !some("no match") {
		c.Match = genID.Draw(t, "match")
		_, found := m.Matches[c.Match]
		c.Append = rapid.SliceOfN(genBytes, 0, 3).Draw(t, "entries")
		c.Entries = len(m.Matches[c.Match].Journal)
		if c.New = !found; c.New || some("record") {
			c.Record = genBig.Draw(t, "record")
		} else if some("wrong") {
			c.Entries++
		}
		if some("snapshot") {
			c.Snapshot = genBig.Draw(t, "snapshot")
		}
		c.Join = rapid.SliceOfN(genUser, 0, 2).Draw(t, "join")
		c.Leave = rapid.SliceOfN(genUser, 0, 1).Draw(t, "leave")
	}
	if some("bind") {
		channel := genUser.Draw(t, "channel")
		c.Bind = []Binding{{channel, m.Channels[channel], rapid.Uint64Range(0, 2).Draw(t, "to")}}
	}
	if some("people") {
		c.People = []Person{{genUser.Draw(t, "user"), rapid.OneOf(genBytes, rapid.Just[[]byte](nil)).Draw(t, "person")}}
	}
	genMore(t, m, &c, some)
	return c
}

// genMore draws posts and dues.
func genMore(t *rapid.T, m *model, c *Change, some func(string) bool) {
	if some("posts") {
		c.Posts = rapid.SliceOfN(genBytes, 1, 3).Draw(t, "posts")
	}
	id := rapid.Uint64Range(1, m.LastPost+2)
	if some("done") {
		c.Done = rapid.SliceOfN(id, 1, 4).Draw(t, "done")
	}
	if some("repost") && m.LastPost > 0 {
		c.Repost = []Post{{id.Draw(t, "post"), []byte("again")}}
	}
	if some("due") {
		c.Due = []Due{{genUser.Draw(t, "due"), at.Add(time.Duration(rapid.IntRange(0, 5).Draw(t, "when")) * time.Hour), []byte("d")}}
	}
	if some("clear") {
		c.Clear = []string{genUser.Draw(t, "clear")}
	}
}

// world is the state machine: a store with a faulty disk, and the model.
type world struct {
	path  string
	s     *Store
	m     *model
	armed faults
}

func (w *world) options() Options {
	return Options{RetryEvery: -1, Fault: func(m Moment) error { return w.armed.at(m) }}
}

// Commit commits to both, with a disk that sometimes fails.
func (w *world) Commit(t *rapid.T) {
	c := genChange(t, w.m)
	if rapid.IntRange(0, 3).Draw(t, "faulty") == 0 {
		w.armed[BeforeCommit] = rapid.IntRange(0, 3).Draw(t, "before")
		w.armed[AfterCommit] = rapid.IntRange(0, 2).Draw(t, "after")
		w.armed[Opening] = rapid.IntRange(0, 2).Draw(t, "opening")
	}
	got, err := w.s.Commit(bg, c)
	clear(w.armed)
	if errors.Is(err, ErrUnavailable) {
		return // for certain not applied: the next Check compares
	}
	if errors.Is(err, ErrUnknown) {
		w.settle(t, c)
		return
	}
	want, wantErr := w.m.apply(c)
	if !errors.Is(err, wantErr) {
		t.Fatalf("Commit(%+v) = %v, want %v", c, err, wantErr)
	}
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
		t.Fatalf("Commit(%+v) (-want +got):\n%s", c, diff)
	}
}

// settle finds out what became of a Change that the store does not know about:
// either of both is right, but wholly.
func (w *world) settle(t *rapid.T, c Change) {
	if _, err := w.s.Commit(bg, Change{}); err != nil {
		t.Fatalf("the store does not get well: %v", err)
	}
	if w.m.differs(w.read(t)) != "" {
		_, _ = w.m.apply(c)
	}
}

// differs compares two models, but for LastPost, which cannot be read. Printing
// shows nil and empty alike and is much faster than cmp.
func (m *model) differs(other *model) string {
	other.LastPost = m.LastPost
	if fmt.Sprintf("%v", *m) == fmt.Sprintf("%v", *other) {
		return ""
	}
	return cmp.Diff(m, other, cmpopts.EquateEmpty())
}

// Reopen closes the store and opens it again.
func (w *world) Reopen(t *rapid.T) {
	if err := w.s.Close(); err != nil {
		t.Fatal(err)
	}
	w.open(t)
}

func (w *world) open(t *rapid.T) {
	s, err := Open(w.path, w.options())
	if err != nil {
		t.Fatal(err)
	}
	w.s = s
}

// Restore replaces the store by its own backup.
func (w *world) Restore(t *rapid.T) {
	f, err := os.Create(w.path + ".backup")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	err = errors.Join(w.s.Backup(f), w.s.Close())
	if err != nil {
		t.Fatal(err)
	}
	_, _ = f.Seek(0, 0)
	aside, err := Restore(w.path, f)
	if err != nil {
		t.Fatal(err)
	}
	_ = os.Remove(aside)
	w.open(t)
}

// Prune forgets old interactions in both.
func (w *world) Prune(t *rapid.T) {
	before := at.Add(time.Duration(rapid.IntRange(0, 9).Draw(t, "before")) * time.Second)
	want := 0
	for id, seen := range w.m.Seen {
		if seen.At.Before(before) {
			delete(w.m.Seen, id)
			want++
		}
	}
	if n, err := w.s.Prune(bg, before, 0); n != want || err != nil {
		t.Fatalf("Prune = %d, %v, want %d", n, err, want)
	}
}

// Check compares all that the store answers with the model.
func (w *world) Check(t *rapid.T) {
	if err := w.s.Available(); err != nil {
		if _, err := w.s.Commit(bg, Change{}); err != nil {
			t.Fatalf("the store does not get well: %v", err)
		}
	}
	if diff := w.m.differs(w.read(t)); diff != "" {
		t.Fatalf("model and store differ (-model +store):\n%s", diff)
	}
	if r, err := w.s.Check(); err != nil || len(r.Damage) > 0 {
		t.Fatalf("Check: %v, %v", r.Damage, err)
	}
}

// read reads a store into a model.
func (w *world) read(t *rapid.T) *model {
	out := newModel()
	must := func(err error) {
		if err != nil && !errors.Is(err, ErrNotFound) {
			t.Fatal(err)
		}
	}
	ids, err := w.s.Matches(0, 0)
	must(err)
	for _, id := range ids {
		out.Matches[id], err = w.s.Load(id)
		must(err)
	}
	for _, u := range []string{"u", "ua", "z"} {
		list, err := w.s.MatchesOf(u)
		must(err)
		for _, id := range list {
			if out.Members[u] == nil {
				out.Members[u] = map[uint64]bool{}
			}
			out.Members[u][id] = true
		}
		p, err := w.s.Person(u)
		if must(err); err == nil {
			out.People[u] = string(p)
		}
	}
	bindings, err := w.s.Channels()
	must(err)
	for _, b := range bindings {
		out.Channels[b.Channel] = b.To
	}
	posts, err := w.s.Outbox(0, 0)
	must(err)
	for _, p := range posts {
		out.Outbox[p.ID] = string(p.Record)
	}
	list, err := w.s.Due(at.Add(99*time.Hour), 0)
	must(err)
	for _, d := range list {
		out.Due[d.Key] = d
	}
	for i := range 21 {
		if seen, err := w.s.Seen(fmt.Sprint(i)); err == nil {
			out.Seen[seen.Interaction] = seen
		}
	}
	maps.DeleteFunc(w.m.Members, func(_ string, m map[uint64]bool) bool { return len(m) == 0 })
	return out
}

func TestStoreIsItsModel(t *testing.T) {
	dir := t.TempDir()
	n := 0
	rapid.Check(t, func(t *rapid.T) {
		n++
		w := &world{path: filepath.Join(dir, fmt.Sprint(n, ".db")), m: newModel(), armed: faults{}}
		w.open(t)
		defer func() {
			_ = w.s.Close()
			_ = os.Remove(w.path)
		}()
		t.Repeat(rapid.StateMachineActions(w))
	})
}
