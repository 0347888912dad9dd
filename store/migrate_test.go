package store

import (
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.etcd.io/bbolt"
)

// golden unpacks a file that an older bivouac wrote.
func golden(t *testing.T, name string) string {
	t.Helper()
	f, err := os.Open("testdata/" + name + ".gz")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	b, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	path := dbPath(t)
	if err := os.WriteFile(path, b, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// schema1.db was written by the last bivouac of schema 1: 12 rounds of fill, then
// two more entries to match 3. What is read from it is what the same changes give
// today, and it works on.
func TestOpenMigratesSchema1(t *testing.T) {
	path := golden(t, "schema1.db")
	old, now := openAt(t, path, Options{}), openNew(t)
	fill(t, now, 12)
	late := Change{Match: 3, Entries: 7, Append: entriesOf(3, 7, 2), Interaction: "late", At: at, Outcome: []byte("out")}
	commit(t, now, late)
	want, _, err := readAll(now, nil)
	if err != nil || len(want.matches) != 12 {
		t.Fatal(len(want.matches), err)
	}
	got, told, err := readAll(old, nil)
	if err != nil || told {
		t.Errorf("damage %v, %v", told, err)
	}
	if diff := cmp.Diff(want.matches, got.matches); diff != "" {
		t.Errorf("matches (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(want.values, got.values); diff != "" {
		t.Errorf("values (-want +got):\n%s", diff)
	}
	if r := commit(t, old, late); r.Repeat == nil || r.Repeat.Entries != 9 {
		t.Errorf("the last change of the old file is not recognised: %+v", r)
	}
	if r := commit(t, old, Change{Match: 3, Entries: 9, Append: entriesOf(3, 9, 1), Posts: [][]byte{nil}}); r.Posts[0] != 13 {
		t.Errorf("next post = %d, want 13", r.Posts[0])
	}
	wantOnce(t, old, 3, 10)
	if id := old.NextMatch(); id != 13 {
		t.Errorf("NextMatch = %d, want 13", id)
	}
	old.Close()
	wantOnce(t, openAt(t, path, Options{}), 3, 10)
	keptOld(t, path+".schema1", 1)
}

// keptOld wants a copy of the file as it was before it was migrated.
func keptOld(t *testing.T, path string, schema int) {
	t.Helper()
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	err = db.View(func(tx *bbolt.Tx) error {
		if v, _, err := readSchema(tx); v != schema || err != nil {
			return fmt.Errorf("the copy has schema %d, %w", v, err)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}
