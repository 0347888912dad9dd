package faults

import (
	"cmp"
	"context"
	"iter"
	"slices"
	"time"

	"bivouac/bot/playground"
	"bivouac/bot/wire"
)

// sched runs the tasks of one run, one at a time and in a fixed order: always the earliest event,
// and of several events at one moment the one that was planned first. No goroutine sleeps. A task
// that waits is parked, and the clock moves on when nothing is left to do at the present moment.
type sched struct {
	clock   *playground.Clock
	began   time.Time
	now     time.Duration // time since began
	events  []*event      // the next event is first
	number  uint64        // number of the last planned event
	current *task
	waiting []*task // parked tasks in the order in which they were parked; each waits until its ready returns true
	// The function after is called when an event is over and no waiting task can go on.
	after func()
}

// A task is a coroutine of the bot or of a member.
type task struct {
	life  *life // the process that the task belongs to; nil for a member's task
	label string
	next  func() (struct{}, bool)
	end   func()
	yield func(struct{}) bool
	ready func() bool   // says whether a waiting task can go on
	turn  chan struct{} // the turn that the task waits for; nil if there is none
}

// event is a planned call of the function in its field run.
type event struct {
	at     time.Duration
	number uint64
	run    func() // nil if it was cancelled
}

// plan plans that the function run is called when the time d has passed.
func (s *sched) plan(d time.Duration, run func()) *event {
	s.number++
	e := &event{at: s.now + max(0, d), number: s.number, run: run}
	at, _ := slices.BinarySearchFunc(s.events, e, func(a, b *event) int {
		return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.number, b.number))
	})
	s.events = slices.Insert(s.events, at, e)
	return e
}

// start plans that a task begins after d, if its life is not over then.
func (s *sched) start(l *life, label string, d time.Duration, f func()) *event {
	return s.plan(d, func() {
		if l != nil && l.dead {
			return
		}
		t := &task{life: l, label: label}
		t.next, t.end = iter.Pull(func(yield func(struct{}) bool) {
			t.yield = yield
			f()
		})
		s.resume(t)
	})
}

// resume lets a task run until it parks or ends.
func (s *sched) resume(t *task) {
	before := s.current
	s.current = t
	t.next()
	s.current = before
}

// doze parks the current task for d.
func (s *sched) doze(d time.Duration) {
	t := s.current
	at := s.now + d
	t.ready = func() bool { return s.now >= at }
	s.plan(d, func() {}) // an empty event, so that the clock gets to this moment
	s.park(t)
}

// The method until parks the current task. The task goes on when the function done returns true, or
// when the time d has passed. If d is 0, there is no limit of time.
func (s *sched) until(d time.Duration, done func() bool) {
	t, at := s.current, s.now+d
	if done() {
		return
	}
	t.ready = done
	if d > 0 {
		t.ready = func() bool { return s.now >= at || done() }
		s.plan(d, func() {})
	}
	s.park(t)
}

// park gives control back to the scheduler until the task is resumed.
func (s *sched) park(t *task) {
	s.waiting = append(s.waiting, t)
	t.yield(struct{}{})
}

// take puts a token into the channel turn, as soon as there is room. Tasks do this in the order in
// which they called take.
func (s *sched) take(turn chan struct{}) {
	t := s.current
	queued := func() bool {
		for _, w := range s.waiting {
			if w.turn == turn {
				return w != t
			}
		}
		return false
	}
	if len(turn) < cap(turn) && !queued() {
		turn <- struct{}{}
		return
	}
	if t == nil {
		panic("faults: the driver itself waits for a turn") // cannot happen: only tasks wait
	}
	t.turn = turn
	t.ready = func() bool { return len(turn) < cap(turn) && !queued() }
	s.park(t)
	turn <- struct{}{}
}

// settle runs everything that can go on at the present moment.
func (s *sched) settle() {
	for {
		i := slices.IndexFunc(s.waiting, (*task).free)
		if i < 0 {
			return
		}
		t := s.waiting[i]
		s.waiting = slices.Delete(s.waiting, i, i+1)
		t.turn, t.ready = nil, nil
		s.resume(t)
	}
}

// free says whether a parked task can go on. A task of a dead process goes on at once, unless it
// waits for a turn.
func (t *task) free() bool {
	return t.turn == nil && t.life != nil && t.life.dead || t.ready()
}

// run lets d pass: it runs all events that are planned within d.
func (s *sched) run(d time.Duration) {
	end := s.now + d
	for len(s.events) > 0 && s.events[0].at <= end {
		e := s.events[0]
		s.events = slices.Delete(s.events, 0, 1)
		s.move(e.at)
		if f := e.run; f != nil {
			e.run = nil
			f()
		}
		s.settle()
		s.after()
	}
	s.move(end)
	s.settle()
	s.after()
}

func (s *sched) move(to time.Duration) {
	if to > s.now {
		s.clock.Advance(to - s.now)
		s.now = to
	}
}

// alive counts the parked tasks of a life.
func (s *sched) alive(l *life) int {
	n := 0
	for _, t := range s.waiting {
		if t.life == l {
			n++
		}
	}
	return n
}

// pace is the wire.Pace of one life. It uses the run's clock, and parks the tasks that wait.
type pace struct {
	x    *sim
	life *life
}

var _ wire.Pace = pace{}

func (p pace) Now() time.Time { return p.x.sched.began.Add(p.x.sched.now) }

// Sleep waits for d, or until the deadline of ctx if that is earlier. It returns false if the
// process has died or ctx has ended. It does not wake earlier, because in a run nothing cancels a
// context.
func (p pace) Sleep(ctx context.Context, d time.Duration) bool {
	if p.life.dead || ctx.Err() != nil {
		return false
	}
	if d <= 0 {
		return true
	}
	if end, bounded := ctx.Deadline(); bounded {
		d = min(d, end.Sub(p.Now()))
	}
	p.x.sched.doze(d)
	return !p.life.dead && ctx.Err() == nil
}

func (p pace) Timeout(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	end := p.Now().Add(d)
	if before, bounded := ctx.Deadline(); bounded && before.Before(end) {
		end = before
	}
	c := &limited{Context: ctx, pace: p, end: end}
	return c, func() { c.off = true }
}

func (p pace) After(d time.Duration, f func()) func() bool {
	e := p.x.sched.start(p.life, p.x.label(), d, f)
	return func() bool {
		was := e.run != nil
		e.run = nil
		return was
	}
}

func (p pace) Go(f func()) { p.x.sched.start(p.life, p.x.label(), 0, f) }

func (p pace) Take(_ context.Context, turn chan struct{}) error {
	p.x.sched.take(turn)
	return nil
}

func (p pace) Spread(d time.Duration) time.Duration {
	return time.Duration(p.x.rng.Int64N(int64(d)))
}

// limited is a context that ends at a moment of the run's clock.
type limited struct {
	context.Context
	pace pace
	end  time.Time
	off  bool
}

func (c *limited) Deadline() (time.Time, bool) { return c.end, true }

// Done returns no channel, so nothing can wait for the end of the context, and in a run nothing
// does. With a channel the standard library would start a goroutine.
func (c *limited) Done() <-chan struct{} { return nil }

func (c *limited) Err() error {
	switch {
	case c.pace.life.dead || c.off:
		return context.Canceled
	case !c.pace.Now().Before(c.end):
		return context.DeadlineExceeded
	}
	return c.Context.Err()
}
