package store

import (
	"context"
	"errors"
	"fmt"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

var errDisk = errors.New("input/output error")

// faults is an Options.Fault that fails as often as its numbers say.
type faults map[Moment]int

func (f faults) at(m Moment) error {
	if f[m] > 0 {
		f[m]--
		return errDisk
	}
	return nil
}

// Never a false "done", never a false "failed": whatever the disk did, the answer
// agrees with what a reading finds, and a repetition ends with the entry there once.
func TestAnswersAfterDiskErrors(t *testing.T) {
	tests := []struct {
		name   string
		faults faults
		want   error // nil: the commit must succeed
	}{
		{"first sync fails once", faults{BeforeCommit: 1}, nil},
		{"last sync fails once", faults{AfterCommit: 1}, nil},
		{"first sync fails, then the trial of getting well", faults{BeforeCommit: 2}, ErrUnavailable},
		{"full for a while", faults{BeforeCommit: 4}, ErrUnavailable},
		{"kept, but not made sure", faults{AfterCommit: 2}, ErrUnknown},
		{"lost, and not opened again", faults{BeforeCommit: 1, Opening: 1}, ErrUnknown},
		{"kept, and not opened again", faults{AfterCommit: 1, Opening: 3}, ErrUnknown},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			armed := faults{}
			s := openAt(t, dbPath(t), Options{RetryEvery: -1, Fault: func(m Moment) error { return armed.at(m) }})
			id := newMatch(t, s, 1)
			for m, n := range tt.faults {
				armed[m] = n
			}
			c := Change{Interaction: "i", Match: id, Entries: 1, Append: entriesOf(id, 1, 1)}
			_, err := s.Commit(bg, c)
			if !errors.Is(err, tt.want) {
				t.Fatalf("Commit = %v, want %v", err, tt.want)
			}
			if ill := s.Available() != nil; ill != (err != nil) {
				t.Errorf("Available = %v after %v", s.Available(), err)
			}
			if tt.want == ErrUnavailable {
				if m, err := s.Load(id); len(m.Journal) != 1 || err != nil {
					t.Errorf("%d entries, %v, after the answer that nothing was applied", len(m.Journal), err)
				}
			}
			untilDone(t, s, c)
			wantOnce(t, s, id, 2)
		})
	}
}

// untilDone commits until the answer is yes, or that it was done before.
func untilDone(t *testing.T, s *Store, c Change) {
	t.Helper()
	for range 20 {
		_, err := s.Commit(bg, c)
		if err == nil {
			return
		}
		if !errors.Is(err, ErrUnavailable) && !errors.Is(err, ErrUnknown) {
			t.Fatalf("Commit = %v", err)
		}
	}
	t.Fatal("the store does not get well")
}

// wantOnce wants a match to have each of its n entries once.
func wantOnce(t *testing.T, s *Store, id uint64, n int) {
	t.Helper()
	m, err := s.Load(id)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(entriesOf(id, 0, n), m.Journal); diff != "" {
		t.Errorf("journal (-want +got):\n%s", diff)
	}
	sound(t, s)
}

// The same with a disk that fails below bbolt, at every write of a session, with
// each kind of failure, once or for several calls.
func TestEveryWriteMayFail(t *testing.T) {
	errs := []error{syscall.EIO, syscall.ENOSPC}
	for _, h := range []how{writeRefused, writeTorn, dataSync, metaSync} {
		for _, times := range []int{1, 2, 7} {
			t.Run(fmt.Sprintf("%v x%d", h, times), func(t *testing.T) {
				t.Parallel()
				for n := 1; n <= 28; n++ {
					failAt(t, h, errs[n%2], n, times)
				}
			})
		}
	}
}

// failAt runs a session of ten changes while the n-th write fails.
func failAt(t *testing.T, h how, fault error, n, times int) {
	t.Helper()
	d := &disk{t: t}
	s, err := Open(dbPath(t), Options{RetryEvery: -1, opened: d.under})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	id := newMatch(t, s, 0)
	d.fail(h, fault, n, times)
	for i := range 10 {
		c := Change{Interaction: fmt.Sprint(i), Match: id, Entries: i, Append: entriesOf(id, i, 1), Posts: [][]byte{nil}}
		_, err := s.Commit(bg, c)
		if errors.Is(err, ErrUnavailable) && !errors.Is(err, ErrUnknown) {
			if m, err := s.Load(id); err == nil && len(m.Journal) != i {
				t.Errorf("write %d: %d entries after the answer that entry %d was not applied", n, len(m.Journal), i)
			}
		}
		if err != nil {
			untilDone(t, s, c)
		}
	}
	if d.failed() == 0 {
		t.Errorf("write %d: the disk never failed: the test proves nothing", n)
	}
	wantOnce(t, s, id, 10)
	if posts, err := s.Outbox(0, 0); len(posts) != 10 || err != nil {
		t.Errorf("write %d: %d posts, %v, want 10", n, len(posts), err)
	}
}

// Without anybody asking, the store gets well when the disk does; meanwhile reads
// go on.
func TestStoreHealsByItself(t *testing.T) {
	d := &disk{t: t}
	s := openAt(t, dbPath(t), Options{RetryEvery: time.Millisecond, opened: d.under})
	id := newMatch(t, s, 3)
	d.fail(writeRefused, syscall.ENOSPC, 1, 1<<30)
	if _, err := s.Commit(bg, Change{People: []Person{{"a", []byte("b")}}}); !errors.Is(err, ErrUnavailable) || !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("Commit on a full disk = %v, want ErrUnavailable with its reason", err)
	}
	if m, err := s.Load(id); err == nil && len(m.Journal) != 3 {
		t.Errorf("Load on a full disk: %d entries", len(m.Journal))
	}
	d.fail(writeRefused, nil, 1, 0)
	ctx, cancel := context.WithTimeout(bg, time.Minute)
	defer cancel()
	for s.Available() != nil && ctx.Err() == nil {
		time.Sleep(time.Millisecond)
	}
	commit(t, s, Change{Match: id, Entries: 3, Append: entriesOf(id, 3, 1)})
	wantOnce(t, s, id, 4)
}

func jobOf(c Change) *job {
	return newJob(func(w *batch) (Result, error) { return w.apply(&c) })
}

// Changes of a group stand or fall alone also when the disk fails under them.
func TestGroupUnderDiskErrors(t *testing.T) {
	armed := faults{BeforeCommit: 0}
	s := openAt(t, dbPath(t), Options{RetryEvery: -1, Fault: func(m Moment) error { return armed.at(m) }})
	id := newMatch(t, s, 1)
	bad := Change{Match: id, Entries: 9}
	group := []*job{
		jobOf(Change{People: []Person{{"0", []byte("x")}}}),
		jobOf(bad),
		newJob(func(w *batch) (Result, error) {
			w.put(people, []byte("spoilt"), nil, []byte("half"))
			panic("damaged page")
		}),
		jobOf(Change{People: []Person{{"1", []byte("x")}}}),
	}
	armed[BeforeCommit] = 1
	s.Close() // the writer is gone: the test does its work
	if _, err := s.open(); err != nil {
		t.Fatal(err)
	}
	s.closed = false
	s.transact(group, true)
	for i, want := range []func(error) bool{
		func(err error) bool { return err == nil },
		func(err error) bool { return errors.Is(err, ErrConflict) },
		isDamage,
		func(err error) bool { return err == nil },
	} {
		<-group[i].done
		if !want(group[i].err) {
			t.Errorf("change %d: %v", i, group[i].err)
		}
	}
	for user, want := range map[string]bool{"0": true, "1": true, "spoilt": false} {
		if _, err := s.Person(user); (err == nil) != want {
			t.Errorf("Person(%s) = %v, want it there: %v", user, err, want)
		}
	}
	sound(t, s)
	closeQuietly(s.db, s.eye)
}

// A panic of our own in the leader is answered to everybody, and does not stop the
// store for those who come later.
func TestPanicOfTheLeader(t *testing.T) {
	boom := false
	s := openAt(t, dbPath(t), Options{RetryEvery: -1, Fault: func(m Moment) error {
		if boom && m == Opening {
			panic("bug")
		}
		if boom {
			return errDisk
		}
		return nil
	}})
	boom = true
	if _, err := s.Commit(bg, Change{People: []Person{{"a", []byte("x")}}}); !errors.Is(err, ErrUnknown) {
		t.Errorf("Commit = %v, want ErrUnknown", err)
	}
	boom = false
	untilDone(t, s, Change{People: []Person{{"b", []byte("x")}}})
	sound(t, s)
}
