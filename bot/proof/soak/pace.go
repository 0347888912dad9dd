package soak

import (
	"context"
	"math/rand/v2"
	"sync/atomic"
	"time"

	"bivouac/bot/wire"
)

// pace is the machine's time, but that no pause is waited for: it is added to the
// time instead.
type pace struct{ slept atomic.Int64 }

var _ wire.Pace = (*pace)(nil)

// Now is the machine's time and all pauses so far.
func (p *pace) Now() time.Time { return time.Now().Add(time.Duration(p.slept.Load())) }

// Sleep passes at once.
func (p *pace) Sleep(ctx context.Context, d time.Duration) bool {
	if d > 0 {
		p.slept.Add(int64(d))
	}
	return ctx.Err() == nil
}

// Timeout ends after the machine's time and says when by this one.
func (p *pace) Timeout(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	inner, stop := context.WithTimeout(ctx, d)
	return limited{inner, p.Now().Add(d)}, stop
}

// limited is a context with a deadline of another clock.
type limited struct {
	context.Context
	end time.Time
}

// Deadline is by that clock.
func (l limited) Deadline() (time.Time, bool) { return l.end, true }

// After waits in earnest.
func (*pace) After(d time.Duration, f func()) func() bool { return time.AfterFunc(d, f).Stop }

// Go starts a goroutine.
func (*pace) Go(f func()) { go f() }

// Take waits in earnest.
func (*pace) Take(ctx context.Context, turn chan struct{}) error {
	select {
	case turn <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Spread is a random part of d.
func (*pace) Spread(d time.Duration) time.Duration { return rand.N(d) }
