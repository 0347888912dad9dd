package town

import (
	"context"
	"fmt"
	"time"

	"bivouac/bot/wire"
)

// Pace is a wire.Pace in virtual time: time passes when a goroutine sleeps or when the world
// advances it. It belongs to the goroutine of its world.
type Pace struct {
	now    time.Time
	jobs   []func()
	timers []*timer
}

var _ wire.Pace = (*Pace)(nil)

type timer struct {
	due  time.Time
	run  func()
	done bool
}

// NewPace is a pace at a time.
func NewPace(now time.Time) *Pace { return &Pace{now: now} }

// Now is the time of the bot's machine.
func (p *Pace) Now() time.Time { return p.now }

// Sleep passes at once.
func (p *Pace) Sleep(ctx context.Context, d time.Duration) bool {
	p.now = p.now.Add(max(d, 0))
	return ctx.Err() == nil
}

// Timeout never comes.
func (p *Pace) Timeout(ctx context.Context, _ time.Duration) (context.Context, context.CancelFunc) {
	return context.WithCancel(ctx)
}

// After runs f when the world has let that much time pass.
func (p *Pace) After(d time.Duration, f func()) func() bool {
	t := &timer{due: p.now.Add(d), run: f}
	p.timers = append(p.timers, t)
	return func() bool {
		prevented := !t.done
		t.done = true
		return prevented
	}
}

// Go runs f after the world's current job: see Job.
func (p *Pace) Go(f func()) { p.jobs = append(p.jobs, f) }

// Take panics instead of waiting forever: no other goroutine could give.
func (p *Pace) Take(_ context.Context, turn chan struct{}) error {
	select {
	case turn <- struct{}{}:
		return nil
	default:
		panic(fmt.Sprintf("town: a turn of %d is never free", cap(turn)))
	}
}

// Spread is the middle.
func (p *Pace) Spread(d time.Duration) time.Duration { return d / 2 }

// Job takes the next job out; nil when there is none.
func (p *Pace) Job() func() {
	if len(p.jobs) == 0 {
		return nil
	}
	f := p.jobs[0]
	p.jobs = p.jobs[1:]
	return f
}

// Pass lets time pass, and runs what became due, in the order in which it was asked for.
func (p *Pace) Pass(d time.Duration) {
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
