package store

import (
	"context"
	"slices"
	"sync"
)

// maxGroup is how many changes one transaction takes at most.
const maxGroup = 1024

// job is one change on its way to the disk.
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

// answer hands a job back to its caller; the first answer counts.
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

// queue orders the jobs. One goroutine at a time leads: it alone uses the file for
// writing. It takes all who wait, its own job first, and passes the lead to the
// first of those who came meanwhile. The zero queue needs idle.L set to mu.
type queue struct {
	mu      sync.Mutex
	waiting []*job
	leading bool
	shut    bool
	idle    sync.Cond // nobody leads
}

// enter puts a job into the queue; lead says that its goroutine leads now.
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

// wait waits until the job is done or leads. If the context ends before anybody
// took the job it is withdrawn; after that the answer is near.
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

// withdraw takes a job back unless it was taken or made the leader.
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

// take answers the jobs that wait, the leader's own first.
func (q *queue) take() []*job {
	q.mu.Lock()
	defer q.mu.Unlock()
	n := min(len(q.waiting), maxGroup)
	group := q.waiting[:n:n]
	q.waiting = slices.Clone(q.waiting[n:])
	return group
}

// pass ends the lead, or gives it to the first who waits.
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

// end refuses new jobs and waits for those there are; false if it was called before.
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
