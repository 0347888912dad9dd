package post

import (
	"bivouac/bot/table"
	"context"
	"time"
)

// reopenApart is the least time between two openings of the same archived thread: who
// archives it twice in a row means it.
const reopenApart = 6 * time.Hour

// KeepOpen opens an archived thread again in which a game is on: where it is archived
// its buttons do nothing on some devices.
func (p *Poster) KeepOpen(ctx context.Context, thread string) {
	t, err := p.tables.In(thread)
	if err != nil || t.Status != table.Playing || t.Resting || t.Paused || !p.mayReopen(thread) {
		return
	}
	if err := p.client.Unarchive(ctx, thread); err != nil {
		p.kit.Log.Info("a thread stays archived", "thread", thread, "err", err)
	}
}

// mayReopen says whether a thread may be opened again now, and notes that it was.
func (p *Poster) mayReopen(thread string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.kit.Now()
	if last, known := p.reopened[thread]; known && now.Sub(last) < reopenApart && !now.Before(last) {
		return false
	}
	p.reopened[thread] = now
	return true
}
