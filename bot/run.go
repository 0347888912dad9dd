package bot

import (
	"context"
	"sync"
	"time"

	"bivouac/bot/features"
	"bivouac/bot/wire"
)

// Run sends posts, does what is due at tables and runs the features' own work, until the context
// ends. It fills the painters' caches in the background. When the context has ended, Run waits for
// running work and returns.
func (b *Bot) Run(ctx context.Context) {
	var wg sync.WaitGroup
	wg.Go(func() { b.poster.Run(ctx) })
	wg.Go(func() { wire.Every(ctx, b.client.Pace(), tickEvery, b.tick) })
	wg.Go(func() { wire.Every(ctx, b.client.Pace(), registerEvery, b.register) })
	wg.Go(func() { wire.Every(ctx, b.client.Pace(), tickEvery, b.finishDeferred) })
	features.All.Run(ctx, b.desk, &wg)
	go b.Warm(ctx)
	wg.Wait()
	b.panels.Stop()
	b.studio.Stop()
	b.thinker.Stop()
	features.All.Stop(b.kit)
}

// Step does one iteration of Run for a caller with virtual time: it does due work, retries a failed
// registration, and gives outstanding deferred answers.
func (b *Bot) Step(ctx context.Context) {
	b.tick(ctx)
	b.register(ctx)
	b.finishDeferred(ctx)
}

// Post calls the function start once for each post that may be sent now. The argument of start is a
// function that sends the post, and start must run it concurrently. Run does the same whenever
// Tables.Posts signals, and each second.
func (b *Bot) Post(ctx context.Context, start func(func())) {
	for post := range b.poster.Due {
		start(func() { b.poster.Post(ctx, post) })
	}
}

const (
	// tickEvery is the interval at which the bot looks for work that is due. A timer set to the
	// next due time would not be enough, since the tables' clock may be advanced.
	tickEvery = time.Second
	// registerEvery is the pause before a retry of a failed registration.
	registerEvery = 5 * time.Second
)

func (b *Bot) tick(ctx context.Context) {
	b.panels.sweep()
	if _, err := b.tables.Tick(ctx); err != nil {
		b.kit.Log.Warn("not everything due was done", "err", err)
	}
	if err := b.tables.Erasing.EraseDeparted(ctx, b.told.about); err != nil {
		b.kit.Log.Warn("not everything of servers that are gone was deleted", "err", err)
	}
}

// Warm paints each game's empty board and fills the painters' caches, so that the first picture
// does not take longer than later ones.
func (b *Bot) Warm(ctx context.Context) {
	for _, title := range b.kit.Titles {
		if ctx.Err() != nil {
			return
		}
		if err := b.kit.Warm(title); err != nil {
			b.kit.Log.Error("painter not warm", "game", title.Game.Info().ID, "err", err)
		}
	}
}
