package store

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// The file schema5.db was written by the last bivouac of schema 5 when 40 tables of five games had lived for
// five days in proof month: with votes, orders, notes, dues and posts not yet sent. schema5.txt is what that
// bivouac read from it.

// told5 is the reading of a store of real records, with the sums of its values. Interactions cannot be listed:
// they are those named.
func told5(t *testing.T, s Store, interactions []string) string {
	t.Helper()
	out := &strings.Builder{}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Error(err)
		}
	}
	sum := func(b []byte) string {
		h := sha256.Sum256(b)
		return fmt.Sprintf("%d:%x", len(b), h[:6])
	}
	ids, err := s.Matches(Everywhere, 0, 0)
	must(err)
	for _, id := range ids {
		m, err := s.Load(id)
		must(err)
		must(m.SnapshotDamage)
		fmt.Fprintf(out, "match %d of %q record %s journal %d %s snapshot %d %s\n", id, m.Server, sum(m.Record),
			len(m.Journal), sum(bytes.Join(m.Journal, []byte("\n"))), m.SnapshotAt, sum(m.Snapshot))
	}
	bound, err := s.Channels(Everywhere)
	must(err)
	for _, b := range bound {
		fmt.Fprintf(out, "channel %s of %q %d\n", b.Channel, b.Server, b.To)
	}
	all, err := s.People("")
	must(err)
	for _, p := range all {
		fmt.Fprintf(out, "person %q %s\n", p.User, sum(p.Record))
	}
	posts, err := s.Outbox(Everywhere, 0, 0)
	must(err)
	for _, p := range posts {
		fmt.Fprintf(out, "post %d of %q %s\n", p.ID, p.Server, sum(p.Record))
	}
	dues, err := s.Due(Everywhere, time.Date(2300, 1, 1, 0, 0, 0, 0, time.UTC), 0)
	must(err)
	for _, d := range dues {
		fmt.Fprintf(out, "due %d %q of %q %s\n", d.At.UnixMilli(), d.Key, d.Server, sum(d.Record))
	}
	lists, err := s.Lists("", 0)
	must(err)
	for _, list := range lists {
		in, err := s.MatchesOf(list)
		must(err)
		fmt.Fprintf(out, "list %q %v\n", list, in)
	}
	for _, name := range interactions {
		seen, err := s.Seen(name)
		must(err)
		fmt.Fprintf(out, "seen %s at %d match %d entries %d %s\n", name, seen.At.UnixMilli(), seen.Match, seen.Entries,
			sum(seen.Outcome))
	}
	id, err := s.NextMatch(context.Background())
	must(err)
	fmt.Fprintf(out, "next match %d\n", id)
	result, err := s.Commit(context.Background(), Change{Posts: []Post{{Record: []byte("x")}}})
	must(err)
	fmt.Fprintf(out, "next post %d\n", result.Posts)
	return out.String()
}

func TestToldOf5(t *testing.T) {
	s := openAt(t, golden(t, "schema5.db"), Options{})
	var names []string
	if err := s.Dump(t.Context(), func(p Part) error {
		for _, one := range p.Seen {
			names = append(names, one.Interaction)
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	got := told5(t, s, names)
	want, err := os.ReadFile("testdata/schema5.txt")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Error(diff)
	}
}
