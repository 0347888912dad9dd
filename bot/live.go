package bot

import (
	"context"
	"sync"
	"time"

	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// livePause is the least time between two edits of one public picture.
const livePause = 1500 * time.Millisecond

// live keeps the public pictures of running turns up to date: edits of one table
// are joined. It is a courtesy, not a promise: what must be said is in the outbox.
type live struct {
	bot *Bot
	mu  sync.Mutex
	due map[table.ID]func() bool // takes back what is due
	off bool
	wg  sync.WaitGroup // edits due or under way
	ctx context.Context
	end context.CancelFunc
}

func newLive(b *Bot) *live {
	l := &live{bot: b, due: map[table.ID]func() bool{}}
	l.ctx, l.end = context.WithCancel(context.Background())
	return l
}

// touch edits the table's public picture soon, once for all touches until then,
// unless a new message shows the board by then.
func (l *live) touch(id table.ID, board string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.off || l.due[id] != nil {
		return
	}
	l.wg.Add(1)
	l.due[id] = l.bot.client.Pace().After(livePause, func() { l.edit(id, board) })
}

// stop forgets what is due and waits for what is under way.
func (l *live) stop() {
	l.forget()
	l.end()
	l.wg.Wait()
}

func (l *live) forget() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.off = true
	for _, takeBack := range l.due {
		if takeBack() {
			l.wg.Done()
		}
	}
}

func (l *live) edit(id table.ID, board string) {
	defer l.wg.Done()
	l.mu.Lock()
	delete(l.due, id)
	off := l.off
	l.mu.Unlock()
	b := l.bot
	defer func() {
		if r := recover(); r != nil {
			b.kit.Log.Error("following a board broke", "table", id, "err", screen.AsError(r))
		}
	}()
	t, err := b.tables.Get(id)
	if off || err != nil || t.Status != table.Playing || t.Board != board {
		return
	}
	files, _ := screen.Picture(t, game.Spectator, b.kit.Public(t), nil)
	if len(files) == 0 {
		return
	}
	ctx, stop := b.client.Pace().Timeout(l.ctx, 20*time.Second)
	defer stop()
	if err := b.client.Edit(ctx, t.Channel, board, wire.Message{Files: files, KeepContent: true, KeepRows: true}); err != nil {
		b.kit.Log.Info("public board not followed", "table", id, "err", err)
	}
}
