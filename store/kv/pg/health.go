package pg

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"sync"
	"time"

	"bivouac/store/kv"
)

// health records whether the database accepts changes.
type health struct {
	closing context.Context // ends when Close is called
	close   context.CancelFunc
	healer  sync.WaitGroup

	mu  sync.Mutex
	why error // why the database accepts no changes, as long as heal runs; nil if it accepts them
}

func (h *health) closed() bool { return h.closing.Err() != nil }

// end waits for heal, and prevents it from starting again. It returns false if it was called before.
func (h *health) end() bool {
	h.mu.Lock()
	first := !h.closed()
	h.close()
	h.mu.Unlock()
	h.healer.Wait()
	return first
}

// Available returns nil if the database accepts changes, or else why it does not.
func (d *DB) Available() error {
	h := &d.health
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case h.closed():
		return kv.ErrClosed
	case h.why != nil:
		return fmt.Errorf("%w: %w", kv.ErrUnavailable, h.why)
	}
	return nil
}

// markUnavailable records why the database could not be used, and starts heal. Changes and reads are still
// attempted.
func (d *DB) markUnavailable(why error) {
	h := &d.health
	h.mu.Lock()
	defer h.mu.Unlock()
	healing := h.why != nil
	if h.why = why; h.closed() || healing {
		return
	}
	d.pool.Reset() // idle connections are probably dead as well
	d.leasing.Reset()
	h.healer.Go(d.heal)
}

// heal tries to write at intervals until it succeeds or the store is closed.
func (d *DB) heal() {
	h := &d.health
	for {
		within, cancel := context.WithTimeout(h.closing, answerWithin)
		err := d.writable(within)
		cancel()
		h.mu.Lock()
		h.why = told(d.name, err)
		h.mu.Unlock()
		if err == nil {
			return
		}
		select {
		case <-h.closing.Done():
			return
		case <-time.After(d.options.RetryEvery):
		}
	}
}

// writable checks that the database accepts changes. It writes 64 KiB and rolls that back, since small writes
// still fit into freed space on a full disk. Then it commits a small change.
func (d *DB) writable(ctx context.Context) error {
	b := make([]byte, 64<<10)
	_, _ = rand.Read(b) // random bytes cannot be compressed; it never fails
	tx, err := d.pool.Begin(ctx)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, "INSERT INTO kv VALUES ($1, $2)", b[:32], b)
	if err = errors.Join(err, tx.Rollback(ctx)); err == nil {
		_, err = d.pool.Exec(ctx, "UPDATE bivouac SET schema = schema")
	}
	return err
}
