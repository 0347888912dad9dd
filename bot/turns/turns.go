// Package turns decides whose work comes next, so that one person's many works never keep
// another's first one waiting. Presses of a channel, completions and films go through it.
// It knows neither Discord nor tables.
//
// A Queue runs so many works at a time, one or a few of each person and one of each place.
// What waits is in the order of start-time fair queuing: the second work of a person, or of
// a server, comes after the first work of another that arrives before its turn.
package turns

import (
	"fmt"
	"math"
	"slices"
	"sync"
	"time"
)

// Pace is the time that a Queue lives by, and how it begins a work: see wire.Pace.
type Pace interface {
	Now() time.Time
	After(d time.Duration, f func()) (stop func() bool)
	Go(f func())
}

// Limits bound a Queue. 0 means that there is no such limit.
type Limits struct {
	Workers int // works that run at a time
	Each    int // works of a person that run at a time
	Waiting int // works that wait
	Person  int // works of a person that wait or run
	Guild   int // works of a server that wait or run
	Place   int // works of a place that wait
	// Life is how long a work waits at most.
	Life time.Duration
	// Guess is how long a work takes, as long as none has been seen.
	Guess time.Duration
}

// A Work is something to be done. Of a place one runs at a time. An empty Person, Guild or
// Place has no limits.
type Work struct {
	Person, Guild, Place string
	// Latest says that only the last one of its person is of use: it takes the place of
	// one that waits.
	Latest bool
	// Behind says that it begins only where nothing else can.
	Behind bool
	// Run does the work. It may call leave when only its worker is still needed: from then
	// on its person and its server may add the next.
	Run func(leave func())
	// Lapse is called instead of Run where the work waited too long, or where a later one
	// has taken its place; nil does nothing.
	Lapse func()
}

// Why says what is full.
type Why int

// The reasons for which a work is not taken.
const (
	Own    Why = iota // its person has enough that waits or runs
	Server            // its server has
	All               // too much waits
	Shut              // nothing is taken any more
)

// Busy is the error of a work that is not taken.
type Busy struct {
	Why Why
	In  time.Duration // after about so long one more can be taken
}

// Error is for logs.
func (b *Busy) Error() string { return fmt.Sprintf("too much waits (%d), for about %s", b.Why, b.In) }

// Queue runs works in fair turns. Its methods may be called from any goroutine.
type Queue struct {
	pace   Pace
	limits Limits
	live   sync.WaitGroup // works that wait or run

	mu      sync.Mutex
	shut    bool
	waiting []*work        // in the order of arrival
	running map[*work]bool // and begun
	flows   map[flowKey]*flow
	now     int           // virtual time: the first start of what was there lately
	took    time.Duration // what a work took lately
}

// work is one that was taken.
type work struct {
	Work
	start int       // in virtual time
	began time.Time // of one that runs
	left  bool      // it counts for nobody any more
	stop  func() bool
}

// flowKey names a person, a server or a place.
type flowKey struct {
	kind byte
	name string
}

// flow is what is there of a person, a server or a place. It exists as long as that is
// anything.
type flow struct {
	held, running int // works that wait or run; and that run
	next          int // the start of its next work, in virtual time
}

// New is a Queue without works.
func New(p Pace, l Limits) *Queue {
	return &Queue{pace: p, limits: l, running: map[*work]bool{}, flows: map[flowKey]*flow{}, took: l.Guess}
}

// Add has a work done when its turn comes, beside the caller. The error is a *Busy.
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
		one.start = old.start // it has waited in the other's stead
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

// Shut takes nothing more. What waits is done all the same.
func (q *Queue) Shut() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.shut = true
}

// Clear takes nothing more and forgets what waits: neither Run nor Lapse is called.
func (q *Queue) Clear() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.shut = true
	for len(q.waiting) > 0 {
		q.takeOut(q.waiting[0])
		q.live.Done()
	}
}

// Wait returns when nothing waits or runs. The Queue is shut by then.
func (q *Queue) Wait() { q.live.Wait() }

// Len is how many works wait, and how many run.
func (q *Queue) Len() (waiting, running int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.waiting), len(q.running)
}

// startOf is where a work is to begin in virtual time: behind those of its person and of its
// server, and not before what is there. A place puts nobody back.
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

// flowsOf are the flows of a work, which are made where they are not there.
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

// flow is a flow as it is; the zero flow where there is none.
func (q *Queue) flow(kind byte, name string) flow {
	if f := q.flows[flowKey{kind, name}]; f != nil {
		return *f
	}
	return flow{}
}

// outdated is the work that waits in whose place another comes; nil if there is none.
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

// full says why a work cannot be taken; nil where it can.
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

// until is after about how long the first of some works will be done.
func (q *Queue) until(of func(*work) bool) time.Duration {
	workers := max(1, q.limits.Workers)
	left, first := time.Duration(0), time.Duration(-1)
	now := q.pace.Now()
	for w := range q.running {
		rest := max(q.took-now.Sub(w.began), q.took/10)
		left += rest
		if of(w) && !w.left && (first < 0 || rest < first) {
			first = rest
		}
	}
	if first >= 0 {
		return first
	}
	ahead := 0
	for _, w := range q.waiting {
		if of(w) {
			break
		}
		ahead++
	}
	return (left+time.Duration(ahead)*q.took)/time.Duration(workers) + q.took
}

// begin takes out what may run now, each in its turn.
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

// next is the work whose turn it is; nil where none may run.
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

// before says whether a work that waits goes before another.
func (w *work) before(o *work) bool {
	if w.Behind != o.Behind {
		return o.Behind
	}
	return w.start < o.start
}

// run does a work, and then what may run because of its end: one itself, the others beside.
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

// start runs works beside the caller.
func (q *Queue) start(begun []*work) {
	for _, w := range begun {
		q.pace.Go(func() { q.run(w) })
	}
}

// leaves notes that a work counts no more and takes out what may run now.
func (q *Queue) leaves(w *work) []*work {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.runsNoMore(w)
	return q.begin()
}

// runsNoMore takes a work that runs out of its flows.
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

// ended notes the end of a work and takes out what may run now.
func (q *Queue) ended(w *work) []*work {
	q.mu.Lock()
	defer q.mu.Unlock()
	delete(q.running, w)
	q.took += (q.pace.Now().Sub(w.began) - q.took) / 4
	q.runsNoMore(w)
	return q.begin()
}

// remove takes a work from those that wait.
func (q *Queue) remove(w *work) {
	if i := slices.Index(q.waiting, w); i >= 0 {
		q.waiting = slices.Delete(q.waiting, i, i+1)
	}
	if w.stop != nil {
		w.stop()
	}
}

// takeOut takes a work out that waits and will not be done.
func (q *Queue) takeOut(w *work) {
	q.remove(w)
	q.leave(w)
}

// leave ends a work in its flows. A flow without works is forgotten.
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

// expire ends the wait of a work that has waited too long.
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

// lapse tells a work that it is not done.
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
