package postgres

import (
	"errors"
	"testing"
	"time"

	"bivouac/store"
)

// openAlone opens a store that a process wants for itself.
func openAlone(url string) (*Store, error) {
	return Open(bg, url, Options{Alone: true, RetryEvery: 10 * time.Millisecond})
}

// TestAlone: one process at a time has the store to itself; others may read meanwhile, and
// stores in other schemas are others.
func TestAlone(t *testing.T) {
	url := place(t)
	s, err := openAlone(url)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := openAlone(url); !errors.Is(err, store.ErrLocked) {
		t.Errorf("a second: %v, want ErrLocked", err)
	}
	openAt(t, url)
	other, err := openAlone(place(t))
	if err != nil {
		t.Fatal(err)
	}
	other.Close()
	s.Close()
	s, err = openAlone(url)
	if err != nil {
		t.Fatalf("after the first is gone: %v", err)
	}
	s.Close()
}

// TestAloneThroughARestart: whose lock went with the server takes it again before it makes a
// change; one that finds it taken makes none.
func TestAloneThroughARestart(t *testing.T) {
	pg := own(t)
	first, err := openAlone(pg.URL)
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	for _, taken := range []bool{false, true} {
		var second *Store
		first.locking.Lock() // it is cut off meanwhile
		if err := errors.Join(pg.Down(), pg.Up()); err != nil {
			t.Fatal(err)
		}
		if taken {
			if second, err = openAlone(pg.URL); err != nil {
				t.Fatal(err)
			}
		}
		first.locking.Unlock()
		if err := first.held(bg); taken != errors.Is(err, store.ErrLocked) {
			t.Errorf("taken %v: held answers %v", taken, err)
		}
		_, err := first.Commit(bg, store.Change{Posts: []store.Post{{}}})
		if taken && !errors.Is(err, store.ErrUnavailable) {
			t.Errorf("a change without the lock: %v", err)
		}
		if taken {
			first.markUnavailable(errTaken) // as the look every few seconds does
			second.Close()
		}
		until(t, "it has the store again", first.Available)
		until(t, "a change", func() error {
			_, err := first.Commit(bg, store.Change{Posts: []store.Post{{}}})
			return err
		})
	}
}
