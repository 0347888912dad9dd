package store

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// The file schema5.db was written by the last bivouac of schema 5 when 60 tables of five games had lived for
// eight days in proof month: with votes, orders, notes, dues, finished games and posts not
// yet sent. schema5.txt is what that bivouac read from it.

// told5 is the reading of a store of real records, with the sums of its values. Interactions cannot be listed:
// they are those named.
func told5(t *testing.T, s *File, interactions []string) string {
	t.Helper()
	out := &strings.Builder{}
	sum := func(b []byte) string {
		h := sha256.Sum256(b)
		return fmt.Sprintf("%d:%x", len(b), h[:6])
	}
	ids, err := s.Matches(Everywhere, 0, 0)
	must(t, err)
	for _, id := range ids {
		m, err := s.Load(id)
		must(t, err)
		fmt.Fprintf(out, "match %d of %q record %s journal %d %s snapshot %d %s\n", id, m.Server, sum(m.Record),
			len(m.Journal), sum(bytes.Join(m.Journal, []byte("\n"))), m.SnapshotAt, sum(m.Snapshot))
	}
	bound, err := s.Channels(Everywhere)
	must(t, err)
	for _, b := range bound {
		fmt.Fprintf(out, "channel %s of %q %d\n", b.Channel, b.Server, b.To)
	}
	all, err := s.People("")
	must(t, err)
	for _, p := range all {
		fmt.Fprintf(out, "person %q %s\n", p.User, sum(p.Record))
	}
	posts, err := s.Outbox(Everywhere, 0, 0)
	must(t, err)
	for _, p := range posts {
		fmt.Fprintf(out, "post %d of %q %s\n", p.ID, p.Server, sum(p.Record))
	}
	dues, err := s.Due(Everywhere, time.Date(2300, 1, 1, 0, 0, 0, 0, time.UTC), 0)
	must(t, err)
	for _, d := range dues {
		fmt.Fprintf(out, "due %d %q of %q %s\n", d.At.UnixMilli(), d.Key, d.Server, sum(d.Record))
	}
	lists, err := s.Lists("", 0)
	must(t, err)
	for _, list := range lists {
		in, err := s.MatchesOf(list)
		must(t, err)
		fmt.Fprintf(out, "list %q %v\n", list, in)
	}
	for _, name := range interactions {
		seen, err := s.Seen(name)
		must(t, err)
		fmt.Fprintf(out, "seen %s at %d match %d entries %d %s\n", name, seen.At.UnixMilli(), seen.Match, seen.Entries,
			sum(seen.Outcome))
	}
	id, err := s.NextMatch(context.Background())
	must(t, err)
	fmt.Fprintf(out, "next match %d\n", id)
	result, err := s.Commit(context.Background(), Change{Posts: []Post{{Record: []byte("x")}}})
	must(t, err)
	fmt.Fprintf(out, "next post %d\n", result.Posts)
	return out.String()
}

// recorded is a copy of a file in testdata.
func recorded(t *testing.T, name string) (path string) {
	t.Helper()
	f, err := os.Open(filepath.Join("testdata", name+".gz"))
	must(t, err)
	defer f.Close()
	z, err := gzip.NewReader(f)
	must(t, err)
	data, err := io.ReadAll(z)
	must(t, err)
	path = filepath.Join(t.TempDir(), "bivouac.db")
	must(t, os.WriteFile(path, data, 0o600))
	return path
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// wantOnly demands that a folder holds these files and no others.
func wantOnly(t *testing.T, dir string, want ...string) {
	t.Helper()
	var names []string
	all, err := os.ReadDir(dir)
	must(t, err)
	for _, e := range all {
		names = append(names, e.Name())
	}
	if diff := cmp.Diff(want, names); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
}

// TestMigrate: a file of schema 5 answers what it answered its own program, and goes on. The old file is kept.
func TestMigrate(t *testing.T) {
	path := recorded(t, "schema5.db")
	before, err := os.ReadFile(path)
	must(t, err)
	must(t, os.Mkdir(path+".answers", 0o700))
	must(t, os.WriteFile(path+".answers/77", []byte("late"), 0o600))
	must(t, Sound(path))
	want, err := os.ReadFile(filepath.Join("testdata", "schema5.txt"))
	must(t, err)
	var names []string
	for line := range strings.Lines(string(want)) {
		if words := strings.Fields(line); words[0] == "seen" {
			names = append(names, words[1])
		}
	}
	must(t, os.Chmod(path, 0o640))
	s, err := Open(path, Options{})
	must(t, err)
	if info, err := os.Stat(path); err != nil || info.Mode() != 0o640 {
		t.Errorf("the new file: %v, %v", info.Mode(), err)
	}
	if diff := cmp.Diff(string(want), told5(t, s, names)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	late, err := s.AllDeferred()
	if err != nil || len(late) != 1 || late[0].Interaction != "77" || string(late[0].Record) != "late" {
		t.Errorf("deferred answers: %v, %v", late, err)
	}
	ids, err := s.Matches(Everywhere, 0, 1)
	must(t, err)
	m, err := s.Load(ids[0])
	must(t, err)
	done, err := s.Commit(t.Context(), Change{
		Match: m.ID, Version: m.Version, Append: [][]byte{{1}}, Record: m.Record, Server: m.Server,
	})
	if err != nil || done.Entries != len(m.Journal)+1 {
		t.Errorf("a change: %+v, %v", done, err)
	}
	must(t, s.Close())
	s, err = Open(path, Options{})
	must(t, err)
	if again, err := s.Load(m.ID); err != nil || len(again.Journal) != len(m.Journal)+1 || s.Made() {
		t.Errorf("the second time: %+v, %v", again, err)
	}
	if r, err := s.Check(); err != nil || len(r.Damage) > 0 {
		t.Errorf("Check: %+v, %v", r, err)
	}
	must(t, s.Close())
	if kept, err := os.ReadFile(path + ".schema5"); err != nil || !bytes.Equal(kept, before) {
		t.Errorf("the old file is not what it was: %v", err)
	}
	wantOnly(t, filepath.Dir(path), "bivouac.db", "bivouac.db.schema5")
	// Put back, as after an upgrade that did not please.
	must(t, os.WriteFile(path, before, 0o600))
	must(t, os.WriteFile(path+".schema5", []byte("of another day"), 0o600))
	s, err = Open(path, Options{})
	must(t, err)
	if kept, err := os.ReadFile(path + ".schema5"); err != nil || !bytes.Equal(kept, before) {
		t.Errorf("put back and kept again: %v", err)
	}
	if again, err := s.Load(m.ID); err != nil || len(again.Journal) != len(m.Journal) {
		t.Errorf("put back: %+v, %v", again, err)
	}
	must(t, s.Close())
}

// TestMigrateRefuses: a damaged or older file is refused with an error that says so, and stays as it is.
func TestMigrateRefuses(t *testing.T) {
	for name, want := range map[string]func(error) bool{
		"schema5.db": IsDamage,
		"schema4.db": func(err error) bool { return errors.Is(err, ErrOlder) },
	} {
		path := recorded(t, name)
		data, err := os.ReadFile(path)
		must(t, err)
		if name == "schema5.db" { // in people's records
			data = bytes.ReplaceAll(data, []byte(`"counts":`), []byte(`"c0unts":`))
			must(t, os.WriteFile(path, data, 0o600))
		}
		_, err = Open(path, Options{})
		if !want(err) || !want(Sound(path)) {
			t.Errorf("%s: %v", name, err)
		}
		if after, err := os.ReadFile(path); err != nil || !bytes.Equal(after, data) {
			t.Errorf("%s has changed, %v", name, err)
		}
		wantOnly(t, filepath.Dir(path), "bivouac.db")
	}
}
