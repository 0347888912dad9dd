package store

import (
	"errors"
	"testing"

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

// Never a false "done", never a false "failed": after any fault of the disk, the answer agrees
// with a reading of the store, and a repetition ends with the entry there once.
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
			c := Change{Interaction: "i", Match: id, Version: current(s, id), Append: entriesOf(id, 1, 1)}
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
func untilDone(t *testing.T, s *File, c Change) {
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
func wantOnce(t *testing.T, s *File, id uint64, n int) {
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

func jobOf(c Change) *job {
	return newJob(func(w *batch) (Result, error) { return w.apply(&c) })
}

// Changes of a group stand or fall alone also when the disk fails under them.
func TestGroupUnderDiskErrors(t *testing.T) {
	armed := faults{BeforeCommit: 0}
	s := openAt(t, dbPath(t), Options{RetryEvery: -1, Fault: func(m Moment) error { return armed.at(m) }})
	id := newMatch(t, s, 1)
	bad := Change{Match: id, Version: current(s, id) + 1}
	group := []*job{
		jobOf(Change{People: []Person{{User: "0", Record: []byte("x")}}}),
		jobOf(bad),
		newJob(func(w *batch) (Result, error) {
			w.put(people, []byte("spoilt"), []byte("half"))
			panic("damaged page")
		}),
		jobOf(Change{People: []Person{{User: "1", Record: []byte("x")}}}),
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
		IsDamage,
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
	if _, err := s.Commit(bg, Change{People: []Person{{User: "a", Record: []byte("x")}}}); !errors.Is(err, ErrUnknown) {
		t.Errorf("Commit = %v, want ErrUnknown", err)
	}
	boom = false
	untilDone(t, s, Change{People: []Person{{User: "b", Record: []byte("x")}}})
	sound(t, s)
}
