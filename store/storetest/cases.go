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

// everything is a change with some of everything.
func everything(id uint64) store.Change {
	return store.Change{
		Interaction: "i1", Outcome: []byte("done"), At: at,
		Match: id, New: true, Record: []byte("record"), Append: [][]byte{[]byte("a"), {}}, Snapshot: []byte("snap"),
		Join: []string{"ann", "bob"}, Bind: []store.Binding{{Channel: "chan", To: id, Server: "7"}},
		People: []store.Person{{User: "ann", Record: []byte("fr")}}, Posts: newPosts([]byte("p1"), []byte("p2")),
		Due: []store.Due{{Key: "remind", At: at, Record: []byte("wake")}},
	}
}

// A change is read as it was made, also after reopening, and what is read is the reader's own.
func testChangeIsKept(t *testing.T, p place) {
	s := p.store()
	got := commit(t, s, everything(1))
	if want := (store.Result{Entries: 2, Version: current(s, 1), Posts: []uint64{1, 2}}); !cmp.Equal(got, want) {
		t.Errorf("Commit = %+v, want %+v", got, want)
	}
	for range 2 {
		m, err := s.Load(1)
		want := store.Match{ID: 1, Version: got.Version, Record: []byte("record"), Journal: [][]byte{[]byte("a"), {}},
			Snapshot: []byte("snap"), SnapshotAt: 2}
		if diff := cmp.Diff(want, m); diff != "" || err != nil {
			t.Errorf("Load: %v (-want +got):\n%s", err, diff)
		}
		clear(m.Record)
		clear(m.Journal[0])
		seen, err := s.Seen("i1")
		bound, err2 := s.Channel("chan")
		ann, err3 := s.Person("ann")
		due, err4 := s.NextDue(store.Everywhere)
		if want := (store.Seen{Interaction: "i1", At: at, Match: 1, Entries: 2, Outcome: []byte("done")}); !cmp.Equal(seen, want) ||
			bound != 1 || string(ann.Record) != "fr" || !due.Equal(at) || errors.Join(err, err2, err3, err4) != nil {
			t.Errorf("%+v, %d, %+v, %v, %v", seen, bound, ann, due, errors.Join(err, err2, err3, err4))
		}
		if now, err := s.Stats(); now.Matches != 1 || now.People != 1 || now.Outbox != 2 || now.Seen != 1 || err != nil {
			t.Errorf("Stats = %+v, %v", now, err)
		}
		sound(t, s)
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		s = p.store()
	}
}

// tooLong is one byte too long for a key.
var tooLong = strings.Repeat("x", store.MaxKey+1)

// testRefusals: nothing of a change that does not fit is applied. The store has match 1 with two entries, bound to
// the channel "chan".
func testRefusals(t *testing.T, p place) {
	s := p.store()
	commit(t, s, everything(1))
	before, _ := s.Load(1)
	for name, tt := range map[string]struct {
		change store.Change
		want   error
	}{
		"another version of the match":  {store.Change{Match: 1, Version: wrong}, store.ErrConflict},
		"another version of a person":   {store.Change{People: []store.Person{{User: "ann", Version: wrong}}}, store.ErrConflict},
		"a person who is new":           {store.Change{People: []store.Person{{User: "ann", Record: []byte("x")}}}, store.ErrConflict},
		"a person who is there no more": {store.Change{People: []store.Person{{User: "bea", Version: wrong}}}, store.ErrConflict},
		"match there already":           {store.Change{Match: 1, New: true, Record: []byte("r")}, store.ErrConflict},
		"no such match":                 {store.Change{Match: 8, Version: wrong}, store.ErrNotFound},
		"channel bound to another":      {store.Change{Bind: []store.Binding{{Channel: "chan", From: 9, To: 10}}}, store.ErrConflict},
		"channel not free":              {store.Change{Bind: []store.Binding{{Channel: "chan", To: 10}}}, store.ErrConflict},
		"channel free":                  {store.Change{Bind: []store.Binding{{Channel: "other", From: 1}}}, store.ErrConflict},
		"post is gone":                  {store.Change{Repost: []store.Post{{ID: 99, Record: []byte("x")}}}, store.ErrConflict},
		"entries without match":         {store.Change{Append: [][]byte{{}}}, store.ErrInvalid},
		"entries without record":        {store.Change{Match: 1, Version: before.Version, Append: [][]byte{{}}}, store.ErrInvalid},
		"new without record":            {store.Change{Match: 50, New: true}, store.ErrInvalid},
		"new with a version":            {store.Change{Match: 50, New: true, Record: []byte{}, Version: wrong}, store.ErrInvalid},
		"no version":                    {store.Change{Match: 1}, store.ErrInvalid},
		"a version of nothing":          {store.Change{Version: wrong}, store.ErrInvalid},
		"erased with a record":          {store.Change{Match: 1, Version: before.Version, Erase: true, Record: []byte("x")}, store.ErrInvalid},
		"a person twice":                {store.Change{People: []store.Person{{User: "x"}, {User: "x"}}}, store.ErrInvalid},
		"a key that is no text":         {store.Change{Clear: []string{"a\xff"}}, store.ErrInvalid},
		"a long server":                 {store.Change{Due: []store.Due{{Key: "k", At: at, Server: tooLong}}}, store.ErrInvalid},
		"empty key":                     {store.Change{Clear: []string{""}}, store.ErrInvalid},
		"zero byte in key":              {store.Change{Match: 1, Version: before.Version, Join: []string{"a\x00"}}, store.ErrInvalid},
		"long interaction":              {store.Change{Interaction: tooLong}, store.ErrInvalid},
		"long value":                    {store.Change{Posts: newPosts(make([]byte, store.MaxValue+1))}, store.ErrInvalid},
		"due before 1970":               {store.Change{Due: []store.Due{{Key: "k"}}}, store.ErrInvalid},
		"channel twice": {store.Change{Bind: []store.Binding{{Channel: "x", To: 1}, {Channel: "x", To: 2}}},
			store.ErrInvalid},
	} {
		t.Run(name, func(t *testing.T) {
			c := tt.change
			if c.Interaction == "" {
				c.Interaction = "i"
			}
			c.People = append(c.People, store.Person{User: "zoe", Record: []byte("z")})
			if _, err := s.Commit(bg, c); !errors.Is(err, tt.want) {
				t.Errorf("Commit = %v, want %v", err, tt.want)
			}
			_, seen := s.Seen("i")
			_, zoe := s.Person("zoe")
			if after, _ := s.Load(1); !cmp.Equal(before, after) || !errors.Is(seen, store.ErrNotFound) || !errors.Is(zoe, store.ErrNotFound) {
				t.Errorf("a refused change altered something: %v, %v, %+v", seen, zoe, after)
			}
		})
	}
}

// testVersions: of two writers who decide on the same state, the second is refused, for any kind of change. Equal
// states have equal versions.
func testVersions(t *testing.T, p place) {
	s := p.store()
	id := newMatch(t, s, 1)
	first := current(s, id)
	for name, c := range map[string]store.Change{
		"entries": {Append: entriesOf(id, 1, 1), Record: []byte("bob is in")}, "record": {Record: []byte("bob is in")},
		"lists": {Join: []string{"bob"}}, "a post alone": {Posts: newPosts([]byte("hello"))}, "a snapshot": {Snapshot: []byte("s")},
		"the match's end": {Erase: true},
	} {
		early := current(s, id)
		commit(t, s, store.Change{Match: id, Version: early, Record: []byte("carol is in, before " + name)})
		c.Match, c.Version = id, early
		if _, err := s.Commit(bg, c); !errors.Is(err, store.ErrConflict) {
			t.Errorf("%s, decided before: %v, want store.ErrConflict", name, err)
		}
	}
	commit(t, s, store.Change{Match: id, Version: current(s, id), Snapshot: []byte("s"), Join: []string{"l"}})
	if commit(t, s, store.Change{Match: id, Version: current(s, id), Record: []byte("r")}); current(s, id) != first {
		t.Errorf("version %x, %x of the same record and journal", current(s, id), first)
	}
}

// testRepeats: an interaction is applied once; its repeat is one although its versions are outdated by then, and
// until it is pruned.
func testRepeats(t *testing.T, p place) {
	s := p.store()
	c := everything(1)
	first := commit(t, s, c)
	r := commit(t, s, c)
	want := store.Result{Repeat: &store.Seen{Interaction: "i1", At: at, Match: 1, Entries: 2, Outcome: []byte("done")}}
	if diff := cmp.Diff(want, r); diff != "" {
		t.Errorf("the repeat (-want +got):\n%s", diff)
	}
	c.Interaction = ""
	if _, err := s.Commit(bg, c); !errors.Is(err, store.ErrConflict) {
		t.Errorf("the same without an interaction: %v", err)
	}
	commit(t, s, store.Change{Match: 1, Version: first.Version, Erase: true})
	if r := commit(t, s, store.Change{Interaction: "i1", Match: 1, Version: first.Version}); r.Repeat == nil {
		t.Error("the repeat about an erased match is none")
	}
	for n, before := range []time.Time{{}, at, at.Add(time.Millisecond)} {
		if got, err := s.Prune(bg, before, 10); got != n/2 || err != nil {
			t.Errorf("Prune before %v = %d, %v", before, got, err)
		}
	}
	sound(t, s)
}

// testLeases: a change under a lease that is over is refused, even for a known interaction; one without a lease is
// not checked.
func testLeases(t *testing.T, p place) {
	s := p.store()
	take := func(shard, of uint64) store.Lease {
		l, err := s.TakeLease(bg, shard, of, "ann", time.Hour)
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	first := take(1, 4)
	for _, c := range [][2]uint64{{0, 0}, {4, 4}} {
		if _, err := s.TakeLease(bg, c[0], c[1], "ann", time.Hour); !errors.Is(err, store.ErrInvalid) {
			t.Errorf("%v: %v, want ErrInvalid", c, err)
		}
	}
	if _, err := s.Attend(bg, "", time.Hour); !errors.Is(err, store.ErrInvalid) {
		t.Errorf("nobody attends: %v, want ErrInvalid", err)
	}
	a := commit(t, s, store.Change{Lease: first, Interaction: "known", Posts: newPosts(nil)})
	commit(t, s, store.Change{Interaction: "free"})
	second := take(1, 4) // the same owner, as after a new start
	for name, l := range map[string]store.Lease{"given again": first, "of nobody": {Shard: 3, Of: 4, Epoch: 1},
		"of other shards": {Shard: 1, Of: 8, Epoch: second.Epoch}} {
		for _, interaction := range []string{"known", name} {
			if _, err := s.Commit(bg, store.Change{Lease: l, Interaction: interaction}); !errors.Is(err, store.ErrFenced) {
				t.Errorf("%s, %s: %v, want ErrFenced", name, interaction, err)
			}
		}
	}
	b := commit(t, s, store.Change{Lease: second, Posts: newPosts(nil)})
	if err := s.DropLease(bg, second); err != nil || b.Posts[0] <= a.Posts[0] {
		t.Errorf("%v, post %d after %d", err, b.Posts[0], a.Posts[0])
	}
}

// testNumbers: no id is given twice, also after reopening and for another user of the store.
func testNumbers(t *testing.T, p place) {
	users := p.users()
	if users[0].Assigned(1) || users[0].Assigned(0) {
		t.Error("an id was given in a new store")
	}
	id := newMatch(t, users[0], 0)
	commit(t, users[0], store.Change{Match: id, Version: current(users[0], id), Erase: true})
	commit(t, users[0], store.Change{Match: 50, New: true, Record: []byte("r")})
	if next := newMatch(t, users[1], 0); next != 51 || !users[0].Assigned(51) || users[0].Assigned(60) {
		t.Errorf("match %d after 50; known: %t, %t", next, users[0].Assigned(51), users[0].Assigned(60))
	}
	last := uint64(0)
	for _, s := range users {
		posts := commit(t, s, store.Change{Posts: newPosts([]byte("1"), []byte("2"))}).Posts
		if commit(t, s, store.Change{Done: posts}); posts[0] <= last || posts[1] != posts[0]+1 {
			t.Errorf("posts %v after %d", posts, last)
		}
		last = posts[1]
	}
	for _, s := range users {
		_ = s.Close()
	}
	s := p.store()
	if next := newMatch(t, s, 0); next != 52 || !s.Assigned(id) {
		t.Errorf("match %d after 51", next)
	}
	if posts := commit(t, s, store.Change{Posts: newPosts(nil)}).Posts; posts[0] <= last {
		t.Errorf("post %d after %d", posts[0], last)
	}
	ctx, cancel := context.WithCancel(bg)
	cancel()
	if id, err := s.NextMatch(ctx); !errors.Is(err, context.Canceled) || id != 0 {
		t.Errorf("NextMatch = %d, %v", id, err)
	}
}

// testScopes: a list shows what is of the servers of a scope, at most as many as are wanted.
func testScopes(t *testing.T, p place) {
	s := p.store()
	// The servers 1<<22, 2<<22 and 3<<22 are in the shards 1, 0 and 1 of two.
	for n := range 40 {
		id := newMatch(t, s, 0)
		server := []string{"", "4194304", "8388608", "12582912"}[n%4]
		commit(t, s, store.Change{
			Match: id, Version: current(s, id), Record: []byte("r"), Server: server,
			Bind:  []store.Binding{{Channel: "c" + string(rune('A'+n)), To: id, Server: server}},
			Posts: []store.Post{{Record: []byte("p"), Server: server}},
			Due:   []store.Due{{Key: "d" + string(rune('A'+n)), At: at.Add(time.Duration(n) * time.Second), Server: server}},
		})
	}
	for name, c := range map[string]struct {
		in   store.Scope
		want []int // of four
	}{
		"everywhere":     {store.Everywhere, []int{0, 1, 2, 3}},
		"shard 0":        {store.Scope{Of: 2, Shards: []uint64{0}}, []int{0, 2}},
		"shard 1":        {store.Scope{Of: 2, Shards: []uint64{1}}, []int{1, 3}},
		"both":           {store.Scope{Of: 2, Shards: []uint64{0, 1}}, []int{0, 1, 2, 3}},
		"shard 3 of 4":   {store.Scope{Of: 4, Shards: []uint64{3}}, []int{3}},
		"none of any":    {store.Scope{Of: 4}, nil},
		"shard 7 of 100": {store.Scope{Of: 100, Shards: []uint64{7}}, nil},
	} {
		for _, most := range []int{0, 1, 7} {
			var want []uint64
			for n := range 40 {
				if slices.Contains(c.want, n%4) && (most == 0 || len(want) < most) {
					want = append(want, uint64(n+1))
				}
			}
			matches, err := s.Matches(c.in, 0, most)
			bound, err2 := s.Channels(c.in)
			said, err3 := s.Outbox(c.in, 0, most)
			due, err4 := s.Due(c.in, at.Add(time.Hour), most)
			if err := errors.Join(err, err2, err3, err4); err != nil {
				t.Fatal(err)
			}
			var others [3][]uint64
			for i := range want {
				others[0] = append(others[0], bound[i].To)
				others[1] = append(others[1], said[i].ID)
				others[2] = append(others[2], uint64(1+due[i].At.Sub(at)/time.Second))
			}
			for i, got := range append(others[:], matches) {
				if !slices.Equal(got, want) {
					t.Errorf("%s, at most %d, %d: %v, want %v", name, most, i, got, want)
				}
			}
			if len(said) != len(want) || len(due) != len(want) {
				t.Errorf("%s, at most %d: %d posts, %d dues", name, most, len(said), len(due))
			}
		}
		next, err := s.NextDue(c.in)
		if errors.Is(err, store.ErrNotFound) != (len(c.want) == 0) || err == nil && !next.Equal(at.Add(time.Duration(c.want[0])*time.Second)) {
			t.Errorf("%s: NextDue %v, %v", name, next, err)
		}
	}
	if page, err := s.Matches(store.Scope{Of: 2, Shards: []uint64{0}}, 1, 1); err != nil || !slices.Equal(page, []uint64{3}) {
		t.Errorf("the first of shard 0 behind match 1: %v, %v", page, err)
	}
	if got, _ := s.Due(store.Everywhere, at, 0); len(got) != 1 {
		t.Errorf("Due(at) = %v, want only what is due", got)
	}
}

// testSets: duplicates in a change count once, the caller's slices stay unchanged, and of two of a key the last counts.
func testSets(t *testing.T, p place) {
	s := p.store()
	id := newMatch(t, s, 0)
	commit(t, s, store.Change{Posts: newPosts([]byte("1"), []byte("2"), []byte("3"))})
	join, done := []string{"z", "a", "z", "left"}, []uint64{2, 1, 2, 99}
	commit(t, s, store.Change{
		Match: id, Version: current(s, id), Join: join, Leave: []string{"left", "never"}, Done: done, Clear: []string{"k", "never"},
		Due:    []store.Due{{Key: "k", At: at}, {Key: "a", At: at}, {Key: "k", At: at.Add(time.Hour)}},
		Repost: []store.Post{{ID: 3, Record: []byte("three")}, {ID: 3, Record: []byte("drei")}, {ID: 1}},
	})
	if diff := cmp.Diff([]string{"z", "a", "z", "left"}, join) + cmp.Diff([]uint64{2, 1, 2, 99}, done); diff != "" {
		t.Errorf("the caller's slices (-want +got):\n%s", diff)
	}
	if lists, _ := s.Lists("", 0); !cmp.Equal(lists, []string{"a", "z"}) {
		t.Errorf("lists %v", lists)
	}
	if left, _ := s.Outbox(store.Everywhere, 0, 0); len(left) != 1 || string(left[0].Record) != "drei" {
		t.Errorf("outbox %v", left)
	}
	if due, _ := s.Due(store.Everywhere, at.Add(time.Hour), 0); len(due) != 2 || due[1].Key != "k" || !due[1].At.Equal(at.Add(time.Hour)) {
		t.Errorf("dues %v", due)
	}
	got, err := s.Records([]uint64{id, 99})
	people, err2 := s.PeopleOf([]string{"zoe", "ann"})
	if len(got) != 1 || got[0].ID != id || len(people) != 2 || people[1].User != "ann" || errors.Join(err, err2) != nil {
		t.Errorf("%+v, %+v, %v, %v", got, people, err, err2)
	}
}

// testOrderOfKeys: keys are in the order of their bytes in every locale of the machine, and prefixes compare bytes.
func testOrderOfKeys(t *testing.T, p place) {
	s := p.store()
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
		{User: "t:3", Record: []byte{}}, {User: "t:4:", Record: []byte{}},
	}})
	if groups, err := s.Groups("t:", ':'); !cmp.Equal(groups, []string{"1", "20", "4"}) || err != nil {
		t.Errorf("groups: %q, %v", groups, err)
	}
	other := newMatch(t, s, 0)
	commit(t, s, store.Change{Match: other, Version: current(s, other), Join: []string{"a"}})
	n, err := s.CountOf("a")
	if ids, err2 := s.MatchesOf("a"); !slices.Equal(ids, []uint64{id, other}) || n != 2 || errors.Join(err, err2) != nil {
		t.Errorf("a has %v, %d, %v", ids, n, err)
	}
}

// testKeysThatCannotBe: invalid keys are not found, by any read.
func testKeysThatCannotBe(t *testing.T, p place) {
	s := p.store()
	newMatch(t, s, 1)
	for _, key := range []string{"", "a\x00b", "\xff\xfe", strings.Repeat("x", 10*store.MaxKey)} {
		_, seen := s.Seen(key)
		_, channel := s.Channel(key)
		_, person := s.Person(key)
		for name, err := range map[string]error{"Seen": seen, "Channel": channel, "Person": person} {
			if !errors.Is(err, store.ErrNotFound) {
				t.Errorf("%s(%.9q) = %v, want not found", name, key, err)
			}
		}
		ids, err := s.MatchesOf(key)
		if err := errors.Join(err, s.DropDeferred(key)); len(ids) > 0 || err != nil {
			t.Errorf("the list %.9q: %v, %v", key, ids, err)
		}
	}
	for _, id := range []uint64{0, 1 << 63, 1<<64 - 1} {
		if _, err := s.Load(id); !errors.Is(err, store.ErrNotFound) || s.Assigned(id) {
			t.Errorf("Load(%d) = %v, assigned %t", id, err, s.Assigned(id))
		}
		if ids, err := s.Matches(store.Everywhere, max(id, 1), 0); len(ids) > 0 || err != nil {
			t.Errorf("matches behind %d: %v, %v", id, ids, err)
		}
	}
}

func testUnsee(t *testing.T, p place) {
	s := p.store()
	newMatch(t, s, 0)
	commit(t, s, store.Change{Interaction: "1", Outcome: []byte(`{"user":"ann"}`)})
	commit(t, s, store.Change{Interaction: "2", Outcome: []byte(`{"user":"anna"}`), Match: 1, Version: current(s, 1)})
	if n, err := s.Unsee(bg, []byte(`"ann"`)); n != 1 || err != nil {
		t.Errorf("Unsee = %d, %v, want 1", n, err)
	}
	_, there := s.Seen("2")
	if n, err := s.UnseeOf(bg, map[uint64]bool{1: true}); n != 1 || errors.Join(err, there) != nil {
		t.Errorf("UnseeOf = %d, %v, %v", n, err, there)
	}
	if now, err := s.Stats(); now.Seen != 0 || err != nil {
		t.Errorf("%+v are left, %v", now, err)
	}
}

// testDeferred: deferred answers survive the process; dropped ones are gone.
func testDeferred(t *testing.T, p place) {
	s := p.store()
	if all, err := s.AllDeferred(); err != nil || all != nil {
		t.Errorf("a new store has %v, %v", all, err)
	}
	one, two := store.Deferred{Interaction: "101", Record: []byte("one")}, store.Deferred{Interaction: "102", Record: []byte("two")}
	for _, d := range []store.Deferred{two, {Interaction: "101", Record: []byte("before")}, one} {
		if err := s.KeepDeferred(d); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(s.Close()); err != nil {
		t.Fatal(err)
	}
	s = p.store()
	for _, want := range [][]store.Deferred{{one, two}, {two}} {
		all, err := s.AllDeferred()
		if diff := cmp.Diff(want, all); diff != "" || err != nil {
			t.Errorf("%v\n%s", err, diff)
		}
		if err := errors.Join(s.DropDeferred("101"), s.DropDeferred("103")); err != nil {
			t.Error(err)
		}
	}
}

// testClosed: a closed store answers ErrClosed, and every change of a store that is closed under load is kept or
// refused.
func testClosed(t *testing.T, p place) {
	s := p.store()
	kept := make(chan string, 100_000)
	done := make(chan error, 8)
	for w := range 8 {
		go func() {
			for n := 0; ; n++ {
				user := string(rune('A'+w)) + strings.Repeat("x", n%100) + string(rune('A'+n/100))
				_, err := s.Commit(bg, store.Change{People: []store.Person{{User: user, Record: []byte("x")}}})
				if err != nil {
					done <- err
					return
				}
				kept <- user
			}
		}()
	}
	for range 50 {
		<-kept
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	for range 8 {
		if err := <-done; !errors.Is(err, store.ErrClosed) {
			t.Error(err)
		}
	}
	_, read := s.Load(1)
	for name, err := range map[string]error{"Load": read, "KeepDeferred": s.KeepDeferred(store.Deferred{Interaction: "1"}), "Close": s.Close()} {
		if !errors.Is(err, store.ErrClosed) {
			t.Errorf("%s after Close = %v, want store.ErrClosed", name, err)
		}
	}
	close(kept)
	s = p.store()
	n := int64(50)
	for user := range kept {
		n++
		if _, err := s.Person(user); err != nil {
			t.Errorf("acknowledged, but: %v", err)
		}
	}
	if now, _ := s.Stats(); now.People != n {
		t.Errorf("%d people, %d acknowledged", now.People, n)
	}
	ctx, cancel := context.WithCancel(bg)
	cancel()
	if _, err := s.Commit(ctx, store.Change{}); !errors.Is(err, context.Canceled) {
		t.Errorf("Commit with a dead context = %v", err)
	}
}
