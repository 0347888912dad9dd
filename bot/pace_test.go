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
	deeds func() int // what the bot has done so far, as a number that grows
}

func newClockPace(clock *playground.Clock, deeds func() int) clockPace {
	return clockPace{wire.MachinePace(), clock, deeds}
}

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

// After comes when the clock was advanced and the bot has noted what a test had seen by
// then, as if the time had passed.
func (p clockPace) After(d time.Duration, f func()) func() bool {
	return p.clock.AfterFunc(d, func() {
		go func() {
			p.quiet()
			f()
		}()
	})
}

// A bot is quiet when it has done nothing at so many looks in a row. On a busy machine the
// looks are slow as well.
const (
	quietLooks = 20
	betweenTwo = 5 * time.Millisecond
	quietAtAll = 5 * time.Second // some are never quiet
)

func (p clockPace) quiet() {
	end := time.Now().Add(quietAtAll)
	for same, deeds := 0, p.deeds(); same < quietLooks && time.Now().Before(end); same++ {
		time.Sleep(betweenTwo)
		if now := p.deeds(); now != deeds {
			same, deeds = 0, now
		}
	}
}
