package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"bivouac/store"
)

// A process that runs a bot holds a shared advisory lock, and one that changes the store without a
// lease holds it exclusively, on a connection of its own; the server releases it when the process
// ends in any way. If the connection is lost the process makes no change until it has the lock
// again.

const (
	// aloneLock is the first half of the lock's number; the second is the schema's.
	aloneLock = 0x626976
	// aloneEvery is the interval of checking the connection.
	aloneEvery = 5 * time.Second
)

// errLost means that another process may have the store by now.
var errLost = errors.New("this process cannot tell yet whether another bivouac uses the store")

// errTaken means that another process took the lock while this one was disconnected.
var errTaken = fmt.Errorf("%w: it began while the database could not be reached from here; end one of the two",
	store.ErrLocked)

// errReadOnly means that the server accepts no changes, as a replica does.
var errReadOnly = errors.New(advice["25006"])

// seize takes the lock; store.ErrLocked if another process has it, errReadOnly if the server is
// read-only.
func (s *Store) seize(ctx context.Context) error {
	conn, err := pgx.ConnectConfig(ctx, s.pool.Config().ConnConfig)
	if err != nil {
		return err
	}
	var got, readOnly bool
	try := "pg_try_advisory_lock"
	if !s.options.Alone {
		try = "pg_try_advisory_lock_shared"
	}
	err = conn.QueryRow(ctx, `SELECT `+try+`($1, hashtext(current_schema())),
		current_setting('transaction_read_only')::boolean`, aloneLock).Scan(&got, &readOnly)
	switch {
	case err == nil && !got:
		err = store.ErrLocked
	case err == nil && readOnly:
		err = errReadOnly
	}
	if err != nil {
		_ = conn.Close(ctx)
		return err
	}
	s.lock = conn
	return nil
}

// hold checks the lock's connection until the store is closed.
func (s *Store) hold() {
	tick := time.NewTicker(aloneEvery)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			if err := s.held(s.closing); err != nil {
				s.markUnavailable(told(s.name, err))
			}
		case <-s.closing.Done():
			return
		}
	}
}

// held returns nil while this process has its lock, and takes it again if the connection is lost.
func (s *Store) held(ctx context.Context) error {
	if !s.options.Alone && !s.options.Beside {
		return nil
	}
	s.locking.Lock()
	defer s.locking.Unlock()
	within, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	if s.lock != nil && s.lock.Ping(within) == nil {
		return nil
	}
	s.lost.Store(true)
	s.letGo()
	err := s.seize(within)
	if errors.Is(err, store.ErrLocked) {
		return errTaken
	}
	s.lost.Store(err != nil)
	return err
}

// letGo releases the lock.
func (s *Store) letGo() {
	if s.lock == nil {
		return
	}
	within, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	_ = s.lock.Close(within)
	s.lock = nil
}
