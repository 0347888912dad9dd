// Package storetest helps to test what is built on a store. It fills stores with something of every kind, and
// runs random tests.
package storetest

import (
	"context"
	"flag"
	"fmt"
	"slices"
	"strconv"
	"testing"
	"time"

	"pgregory.net/rapid"

	"bivouac/game/amount"
	"bivouac/store"
)

// Furnish stores this number of matches, with something of every kind for each, and erases every fourth of
// them.
func Furnish(t testing.TB, s *store.Store, matches int) {
	t.Helper()
	at := time.UnixMilli(1_800_000_000_000)
	commit := func(c store.Change) store.Version {
		t.Helper()
		r, err := s.Commit(context.Background(), c)
		if err != nil {
			t.Fatal(err)
		}
		return r.Version
	}
	entries := func(n int) [][]byte { return slices.Repeat([][]byte{[]byte("entry")}, n) }
	for i := range matches {
		id, err := s.NextMatch(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		server := []string{"", "4194304", "8388608"}[i%3]
		v := commit(store.Change{
			Interaction: fmt.Sprint("i", id), Outcome: []byte("o"), At: at, Match: id, New: true, Server: server,
			Record: fmt.Append(nil, "r", id), Append: entries(i % 5), Join: []string{"all", fmt.Sprint("l", i%7)},
			Bind:   []store.Binding{{Channel: fmt.Sprint("c", id), To: id, Server: server}},
			People: []store.Person{{User: fmt.Sprint("p", id), Record: []byte{byte(id)}}},
			Posts:  []store.Post{{Record: []byte("p"), Server: server}},
			Due:    []store.Due{{Key: fmt.Sprint("d", id), At: at.Add(-time.Hour), Record: []byte{}, Server: server}},
		})
		switch i % 4 {
		case 1: // entries after the snapshot
			v = commit(store.Change{Match: id, Version: v, Snapshot: []byte{}})
			commit(store.Change{Match: id, Version: v, Record: []byte("r"), Append: entries(2)})
		case 2:
			commit(store.Change{Match: id, Version: v, Snapshot: []byte("snap"), Leave: []string{"all"}})
		case 3:
			commit(store.Change{Match: id, Version: v, Erase: true})
		}
	}
	if err := s.KeepDeferred(store.Deferred{Interaction: "1", Record: []byte("token")}); err != nil {
		t.Fatal(err)
	}
}

// Check is rapid.Check with a tenth of its random runs in the short form, unless -rapid.checks says
// how many. It sets a flag of the process, so a test that calls it must not be parallel.
func Check(t *testing.T, run func(*rapid.T)) {
	t.Helper()
	said := false
	flag.Visit(func(f *flag.Flag) { said = said || f.Name == checks })
	if !said {
		// not flag.Set, after which Visit would list it as set by the user
		if err := flag.Lookup(checks).Value.Set(strconv.Itoa(amount.Of(10, 100))); err != nil {
			t.Fatal(err)
		}
	}
	rapid.Check(t, run)
}

// checks is the flag of pgregory.net/rapid that says how often a property is tried.
const checks = "rapid.checks"
