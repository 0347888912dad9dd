package storetest

import (
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"bivouac/store"
)

// Furnish stores something of every kind, and deletes some of it.
func Furnish(t testing.TB, s store.Store, matches int) {
	t.Helper()
	for i := range matches {
		id := nextMatch(t, s)
		server := []string{"", "4194304", "8388608"}[i%3]
		commit(t, s, store.Change{
			Interaction: fmt.Sprint("i", id), Outcome: []byte("o"), At: at, Match: id, New: true, Server: server,
			Record: fmt.Append(nil, "r", id), Append: entriesOf(id, 0, i%5), Join: []string{"all", fmt.Sprint("l", i%7)},
			Bind:   []store.Binding{{Channel: fmt.Sprint("c", id), To: id, Server: server}},
			People: []store.Person{{User: fmt.Sprint("p", id), Record: []byte{byte(id)}}},
			Posts:  []store.Post{{Record: []byte("p"), Server: server}},
			Due:    []store.Due{{Key: fmt.Sprint("d", id), At: at.Add(-1e9 * 3600), Record: []byte{}, Server: server}},
		})
		switch i % 4 {
		case 1: // entries after the snapshot
			commit(t, s, store.Change{Match: id, Version: current(s, id), Snapshot: []byte{}})
			commit(t, s, store.Change{Match: id, Version: current(s, id), Append: entriesOf(id, i%5, 2)})
		case 2:
			commit(t, s, store.Change{Match: id, Version: current(s, id), Snapshot: []byte("snap"), Leave: []string{"all"}})
		case 3:
			commit(t, s, store.Change{Match: id, Version: current(s, id), Erase: true})
		}
	}
	nextMatch(t, s) // given, and never stored
	r := commit(t, s, store.Change{Posts: newPosts([]byte("said"))})
	commit(t, s, store.Change{Done: r.Posts, Interaction: "beside", At: at})
	if err := s.KeepDeferred(store.Deferred{Interaction: "1", Record: []byte("token")}); err != nil {
		t.Fatal(err)
	}
}

// SameContents checks that two stores have the same content.
func SameContents(t testing.TB, a, b store.Store) {
	t.Helper()
	one, err := store.DigestOf(bg, a, nil)
	two, err2 := store.DigestOf(bg, b, nil)
	if err := errors.Join(err, err2); err != nil {
		t.Fatal(err)
	}
	if one.Sum() == two.Sum() {
		return
	}
	t.Errorf("the contents differ:\n%s", cmp.Diff(gathered(t, a), gathered(t, b)))
}

// gathered returns all parts as one.
func gathered(t testing.TB, s store.Store) (all store.Part) {
	err := s.Dump(bg, func(p store.Part) error {
		for i := range p.Matches {
			p.Matches[i].Version = 0 // an engine's own
		}
		all.Matches, all.Channels, all.People = append(all.Matches, p.Matches...), append(all.Channels, p.Channels...),
			append(all.People, p.People...)
		all.Posts, all.Due, all.Seen = append(all.Posts, p.Posts...), append(all.Due, p.Due...), append(all.Seen, p.Seen...)
		all.LastMatch, all.LastPost = p.LastMatch, p.LastPost
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	return all
}

// A copy has the same content, also over a partial one, and stays usable: assigned ids are not
// reused. Deferred answers are not copied.
func testContents(t *testing.T, e Engine) {
	from := e.openNew(t)
	Furnish(t, from, 60)
	p := e.place(t)
	to := p.store()
	if _, err := store.Copy(bg, from, to, nil, func(store.Part) {}); err != nil {
		t.Fatal(err)
	}
	SameContents(t, from, to)
	if _, err := store.Copy(bg, from, to, nil, nil); err != nil {
		t.Fatal(err)
	}
	to.Close()
	to = p.store()
	SameContents(t, from, to)
	sound(t, to)
	if all, err := to.AllDeferred(); len(all) > 0 || err != nil {
		t.Errorf("deferred answers went along: %v, %v", all, err)
	}
	for _, s := range []store.Store{from, to} {
		commit(t, s, store.Change{Match: 1, Version: current(s, 1), Append: entriesOf(1, 0, 1), Posts: newPosts([]byte("p"))})
	}
	SameContents(t, from, to)
	if id := nextMatch(t, to); id <= 59 {
		t.Errorf("match %d again", id)
	}
	stopped := errors.New("stopped")
	if err := from.Dump(bg, func(store.Part) error { return stopped }); !errors.Is(err, stopped) {
		t.Errorf("a Dump that is stopped: %v", err)
	}
}
