package store

import (
	"bytes"
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// folder is what lies in a folder: each file with its bytes and when they were written.
func folder(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		data, err := os.ReadFile(path)
		all[path] = info.ModTime().String() + string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// backupOf is a backup of a store with some of everything.
func backupOf(t *testing.T) []byte {
	t.Helper()
	s := openNew(t)
	fill(t, s, 6)
	var b bytes.Buffer
	if err := s.Backup(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// A look at a backup tells whether it is sound, and leaves it and its folder alone.
func TestSoundOnlyLooks(t *testing.T) {
	written := func(data []byte) string {
		path := dbPath(t)
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	newest := written(backupOf(t))
	raw(t, newest, spoilt[0].spoil)
	whole := backupOf(t)
	for _, c := range []struct {
		name, path string
		want       func(error) bool
	}{
		{"whole", written(whole), func(err error) bool { return err == nil }},
		{"of an older schema", golden(t, "schema1.db"), func(err error) bool { return err == nil }},
		{"of a newer schema", newest, func(err error) bool { return errors.Is(err, ErrNewer) }},
		{"cut off", written(whole[:len(whole)/2]), IsDamage},
		{"empty", written(nil), IsDamage},
		{"no store", written([]byte("not a store at all")), IsDamage},
		{"not there", filepath.Join(t.TempDir(), "none"), func(err error) bool { return errors.Is(err, fs.ErrNotExist) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			before := folder(t, filepath.Dir(c.path))
			if err := Sound(c.path); !c.want(err) {
				t.Errorf("Sound: %v", err)
			}
			if diff := cmp.Diff(before, folder(t, filepath.Dir(c.path))); diff != "" {
				t.Errorf("a look altered the folder: %.300s", diff)
			}
		})
	}
}

// With any byte of a backup altered, Sound and Restore say the same.
func TestSoundSaysWhatRestoreSays(t *testing.T) {
	whole := backupOf(t)
	luck := rand.New(rand.NewPCG(1, 1))
	refused, tries := 0, 40
	for range tries {
		bad := bytes.Clone(whole)
		bad[luck.IntN(64<<10)%len(bad)] ^= byte(1 + luck.IntN(255))
		path := dbPath(t)
		if err := os.WriteFile(path, bad, 0o600); err != nil {
			t.Fatal(err)
		}
		looked := Sound(path)
		_, restored := Restore(dbPath(t), bytes.NewReader(bad))
		if (looked == nil) != (restored == nil) {
			t.Fatalf("Sound: %v, Restore: %v", looked, restored)
		}
		if looked != nil {
			refused++
		}
	}
	if refused == 0 || refused == tries {
		t.Errorf("%d of %d were refused: what is tested here?", refused, tries)
	}
}
