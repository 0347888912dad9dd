package store

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"time"
)

// Commit applies c and returns when it is on disk. Changes of other goroutines may share the
// transaction (group commit), but each succeeds or fails alone. Errors: ErrConflict, ErrNotFound,
// ErrInvalid, ErrUnavailable, ErrClosed, *Damaged, and the context's: with these nothing was
// applied; only after ErrUnknown it may have been.
func (s *File) Commit(ctx context.Context, c Change) (Result, error) {
	c, err := c.Prepared()
	if err != nil {
		return Result{}, err
	}
	return s.submit(ctx, func(w *batch) (Result, error) {
		if err := s.leases.fence(&c); err != nil {
			return Result{}, err
		}
		return w.apply(&c)
	})
}

// submit queues a job and waits for it; if it becomes the leader of the queue, it processes all
// waiting jobs.
func (s *File) submit(ctx context.Context, run func(*batch) (Result, error)) (Result, error) {
	j := newJob(run)
	lead, err := s.queue.enter(ctx, j)
	if err != nil {
		return Result{}, err
	}
	if !lead {
		lead, err = s.queue.wait(ctx, j)
		if err != nil {
			return Result{}, err
		}
	}
	if lead {
		s.lead()
	}
	return j.result, j.err
}

// lead processes the waiting jobs. In any case each is answered and the lead is passed on, so that
// a panic does not block the bot.
func (s *File) lead() {
	defer s.queue.pass()
	s.queue.gather()
	group := s.queue.take()
	err := guard(func() error {
		s.serve(group)
		return nil
	})
	answerAll(group, fmt.Errorf("%w: %w", ErrUnknown, err))
}

// serve answers every job of the group; called by the leader.
func (s *File) serve(group []*job) {
	if s.ill.Load() != nil && !time.Now().Before(s.retryAt) {
		s.heal()
	}
	if err := s.Available(); err != nil {
		answerAll(group, err)
	} else {
		s.transact(group, true)
	}
	if s.ill.Load() != nil && s.options.RetryEvery > 0 && s.nudging.CompareAndSwap(false, true) {
		time.AfterFunc(time.Until(s.retryAt), s.nudge)
	}
}

// nudge makes the store try to recover although no job is waiting.
func (s *File) nudge() {
	s.nudging.Store(false)
	_, _ = s.submit(context.Background(), func(*batch) (Result, error) { return Result{}, nil })
}

// transact tries the group in one transaction and answers each of its jobs. again allows one retry
// after a disk error.
func (s *File) transact(group []*job, again bool) {
	for len(group) > 0 {
		began := time.Now()
		t := s.try(group)
		switch {
		case t.culprit >= 0:
			// The transaction failed because of this one job: the others are retried.
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
		if s.options.Committed != nil && t.number != 0 {
			s.options.Committed(time.Since(began), len(group))
		}
		s.choose()
		return
	}
}

// trial is the result of one transaction.
type trial struct {
	results []Result
	errs    []error // of each job; those with an error altered nothing
	culprit int     // the job that spoilt the transaction for all, or -1
	err     error   // the culprit's, or the disk's
	number  uint64  // the state's number if the transaction is kept
}

// try applies the jobs in one transaction and commits it.
func (s *File) try(group []*job) trial {
	t := trial{results: make([]Result, len(group)), errs: make([]error, len(group)), culprit: -1}
	t.err = guard(func() error {
		if s.db == nil {
			return ErrUnavailable
		}
		if err := writable(s.eye, s.db.Info().PageSize); err != nil {
			return err
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

// fill applies each job, and returns false if one of them spoilt the batch.
func (s *File) fill(w *batch, group []*job, t *trial) bool {
	for i, j := range group {
		touched := w.touched
		w.touched = false
		err := guard(func() (err error) {
			t.results[i], err = j.run(w)
			return err
		})
		if err == nil {
			err = w.err
		}
		t.errs[i] = err
		if err != nil && w.touched {
			t.culprit, t.err = i, err
			return false
		}
		w.touched = w.touched || touched
	}
	return true
}

// finish commits the transaction, with injected faults.
func (s *File) finish(w *batch, t *trial) error {
	t.number = w.state.transactions + 1
	id := int64(w.tx.ID()) // gone after the commit
	if err := s.fault(BeforeCommit); err != nil {
		return err
	}
	if err := w.commit(); err != nil {
		return err
	}
	s.lastTx.Store(id)
	s.lastMatchSeen(w.state.lastMatch)
	return s.fault(AfterCommit)
}

// lastMatchSeen keeps NextMatch above ids chosen by callers.
func (s *File) lastMatchSeen(id uint64) {
	for {
		have := s.lastMatch.Load()
		if have >= id || s.lastMatch.CompareAndSwap(have, id) {
			return
		}
	}
}

// tidy writes the list of free pages before the file is closed, so that the next Open need not scan
// the whole file. A failure is harmless.
func (s *File) tidy() {
	if s.db == nil || s.ill.Load() != nil || !s.db.NoFreelistSync {
		return
	}
	s.db.NoFreelistSync = false
	_ = s.probe()
}

// errHung means that bbolt could not be closed, so the file cannot be reopened.
var errHung = errors.New("the file could not be closed after an error; restart the bot")

// maxGroup is the most changes of one transaction.
const maxGroup = 1024

// job is a queued change.
type job struct {
	run    func(*batch) (Result, error)
	done   chan struct{} // closed when result and err are set
	lead   chan struct{} // closed when the job's goroutine is to lead
	result Result
	err    error

	answered bool // the leader's
}

func newJob(run func(*batch) (Result, error)) *job {
	return &job{run: run, done: make(chan struct{}), lead: make(chan struct{})}
}

// answer completes a job; only the first answer counts.
func (j *job) answer(r Result, err error) {
	if j.answered {
		return
	}
	j.answered = true
	if err != nil {
		r = Result{}
	}
	j.result, j.err = r, err
	close(j.done)
}

// queue orders the jobs. One goroutine at a time is the leader and alone writes to the file. It
// processes all waiting jobs, its own first, and passes the lead to the first of those that arrived
// meanwhile. The zero queue needs idle.L set to mu.
type queue struct {
	mu      sync.Mutex
	waiting []*job
	leading bool
	last    int // the jobs of the last group
	shut    bool
	idle    sync.Cond // there is no leader
}

// enter queues a job; lead says that its goroutine is the leader now.
func (q *queue) enter(ctx context.Context, j *job) (lead bool, err error) {
	if err := ctx.Err(); err != nil {
		return false, err
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.shut {
		return false, ErrClosed
	}
	q.waiting = append(q.waiting, j)
	lead = !q.leading
	q.leading = true
	return lead, nil
}

// wait waits until the job is done or becomes the leader. If the context ends before the job was
// taken it is withdrawn; after that the answer comes soon.
func (q *queue) wait(ctx context.Context, j *job) (lead bool, err error) {
	select {
	case <-j.done:
		return false, nil
	case <-j.lead:
		return true, nil
	case <-ctx.Done():
	}
	if q.withdraw(j) {
		return false, ctx.Err()
	}
	select {
	case <-j.done:
		return false, nil
	case <-j.lead:
		return true, nil
	}
}

// withdraw removes a job from the queue unless it was taken or made the leader.
func (q *queue) withdraw(j *job) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	select {
	case <-j.lead:
		return false
	default:
	}
	i := slices.Index(q.waiting, j)
	if i < 0 {
		return false
	}
	q.waiting = slices.Delete(q.waiting, i, i+1)
	return true
}

// fewJobs is the size of a group up to which the next is not gathered: two writers of one record that
// always share a transaction would always conflict.
const fewJobs = 3

// gather yields to other goroutines as long as they add jobs: the writers that the last transaction
// answered share the next one. Without it the first of them has a transaction to itself, and only the
// others share one.
func (q *queue) gather() {
	if q.last <= fewJobs {
		return
	}
	for before, now := 0, q.size(); before < now && now < maxGroup; before, now = now, q.size() {
		runtime.Gosched()
	}
}

// size returns the number of waiting jobs.
func (q *queue) size() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.waiting)
}

// take returns the waiting jobs, the leader's own first.
func (q *queue) take() []*job {
	q.mu.Lock()
	defer q.mu.Unlock()
	n := min(len(q.waiting), maxGroup)
	group := q.waiting[:n:n]
	q.waiting = slices.Clone(q.waiting[n:])
	q.last = n
	return group
}

// pass ends the lead, or gives it to the first waiting job.
func (q *queue) pass() {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.waiting) > 0 {
		close(q.waiting[0].lead)
		return
	}
	q.leading = false
	q.idle.Broadcast()
}

// end refuses new jobs and waits for the queued ones; false if it was called before.
func (q *queue) end() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.shut {
		return false
	}
	q.shut = true
	for q.leading {
		q.idle.Wait()
	}
	return true
}
