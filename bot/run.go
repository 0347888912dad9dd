package bot

import (
	"context"
	"sync"
	"time"
)

// Run posts what the tables want said and does what comes due, until the context
// ends. It returns when everything under way has been noted.
func (b *Bot) Run(ctx context.Context) {
	var wg sync.WaitGroup
	wg.Go(func() { b.poster.run(ctx) })
	wg.Go(func() { every(ctx, tickEvery, b.tick) })
	wg.Go(func() { every(ctx, registerEvery, b.register) })
	wg.Wait()
	b.live.stop()
}

const (
	// tickEvery is how often the tables are asked what is due: their clock may be
	// advanced, so they are asked rather than waited for.
	tickEvery = time.Second
	// registerEvery is the pause before a failed registration is tried again.
	registerEvery = 5 * time.Second
)

func (b *Bot) tick(ctx context.Context) {
	if _, err := b.tables.Tick(ctx); err != nil {
		b.log.Warn("not everything due was done", "err", err)
	}
}

// every does something at once and then after each pause until the context ends.
func every(ctx context.Context, pause time.Duration, do func(context.Context)) {
	ticker := time.NewTicker(pause)
	defer ticker.Stop()
	for {
		do(ctx)
		select {
		case <-ticker.C:
		case <-ctx.Done():
			return
		}
	}
}
