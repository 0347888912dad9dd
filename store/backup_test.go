package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// A backup made while many write must be the store as it was at one moment: each
// match a prefix of what it became, and one writer's order kept across matches.
func TestBackupUnderLoadIsAPrefix(t *testing.T) {
	s := openNew(t)
	const writers = 8
	for range writers {
		newMatch(t, s, 0)
	}
	ctx, stop := context.WithCancel(bg)
	var group sync.WaitGroup
	for w := range uint64(writers) {
		group.Go(func() {
			for n := 0; ctx.Err() == nil; n++ {
				_, err := s.Commit(bg, Change{Match: w + 1, Version: current(s, w+1), Append: entriesOf(w+1, n, 1),
					Record: fmt.Append(nil, n+1),
					People: []Person{{User: fmt.Sprint(w), Version: currentOf(s, fmt.Sprint(w)), Record: fmt.Append(nil, n+1)}}})
				if err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	var copies []*bytes.Buffer
	for range 10 {
		var b bytes.Buffer
		if err := s.Backup(&b); err != nil {
			t.Error(err)
		}
		copies = append(copies, &b)
	}
	stop()
	group.Wait()
	before := make([]int, writers)
	for _, b := range copies {
		before = checkBackup(t, b, before)
	}
}

// checkBackup restores a copy and compares; no match may be shorter than in the
// copy before it.
func checkBackup(t *testing.T, b *bytes.Buffer, before []int) []int {
	t.Helper()
	path := dbPath(t)
	if aside, err := Restore(path, b); err != nil || aside != "" {
		t.Fatalf("Restore = %q, %v", aside, err)
	}
	s := openAt(t, path, Options{})
	sound(t, s)
	now := make([]int, len(before))
	for i := range before {
		m, err := s.Load(uint64(i) + 1)
		if err != nil {
			t.Fatal(err)
		}
		n := len(m.Journal)
		if diff := cmp.Diff(entriesOf(m.ID, 0, n), m.Journal); diff != "" || n < before[i] {
			t.Errorf("match %d: %d entries after %d (-want +got):\n%s", m.ID, n, before[i], diff)
		}
		if n > 0 && string(m.Record) != fmt.Sprint(n) {
			t.Errorf("match %d: record %q with %d entries: not one moment", m.ID, m.Record, n)
		}
		if p, _ := s.Person(fmt.Sprint(i)); n > 0 && string(p.Record) != fmt.Sprint(n) {
			t.Errorf("match %d: person %q with %d entries: not one moment", m.ID, p.Record, n)
		}
		now[i] = n
	}
	return now
}

func TestRestoreKeepsTheOldFile(t *testing.T) {
	path := dbPath(t)
	s := openAt(t, path, Options{})
	id := newMatch(t, s, 2)
	var backup bytes.Buffer
	if err := s.Backup(&backup); err != nil {
		t.Fatal(err)
	}
	commit(t, s, Change{Match: id, Version: current(s, id), Append: entriesOf(id, 2, 1)})
	whole := bytes.Clone(backup.Bytes())
	if _, err := Restore(path, bytes.NewReader(whole)); !errors.Is(err, ErrLocked) {
		t.Errorf("Restore over an open store = %v, want ErrLocked", err)
	}
	s.Close()

	aside, err := Restore(path, bytes.NewReader(whole))
	if err != nil {
		t.Fatal(err)
	}
	for file, want := range map[string]int{path: 2, aside: 3} {
		m, err := openAt(t, file, Options{}).Load(id)
		if len(m.Journal) != want || err != nil {
			t.Errorf("%s: %d entries, %v, want %d", file, len(m.Journal), err, want)
		}
	}
}

func TestRestoreRefusesADamagedBackup(t *testing.T) {
	path := dbPath(t)
	s := openAt(t, path, Options{})
	id := newMatch(t, s, 20)
	var backup bytes.Buffer
	if err := s.Backup(&backup); err != nil {
		t.Fatal(err)
	}
	s.Close()
	whole := backup.Bytes()
	flipped := bytes.Clone(whole)
	flipped[bytes.Index(flipped, []byte("move of 1/7"))] ^= 1
	for name, b := range map[string][]byte{
		"cut": whole[:len(whole)-4096], "flipped": flipped, "empty": nil, "text": []byte("hello"),
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := Restore(path, bytes.NewReader(b)); err == nil {
				t.Error("Restore succeeded")
			}
			if left, _ := filepath.Glob(path + ".*"); len(left) != 0 {
				t.Errorf("left behind: %v", left)
			}
		})
	}
	m, err := openAt(t, path, Options{}).Load(id)
	if len(m.Journal) != 20 || err != nil {
		t.Errorf("the store after refused restores: %d entries, %v", len(m.Journal), err)
	}
}

// The usual case of a restore: the file in place is damaged.
func TestRestoreOverADamagedFile(t *testing.T) {
	path := dbPath(t)
	s := openAt(t, path, Options{})
	id := newMatch(t, s, 3)
	var backup bytes.Buffer
	if err := s.Backup(&backup); err != nil {
		t.Fatal(err)
	}
	s.Close()
	if err := os.WriteFile(path, make([]byte, 50000), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Restore(path, &backup); err != nil {
		t.Fatal(err)
	}
	if m, err := openAt(t, path, Options{}).Load(id); len(m.Journal) != 3 || err != nil {
		t.Errorf("%d entries, %v", len(m.Journal), err)
	}
}

type brokenWriter struct{ after int }

func (w *brokenWriter) Write(b []byte) (int, error) {
	if w.after -= len(b); w.after < 0 {
		return 0, errors.New("no space in the backup's place")
	}
	return len(b), nil
}

// hung is a disk whose first write takes until the store begins to close.
type hung struct {
	s     *File
	begun chan struct{}
	first bool // the next write is the first
}

func (w *hung) Write(b []byte) (int, error) {
	if w.first {
		w.first = false
		close(w.begun)
		for !w.s.closing.Load() {
			time.Sleep(time.Millisecond)
		}
	}
	return len(b), nil
}

// TestCloseEndsABackup: a process that is to end waits for no slow disk.
func TestCloseEndsABackup(t *testing.T) {
	s := openNew(t)
	newMatch(t, s, 100)
	w := &hung{s: s, begun: make(chan struct{}), first: true}
	ended := make(chan error, 1)
	go func() { ended <- s.Backup(w) }()
	<-w.begun
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	if err := <-ended; !errors.Is(err, ErrClosed) {
		t.Errorf("the backup ends with %v, want ErrClosed", err)
	}
}

func TestBackupTellsOfABrokenWriter(t *testing.T) {
	s := openNew(t)
	newMatch(t, s, 100)
	if err := s.Backup(&brokenWriter{after: 9000}); err == nil {
		t.Error("Backup to a broken writer succeeded")
	}
	newMatch(t, s, 1) // the store goes on
	sound(t, s)
}
