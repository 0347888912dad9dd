package postgres

import (
	"context"
	"crypto/rand"
	"fmt"
	"sync"
	"time"

	"bivouac/store"
)

// health is whether the database accepts changes.
type health struct {
	sync.Mutex
	why     error // why not; nil: it does
	healing bool  // heal runs
	ended   bool
	healer  sync.WaitGroup
}

// end waits for heal, and prevents it from starting again.
func (h *health) end() {
	h.Lock()
	h.ended = true
	h.Unlock()
	h.healer.Wait()
}

func (h *health) set(why error) {
	h.Lock()
	defer h.Unlock()
	h.why = why
	h.healing = h.healing && why != nil
}

// Available says whether the database accepts changes: nil, or why not.
func (s *Store) Available() error {
	if s.closed.Load() {
		return store.ErrClosed
	}
	s.health.Lock()
	defer s.health.Unlock()
	if s.health.why != nil {
		return fmt.Errorf("%w: %w", store.ErrUnavailable, s.health.why)
	}
	return nil
}

// markUnavailable records why the database could not be used, and starts heal. Changes and reads are still
// attempted.
func (s *Store) markUnavailable(why error) {
	s.health.Lock()
	defer s.health.Unlock()
	s.health.why = why
	if s.health.ended || s.health.healing {
		return
	}
	s.health.healing = true
	s.pool.Reset() // idle connections are probably dead as well
	s.leasing.Reset()
	s.health.healer.Go(s.heal)
}

// heal tries to write at intervals until it succeeds or the store is closed.
func (s *Store) heal() {
	for {
		within, cancel := context.WithTimeout(s.closing, answerWithin)
		err := s.held(within)
		if err == nil {
			err = s.room(within)
		}
		if err == nil {
			_, err = s.pool.Exec(within, "UPDATE bivouac SET schema = schema")
		}
		cancel()
		if err == nil {
			s.health.set(nil)
			return
		}
		s.health.set(told(s.name, err))
		select {
		case <-s.closing.Done():
			return
		case <-time.After(s.options.RetryEvery):
		}
	}
}

// roomFor is how many bytes must fit before the database counts as available again: on a full disk
// small writes still fit into freed space.
const roomFor = 64 << 10

// room writes that much without a match, and deletes it again.
func (s *Store) room(ctx context.Context) error {
	b := make([]byte, roomFor)
	_, _ = rand.Read(b) // random bytes cannot be compressed; it never fails
	tx, err := s.pool.Begin(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback(ctx) }()
	_, err = tx.Exec(ctx, "INSERT INTO journal (match, seq, entry) VALUES (-pg_backend_pid(), 0, $1)", b)
	return err
}
