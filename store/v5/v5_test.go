package v5

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.etcd.io/bbolt"

	"bivouac/game/amount"
	"bivouac/store/kv"
	"bivouac/store/kv/bolt"
)

// recorded is the file of schema 5 in ../testdata.
func recorded(t *testing.T) (path string) {
	t.Helper()
	f, err := os.Open("../testdata/schema5.db.gz")
	check(t, err)
	defer f.Close()
	z, err := gzip.NewReader(f)
	check(t, err)
	data, err := io.ReadAll(z)
	check(t, err)
	path = filepath.Join(t.TempDir(), "bivouac.db")
	check(t, os.WriteFile(path, data, 0o600))
	return path
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// TestFile: a reader shows as much as the program of then did, and leaves no mark.
func TestFile(t *testing.T) {
	path := recorded(t)
	before, err := os.ReadFile(path)
	check(t, err)
	f, err := Open(path)
	check(t, err)
	if _, err := Open(path); !errors.Is(err, kv.ErrLocked) {
		t.Errorf("opened twice: %v", err)
	}
	said, err := os.ReadFile("../testdata/schema5.txt")
	check(t, err)
	sum := func(b []byte) string { h := sha256.Sum256(b); return fmt.Sprintf("%d:%x", len(b), h[:6]) }
	found := map[byte]int{}
	var journal [][]byte
	matches, snapshots := map[uint64]string{}, map[uint64]string{}
	check(t, f.Each(func(i Item) error {
		line := ""
		switch found[i.Kind]++; i.Kind {
		case 'j':
			if int(i.Entries) != len(journal) {
				t.Errorf("entry %d comes after %d", i.Entries, len(journal))
			}
			journal = append(journal, bytes.Clone(i.Value))
		case 's':
			snapshots[i.ID] = fmt.Sprintf("%d %s", i.Entries, sum(i.Value))
		case 'm':
			matches[i.ID] = fmt.Sprintf("match %d of %q record %s journal %d %s snapshot ", i.ID, i.Server, sum(i.Value),
				i.Entries, sum(bytes.Join(journal, []byte("\n"))))
			journal = nil
		case 'c':
			line = fmt.Sprintf("channel %s of %q %d", i.Name, i.Server, i.ID)
		case 'p':
			line = fmt.Sprintf("person %q %s", i.Name, sum(i.Value))
		case 'o':
			line = fmt.Sprintf("post %d of %q %s", i.ID, i.Server, sum(i.Value))
		case 'd':
			line = fmt.Sprintf("due %d %q of %q %s", i.At, i.Name, i.Server, sum(i.Value))
		case 'i':
			line = fmt.Sprintf("seen %s at %d match %d entries %d %s", i.Name, i.At, i.ID, i.Entries, sum(i.Value))
		}
		if !strings.Contains(string(said), line+"\n") {
			t.Errorf("it shows %q", line)
		}
		return nil
	}))
	for id, line := range matches {
		if line += cmp.Or(snapshots[id], "0 "+sum(nil)); !strings.Contains(string(said), line+"\n") {
			t.Errorf("it shows %q", line)
		}
	}
	for kind, want := range map[byte]string{'m': "match ", 'c': "channel ", 'p': "person ", 'o': "post ", 'd': "due ",
		'i': "seen "} {
		if n := strings.Count("\n"+string(said), "\n"+want); found[kind] != n || n == 0 {
			t.Errorf("%d of %s, want %d", found[kind], want, n)
		}
	}
	want := fmt.Sprintf("next match %d\nnext post [%d]\n", f.LastMatch+1, f.LastPost+1)
	if !strings.HasSuffix(string(said), want) {
		t.Errorf("the highest ids are %d and %d", f.LastMatch, f.LastPost)
	}
	check(t, f.Close())
	if after, err := os.ReadFile(path); err != nil || !bytes.Equal(before, after) {
		t.Errorf("the file has changed, %v", err)
	}
}

// TestFileDamaged: a file with a damaged byte is refused as damaged, or shows the same: then the byte was in a free
// page or in a head that was not the newest.
func TestFileDamaged(t *testing.T) {
	path := recorded(t)
	data, err := os.ReadFile(path)
	check(t, err)
	f, err := Open(path)
	check(t, err)
	want, err := all(f)
	check(t, errors.Join(err, f.Close()))
	luck, refused := rand.New(rand.NewPCG(5, 5)), 0
	for range amount.Of(60, 400) {
		hurt := bytes.Clone(data)
		at := luck.IntN(len(hurt))
		hurt[at] ^= 1 << luck.IntN(8)
		check(t, os.WriteFile(path, hurt, 0o600))
		var got string
		err := bolt.Sound(path)
		if _, old := errors.AsType[*bolt.Old](err); old {
			f, wrong := Open(path)
			check(t, wrong)
			got, err = all(f)
			check(t, f.Close())
		}
		if _, is := errors.AsType[*kv.Damaged](err); err != nil && !is {
			t.Fatalf("byte %d: %v", at, err)
		}
		if err != nil {
			refused++
		} else if got != want {
			t.Errorf("byte %d is damaged, and what it shows has changed", at)
		}
	}
	if refused == 0 {
		t.Error("no damage was met")
	}
}

// all is a digest of what a file shows.
func all(f *File) (string, error) {
	h := sha256.New()
	err := f.Each(func(i Item) error { fmt.Fprintf(h, "%q\n", fmt.Sprint(i)); return nil })
	return string(h.Sum(nil)), err
}

// TestFileOfOlderSchemas: they are refused by an error that names the way.
func TestFileOfOlderSchemas(t *testing.T) {
	for _, version := range []string{"\x04", ""} {
		path := recorded(t)
		db, err := bbolt.Open(path, 0o600, nil)
		check(t, err)
		check(t, db.Update(func(tx *bbolt.Tx) error {
			if version == "" {
				return tx.DeleteBucket([]byte("meta"))
			}
			raw := []byte("z\x01        \x00\x00\x00\x00\x00\x00\x00" + version)
			sum := sha256.Sum256([]byte("meta\x00\x00\x00\x06schemaz\x01" + string(raw[10:])))
			copy(raw[2:], sum[:8])
			return tx.Bucket([]byte("meta")).Put([]byte("schema"), raw)
		}))
		check(t, db.Close())
		f, err := Open(path)
		check(t, err)
		if err := f.Each(nil); !errors.Is(err, ErrOlder) {
			t.Errorf("version %q: %v", version, err)
		}
		check(t, f.Close())
	}
}
