package bot_test

import (
	"context"
	"time"

	"bivouac/bot/playground"
	"bivouac/bot/wire"
)

// clockPace is the machine's pace, but that what waits for a moment waits by the
// playground's clock: advancing the clock ends the wait. Time-outs are the machine's.
type clockPace struct {
	wire.Pace
	clock *playground.Clock
}

func newClockPace(clock *playground.Clock) clockPace { return clockPace{wire.MachinePace(), clock} }

func (p clockPace) Sleep(ctx context.Context, d time.Duration) bool {
	if d <= 0 || ctx.Err() != nil {
		return ctx.Err() == nil
	}
	over := make(chan struct{})
	stop := p.clock.AfterFunc(d, func() { close(over) })
	select {
	case <-over:
		return true
	case <-ctx.Done():
		stop()
		return false
	}
}

// afterwards is how much later comes what is due because the clock was advanced: by then the
// bot has noted what a test has just seen, as if the time had passed.
const afterwards = 100 * time.Millisecond

func (p clockPace) After(d time.Duration, f func()) func() bool {
	return p.clock.AfterFunc(d, func() { time.AfterFunc(afterwards, f) })
}
