package store_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"bivouac/store"
	"bivouac/store/kv"
)

// TestInvalid: nothing of a change that cannot be is applied, though the rest of it fits.
func TestInvalid(t *testing.T) {
	s := opened(t, place(t))
	id, long := newMatch(s), strings.Repeat("x", store.MaxKey+1)
	v := current(s, id)
	for name, c := range map[string]store.Change{
		"entries without match":  {Append: [][]byte{{}}},
		"entries without record": {Match: id, Version: v, Append: [][]byte{{}}},
		"new without record":     {Match: 50, New: true},
		"new with a version":     {Match: 50, New: true, Record: []byte{}, Version: v},
		"no version":             {Match: id},
		"a version of nothing":   {Version: v},
		"erased with a record":   {Match: id, Version: v, Erase: true, Record: []byte("x")},
		"a person twice":         {People: []store.Person{{User: "x"}, {User: "x"}}},
		"a channel twice":        {Bind: []store.Binding{{Channel: "x", To: 1}, {Channel: "x", To: 2}}},
		"a key that is no text":  {Clear: []string{"a\xff"}},
		"an empty key":           {Clear: []string{""}},
		"a zero byte in a key":   {Match: id, Version: v, Join: []string{"a\x00"}},
		"a long server":          {Due: []store.Due{{Key: "k", At: at, Server: long}}},
		"a long interaction":     {Interaction: long},
		"a long value":           {Posts: []store.Post{{Record: make([]byte, store.MaxValue+1)}}},
		"due before 1970":        {Due: []store.Due{{Key: "k"}}},
	} {
		c.People = append(c.People, store.Person{User: "zoe", Record: []byte("z")})
		if _, err := s.Commit(bg, c); !errors.Is(err, store.ErrInvalid) {
			t.Errorf("%s: Commit = %v", name, err)
		}
		if _, err := s.Person("zoe"); !errors.Is(err, store.ErrNotFound) || current(s, id) != v {
			t.Errorf("%s: it altered something, %v", name, err)
		}
	}
}

// TestLeases: a change under a lease that is over is refused, even for a known interaction. Posts under a new lease
// have higher ids.
func TestLeases(t *testing.T) {
	users, last := users(t, place(t)), uint64(0)
	var first store.Lease
	for n, s := range []*store.Store{users[0], users[1], users[0]} { // the same owner, as after a new start
		l, err := s.TakeLease(bg, 1, 4, "ann", time.Hour)
		if err != nil {
			t.Fatal(err)
		}
		if n == 0 {
			first = l
		}
		posts := commit(s, store.Change{Lease: l, Interaction: fmt.Sprint(n), Posts: []store.Post{{}}}).Posts
		if posts[0] <= last {
			t.Errorf("post %d after %d", posts[0], last)
		}
		last = posts[0]
	}
	for _, interaction := range []string{"0", "another"} {
		_, err := users[0].Commit(bg, store.Change{Lease: first, Interaction: interaction})
		if !errors.Is(err, store.ErrFenced) {
			t.Errorf("%s: %v, want ErrFenced", interaction, err)
		}
	}
	_, none := users[0].TakeLease(bg, 0, 0, "ann", time.Hour)
	_, wide := users[0].TakeLease(bg, 4, 4, "ann", time.Hour)
	_, nobody := users[0].Attend(bg, "", time.Hour)
	for _, err := range []error{none, wide, nobody} {
		if !errors.Is(err, store.ErrInvalid) {
			t.Errorf("%v, want ErrInvalid", err)
		}
	}
}

// TestNumbers: no id is given twice, also after reopening and for another user of the store.
func TestNumbers(t *testing.T) {
	place := place(t)
	users := users(t, place)
	if users[0].Assigned(1) || users[0].Assigned(0) {
		t.Error("an id was given in a new store")
	}
	id, last := newMatch(users[0]), uint64(0)
	commit(users[0], store.Change{Match: id, Version: current(users[0], id), Erase: true})
	commit(users[0], store.Change{Match: 50, New: true, Record: []byte("r")})
	if next := newMatch(users[1]); next != 51 || !users[0].Assigned(51) || users[0].Assigned(60) {
		t.Errorf("match %d after 50; known: %t, %t", next, users[0].Assigned(51), users[0].Assigned(60))
	}
	says := func(s *store.Store) {
		posts := commit(s, store.Change{Posts: make([]store.Post, 2)}).Posts
		if commit(s, store.Change{Done: posts}); posts[0] <= last || posts[1] != posts[0]+1 {
			t.Errorf("posts %v after %d", posts, last)
		}
		last = posts[1]
	}
	for _, s := range users {
		says(s)
	}
	for _, s := range users {
		_ = s.Close()
	}
	s := opened(t, place)
	if next := newMatch(s); next != 52 || !s.Assigned(id) {
		t.Errorf("match %d after 51", next)
	}
	says(s)
}

// TestScopes: a list shows what is of the servers of a scope, at most as many as are wanted.
func TestScopes(t *testing.T) {
	s := opened(t, place(t))
	// The servers 1<<22, 2<<22 and 3<<22 are in the shards 1, 0 and 1 of two.
	for n := range 40 {
		server, name := []string{"", "4194304", "8388608", "12582912"}[n%4], string(rune('A'+n))
		commit(s, store.Change{
			Match: uint64(n + 1), New: true, Record: []byte("r"), Server: server, Posts: []store.Post{{Server: server}},
			Bind: []store.Binding{{Channel: name, To: uint64(n + 1), Server: server}},
			Due:  []store.Due{{Key: name, At: at.Add(time.Duration(n+1) * time.Second), Server: server}},
		})
	}
	for of, shards := range map[uint64][]uint64{0: {0, 1, 2, 3}, 2: {0, 2}, 4: {3}, 100: nil} { // of four servers
		in := store.Scope{Of: of, Shards: map[uint64][]uint64{2: {0}, 4: {3}, 100: {7}}[of]}
		for _, most := range []int{0, 1, 7} {
			var want []uint64
			for n := range uint64(40) {
				if slices.Contains(shards, n%4) && (most == 0 || len(want) < most) {
					want = append(want, n+1)
				}
			}
			got := map[string][]uint64{"matches": must(s.Matches(in, 0, most))}
			for _, b := range must(s.Channels(in)) {
				got["channels"] = append(got["channels"], b.To)
			}
			got["channels"] = got["channels"][:min(len(want), len(got["channels"]))] // which are all listed
			for _, p := range must(s.Outbox(in, 0, most)) {
				got["posts"] = append(got["posts"], p.ID)
			}
			for _, d := range must(s.Due(in, at.Add(time.Hour), most)) {
				got["dues"] = append(got["dues"], uint64(d.At.Sub(at)/time.Second))
			}
			for _, what := range []string{"matches", "channels", "posts", "dues"} {
				if !slices.Equal(got[what], want) {
					t.Errorf("of %d, at most %d %s: %v, want %v", of, most, what, got[what], want)
				}
			}
			if next, err := s.NextDue(in); len(want) == 0 != errors.Is(err, store.ErrNotFound) ||
				err == nil && uint64(next.Sub(at)/time.Second) != want[0] {
				t.Errorf("of %d: NextDue %v, %v", of, next, err)
			}
		}
	}
	page := must(s.Matches(store.Scope{Of: 2, Shards: []uint64{0}}, 1, 1))
	due := must(s.Due(store.Everywhere, at.Add(time.Second), 0))
	if !slices.Equal(page, []uint64{3}) || len(due) != 1 {
		t.Errorf("the first of shard 0 behind match 1: %v; due at the first second: %v", page, due)
	}
}

// TestOrderOfKeys: keys are in the order of their bytes in every locale of the machine, and prefixes compare bytes.
func TestOrderOfKeys(t *testing.T) {
	s := opened(t, place(t))
	want := []string{"A", "Z", "_", "a", "a%", "a%b", "a_", "aé", "b", "é", "\U0010ffff"}
	c := store.Change{Match: 1, New: true, Record: []byte("r"), Join: want}
	for _, key := range append(want, "t:1:x", "t:1:y", "t:20:x", "t:3", "t:4:") {
		c.People = append(c.People, store.Person{User: key, Record: []byte{}})
	}
	commit(s, c)
	for prefix, want := range map[string][]string{
		"": want, "a": want[3:8], "a%": want[4:6], "a_": want[6:7], "\U0010ffff": want[10:], "c": nil,
	} {
		var users []string
		for _, p := range must(s.People(prefix)) {
			if !strings.HasPrefix(p.User, "t:") {
				users = append(users, p.User)
			}
		}
		if diff := cmp.Diff(want, must(s.Lists(prefix, 0))) + cmp.Diff(want, users); diff != "" {
			t.Errorf("of %q (-want +got):\n%s", prefix, diff)
		}
	}
	lists, groups := must(s.Lists("a", 2)), must(s.Groups("t:", ':'))
	if !slices.Equal(lists, want[3:5]) || !slices.Equal(groups, []string{"1", "20", "4"}) {
		t.Errorf("two lists: %q, groups: %q", lists, groups)
	}
}

// TestKeysThatCannotBe: invalid keys are not found, by any read.
func TestKeysThatCannotBe(t *testing.T) {
	s := opened(t, place(t))
	newMatch(s)
	for _, key := range []string{"", "a\x00b", "\xff\xfe", strings.Repeat("x", 10*store.MaxKey)} {
		_, seen := s.Seen(key)
		_, channel := s.Channel(key)
		_, person := s.Person(key)
		for _, err := range []error{seen, channel, person} {
			if !errors.Is(err, store.ErrNotFound) {
				t.Errorf("%.9q: %v, want ErrNotFound", key, err)
			}
		}
		if ids, err := must(s.MatchesOf(key)), s.DropDeferred(key); len(ids) > 0 || err != nil {
			t.Errorf("%.9q: matches %v, DropDeferred %v", key, ids, err)
		}
	}
	for _, id := range []uint64{0, 1 << 63, 1<<64 - 1} {
		_, err := s.Load(id)
		ids := must(s.Matches(store.Everywhere, max(id, 1), 0))
		if len(ids) > 0 || !errors.Is(err, store.ErrNotFound) || s.Assigned(id) {
			t.Errorf("match %d: %v, behind it %v, assigned %t", id, err, ids, s.Assigned(id))
		}
	}
}

// TestForgetting: interactions are forgotten by what they say and by their match, deferred answers by name.
func TestForgetting(t *testing.T) {
	place := place(t)
	s := opened(t, place)
	newMatch(s)
	commit(s, store.Change{Interaction: "1", Outcome: []byte(`{"user":"ann"}`)})
	commit(s, store.Change{Interaction: "2", Outcome: []byte(`{"user":"anna"}`), Match: 1, Version: current(s, 1)})
	one := store.Deferred{Interaction: "1", Record: []byte("one")}
	two := store.Deferred{Interaction: "2", Record: []byte("two")}
	before := store.Deferred{Interaction: "1", Record: []byte("before")}
	err := errors.Join(s.KeepDeferred(two), s.KeepDeferred(before), s.KeepDeferred(one))
	diff := cmp.Diff([]store.Deferred{one, two}, must(s.AllDeferred()))
	n := must(s.Unsee(bg, func(seen store.Seen) bool { return bytes.Contains(seen.Outcome, []byte(`"ann"`)) }))
	must(s.Seen("2"))
	m, now := must(s.Unsee(bg, func(seen store.Seen) bool { return seen.Match == 1 })), must(s.Stats())
	if n != 1 || m != 1 || now.Seen != 0 {
		t.Errorf("forgotten %d, %d, left %d", n, m, now.Seen)
	}
	err = errors.Join(err, s.DropDeferred("1"), s.DropDeferred("3"), s.Close())
	diff += cmp.Diff([]store.Deferred{two}, must(opened(t, place).AllDeferred()))
	if diff != "" || err != nil {
		t.Errorf("deferred answers: %v\n%s", err, diff)
	}
}

// TestClosed: a closed store answers ErrClosed, and every change of a store that is closed under load is kept or
// refused.
func TestClosed(t *testing.T) {
	place := place(t)
	s := opened(t, place)
	var kept atomic.Int64
	ended, enough := make(chan error, 8), make(chan bool, 1)
	for w := range 8 {
		go func() {
			for n := 0; ; n++ {
				person := store.Person{User: fmt.Sprint(w, "-", n), Record: []byte("x")}
				if _, err := s.Commit(bg, store.Change{People: []store.Person{person}}); err != nil {
					ended <- err
					return
				}
				if kept.Add(1) == 50 {
					enough <- true
				}
			}
		}()
	}
	<-enough
	closed := s.Close()
	_, read := s.Load(1)
	errs := []error{read, s.Close(), s.KeepDeferred(store.Deferred{Interaction: "1"})}
	for range 8 {
		errs = append(errs, <-ended)
	}
	for _, err := range errs {
		if !errors.Is(err, store.ErrClosed) || closed != nil {
			t.Errorf("after Close: %v, want store.ErrClosed; %v", err, closed)
		}
	}
	if now := must(opened(t, place).Stats()); now.People != kept.Load() {
		t.Errorf("%d people, %d acknowledged", now.People, kept.Load())
	}
}

// TestRelistOfAReadThatBreaksOff: lists lose nothing because matches could not be read.
func TestRelistOfAReadThatBreaksOff(t *testing.T) {
	s := opened(t, place(t))
	for range 3 {
		id := newMatch(s)
		commit(s, store.Change{Match: id, Version: current(s, id), Join: []string{"old"}})
	}
	lists := func([]byte) []string { return []string{"new"} }
	broken := s.Over(func(e kv.Engine) kv.Engine { return breaksOff{e} })
	if err := broken.Relist(bg, lists); !store.IsDamage(err) {
		t.Errorf("Relist = %v, want the damage", err)
	}
	if ids := must(s.MatchesOf("old")); len(ids) != 3 {
		t.Errorf("the old list has %v", ids)
	}
	if err := s.Relist(bg, lists); err != nil {
		t.Error(err)
	}
	if old, ids := must(s.MatchesOf("old")), must(s.MatchesOf("new")); len(old) > 0 || len(ids) != 3 {
		t.Errorf("the lists have %v and %v", old, ids)
	}
}

// breaksOff is an engine whose reads meet a damaged value and then damage of the file.
type breaksOff struct{ kv.Engine }

func (b breaksOff) Read(ctx context.Context, all []kv.Range, show func(n int, key, value []byte) bool) error {
	err := b.Engine.Read(ctx, all, func(n int, key, value []byte) bool {
		if n == 1 {
			show(n, key, value[:9])
			return false
		}
		return show(n, key, value)
	})
	return errors.Join(err, &kv.Damaged{Why: "a page"})
}
