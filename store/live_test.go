package store

import (
	"bytes"
	"fmt"
	"os"
	"testing"

	"go.etcd.io/bbolt"

	"bivouac/game/amount"
)

// canary is a name that was erased and must be found nowhere.
const canary = "Quidproquo"

// filed is how often the bytes of a file hold a word.
func filed(t *testing.T, path, word string) int {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return bytes.Count(data, []byte(word))
}

// backupAt writes a backup to a file and answers its path.
func backupAt(t *testing.T, s *File) string {
	t.Helper()
	var b bytes.Buffer
	if err := s.Backup(&b); err != nil {
		t.Fatal(err)
	}
	path := dbPath(t)
	if err := os.WriteFile(path, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// left are the ways in which a value ceases to be live.
var left = map[string]func(t *testing.T, s *File){
	"a record written over": func(t *testing.T, s *File) {
		for n := range 300 {
			commit(t, s, Change{
				Match: uint64(n + 1), New: true, Record: fmt.Appendf(nil, "match %d of %s", n, canary),
				Append: [][]byte{[]byte("entry")},
			})
		}
		for n := range 300 {
			commit(t, s, Change{
				Match: uint64(n + 1), Version: current(s, uint64(n+1)), Record: fmt.Appendf(nil, "match %d of nobody", n),
			})
		}
		// more pages than are used again at once
		commit(t, s, Change{Match: 1, Version: current(s, 1), Record: bytes.Repeat([]byte(canary), 3000)})
		commit(t, s, Change{Match: 1, Version: current(s, 1), Record: []byte("of nobody")})
	},
	"a match erased": func(t *testing.T, s *File) {
		for n := range 300 {
			commit(t, s, Change{Match: uint64(n + 1), New: true, Record: fmt.Appendf(nil, "match %d of %s", n, canary),
				Append: [][]byte{[]byte(canary)}, Snapshot: bytes.Repeat([]byte(canary), 700), Join: []string{"list of " + canary}})
		}
		for n := range 300 {
			commit(t, s, Change{
				Match: uint64(n + 1), Version: current(s, uint64(n+1)), Erase: true, Leave: []string{"list of " + canary},
			})
		}
	},
	"records of people": func(t *testing.T, s *File) {
		commit(t, s, Change{
			People: []Person{{User: "ann", Record: bytes.Repeat([]byte("I am "+canary), 2000)}},
			Posts:  newPosts([]byte("hello " + canary)),
		})
		commit(t, s, Change{
			People: []Person{{User: "ann", Version: currentOf(s, "ann"), Record: []byte("I am nobody")}}, Done: []uint64{1},
		})
	},
	"keys": func(t *testing.T, s *File) {
		c := Change{
			Interaction: canary + "?", At: at, People: []Person{{User: canary, Record: []byte("x")}},
			Due: []Due{{Key: canary, At: at, Record: nil}}, Bind: []Binding{{Channel: canary, From: 0, To: 1}},
		}
		commit(t, s, c)
		commit(t, s, Change{
			People: []Person{{User: canary, Version: currentOf(s, canary)}}, Clear: []string{canary},
			Bind: []Binding{{Channel: canary, From: 1, To: 0}},
		})
		if n, err := s.Unsee(bg, nil); n != 1 || err != nil {
			t.Fatal(n, err)
		}
	},
}

// TestBackupHoldsLiveDataOnly: no page that is free, no earlier value.
func TestBackupHoldsLiveDataOnly(t *testing.T) {
	for name, leave := range left {
		t.Run(name, func(t *testing.T) {
			s := openNew(t)
			leave(t, s)
			if filed(t, s.path, canary) == 0 {
				t.Fatal("the file itself never held it: what is tested here?")
			}
			path := backupAt(t, s)
			if n := filed(t, path, canary); n > 0 {
				t.Errorf("the backup holds it %d times", n)
			}
			if err := Sound(path); err != nil {
				t.Error(err)
			}
		})
	}
}

// cleaned has the store clean its file to the end, and answers how many steps it took.
func cleaned(t *testing.T, s *File) (steps int) {
	t.Helper()
	for steps = 1; steps < 1000; steps++ {
		done, err := s.Clean(bg)
		if err != nil {
			t.Fatal(err)
		}
		if done {
			return steps
		}
	}
	t.Fatal("1000 steps are not enough")
	return 0
}

// TestCleanLeavesNothingBehind: what was deleted or written over is gone from the bytes of
// the file in use, everything else is there, and the file does not grow by it each time.
func TestCleanLeavesNothingBehind(t *testing.T) {
	for name, leave := range left {
		t.Run(name, func(t *testing.T) {
			s := openNew(t)
			leave(t, s)
			fill := newMatch(t, s, 3)
			if filed(t, s.path, canary) == 0 {
				t.Fatal("the file itself never held it: what is tested here?")
			}
			before := matchesIn(t, s)
			cleaned(t, s)
			if n := filed(t, s.path, canary); n > 0 {
				t.Errorf("the file holds it %d times", n)
			}
			size := fileSize(t, s.path)
			for range 3 {
				cleaned(t, s)
			}
			if now := fileSize(t, s.path); now > size+growBy {
				t.Errorf("the file grew from %d to %d bytes", size, now)
			}
			sound(t, s)
			if after := matchesIn(t, s); after != before {
				t.Errorf("%d matches, there were %d", after, before)
			}
			commit(t, s, Change{Match: fill, Version: current(s, fill), Append: entriesOf(fill, 3, 1)})
			s.Close()
			wantOnce(t, openAt(t, s.path, Options{}), fill, 4)
		})
	}
}

func matchesIn(t *testing.T, s *File) int64 {
	t.Helper()
	now, err := s.Stats()
	if err != nil {
		t.Fatal(err)
	}
	return now.Matches
}

func fileSize(t *testing.T, path string) int64 {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	return info.Size()
}

// TestCleanWhileOthersWrite: changes go on between the steps and none is lost, also where
// a process ends in the middle: the next one begins anew and leaves no zeros.
func TestCleanWhileOthersWrite(t *testing.T) {
	path := dbPath(t)
	s := openAt(t, path, Options{})
	left["a match erased"](t, s)
	id := newMatch(t, s, 0)
	entries := 0
	for stop := range amount.Of(2, 6) { // after so many steps
		for range stop {
			if _, err := s.Clean(bg); err != nil {
				t.Fatal(err)
			}
			commit(t, s, Change{
				Match: id, Version: current(s, id), Append: entriesOf(id, entries, 1), Record: fmt.Append(nil, entries),
			})
			entries++
		}
		now := openAt(t, asCrashed(t, path), Options{})
		wantOnce(t, now, id, entries)
		cleaned(t, now)
		sound(t, now)
		if n := filed(t, now.path, canary); n > 0 {
			t.Errorf("after a kill behind step %d the file holds it %d times", stop, n)
		}
		err := now.view(func(tx *bbolt.Tx) error {
			if tx.Bucket([]byte(cleanName)) != nil {
				t.Errorf("after a kill behind step %d zeros are left", stop)
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
		now.Close()
	}
}

// TestCleanWaitsForReaders: what an open read may still see is not free, so that the file
// is not called clean while one from before is under way.
func TestCleanWaitsForReaders(t *testing.T) {
	s := openNew(t)
	left["a record written over"](t, s)
	err := s.view(func(*bbolt.Tx) error {
		for range 20 {
			if done, err := s.Clean(bg); err != nil || done {
				t.Errorf("beside a read from before: done %t, %v", done, err)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	cleaned(t, s)
	if n := filed(t, s.path, canary); n > 0 {
		t.Errorf("the file holds it %d times", n)
	}
}

// TestCleanBesideReads: a read that begins at any step keeps nothing from being cleaned: it
// is waited for, or it came after all that was deleted.
func TestCleanBesideReads(t *testing.T) {
	for name, leave := range left {
		for at := range amount.Of(2, 4) {
			t.Run(fmt.Sprintf("%s, from step %d", name, at), func(t *testing.T) {
				s := openNew(t)
				leave(t, s)
				for range at {
					if done, err := s.Clean(bg); err != nil || done {
						t.Fatalf("done %t, %v", done, err)
					}
				}
				done := false
				err := s.view(func(*bbolt.Tx) error {
					for range 20 {
						var err error
						if done, err = s.Clean(bg); err != nil || done {
							return err
						}
					}
					return nil
				})
				if err != nil {
					t.Fatal(err)
				}
				if !done {
					cleaned(t, s)
				}
				if n := filed(t, s.path, canary); n > 0 {
					t.Errorf("the file holds it %d times", n)
				}
			})
		}
	}
}
