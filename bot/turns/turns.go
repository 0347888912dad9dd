// Package turns implements a fair queue of works, which are tasks that people ask for: one person's many
// works never delay another person's first work. Presses of a channel, completions, replays and the
// computer's searches use it. It knows neither Discord nor tables.
//
// A Queue runs a limited number of works at the same time: one or a few for each person, and one for each
// place. Works run in the order of start-time fair queuing: a person's second work comes after the first work
// of another person, if that work is added in time. The same holds for servers.
package turns

import (
	"fmt"
	"math"
	"slices"
	"sync"
	"time"
)

// Pace is the clock of a Queue and the scheduler that runs its works: see wire.Pace.
type Pace interface {
	Now() time.Time
	After(d time.Duration, f func()) (stop func() bool)
	Go(f func())
}

// Limits are the maximum numbers of a Queue's works. 0 means no limit.
type Limits struct {
	Workers int // works that run at the same time
	Each    int // works of a person that run at the same time
	Waiting int // works that wait
	Person  int // works of a person that wait or run
	Guild   int // works of a server that wait or run
	Place   int // works of a place that wait
	// Life is the longest time that a work waits. After it the Queue drops the work and calls its Lapse.
	Life time.Duration
	// Guess is the estimated duration of a work, until the first work was measured.
	Guess time.Duration
}

// A Work is one item of the queue. Works of one place run one at a time. An empty Person, Guild or
// Place has no limits.
type Work struct {
	Person, Guild, Place string
	// Latest says that only the newest of the person's works with Latest matters. It replaces such a work
	// that still waits.
	Latest bool
	// Behind gives the work a lower priority than all works without Behind.
	Behind bool
	// Run does the work. It may call the function leave before it returns. After that call the work still
	// occupies its worker, but no longer counts for the limits of its person, server and place.
	Run func(leave func())
	// Lapse is called instead of Run if the work has waited too long, or a later work has replaced it. It may
	// be nil.
	Lapse func()
}

// Why says which limit was reached.
type Why int

// Reasons for refusing a work.
const (
	Own    Why = iota // the person has too many waiting or running works
	Server            // the server has too many waiting or running works
	All               // too many works wait
	Shut              // the queue is shut
)

// Busy is the error of a refused work.
type Busy struct {
	Why Why
	In  time.Duration // estimated time until one more work can be added
}

// Error returns a text for logs.
func (b *Busy) Error() string { return fmt.Sprintf("too much waits (%d), for about %s", b.Why, b.In) }

// Queue runs works in fair order. It is safe for concurrent use.
type Queue struct {
	pace   Pace
	limits Limits
	live   sync.WaitGroup // works that wait or run

	mu      sync.Mutex
	shut    bool
	waiting []*work        // in the order of arrival
	running map[*work]bool // works that have begun
	flows   map[flowKey]*flow
	now     int           // virtual time; each Add raises it to the smallest start in the queue
	took    time.Duration // moving average of a work's duration
}

// work is an accepted work.
type work struct {
	Work
	start int       // the work's start in virtual time
	began time.Time // when it began to run
	left  bool      // the flows no longer count the work
	stop  func() bool
}

// flowKey is the key of a person, a server or a place.
type flowKey struct {
	kind byte
	name string
}

// flow counts the works of a person, a server or a place. It exists while there are any.
type flow struct {
	held, running int // held counts works that wait or run, and running counts works that run
	next          int // the smallest start that the next work may have, in virtual time
}

// New returns an empty Queue.
func New(p Pace, l Limits) *Queue {
	return &Queue{pace: p, limits: l, running: map[*work]bool{}, flows: map[flowKey]*flow{}, took: l.Guess}
}

// Add queues a work, which runs concurrently. The error is a *Busy.
func (q *Queue) Add(w Work) error {
	q.mu.Lock()
	old := q.outdated(w)
	if busy := q.full(w, old != nil); busy != nil {
		q.mu.Unlock()
		return busy
	}
	q.live.Add(1)
	if old != nil {
		q.takeOut(old)
	}
	one := &work{Work: w, start: q.startOf(w)}
	if old != nil {
		one.start = old.start // the new work takes over the old one's place in the order
	}
	for _, f := range q.flowsOf(w) {
		f.held, f.next = f.held+1, one.start+1
	}
	q.waiting = append(q.waiting, one)
	begun := q.begin()
	if q.limits.Life > 0 && !q.running[one] {
		one.stop = q.pace.After(q.limits.Life, func() { q.expire(one) })
	}
	q.mu.Unlock()
	q.start(begun)
	if old != nil {
		q.lapse(old)
	}
	return nil
}

// Shut refuses new works. Waiting ones are still run.
func (q *Queue) Shut() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.shut = true
}

// Clear refuses new works and drops waiting ones: neither Run nor Lapse is called.
func (q *Queue) Clear() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.shut = true
	for len(q.waiting) > 0 {
		q.takeOut(q.waiting[0])
		q.live.Done()
	}
}

// Wait blocks until no work waits or runs. The Queue must be shut.
func (q *Queue) Wait() { q.live.Wait() }

// Len returns the numbers of waiting and running works.
func (q *Queue) Len() (waiting, running int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.waiting), len(q.running)
}

// startOf returns the start of a new work in virtual time. It is at least q.now, and greater than the starts
// of the person's and the server's earlier works. The work's place does not matter.
func (q *Queue) startOf(w Work) int {
	first := math.MaxInt
	for o := range q.running {
		first = min(first, o.start)
	}
	for _, o := range q.waiting {
		first = min(first, o.start)
	}
	if first < math.MaxInt {
		q.now = max(q.now, first)
	}
	return max(q.now, q.flow('p', w.Person).next, q.flow('g', w.Guild).next)
}

// flowsOf returns the flows of a work, creating missing ones.
func (q *Queue) flowsOf(w Work) []*flow {
	var all []*flow
	for _, key := range []flowKey{{'p', w.Person}, {'g', w.Guild}, {'c', w.Place}} {
		if key.name == "" {
			continue
		}
		f := q.flows[key]
		if f == nil {
			f = &flow{}
			q.flows[key] = f
		}
		all = append(all, f)
	}
	return all
}

// flow returns a copy of a flow. It returns the zero flow if there is none.
func (q *Queue) flow(kind byte, name string) flow {
	if f := q.flows[flowKey{kind, name}]; f != nil {
		return *f
	}
	return flow{}
}

// outdated returns the waiting work that a new one replaces. It returns nil if there is none.
func (q *Queue) outdated(w Work) *work {
	if !w.Latest || w.Person == "" || q.shut {
		return nil
	}
	for _, old := range q.waiting {
		if old.Latest && old.Person == w.Person {
			return old
		}
	}
	return nil
}

// The method full returns why a new work must be refused. It returns nil if the work can be accepted.
func (q *Queue) full(w Work, replaces bool) *Busy {
	over := func(kind byte, name string, limit int) bool {
		return limit > 0 && name != "" && q.flow(kind, name).held >= limit
	}
	place := q.flow('c', w.Place)
	switch {
	case q.shut:
		return &Busy{Why: Shut}
	case replaces:
		return nil
	case over('p', w.Person, q.limits.Person):
		return &Busy{Own, q.until(func(o *work) bool { return o.Person == w.Person })}
	case over('g', w.Guild, q.limits.Guild):
		return &Busy{Server, q.until(func(o *work) bool { return o.Guild == w.Guild })}
	case q.limits.Waiting > 0 && len(q.waiting) >= q.limits.Waiting,
		q.limits.Place > 0 && w.Place != "" && place.held-place.running >= q.limits.Place:
		return &Busy{All, q.until(func(*work) bool { return true })}
	}
	return nil
}

// The method until estimates the time until the next end of a work for which the function match returns
// true.
func (q *Queue) until(match func(*work) bool) time.Duration {
	workers := max(1, q.limits.Workers)
	left, first := time.Duration(0), time.Duration(-1)
	now := q.pace.Now()
	for w := range q.running {
		rest := max(q.took-now.Sub(w.began), q.took/10)
		left += rest
		if match(w) && !w.left && (first < 0 || rest < first) {
			first = rest
		}
	}
	if first >= 0 {
		return first
	}
	ahead := 0
	for _, w := range q.waiting {
		if match(w) {
			break
		}
		ahead++
	}
	return (left+time.Duration(ahead)*q.took)/time.Duration(workers) + q.took
}

// begin marks the works that may run now as running, and returns them in the order in which they begin.
func (q *Queue) begin() []*work {
	var begun []*work
	for q.limits.Workers == 0 || len(q.running) < q.limits.Workers {
		next := q.next()
		if next == nil {
			return begun
		}
		q.remove(next)
		for _, f := range q.flowsOf(next.Work) {
			f.running++
		}
		next.began = q.pace.Now()
		q.running[next] = true
		begun = append(begun, next)
	}
	return begun
}

// next returns the first waiting work that may run. It returns nil if there is none.
func (q *Queue) next() *work {
	var best *work
	for _, w := range q.waiting {
		switch {
		case best != nil && !w.before(best):
		case w.Place != "" && q.flow('c', w.Place).running > 0:
		case q.limits.Each > 0 && w.Person != "" && q.flow('p', w.Person).running >= q.limits.Each:
		default:
			best = w
		}
	}
	return best
}

// The method before says whether the work w has precedence over the work o. Both are waiting.
func (w *work) before(o *work) bool {
	if w.Behind != o.Behind {
		return o.Behind
	}
	return w.start < o.start
}

// run runs a work, and then the works that may run because it has ended: the first in this goroutine, the
// others in new goroutines.
func (q *Queue) run(w *work) {
	for w != nil {
		w.Run(func() { q.start(q.leaves(w)) })
		more := q.ended(w)
		q.live.Done()
		w = nil
		if len(more) > 0 {
			w = more[0]
			q.start(more[1:])
		}
	}
}

// start runs works in new goroutines.
func (q *Queue) start(begun []*work) {
	for _, w := range begun {
		q.pace.Go(func() { q.run(w) })
	}
}

// The method leaves removes a running work from its flows, and returns the works that may run because of
// that.
func (q *Queue) leaves(w *work) []*work {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.runsNoMore(w)
	return q.begin()
}

// runsNoMore removes a running work from its flows, unless that has happened before.
func (q *Queue) runsNoMore(w *work) {
	if w.left {
		return
	}
	w.left = true
	for _, f := range q.flowsOf(w.Work) {
		f.running--
	}
	q.leave(w)
}

// ended records the end of a work, and returns the works that may run because of that.
func (q *Queue) ended(w *work) []*work {
	q.mu.Lock()
	defer q.mu.Unlock()
	delete(q.running, w)
	q.took += (q.pace.Now().Sub(w.began) - q.took) / 4
	q.runsNoMore(w)
	return q.begin()
}

// remove removes a work from the waiting works, and stops its timer.
func (q *Queue) remove(w *work) {
	if i := slices.Index(q.waiting, w); i >= 0 {
		q.waiting = slices.Delete(q.waiting, i, i+1)
	}
	if w.stop != nil {
		w.stop()
	}
}

// takeOut removes a waiting work that will not run.
func (q *Queue) takeOut(w *work) {
	q.remove(w)
	q.leave(w)
}

// leave takes a work out of the counts of its flows, and deletes flows that have no works left.
func (q *Queue) leave(w *work) {
	for _, key := range []flowKey{{'p', w.Person}, {'g', w.Guild}, {'c', w.Place}} {
		f := q.flows[key]
		if f == nil {
			continue
		}
		if f.held--; f.held == 0 {
			delete(q.flows, key)
		}
	}
}

// expire removes a work that has waited too long, and calls its Lapse. It does nothing if the work no longer
// waits.
func (q *Queue) expire(w *work) {
	q.mu.Lock()
	waits := slices.Contains(q.waiting, w)
	if waits {
		q.takeOut(w)
	}
	q.mu.Unlock()
	if waits {
		q.lapse(w)
	}
}

// lapse calls a work's Lapse.
func (q *Queue) lapse(w *work) {
	if w.Lapse == nil {
		q.live.Done()
		return
	}
	q.pace.Go(func() {
		defer q.live.Done()
		w.Lapse()
	})
}
