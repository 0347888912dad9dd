package store

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"go.etcd.io/bbolt"
)

// maxGroup is how many changes one transaction takes at most.
const maxGroup = 1024

// job is one change on its way through the writer.
type job struct {
	run  func(*batch) (Result, error)
	done chan struct{} // closed when result and err are set
	// taken is set by whoever is first: the writer who takes the job, or the
	// caller who no longer wants it.
	taken  atomic.Bool
	result Result
	err    error
}

// Commit applies c and answers when it is on disk. Changes of other goroutines
// may share the transaction, but each stands or falls alone. Errors: ErrConflict,
// ErrNotFound, ErrInvalid, ErrUnavailable, ErrClosed, *Damaged, and the context's:
// in all of these nothing was applied; only after ErrUnknown it may have been.
func (s *Store) Commit(ctx context.Context, c Change) (Result, error) {
	if err := c.validate(); err != nil {
		return Result{}, err
	}
	return s.submit(ctx, func(w *batch) (Result, error) { return w.apply(&c) })
}

// submit queues a job and waits for it. Once the writer has taken it the context
// no longer counts, for then the answer is known soon.
func (s *Store) submit(ctx context.Context, run func(*batch) (Result, error)) (Result, error) {
	j := &job{run: run, done: make(chan struct{})}
	if err := s.enter(ctx, j); err != nil {
		return Result{}, err
	}
	select {
	case <-j.done:
	case <-ctx.Done():
		if j.taken.CompareAndSwap(false, true) {
			return Result{}, ctx.Err()
		}
		<-j.done
	}
	return j.result, j.err
}

// enter puts a job into the queue.
func (s *Store) enter(ctx context.Context, j *job) error {
	s.entering.RLock()
	defer s.entering.RUnlock()
	if s.shut {
		return ErrClosed
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	select {
	case s.queue <- j:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// answer hands a job back to its caller.
func (j *job) answer(r Result, err error) {
	if err != nil {
		r = Result{}
	}
	j.result, j.err = r, err
	close(j.done)
}

// write is the one writer. It ends when the queue is shut and empty.
func (s *Store) write() {
	defer close(s.written)
	var retry <-chan time.Time
	for {
		select {
		case j, open := <-s.queue:
			if !open {
				s.tidy()
				return
			}
			s.serve(s.drain(j))
		case <-retry:
			s.heal()
		}
		retry = nil
		if s.ill.Load() != nil && s.options.RetryEvery > 0 {
			retry = time.After(time.Until(s.retryAt))
		}
	}
}

// drain takes what waits behind the first job, without waiting for more.
func (s *Store) drain(first *job) []*job {
	var group []*job
	for j, open := first, true; open; {
		if j.taken.CompareAndSwap(false, true) {
			group = append(group, j)
		}
		if len(group) == maxGroup {
			return group
		}
		select {
		case j, open = <-s.queue:
		default:
			return group
		}
	}
	return group
}

// serve answers every job of the group.
func (s *Store) serve(group []*job) {
	if len(group) == 0 {
		return
	}
	if s.ill.Load() != nil && !time.Now().Before(s.retryAt) {
		s.heal()
	}
	if err := s.Available(); err != nil {
		for _, j := range group {
			j.answer(Result{}, err)
		}
		return
	}
	s.transact(group, true)
}

// transact tries the group in one transaction and answers each of its jobs.
// again says that it may be tried once more after a disk error.
func (s *Store) transact(group []*job, again bool) {
	for len(group) > 0 {
		t := s.try(group)
		switch {
		case t.culprit >= 0:
			// The transaction was given up for this one job: the others try anew.
			group[t.culprit].answer(Result{}, t.err)
			group = append(group[:t.culprit:t.culprit], group[t.culprit+1:]...)
			continue
		case t.err != nil:
			s.unknown(group, t, again)
			return
		}
		for i, j := range group {
			j.answer(t.results[i], t.errs[i])
		}
		s.choose()
		return
	}
}

// trial is what became of one transaction.
type trial struct {
	results []Result
	errs    []error // of each job; those with an error altered nothing
	culprit int     // the job that spoilt the transaction for all, or -1
	err     error   // the culprit's, or the disk's
	number  uint64  // the state's number if the transaction is kept
}

// try applies the jobs to one transaction and writes it.
func (s *Store) try(group []*job) trial {
	t := trial{results: make([]Result, len(group)), errs: make([]error, len(group)), culprit: -1}
	t.err = guard(func() error {
		if s.db == nil {
			return ErrUnavailable
		}
		if !hasHead(s.eye, s.db.Info().PageSize) {
			return damagedFile("both its heads are invalid")
		}
		tx, err := s.db.Begin(true)
		if err != nil {
			return err
		}
		// After a commit this does nothing; after a panic it frees the writer's lock.
		defer func() { _ = tx.Rollback() }()
		if err := s.newest(tx, s.lastTx.Load()); err != nil {
			return err
		}
		w, err := newBatch(tx)
		if err != nil {
			return err
		}
		if !s.fill(w, group, &t) || !w.touched {
			return t.err
		}
		return s.finish(w, &t)
	})
	return t
}

// fill applies each job, and answers false when one of them spoilt the batch.
func (s *Store) fill(w *batch, group []*job, t *trial) bool {
	for i, j := range group {
		touched := w.touched
		w.touched = false
		err := guard(func() (err error) {
			t.results[i], err = j.run(w)
			return err
		})
		t.errs[i] = err
		if err != nil && w.touched {
			t.culprit, t.err = i, err
			return false
		}
		w.touched = w.touched || touched
	}
	return true
}

// finish writes the transaction, with the faults that a test wants.
func (s *Store) finish(w *batch, t *trial) error {
	t.number = w.state.transactions + 1
	id := int64(w.tx.ID())
	if err := s.fault(BeforeCommit); err != nil {
		return err
	}
	if _, err := w.commit(); err != nil {
		return err
	}
	s.lastTx.Store(id)
	s.lastMatchSeen(w.state.lastMatch)
	return s.fault(AfterCommit)
}

// lastMatchSeen keeps NextMatch above ids that callers chose themselves.
func (s *Store) lastMatchSeen(id uint64) {
	for {
		have := s.lastMatch.Load()
		if have >= id || s.lastMatch.CompareAndSwap(have, id) {
			return
		}
	}
}

// tidy writes the list of free pages before the file is closed, so that the next
// Open need not search the whole file for it.
func (s *Store) tidy() {
	if s.db == nil || !s.db.NoFreelistSync {
		return
	}
	s.db.NoFreelistSync = false
	_ = guard(func() error { return s.db.Update(func(*bbolt.Tx) error { return nil }) })
}

// errHung: bbolt could not be closed, so the file cannot be opened again.
var errHung = errors.New("the file could not be closed after an error; restart the bot")
