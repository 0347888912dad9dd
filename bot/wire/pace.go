package wire

import (
	"context"
	"math/rand/v2"
	"time"
)

// Pace is the time that a Client, its Answers and a Shell's handlers live by, and
// how they wait. A simulation brings its own, in which nothing waits in earnest
// and everything happens in one order; everybody else has the machine's.
type Pace interface {
	// Now is the present moment, for waits and deadlines. It never jumps.
	Now() time.Time
	// Sleep waits, and tells whether the time passed before ctx ended.
	Sleep(ctx context.Context, d time.Duration) bool
	// Timeout is context.WithTimeout by this time.
	Timeout(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc)
	// After runs f after d, beside everything else; stop tells whether it prevented that.
	After(d time.Duration, f func()) (stop func() bool)
	// Go runs f beside everything else.
	Go(f func())
	// Take puts a token into turn when there is room, in the order of asking; the
	// error is ctx's.
	Take(ctx context.Context, turn chan struct{}) error
	// Spread is a random time from 0 to less than d, which is above 0.
	Spread(d time.Duration) time.Duration
}

// MachinePace is the pace of everybody else.
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

// Pace is what the client was made with.
func (w *Client) Pace() Pace { return w.pace }
