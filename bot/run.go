package bot

import (
	"bivouac/bot/wire"
	"context"
	"sync"
	"time"
)

// Run posts what the tables want said and does what comes due, until the context
// ends, and uploads the symbols of pieces. Beside that it makes the painters warm, and
// does not wait for them: they note nothing. It returns when everything under way has been noted.
func (b *Bot) Run(ctx context.Context) {
	var wg sync.WaitGroup
	wg.Go(func() { b.poster.Run(ctx) })
	wg.Go(func() { wire.Every(ctx, b.client.Pace(), tickEvery, b.tick) })
	wg.Go(func() { wire.Every(ctx, b.client.Pace(), registerEvery, b.register) })
	wg.Go(func() { wire.Every(ctx, b.client.Pace(), tickEvery, b.finishDeferred) })
	wg.Go(func() { wire.Every(ctx, b.client.Pace(), symbolsEvery, b.uploadSymbols) })
	go b.Warm(ctx)
	wg.Wait()
	b.live.Stop()
	b.studio.Stop()
	b.thinker.Stop()
	b.seats.Stop()
}

// Step does once what Run does again and again, for a caller that has time in its own
// hands: what comes due, and a registration that failed.
func (b *Bot) Step(ctx context.Context) {
	b.tick(ctx)
	b.register(ctx)
	b.finishDeferred(ctx)
}

// Post gives each post that may be sent now to start, to be run beside the others.
// Run does the same whenever Tables.Posts wakes, and each second.
func (b *Bot) Post(ctx context.Context, start func(func())) {
	for post := range b.poster.Due {
		start(func() { b.poster.Post(ctx, post) })
	}
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
		b.kit.Log.Warn("not everything due was done", "err", err)
	}
	if err := b.tables.EraseDeparted(ctx, b.told.about); err != nil {
		b.kit.Log.Warn("not everything of servers that are gone was deleted", "err", err)
	}
}
