package store

import (
	"errors"
	"fmt"
	"time"

	"go.etcd.io/bbolt"
)

// closeWait is how long closing may take after an error, since all running reads must end first.
const closeWait = 10 * time.Second

// Available says whether the disk accepts changes: nil, or why not.
func (s *File) Available() error {
	if why := s.ill.Load(); why != nil {
		return fmt.Errorf("%w: %w", ErrUnavailable, *why)
	}
	return nil
}

// unknown resolves a commit that returned an error. The error does not tell what is on disk (the
// last of two syncs may fail when all is written), so the file is reopened and its transaction
// number is read.
func (s *File) unknown(group []*job, t trial, again bool) {
	now, err := s.reopen()
	switch {
	case err != nil:
		s.markUnavailable(fmt.Errorf("%w; then: %w", t.err, err))
		answerAll(group, fmt.Errorf("%w: %w", ErrUnknown, t.err))
	case now.transactions >= t.number && t.number > 0:
		s.answerCommitted(group, t)
	case IsDamage(t.err):
		s.retryAlone(group, t)
	case s.probe() != nil:
		s.markUnavailable(t.err)
		answerAll(group, fmt.Errorf("%w: %w", ErrUnavailable, t.err))
	case again:
		s.transact(group, false)
	default:
		s.markUnavailable(t.err)
		answerAll(group, fmt.Errorf("%w: %w", ErrUnavailable, t.err))
	}
}

// answerCommitted answers a group whose transaction is in the file. What was read may only be in the system's
// cache; a further transaction, whose pages do reach the disk, makes it durable, since everything
// it depends on was synced before the error.
func (s *File) answerCommitted(group []*job, t trial) {
	if err := s.probe(); err != nil {
		s.markUnavailable(t.err)
		answerAll(group, fmt.Errorf("%w: %w", ErrUnknown, t.err))
		return
	}
	for i, j := range group {
		j.answer(t.results[i], t.errs[i])
	}
}

// retryAlone handles damage met while a group was written: each job is tried alone, and only those that
// meet it again get the error.
func (s *File) retryAlone(group []*job, t trial) {
	if len(group) == 1 {
		group[0].answer(Result{}, t.err)
		return
	}
	for _, j := range group {
		if err := s.Available(); err != nil {
			j.answer(Result{}, err)
			continue
		}
		s.transact([]*job{j}, true)
	}
}

// answerAll answers all jobs of the group that have no answer yet.
func answerAll(group []*job, err error) {
	for _, j := range group {
		j.answer(Result{}, err)
	}
}

// markUnavailable stops accepting changes until heal succeeds.
func (s *File) markUnavailable(why error) {
	s.ill.Store(&why)
	s.retryAt = time.Now().Add(max(0, s.options.RetryEvery))
}

// heal tries to open the file and to write to it.
func (s *File) heal() {
	if why := *s.ill.Load(); errors.Is(why, errHung) {
		s.markUnavailable(why)
		return
	}
	_, err := s.reopen()
	if err == nil {
		err = s.probe()
	}
	if err != nil {
		s.markUnavailable(err)
		return
	}
	s.ill.Store(nil)
}

// probe writes a transaction that only increases its number.
func (s *File) probe() error {
	t := s.try([]*job{{run: func(w *batch) (Result, error) {
		w.touched = true
		return Result{}, nil
	}}})
	return t.err
}

// reopen closes and reopens the file, waiting for running reads.
func (s *File) reopen() (state, error) {
	s.waiting.Store(true)
	s.reopening.Lock()
	defer s.reopening.Unlock()
	s.waiting.Store(false)
	if s.db != nil {
		if err := s.closeInTime(); err != nil {
			return state{}, err
		}
	}
	return s.open()
}

// closeInTime closes the file with a timeout; a panic inside bbolt may have left a lock held that
// closing waits for, and then only a restart helps.
func (s *File) closeInTime() error {
	done := make(chan error, 1)
	go func(db *bbolt.DB) { done <- guard(db.Close) }(s.db)
	_ = s.eye.Close()
	s.db, s.eye = nil, nil
	select {
	case <-done:
		return nil // reopening will meet an error of closing
	case <-time.After(closeWait):
		return errHung
	}
}
