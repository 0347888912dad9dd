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

// Each of these was written by the last bivouac of its schema: 12 rounds of fill, then
// two more entries to match 3; that of schema 2 has a tail, and was not closed. What is
// read from it is what the same changes give today, and it works on.
func TestOpenMigratesFilesOfEachSchema(t *testing.T) {
	for _, old := range []int{1, 2, 4} {
		t.Run(fmt.Sprint(old), func(t *testing.T) { opensGolden(t, old) })
	}
}

func opensGolden(t *testing.T, schema int) {
	path := golden(t, fmt.Sprintf("schema%d.db", schema))
	old, now := openAt(t, path, Options{}), openNew(t)
	fill(t, now, 12)
	late := Change{
		Match: 3, Version: current(now, 3), Append: entriesOf(3, 7, 2), Interaction: "late", At: at, Outcome: []byte("out"),
	}
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
	if r := commit(t, old, Change{
		Match: 3, Version: current(old, 3), Append: entriesOf(3, 9, 1), Posts: newPosts([]byte(nil)),
	}); r.Posts[0] != 13 {
		t.Errorf("next post = %d, want 13", r.Posts[0])
	}
	wantOnce(t, old, 3, 10)
	if id := nextMatch(t, old); id != 13 {
		t.Errorf("NextMatch = %d, want 13", id)
	}
	old.Close()
	wantOnce(t, openAt(t, path, Options{}), 3, 10)
	keptOld(t, fmt.Sprintf("%s.schema%d", path, schema), schema)
}

// TestUpgradeLeavesNothingBehind: what was deleted before the upgrade is in no backup of
// the store that was upgraded, nor in the copy of the older file, and gone from the file
// itself once that is cleaned.
func TestUpgradeLeavesNothingBehind(t *testing.T) {
	for old := range schema {
		t.Run(fmt.Sprint(old), func(t *testing.T) {
			path := dbPath(t)
			if old == 0 {
				makeV0(t, path)
			} else {
				path = golden(t, fmt.Sprintf("schema%d.db", old))
			}
			for _, value := range []string{canary, ""} { // it lies in a free page then
				raw(t, path, func(tx *bbolt.Tx) error {
					if value == "" {
						return tx.Bucket([]byte("people")).Delete([]byte(canary))
					}
					return tx.Bucket([]byte("people")).Put([]byte(canary), seal(people, []byte(canary), nil, []byte(value)))
				})
			}
			if filed(t, path, canary) == 0 {
				t.Fatal("the old file does not hold it: what is tested here?")
			}
			s := openAt(t, path, Options{})
			if n := filed(t, backupAt(t, s), canary); n > 0 {
				t.Errorf("the backup holds it %d times", n)
			}
			kept := fmt.Sprintf("%s.schema%d", path, old)
			if n := filed(t, kept, canary); n > 0 {
				t.Errorf("the copy of the old file holds it %d times", n)
			}
			if err := Sound(kept); err != nil {
				t.Error(err)
			}
			cleaned(t, s)
			if n := filed(t, path, canary); n > 0 {
				t.Errorf("the cleaned file holds it %d times", n)
			}
			sound(t, s)
		})
	}
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
