package wire

import (
	"context"
	"math/rand/v2"
	"time"
)

// Pace is the clock and scheduler of a Client, its Answers and a Shell's handlers. A simulation has its own
// Pace, with virtual time and a fixed order. Everything else uses MachinePace.
type Pace interface {
	// Now returns the time, with a monotonic clock reading, for waits and deadlines.
	Now() time.Time
	// Sleep waits for d. It returns false if ctx ended before.
	Sleep(ctx context.Context, d time.Duration) bool
	// Timeout does the same as context.WithTimeout, but by this clock.
	Timeout(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc)
	// After calls f in the background when the time d has passed. The function stop prevents that call, and
	// returns false if the call has already begun.
	After(d time.Duration, f func()) (stop func() bool)
	// Go runs f concurrently.
	Go(f func())
	// Take waits until the channel turn has room and puts a value into it. Waiting callers get room in FIFO
	// order. If ctx ends first, the error is that of ctx.
	Take(ctx context.Context, turn chan struct{}) error
	// Spread returns a random time that is at least 0 and less than d. d must be above 0.
	Spread(d time.Duration) time.Duration
}

// MachinePace returns the machine's own clock and scheduler.
func MachinePace() Pace { return machine{} }

// machine is the machine's own pace.
type machine struct{}

func (machine) Now() time.Time { return time.Now() }

func (machine) Sleep(ctx context.Context, d time.Duration) bool { return sleep(ctx, d) }

func (machine) Timeout(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, d)
}

func (machine) After(d time.Duration, f func()) func() bool { return time.AfterFunc(d, f).Stop }

func (machine) Go(f func()) { go f() }

func (machine) Take(ctx context.Context, turn chan struct{}) error {
	select {
	case turn <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (machine) Spread(d time.Duration) time.Duration { return rand.N(d) }

// Pace returns the client's pace.
func (w *Client) Pace() Pace { return w.pace }

// Every calls the function do immediately, and again whenever the pause has passed, until ctx ends.
func Every(ctx context.Context, p Pace, pause time.Duration, do func(context.Context)) {
	for over := make(chan struct{}, 1); ; {
		do(ctx)
		stop := p.After(pause, func() { over <- struct{}{} })
		select {
		case <-over:
		case <-ctx.Done():
			stop()
			return
		}
	}
}
