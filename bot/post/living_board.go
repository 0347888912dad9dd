package post

import (
	"context"
	"sync"
	"time"

	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// livePause is the minimum time between two edits of one public picture.
const livePause = 1500 * time.Millisecond

// Live updates the public pictures of running turns. Changes of one table that follow each other
// quickly cause one edit. An edit that fails is not repeated: what must arrive is in the outbox.
type Live struct {
	kit    *screen.Kit
	tables *table.Tables
	client *wire.Client
	mu     sync.Mutex
	due    map[table.ID]func() bool // cancels the pending edit of a table
	off    bool
	wg     sync.WaitGroup // pending and running edits
	ctx    context.Context
	end    context.CancelFunc
}

// NewLive returns a Live without pending edits.
func NewLive(k *screen.Kit, tables *table.Tables, client *wire.Client) *Live {
	l := &Live{kit: k, tables: tables, client: client, due: map[table.ID]func() bool{}}
	l.ctx, l.end = context.WithCancel(context.Background())
	return l
}

// Touch edits the table's public picture after livePause. All calls until then cause one edit. If a
// new message shows the board by then, nothing is edited.
func (l *Live) Touch(id table.ID, board string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.off || l.due[id] != nil {
		return
	}
	l.wg.Add(1)
	l.due[id] = l.client.Pace().After(livePause, func() { l.edit(id, board) })
}

// Stop cancels pending edits and waits for running ones.
func (l *Live) Stop() {
	l.forget()
	l.end()
	l.wg.Wait()
}

func (l *Live) forget() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.off = true
	for _, takeBack := range l.due {
		if takeBack() {
			l.wg.Done()
		}
	}
}

func (l *Live) edit(id table.ID, board string) {
	defer l.wg.Done()
	l.mu.Lock()
	delete(l.due, id)
	off := l.off
	l.mu.Unlock()
	defer func() {
		if r := recover(); r != nil {
			l.kit.Log.Error("following a board broke", "table", id, "err", screen.AsError(r))
		}
	}()
	t, err := l.tables.Shelf.Get(id)
	if off || err != nil || t.Status != table.Playing || t.Posts.Board != board {
		return
	}
	files, _ := screen.Picture(t, game.Spectator, l.kit.Public(t), nil)
	if len(files) == 0 {
		return
	}
	ctx, stop := l.client.Pace().Timeout(l.ctx, 20*time.Second)
	defer stop()
	picture := wire.Message{Files: files, KeepContent: true, KeepRows: true}
	if err := l.client.Edit(ctx, t.Place.Channel, board, picture); err != nil {
		l.kit.Log.Info("public board not followed", "table", id, "err", err)
	}
}
