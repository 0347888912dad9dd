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
	wg.Go(func() { b.tick(ctx) })
	wg.Wait()
	b.live.stop()
}

// tickEvery is how often the tables are asked what is due: their clock may be
// advanced, so they are asked rather than waited for.
const tickEvery = time.Second

func (b *Bot) tick(ctx context.Context) {
	ticker := time.NewTicker(tickEvery)
	defer ticker.Stop()
	for {
		if _, err := b.tables.Tick(ctx); err != nil {
			b.log.Warn("not everything due was done", "err", err)
		}
		select {
		case <-ticker.C:
		case <-ctx.Done():
			return
		}
	}
}
