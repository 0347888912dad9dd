package store

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.etcd.io/bbolt"
)

func TestOpenRefusesASecondUser(t *testing.T) {
	path := dbPath(t)
	openAt(t, path, Options{})
	_, err := Open(path, Options{})
	if !errors.Is(err, ErrLocked) || !strings.Contains(err.Error(), path) {
		t.Errorf("second Open = %v, want ErrLocked that names the file", err)
	}
	if _, err := Restore(path, strings.NewReader("")); err == nil {
		t.Error("Restore of an open store succeeded")
	}
}

// TestAFolderIsNoDamage: nothing of a store is lost, and no backup can help.
func TestAFolderIsNoDamage(t *testing.T) {
	path := t.TempDir()
	_, opened := Open(path, Options{})
	var saved bytes.Buffer
	s := openAt(t, dbPath(t), Options{})
	if err := s.Backup(&saved); err != nil {
		t.Fatal(err)
	}
	_, restored := Restore(path, &saved)
	for what, err := range map[string]error{"opened": opened, "restored": restored} {
		if !errors.Is(err, ErrFolder) || IsDamage(err) || strings.Contains(err.Error(), "backup") ||
			!strings.Contains(err.Error(), path) {
			t.Errorf("%s: %v, want that %s is a folder", what, err, path)
		}
	}
	if left, err := os.ReadDir(path); err != nil || len(left) > 0 {
		t.Errorf("left in the folder: %v, %v", left, err)
	}
}

// raw alters the file below the store.
func raw(t *testing.T, path string, fn func(*bbolt.Tx) error) {
	t.Helper()
	db, err := bbolt.Open(path, 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(db.Update(fn), db.Close()); err != nil {
		t.Fatal(err)
	}
}

// inMeta puts a value among the file's own bookkeeping.
func inMeta(key []byte, value func() []byte) func(*bbolt.Tx) error {
	return func(tx *bbolt.Tx) error { return tx.Bucket([]byte("meta")).Put(key, value()) }
}

// spoilt are ways to spoil a file that is a sound file of bbolt.
var spoilt = []struct {
	name  string
	spoil func(*bbolt.Tx) error
	want  func(error) bool
}{
	{"newer schema", inMeta(schemaKey, func() []byte { return seal(metas, schemaKey, nil, numbers(schema+1)) }),
		func(err error) bool { return errors.Is(err, ErrNewer) }},
	{"schema with a wrong sum", inMeta(schemaKey, func() []byte { return make([]byte, 18) }), IsDamage},
	{"schema missing", func(tx *bbolt.Tx) error { return tx.Bucket([]byte("meta")).Delete(schemaKey) }, IsDamage},
	{"state missing", func(tx *bbolt.Tx) error { return tx.Bucket([]byte("meta")).Delete(stateKey) }, IsDamage},
	{"state too short", inMeta(stateKey, func() []byte { return seal(metas, stateKey, nil, numbers(1)) }), IsDamage},
	{"bucket missing", func(tx *bbolt.Tx) error { return tx.DeleteBucket([]byte("seen")) }, IsDamage},
	{"another program's file", func(tx *bbolt.Tx) error {
		for _, b := range buckets {
			if err := tx.DeleteBucket([]byte(b.name)); err != nil {
				return err
			}
		}
		_, err := tx.CreateBucket([]byte("widgets"))
		return err
	}, IsDamage},
}

func TestOpenTellsWhatIsWrongWithAFile(t *testing.T) {
	for _, tt := range spoilt {
		t.Run(tt.name, func(t *testing.T) {
			path := dbPath(t)
			openAt(t, path, Options{}).Close()
			raw(t, path, tt.spoil)
			s, err := Open(path, Options{})
			if err == nil {
				s.Close()
			}
			if !tt.want(err) {
				t.Errorf("Open = %v", err)
			}
			if err != nil && !strings.Contains(err.Error(), "restore") {
				t.Errorf("%q does not say what to do", err)
			}
		})
	}
}

func TestOpenOfWhatIsNoStore(t *testing.T) {
	for name, content := range map[string]string{
		"text": strings.Repeat("not a database\n", 1000), "one byte": "x", "zeroes": string(make([]byte, 40000)),
	} {
		t.Run(name, func(t *testing.T) {
			path := dbPath(t)
			if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
				t.Fatal(err)
			}
			if _, err := Open(path, Options{}); err == nil {
				t.Error("Open succeeded")
			}
			if left, _ := os.ReadFile(path); string(left) != content {
				t.Error("Open altered a file that is not its own")
			}
		})
	}
	if _, err := Open(filepath.Join(t.TempDir(), "missing", "a.db"), Options{}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("Open in a missing directory = %v", err)
	}
}

// makeV0 makes a file of schema 0: the buckets with bare values.
func makeV0(t *testing.T, path string) {
	t.Helper()
	raw(t, path, func(tx *bbolt.Tx) error {
		put := func(bucket string, key []byte, value string) {
			b, err := tx.CreateBucketIfNotExists([]byte(bucket))
			if err == nil {
				err = b.Put(key, []byte(value))
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		put("matches", matchKey(1), "one")
		put("matches", matchKey(7), "seven")
		for i, e := range entriesOf(7, 0, 3) {
			put("journal", entryKey(7, i), string(e))
		}
		put("snapshots", matchKey(7), string(numbers(2))+"snap")
		put("channels", []byte("chan"), string(numbers(7)))
		put("people", []byte("ann"), "fr")
		put("outbox", matchKey(5), "post")
		put("due", dueKey(millis(at), "remind"), "wake")
		put("seen", []byte("i1"), string(numbers(millis(at), 7, 3))+"out")
		put("members", memberKey("ann", 7), "")
		return nil
	})
}

func TestOpenMigratesAnOldFile(t *testing.T) {
	path := dbPath(t)
	makeV0(t, path)
	s := openAt(t, path, Options{})
	m, err := s.Load(7)
	want := Match{
		ID: 7, Version: current(s, 7), Record: []byte("seven"), Journal: entriesOf(7, 0, 3), Snapshot: []byte("snap"),
		SnapshotAt: 2,
	}
	if diff := cmp.Diff(want, m); diff != "" || err != nil {
		t.Errorf("Load(7): %v (-want +got):\n%s", err, diff)
	}
	if m, err := s.Load(1); string(m.Record) != "one" || len(m.Journal) != 0 || err != nil {
		t.Errorf("Load(1) = %v, %v", m, err)
	}
	stats, err := s.Stats()
	counted := Stats{
		Matches: 2, Entries: 3, Channels: 1, People: 1, Outbox: 1, Dues: 1, Seen: 1, Members: 1, LastMatch: 7, LastPost: 5,
	}
	stats.FileBytes, stats.FreePages, stats.Transactions = 0, 0, 0
	if diff := cmp.Diff(counted, stats); diff != "" || err != nil {
		t.Errorf("Stats: %v (-want +got):\n%s", err, diff)
	}
	// The migrated file works on: ids continue, the due can be cleared, the
	// interaction is known.
	if id := nextMatch(t, s); id != 8 {
		t.Errorf("NextMatch = %d, want 8", id)
	}
	if r := commit(t, s, Change{Posts: newPosts([]byte(nil)), Clear: []string{"remind"}}); r.Posts[0] != 6 {
		t.Errorf("next post = %d, want 6", r.Posts[0])
	}
	if r := commit(t, s, Change{Interaction: "i1"}); r.Repeat == nil || string(r.Repeat.Outcome) != "out" {
		t.Errorf("repeat = %+v", r.Repeat)
	}
	sound(t, s)
	s.Close()
	checkOldCopy(t, path)
}

// checkOldCopy wants the file of schema 0 beside the new one, and that a second
// opening migrates nothing again.
func checkOldCopy(t *testing.T, path string) {
	t.Helper()
	db, err := bbolt.Open(path+".schema0", 0o600, &bbolt.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	_ = db.View(func(tx *bbolt.Tx) error {
		if got := tx.Bucket([]byte("matches")).Get(matchKey(1)); string(got) != "one" {
			t.Errorf("the copy of the old file holds %q, want %q", got, "one")
		}
		return nil
	})
	s := openAt(t, path, Options{})
	sound(t, s)
}

func TestEachSchemaHasItsMigration(t *testing.T) {
	if len(migrations) != schema {
		t.Errorf("schema %d, but %d migrations", schema, len(migrations))
	}
	if len(counted) != counts {
		t.Errorf("%d counted buckets, but %d counts", len(counted), counts)
	}
	for i, b := range counted {
		if b.count != i {
			t.Errorf("bucket %s counts at %d, want %d", b.name, b.count, i)
		}
	}
}

// The lock must hold against another process, not only another descriptor.
func TestLockHoldsAgainstAnotherProcess(t *testing.T) {
	path := dbPath(t)
	openAt(t, path, Options{})
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), crashEnv+"="+path)
	out, err := cmd.CombinedOutput()
	if err == nil || !strings.Contains(string(out), ErrLocked.Error()) {
		t.Errorf("second process: %v, %q, want %q", err, out, ErrLocked)
	}
}
