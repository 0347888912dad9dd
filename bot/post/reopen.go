package post

import (
	"bivouac/bot/table"
	"context"
	"time"
)

// reopenApart is the minimum time between two unarchivings of a thread: archiving it twice in a row
// is intended.
const reopenApart = 6 * time.Hour

// KeepOpen unarchives a thread with a running game: in an archived one buttons do not work on some
// devices.
func (p *Poster) KeepOpen(ctx context.Context, thread string) {
	t, err := p.tables.In(thread)
	if err != nil || t.Status != table.Playing || t.Resting || t.Paused || !p.mayReopen(thread) {
		return
	}
	if err := p.client.Unarchive(ctx, thread); err != nil {
		p.kit.Log.Info("a thread stays archived", "thread", thread, "err", err)
	}
}

// mayReopen says whether a thread may be unarchived now, and records it.
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
