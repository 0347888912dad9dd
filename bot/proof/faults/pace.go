package faults

import (
	"context"
	"time"

	"bivouac/bot/wire"
)

// pace is the wire.Pace of one life in a run.
type pace struct {
	x    *sim
	life *life
}

var _ wire.Pace = pace{}

func (p pace) Now() time.Time { return p.x.sched.began.Add(p.x.sched.now) }

// Sleep ends early only with the process: nothing here cancels a context before
// its time.
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

// limited is a context that ends by the run's clock.
type limited struct {
	context.Context
	pace pace
	end  time.Time
	off  bool
}

func (c *limited) Deadline() (time.Time, bool) { return c.end, true }

// Done is never closed: nothing waits for it here, and the standard library would
// start a goroutine if it could be.
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
