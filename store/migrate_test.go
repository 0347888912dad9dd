package store

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"bivouac/game/amount"
)

// The file schema5.db was written by the last bivouac of schema 5 when 60 tables of five games had lived for
// eight days in proof month: with votes, orders, notes, dues, finished games and posts not yet sent.
// schema5.txt is what that bivouac read from it. schema4.db is a small store of the schema before.

// must returns a value that could be got.
func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// recorded puts a file of testdata at a path, and returns its bytes.
func recorded(t *testing.T, name string) (path string, data []byte) {
	t.Helper()
	f := must(os.Open(filepath.Join("testdata", name+".gz")))
	defer f.Close()
	data = must(io.ReadAll(must(gzip.NewReader(f))))
	path = filepath.Join(t.TempDir(), "bivouac.db")
	return path, put(t, path, data)
}

func put(t *testing.T, path string, data []byte) []byte {
	t.Helper()
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return data
}

// told5 is the reading of a store, with the sums of its values. Interactions cannot be listed: they are
// those of the lines that are wanted.
func told5(s *File, want string) string {
	out := &strings.Builder{}
	say := func(format string, args ...any) {
		for i, arg := range args {
			if b, is := arg.([]byte); is {
				sum := sha256.Sum256(b)
				args[i] = fmt.Sprintf("%d:%x", len(b), sum[:6])
			}
		}
		fmt.Fprintf(out, format+"\n", args...)
	}
	for _, id := range must(s.Matches(Everywhere, 0, 0)) {
		m := must(s.Load(id))
		say("match %d of %q record %s journal %d %s snapshot %d %s", id, m.Server, m.Record, len(m.Journal),
			bytes.Join(m.Journal, []byte("\n")), m.SnapshotAt, m.Snapshot)
	}
	for _, b := range must(s.Channels(Everywhere)) {
		say("channel %s of %q %d", b.Channel, b.Server, b.To)
	}
	for _, p := range must(s.People("")) {
		say("person %q %s", p.User, p.Record)
	}
	for _, p := range must(s.Outbox(Everywhere, 0, 0)) {
		say("post %d of %q %s", p.ID, p.Server, p.Record)
	}
	for _, d := range must(s.Due(Everywhere, time.Date(2300, 1, 1, 0, 0, 0, 0, time.UTC), 0)) {
		say("due %d %q of %q %s", d.At.UnixMilli(), d.Key, d.Server, d.Record)
	}
	for _, list := range must(s.Lists("", 0)) {
		say("list %q %v", list, must(s.MatchesOf(list)))
	}
	for line := range strings.Lines(want) {
		if words := strings.Fields(line); words[0] == "seen" {
			seen := must(s.Seen(words[1]))
			say("seen %s at %d match %d entries %d %s", words[1], seen.At.UnixMilli(), seen.Match, seen.Entries, seen.Outcome)
		}
	}
	say("next match %d", must(s.NextMatch(context.Background())))
	say("next post %d", must(s.Commit(context.Background(), Change{Posts: []Post{{Record: []byte("x")}}})).Posts)
	return out.String()
}

// wantFiles demands that a folder holds a store, perhaps an old one, and nothing else.
func wantFiles(t *testing.T, path string, store, old []byte) {
	t.Helper()
	all := must(os.ReadDir(filepath.Dir(path)))
	if store != nil && !bytes.Equal(must(os.ReadFile(path)), store) {
		t.Error("the file has changed")
	}
	if old != nil && !bytes.Equal(must(os.ReadFile(path+".schema5")), old) {
		t.Error("the old file is not what it was")
	}
	if (len(all) == 2) != (old != nil) || len(all) > 2 {
		t.Errorf("there are %v", all)
	}
}

// TestMigrate: a file of schema 5 answers what it answered its own program, and goes on. The old file is kept.
func TestMigrate(t *testing.T) {
	path, before := recorded(t, "schema5.db")
	want := string(must(os.ReadFile(filepath.Join("testdata", "schema5.txt"))))
	err := errors.Join(Sound(path), os.Chmod(path, 0o640), os.Mkdir(path+".answers", 0o700))
	put(t, path+".answers/77", []byte("late"))
	if err != nil {
		t.Fatal(err)
	}
	s := must(Open(path, Options{}))
	if diff := cmp.Diff(want, told5(s, want)); diff != "" || must(os.Stat(path)).Mode() != 0o640 {
		t.Errorf("it has the rights %v and tells (-want +got):\n%s", must(os.Stat(path)).Mode(), diff)
	}
	late := must(s.AllDeferred())
	if len(late) != 1 || late[0].Interaction != "77" || string(late[0].Record) != "late" {
		t.Errorf("deferred answers: %v", late)
	}
	m := must(s.Load(must(s.Matches(Everywhere, 0, 1))[0]))
	must(s.Commit(t.Context(), Change{
		Match: m.ID, Version: m.Version, Append: [][]byte{{1}}, Record: m.Record, Server: m.Server,
	}))
	s.Close()
	wantFiles(t, path, nil, before)
	s = must(Open(path, Options{}))
	if r := must(s.Check()); len(must(s.Load(m.ID)).Journal) != len(m.Journal)+1 || s.Made() || len(r.Damage) > 0 {
		t.Errorf("the second time: %+v", r)
	}
	s.Close()
	// Put back, as after an upgrade that did not please.
	put(t, path, before)
	put(t, path+".schema5", []byte("of another day"))
	s = must(Open(path, Options{}))
	if len(must(s.Load(m.ID)).Journal) != len(m.Journal) {
		t.Error("put back it holds another journal")
	}
	s.Close()
	wantFiles(t, path, nil, before)
}

// TestMigrateRefuses: an older file is refused with an error that says so, a damaged one as damaged, unless
// the damage is in a free page; and they stay as they are.
func TestMigrateRefuses(t *testing.T) {
	path, data := recorded(t, "schema4.db")
	if _, err := Open(path, Options{}); !errors.Is(err, ErrOlder) || !errors.Is(Sound(path), ErrOlder) {
		t.Errorf("of schema 4: %v", err)
	}
	wantFiles(t, path, data, nil)
	path, data = recorded(t, "schema5.db")
	want := string(must(os.ReadFile(filepath.Join("testdata", "schema5.txt"))))
	luck, refused := rand.New(rand.NewPCG(5, 5)), 0
	for range amount.Of(40, 400) {
		hurt := slices.Clone(data)
		hurt[luck.IntN(len(hurt))] ^= 1 << luck.IntN(8)
		put(t, path, hurt)
		s, err := Open(path, Options{NoSync: true})
		switch {
		case err == nil:
			if told5(s, want) != want {
				t.Error("a damaged file is read as something else")
			}
			s.Close()
			os.Remove(path + ".schema5")
		case IsDamage(err) && IsDamage(Sound(path)):
			refused++
			wantFiles(t, path, hurt, nil)
		default:
			t.Errorf("a damaged file: %v", err)
		}
	}
	if refused == 0 {
		t.Error("no damage was met")
	}
}
