package storetest

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"bivouac/store"
)

// Of two writers who decide on the same state, the second is refused, for any kind of change,
// and succeeds after reading again.
func testVersionsRefuseWhatWasDecidedOnAnOlderState(t *testing.T, e Engine) {
	for name, change := range map[string]store.Change{
		"entries":          {Append: entriesOf(1, 1, 1)},
		"record":           {Record: []byte("bob is in")},
		"lists":            {Join: []string{"bob"}},
		"a post alone":     {Posts: newPosts([]byte("hello"))},
		"a snapshot":       {Snapshot: []byte("s")},
		"the match's end":  {Erase: true},
		"a person's":       {People: []store.Person{{User: "ann", Record: []byte("bob's")}}},
		"a person removed": {People: []store.Person{{User: "ann"}}},
	} {
		t.Run(name, func(t *testing.T) {
			s := e.openNew(t)
			id := newMatch(t, s, 1)
			commit(t, s, store.Change{People: []store.Person{{User: "ann", Record: []byte("new")}}})
			decide := func() store.Change {
				c := change
				c.People = nil
				for _, p := range change.People {
					p.Version = currentOf(s, "ann")
					c.People = append(c.People, p)
				}
				if len(c.People) == 0 {
					c.Match, c.Version = id, current(s, id)
				}
				return c
			}
			early := decide()
			carol := commit(t, s, store.Change{Match: id, Version: current(s, id), Record: []byte("carol is in"),
				People: []store.Person{{User: "ann", Version: currentOf(s, "ann"), Record: []byte("carol's")}}})
			if carol.Version != current(s, id) {
				t.Errorf("Commit answers version %x, it is %x", carol.Version, current(s, id))
			}
			if _, err := s.Commit(bg, early); !errors.Is(err, store.ErrConflict) {
				t.Errorf("decided before: %v, want store.ErrConflict", err)
			}
			if m, _ := s.Load(id); string(m.Record) != "carol is in" || len(m.Journal) != 1 {
				t.Errorf("the refused change has made %+v", m)
			}
			if p, _ := s.Person("ann"); string(p.Record) != "carol's" {
				t.Errorf("the refused change has made %+v", p)
			}
			commit(t, s, decide())
		})
	}
}

// Equal states have the same version, also after reopening.
func testVersionsOfEqualStates(t *testing.T, e Engine) {
	p := e.place(t)
	s := p.store()
	id := newMatch(t, s, 2)
	first := current(s, id)
	commit(t, s, store.Change{Match: id, Version: first, Record: []byte("other")})
	if current(s, id) == first {
		t.Error("another record has the same version")
	}
	was, _ := s.Load(id)
	s.Close()
	s = p.store()
	if now := current(s, id); now != was.Version {
		t.Errorf("version %x after a new start, %x before", now, was.Version)
	}
	if v := currentOf(s, "nobody"); v != 0 {
		t.Errorf("who is not there has version %x", v)
	}
}

func testScopes(t *testing.T, s store.Store) {
	// The servers 1<<22, 2<<22 and 3<<22 are in the shards 1, 0 and 1 of two.
	var ids []uint64
	for _, server := range []string{"", "4194304", "8388608", "12582912"} {
		id := nextMatch(t, s)
		ids = append(ids, id)
		commit(t, s, store.Change{
			Match: id, New: true, Record: []byte("r"), Server: server,
			Bind:  []store.Binding{{Channel: "c" + server, To: id, Server: server}},
			Posts: []store.Post{{Record: []byte("p"), Server: server}},
			Due:   []store.Due{{Key: "d" + server, At: at.Add(-time.Duration(id)), Server: server}},
		})
	}
	even := store.Scope{Of: 2, Shards: []uint64{0}}
	for name, want := range map[string]struct {
		in  store.Scope
		ids []int // indexes
	}{
		"everywhere":     {store.Everywhere, []int{0, 1, 2, 3}},
		"shard 0":        {even, []int{0, 2}},
		"shard 1":        {store.Scope{Of: 2, Shards: []uint64{1}}, []int{1, 3}},
		"both":           {store.Scope{Of: 2, Shards: []uint64{0, 1}}, []int{0, 1, 2, 3}},
		"shard 3 of 4":   {store.Scope{Of: 4, Shards: []uint64{3}}, []int{3}},
		"none of any":    {store.Scope{Of: 4}, nil},
		"shard 7 of 100": {store.Scope{Of: 100, Shards: []uint64{7}}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			var wantIDs []uint64
			for _, i := range want.ids {
				wantIDs = append(wantIDs, ids[i])
			}
			var got [4][]uint64
			var errs [4]error
			got[0], errs[0] = s.Matches(want.in, 0, 0)
			bound, err := s.Channels(want.in)
			for errs[1] = err; len(bound) > 0; bound = bound[1:] {
				got[1] = append(got[1], bound[0].To)
			}
			said, err := s.Outbox(want.in, 0, 0)
			for errs[2] = err; len(said) > 0; said = said[1:] {
				got[2] = append(got[2], said[0].ID) // the same numbers
			}
			due, err := s.Due(want.in, at, 0)
			for errs[3] = err; len(due) > 0; due = due[1:] {
				got[3] = append(got[3], uint64(at.UnixMilli()-due[0].At.UnixMilli()))
			}
			if err := errors.Join(errs[:]...); err != nil {
				t.Fatal(err)
			}
			for i, kind := range []string{"matches", "channels", "posts"} {
				if diff := cmp.Diff(wantIDs, sorted(got[i])); diff != "" {
					t.Errorf("%s (-want +got):\n%s", kind, diff)
				}
			}
			if len(got[3]) != len(wantIDs) {
				t.Errorf("%d dues, want %d", len(got[3]), len(wantIDs))
			}
			if _, err := s.NextDue(want.in); (err == nil) != (len(wantIDs) > 0) {
				t.Errorf("NextDue: %v", err)
			}
		})
	}
	if page, err := s.Matches(even, ids[0], 1); err != nil || len(page) != 1 || page[0] != ids[2] {
		t.Errorf("the first of shard 0 behind match %d: %v, %v", ids[0], page, err)
	}
	sound(t, s)
}

func testBatchReads(t *testing.T, s store.Store) {
	a, b := newMatch(t, s, 1), newMatch(t, s, 2)
	commit(t, s, store.Change{People: []store.Person{{User: "ann", Record: []byte("A")}, {User: "bob", Record: []byte{}}}})
	got, err := s.Records([]uint64{b, 99, a})
	if err != nil || len(got) != 2 || got[0].ID != b || got[1].ID != a || got[0].Version != current(s, b) {
		t.Errorf("Records = %+v, %v", got, err)
	}
	people, err := s.PeopleOf([]string{"zoe", "bob", "ann"})
	want := []store.Person{{User: "zoe"}, {User: "bob", Record: []byte{}, Version: currentOf(s, "bob")},
		{User: "ann", Record: []byte("A"), Version: currentOf(s, "ann")}}
	if diff := cmp.Diff(want, people); diff != "" || err != nil {
		t.Errorf("PeopleOf: %v (-want +got):\n%s", err, diff)
	}
}

// Sets are sets: duplicates in a Change count once, the caller's slices stay unchanged, and of two
// dues of a key the last counts.
func testChangeSets(t *testing.T, s store.Store) {
	id := newMatch(t, s, 0)
	join, done := []string{"z", "a", "z"}, []uint64{2, 1, 2}
	commit(t, s, store.Change{Posts: newPosts([]byte("1"), []byte("2"), []byte("3"))})
	commit(t, s, store.Change{
		Match: id, Version: current(s, id), Join: join, Done: done,
		Due:    []store.Due{{Key: "k", At: at}, {Key: "a", At: at}, {Key: "k", At: at.Add(time.Hour)}},
		Repost: []store.Post{{ID: 3, Record: []byte("three")}, {ID: 3, Record: []byte("drei")}},
	})
	if diff := cmp.Diff([]string{"z", "a", "z"}, join) + cmp.Diff([]uint64{2, 1, 2}, done); diff != "" {
		t.Errorf("the caller's slices (-want +got):\n%s", diff)
	}
	if lists, _ := s.Lists("", 0); !cmp.Equal(lists, []string{"a", "z"}) {
		t.Errorf("lists %v", lists)
	}
	if left, _ := s.Outbox(store.Everywhere, 0, 0); len(left) != 1 || string(left[0].Record) != "drei" {
		t.Errorf("outbox %v", left)
	}
	if due, _ := s.Due(store.Everywhere, at.Add(time.Hour), 0); len(due) != 2 || due[1].Key != "k" ||
		!due[1].At.Equal(at.Add(time.Hour)) {
		t.Errorf("dues %v", due)
	}
	sound(t, s)
}

func testNextMatchHeedsItsContext(t *testing.T, s store.Store) {
	ctx, cancel := context.WithCancel(bg)
	cancel()
	if id, err := s.NextMatch(ctx); !errors.Is(err, context.Canceled) || id != 0 {
		t.Errorf("NextMatch = %d, %v", id, err)
	}
	if id := nextMatch(t, s); id != 1 {
		t.Errorf("NextMatch = %d, want 1", id)
	}
}

func testUnseeForgetsWhatHoldsBytes(t *testing.T, s store.Store) {
	commit(t, s, store.Change{Interaction: "1", Outcome: []byte(`{"user":"ann"}`)})
	commit(t, s, store.Change{Interaction: "2", Outcome: []byte(`{"user":"anna"}`)})
	if n, err := s.Unsee(bg, []byte(`"ann"`)); n != 1 || err != nil {
		t.Errorf("Unsee = %d, %v, want 1", n, err)
	}
	if _, err := s.Seen("2"); err != nil {
		t.Error(err)
	}
}

func sorted(ids []uint64) []uint64 { return slices.Sorted(slices.Values(ids)) }

// Invalid keys are not found, by any read.
func testKeysThatCannotBe(t *testing.T, s store.Store) {
	newMatch(t, s, 1)
	for _, key := range []string{"", "a\x00b", "\xff\xfe", strings.Repeat("x", 2*store.MaxKey)} {
		_, seen := s.Seen(key)
		_, channel := s.Channel(key)
		_, person := s.Person(key)
		for name, err := range map[string]error{"Seen": seen, "Channel": channel, "Person": person} {
			if !errors.Is(err, store.ErrNotFound) {
				t.Errorf("%s(%q) = %v, want not found", name, key, err)
			}
		}
		listed, err := s.IsListed(key, 1)
		ids, err2 := s.MatchesOf(key)
		n, err3 := s.CountOf(key)
		if err := errors.Join(err, err2, err3); listed || len(ids)+n > 0 || err != nil {
			t.Errorf("the list %q: %v, %v, %d, %v", key, listed, ids, n, err)
		}
	}
	for _, id := range []uint64{0, 1 << 63, 1<<64 - 1} {
		if _, err := s.Load(id); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("Load(%d) = %v", id, err)
		}
		if s.Assigned(id) {
			t.Errorf("Gave(%d)", id)
		}
	}
	if ids, err := s.Matches(store.Everywhere, 1<<63, 0); len(ids) > 0 || err != nil {
		t.Errorf("matches behind the last number: %v, %v", ids, err)
	}
}

// Keys are ordered by bytes in every locale of the machine, and prefixes compare bytes: no
// character is a wildcard.
func testOrderOfKeys(t *testing.T, s store.Store) {
	id := newMatch(t, s, 0)
	want := []string{"A", "Z", "_", "a", "a%", "a%b", "a_", "aé", "b", "é", "\U0010ffff"}
	c := store.Change{Match: id, Version: current(s, id), Join: want}
	for _, key := range want {
		c.People = append(c.People, store.Person{User: key, Record: []byte(key)})
	}
	commit(t, s, c)
	for prefix, want := range map[string][]string{
		"": want, "a": want[3:8], "a%": want[4:6], "a_": want[6:7], "\U0010ffff": want[10:], "c": nil,
	} {
		lists, err := s.Lists(prefix, 0)
		if diff := cmp.Diff(want, lists); diff != "" || err != nil {
			t.Errorf("lists of %q: %v (-want +got):\n%s", prefix, err, diff)
		}
		var users []string
		people, err := s.People(prefix)
		for _, p := range people {
			users = append(users, p.User)
		}
		if diff := cmp.Diff(want, users); diff != "" || err != nil {
			t.Errorf("people of %q: %v (-want +got):\n%s", prefix, err, diff)
		}
	}
	if lists, err := s.Lists("a", 2); !cmp.Equal(lists, want[3:5]) || err != nil {
		t.Errorf("two lists: %q, %v", lists, err)
	}
	commit(t, s, store.Change{People: []store.Person{
		{User: "t:1:x", Record: []byte{}}, {User: "t:1:y", Record: []byte{}}, {User: "t:20:x", Record: []byte{}},
		{User: "t:3", Record: []byte{}},
	}})
	if groups, err := s.Groups("t:", ':'); !cmp.Equal(groups, []string{"1", "20"}) || err != nil {
		t.Errorf("groups: %q, %v", groups, err)
	}
}

// An assigned id is known to every user of the store.
func testGave(t *testing.T, e Engine) {
	p := e.place(t)
	s := p.store()
	if s.Assigned(1) {
		t.Error("an id was given in a new store")
	}
	id := newMatch(t, s, 0)
	commit(t, s, store.Change{Match: id, Version: current(s, id), Erase: true})
	s.Close()
	s = p.store()
	if !s.Assigned(id) || s.Assigned(id+5) || s.Assigned(0) {
		t.Errorf("Gave(%d) = %v, of a later one %v", id, s.Assigned(id), s.Assigned(id+5))
	}
}
