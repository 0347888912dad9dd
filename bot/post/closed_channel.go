package post

import (
	"context"
	"errors"
	"slices"
	"time"

	"bivouac/bot/table"
	"bivouac/bot/table/clock"
	"bivouac/bot/table/outbox"
	"bivouac/bot/wire"
)

// A closure is a channel in which the bot may not post: permissions were removed, a thread was
// locked, or a user refuses direct messages. Players who act there see in their panels that the bot
// may not post. Posts are retried with backoff, and at once if something shows that the channel was
// reopened.
type closure struct {
	tries int // refused posts in a row
	told  bool
	last  clock.Rhythm
}

// Pauses between retries in a closed channel. The pause doubles from closedFirst to closedLast.
const (
	closedFirst = time.Minute
	closedLast  = time.Hour
	directLast  = 24 * time.Hour   // longest pause for a user who has blocked the bot
	hurryApart  = 10 * time.Second // shortest time from the last try to a retry by Hurry, if sure is false
)

// The method trouble stores whether the channel accepted a post.
func (p *Poster) trouble(channel string, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !wire.Forbidden(err) {
		if err == nil {
			delete(p.closed, channel)
		}
		return
	}
	c := p.closed[channel]
	c.tries++
	c.last.Done(p.kit.Now())
	p.closed[channel] = c
}

// Troubled says whether the bot may not post in the channel.
func (p *Poster) Troubled(channel string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	_, closed := p.closed[channel]
	return closed
}

// patience returns how long to pause a channel after an error.
func (p *Poster) patience(channel string, err error) time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	c, closed := p.closed[channel]
	switch {
	case !closed || !wire.Forbidden(err):
		return patience(err)
	case c.tries == 0:
		return 0 // Hurry was called after that error
	}
	last := closedLast
	if errors.Is(err, wire.ErrCannotDM) {
		last = directLast
	}
	return min(closedFirst<<min(c.tries-1, 11), last)
}

// Hurry retries the posts of a closed channel. If the parameter sure is true, the channel is known
// to be open again, and Hurry retries at once. If it is false, the channel is perhaps open again.
// Hurry then does nothing if the last try was less than hurryApart ago.
func (p *Poster) Hurry(channel string, sure bool) {
	p.mu.Lock()
	c, closed := p.closed[channel]
	if !closed {
		p.mu.Unlock()
		return
	}
	now := p.kit.Now()
	if due := c.last.Due(now, hurryApart); !due && !sure {
		p.closed[channel] = c
		p.mu.Unlock()
		return
	}
	c.tries = 0
	c.last.Done(now)
	p.closed[channel] = c
	p.mu.Unlock()
	p.tables.Mail.Hurry(channel)
}

// forget drops the state of a deleted channel.
func (p *Poster) forget(channel string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.closed, channel)
	delete(p.reopened, channel)
}

// SeesRight looks at an interaction in a closed channel. If the interaction shows that the bot may
// post there again, the posts are retried. An interaction in direct messages does not show whether
// the user accepts direct messages again, so there the posts are always retried.
func (p *Poster) SeesRight(in *wire.Interaction) {
	right := wire.PermSendMessages
	if in.ChannelIsThread {
		right = wire.PermSendInThreads
	}
	if (in.Direct || in.AppPermissions.Has(right)) && p.Troubled(in.Channel) {
		p.Hurry(in.Channel, false)
	}
}

// tellBeside says once, in the parent channel of a closed thread, that the thread's table waits. It
// mentions the users whom the post would have mentioned. If there is no parent channel, the players
// get direct messages.
func (p *Poster) tellBeside(ctx context.Context, post outbox.Post) {
	p.mu.Lock()
	c, closed := p.closed[post.Channel]
	first := closed && !c.told
	if first {
		c.told = true
		p.closed[post.Channel] = c
	}
	p.mu.Unlock()
	if !first {
		return
	}
	told, err := p.sendBeside(ctx, post)
	if !told {
		err = p.tables.Shut(ctx, post.Table)
	}
	if err != nil {
		p.kit.Log.Warn("nobody told of a closed channel", "channel", post.Channel, "err", err)
	}
}

// sendBeside posts the message of tellBeside. It returns false if there is no parent channel.
func (p *Poster) sendBeside(ctx context.Context, post outbox.Post) (bool, error) {
	t, err := p.tables.Shelf.Get(post.Table)
	if err != nil {
		return false, err
	}
	ch, err := p.client.Channel(ctx, post.Channel)
	if err != nil || !ch.IsThread() {
		return false, err
	}
	s := p.kit.Public(t)
	text := s.T("host.shut", "channel", "<#"+post.Channel+">", "who", s.Mentioned(post.Mentions...))
	m := wire.Message{Content: text, Mentions: p.tables.Mail.Reachable(post.Mentions)}
	recent, err := p.client.RecentMessages(ctx, ch.ParentID, 20)
	if err != nil {
		return false, err
	}
	if slices.ContainsFunc(recent, func(r wire.Posted) bool { return r.Content == m.Content }) {
		return true, nil // an earlier run of the bot has posted it
	}
	_, err = p.client.Send(ctx, ch.ParentID, m)
	return err == nil, err
}

// reopenApart is the minimum time between two unarchivings of a thread. If a member archives the
// thread again within that time, it stays archived.
const reopenApart = 6 * time.Hour

// KeepOpen unarchives a thread with a running game, since buttons in archived threads do not work
// on some devices.
func (p *Poster) KeepOpen(ctx context.Context, thread string) {
	t, err := p.tables.Shelf.In(thread)
	if err != nil || t.Status != table.Playing || t.Halt.Resting || t.Halt.Paused || !p.mayReopen(thread) {
		return
	}
	if err := p.client.Unarchive(ctx, thread); err != nil {
		p.kit.Log.Info("a thread stays archived", "thread", thread, "err", err)
	}
}

// mayReopen says whether a thread may be unarchived now, and if so records the time.
func (p *Poster) mayReopen(thread string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.kit.Now()
	again := p.reopened[thread]
	may := again.Due(now, reopenApart)
	if may {
		again.Done(now)
	}
	p.reopened[thread] = again
	return may
}
