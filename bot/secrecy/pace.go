package secrecy

import (
	"context"
	"fmt"
	"time"
)

// pace is a wire.Pace by which nothing waits: time passes when somebody sleeps or
// when the world is told to let it. It belongs to the goroutine of its world.
type pace struct {
	now    time.Time
	jobs   []func()
	timers []*timer
}

type timer struct {
	due  time.Time
	run  func()
	done bool
}

func (p *pace) Now() time.Time { return p.now }

func (p *pace) Sleep(ctx context.Context, d time.Duration) bool {
	p.now = p.now.Add(max(d, 0))
	return ctx.Err() == nil
}

func (p *pace) Timeout(ctx context.Context, _ time.Duration) (context.Context, context.CancelFunc) {
	return context.WithCancel(ctx)
}

func (p *pace) After(d time.Duration, f func()) func() bool {
	t := &timer{due: p.now.Add(d), run: f}
	p.timers = append(p.timers, t)
	return func() bool {
		prevented := !t.done
		t.done = true
		return prevented
	}
}

// Go runs f as soon as the world has done what it is at.
func (p *pace) Go(f func()) { p.jobs = append(p.jobs, f) }

// Take panics rather than to wait for ever: there is nobody who would give.
func (p *pace) Take(_ context.Context, turn chan struct{}) error {
	select {
	case turn <- struct{}{}:
		return nil
	default:
		panic(fmt.Sprintf("secrecy: a turn of %d is never free", cap(turn)))
	}
}

func (p *pace) Spread(d time.Duration) time.Duration { return d / 2 }

// job takes the next job; nil when there is none.
func (p *pace) job() func() {
	if len(p.jobs) == 0 {
		return nil
	}
	f := p.jobs[0]
	p.jobs = p.jobs[1:]
	return f
}

// pass lets time pass, and runs what became due in order.
func (p *pace) pass(d time.Duration) {
	p.now = p.now.Add(d)
	waiting := p.timers
	p.timers = nil
	for _, t := range waiting {
		switch {
		case t.done:
		case t.due.After(p.now):
			p.timers = append(p.timers, t)
		default:
			t.done = true
			t.run()
		}
	}
}
