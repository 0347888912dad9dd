// Package living keeps the picture of a public board up to date while a turn is played. It edits the picture
// of the last board post. An edit may fail without harm: everything that the channel must be told is in posts
// of its own (package outbox).
package living

import (
	"context"
	"sync"
	"time"

	"bivouac/bot/call"
	"bivouac/bot/house"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// name is the name of this feature's folder.
const name = "living"

// Feature is what this package adds to the bot.
var Feature = house.Feature{Name: name, Ready: prepare, Changed: changed, Stop: stop}

// pause is the time between a change and the edit of the public picture. Changes during the pause
// share one edit.
const pause = 1500 * time.Millisecond

// edits are the edits of public pictures that are waiting or running. A table has at most one
// waiting edit.
type edits struct {
	mu  sync.Mutex
	due map[table.ID]func() bool // by table: cancels the waiting edit, returns false if too late
	off bool
	wg  sync.WaitGroup // waiting and running edits
	ctx context.Context
	end context.CancelFunc
}

func prepare(*screen.Kit) (any, error) {
	l := &edits{due: map[table.ID]func() bool{}}
	l.ctx, l.end = context.WithCancel(context.Background())
	return l, nil
}

func editsOf(k *screen.Kit) *edits { return k.Ready[name].(*edits) }

// changed plans an edit of the table's public picture after a change that does not post the board in a new
// message. The edit does nothing if the board was posted in a new message before the edit runs.
func changed(d *call.Desk, before, after table.Table) {
	moved := after.Entries() != before.Entries() && after.Posts.Told == before.Posts.Told
	if !moved || after.Status != table.Playing || after.Posts.Board == "" {
		return
	}
	l := editsOf(d.Kit)
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.off || l.due[after.ID] != nil {
		return
	}
	l.wg.Add(1)
	l.due[after.ID] = d.Client.Pace().After(pause, func() { l.edit(d, after.ID, after.Posts.Board) })
}

// stop cancels waiting edits, and waits until running edits have ended.
func stop(k *screen.Kit) {
	l := editsOf(k)
	l.forget()
	l.end()
	l.wg.Wait()
}

func (l *edits) forget() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.off = true
	for _, takeBack := range l.due {
		if takeBack() {
			l.wg.Done()
		}
	}
}

func (l *edits) edit(d *call.Desk, id table.ID, board string) {
	defer l.wg.Done()
	l.mu.Lock()
	delete(l.due, id)
	off := l.off
	l.mu.Unlock()
	defer func() {
		if r := recover(); r != nil {
			d.Kit.Log.Error("following a board broke", "table", id, "err", screen.AsError(r))
		}
	}()
	t, err := d.Tables.Shelf.Get(id)
	if off || err != nil || t.Status != table.Playing || t.Posts.Board != board {
		return
	}
	files, _ := screen.Picture(t, game.Spectator, d.Kit.Public(t), nil)
	if len(files) == 0 {
		return
	}
	ctx, stop := d.Client.Pace().Timeout(l.ctx, 20*time.Second)
	defer stop()
	picture := wire.Message{Files: files, KeepContent: true, KeepRows: true}
	if err := d.Client.Edit(ctx, t.Place.Channel, board, picture); err != nil {
		d.Kit.Log.Info("public board not followed", "table", id, "err", err)
	}
}
