package town

import (
	"context"
	"fmt"
	"time"
)

// pace is a wire.Pace by which nothing waits: time passes when somebody sleeps or
// when the town lets it.
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

// Now is the time of the bot's machine.
func (p *pace) Now() time.Time { return p.now }

// Sleep passes at once.
func (p *pace) Sleep(ctx context.Context, d time.Duration) bool {
	p.now = p.now.Add(max(d, 0))
	return ctx.Err() == nil
}

// Timeout never comes.
func (p *pace) Timeout(ctx context.Context, _ time.Duration) (context.Context, context.CancelFunc) {
	return context.WithCancel(ctx)
}

// After runs f when the town has let that much time pass.
func (p *pace) After(d time.Duration, f func()) func() bool {
	t := &timer{due: p.now.Add(d), run: f}
	p.timers = append(p.timers, t)
	return func() bool {
		prevented := !t.done
		t.done = true
		return prevented
	}
}

// Go runs f as soon as the town has done what it is at.
func (p *pace) Go(f func()) { p.jobs = append(p.jobs, f) }

// Take panics rather than to wait for ever: there is nobody who would give.
func (p *pace) Take(_ context.Context, turn chan struct{}) error {
	select {
	case turn <- struct{}{}:
		return nil
	default:
		panic(fmt.Sprintf("town: a turn of %d is never free", cap(turn)))
	}
}

// Spread is the middle.
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

// pass lets time pass, and runs what became due.
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
