package post

import (
	"context"
	"errors"
	"sync"
	"time"

	"bivouac/bot/board"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/table/clock"
	"bivouac/bot/table/outbox"
	"bivouac/bot/wire"
)

// lookEvery is how often the poster looks into the outbox even if the outbox gives no signal: a pause may be
// over, and a clock that can be advanced gives no signal.
const lookEvery = time.Second

// senders is the number of channels to which posts are sent at the same time. It is higher than the
// maximum of one server, so that other servers do not wait for that server.
const senders = outbox.GuildPosts + 2

// Poster sends the tables' outbox: in order within a channel, and exactly once, even after a crash
// between sending and recording.
type Poster struct {
	kit    *screen.Kit
	tables *table.Tables
	client *wire.Client
	counts func(what string) // called after each try with the kind of post and its result
	mu     sync.Mutex
	// closed are the channels in which the bot may not post.
	closed map[string]closure
	// reopened says when an archived thread was unarchived, by channel.
	reopened map[string]clock.Rhythm
}

// NewPoster returns a poster that is not started. After each try the poster calls the function
// counts with the kind of the post and the result: made, retried or dropped.
func NewPoster(k *screen.Kit, tables *table.Tables, client *wire.Client, counts func(what string)) *Poster {
	return &Poster{
		kit: k, tables: tables, client: client, counts: counts,
		closed: map[string]closure{}, reopened: map[string]clock.Rhythm{},
	}
}

// Run posts until the context ends.
func (p *Poster) Run(ctx context.Context) {
	var wg sync.WaitGroup
	work := make(chan outbox.Post)
	for range senders {
		wg.Go(func() {
			for post := range work {
				p.Post(ctx, post)
			}
		})
	}
	look := make(chan struct{})
	wg.Go(func() {
		wire.Every(ctx, p.client.Pace(), lookEvery, func(ctx context.Context) {
			select {
			case look <- struct{}{}:
			case <-ctx.Done():
			}
		})
	})
	p.dispatch(ctx, work, look)
	close(work)
	wg.Wait()
}

// dispatch gives due posts to the senders.
func (p *Poster) dispatch(ctx context.Context, work chan<- outbox.Post, look <-chan struct{}) {
	for {
		for post := range p.Due {
			select {
			case work <- post:
			case <-ctx.Done():
				p.tables.Mail.Retry(post, 0)
				return
			}
		}
		select {
		case <-p.tables.Mail.Posts():
		case <-look: // a pause may be over, or the clock was advanced
		case <-ctx.Done():
			return
		}
	}
}

// Due iterates over the posts that may be sent now.
func (p *Poster) Due(yield func(outbox.Post) bool) {
	for {
		post, _, ok := p.tables.Mail.Next()
		if !ok || !yield(post) {
			return
		}
	}
}

// Post sends one post and reports the result to the tables: done, dropped, or to be retried.
func (p *Poster) Post(ctx context.Context, post outbox.Post) {
	defer p.recovered(post)
	message, left, err := p.say(ctx, post)
	speaks := post.Direct == "" && post.Kind != outbox.PostTidy
	if speaks {
		p.trouble(post.Channel, err)
	}
	p.counts(string(post.Kind) + " " + outcome(err))
	switch {
	case err == nil:
		err = p.tables.Mail.Done(ctx, post, message, left...)
	case errors.Is(err, wire.ErrCannotDM) && post.Direct != "":
		err = p.tables.Mail.SayInChannels(ctx, post)
	case errors.Is(err, wire.ErrUnknownChannel) || errors.Is(err, wire.ErrUnknownGuild):
		p.ChannelGone(ctx, post.Channel)
		err = p.tables.Mail.Drop(ctx, post)
	case errors.Is(err, table.ErrNoPost):
		return
	case errors.Is(err, table.ErrNoTable):
		err = p.tables.Mail.Drop(ctx, post)
	case errors.Is(err, wire.ErrInvalidBody):
		p.kit.Log.Error("a post that Discord cannot take", "post", post.ID, "kind", post.Kind, "err", err)
		err = p.tables.Mail.Drop(ctx, post)
	default:
		if ctx.Err() == nil { // otherwise the bot is stopping, and the next start sends the post
			p.kit.Log.Warn("post delayed", "post", post.ID, "kind", post.Kind, "err", err)
		}
		// nobody else needs to know that a user has blocked the bot
		if wire.Forbidden(err) && speaks && !errors.Is(err, wire.ErrCannotDM) {
			p.tellBeside(ctx, post)
		}
		pause := p.patience(post.Channel, err)
		if !speaks && errors.Is(err, errSealed) {
			pause = closedLast // less if the thread is opened before: see bot.Bot.ThreadChanged
		}
		p.tables.Mail.Retry(post, pause)
		return
	}
	if err != nil {
		p.kit.Log.Warn("post not noted", "post", post.ID, "err", err)
		p.tables.Mail.Retry(post, time.Second)
	}
}

// recovered is called by defer. After a panic, it schedules the post for another try.
func (p *Poster) recovered(post outbox.Post) {
	if r := recover(); r != nil {
		p.kit.Log.Error("posting broke", "post", post.ID, "table", post.Table, "err", screen.AsError(r))
		p.tables.Mail.Retry(post, time.Minute)
	}
}

// patience returns how long to pause a channel after an error.
func patience(err error) time.Duration {
	var api *wire.APIError
	switch {
	case errors.As(err, &api) && api.RetryAfter > 0:
		return api.RetryAfter
	case errors.As(err, &api) && api.Status >= 400 && api.Status < 500:
		return time.Minute // an earlier retry would be refused again
	}
	return 2 * time.Second
}

// say builds the message of a post and sends it, unless an earlier run of the bot has done so. It returns the
// message's id, which is "" if the post has no message, and the older messages whose controls are still to be
// removed.
func (p *Poster) say(ctx context.Context, post outbox.Post) (id string, left []string, err error) {
	t, err := p.tables.Shelf.Get(post.Table)
	switch {
	case err != nil:
		return "", nil, err
	case post.Kind == outbox.PostTidy:
		return "", nil, p.tidy(ctx, t, post)
	case post.Direct != "":
		id, err = p.direct(ctx, t, post)
		return id, nil, err
	case post.Kind == outbox.PostCard || post.Kind == outbox.PostClosed && !t.Begun() && t.Status != table.Expired:
		id, err = p.card(ctx, t, post)
		return id, nil, err
	}
	m := Message(t, post, p.kit.Public(t))
	m.Mentions = p.tables.Mail.Pinged(post) // decided now: quiet hours may have begun since the post was made
	m.Nonce = nonce(post)
	if post.Stale {
		return "", post.Old, p.unsay(ctx, t, post, m)
	}
	if id, err = p.once(ctx, t, post, m); err == nil {
		left = p.retire(ctx, t, post, id)
	}
	return id, left, err
}

// The method card edits the lobby's card. It posts a new card if there is none or it was deleted.
func (p *Poster) card(ctx context.Context, t table.Table, post outbox.Post) (string, error) {
	m := board.Card(t, p.kit.Public(t))
	if t.Posts.Card != "" {
		m.Roles, m.Mentions = nil, nil // an invitation pings once, even if the card is posted again
		err := p.edit(ctx, t.Place.Channel, t.Posts.Card, m)
		if wire.Forbidden(err) && len(m.Files) > 0 {
			m.Files, m.KeepFiles = nil, true // the bot may not attach a new picture, so the old one stays
			err = p.edit(ctx, t.Place.Channel, t.Posts.Card, m)
		}
		if errors.Is(err, errSealed) && t.Status != table.Lobby {
			return t.Posts.Card, nil // members cannot press its buttons in an archived thread
		}
		gone := errors.Is(err, wire.ErrUnknownMessage)
		if err == nil || !gone && !errors.Is(err, wire.ErrTooOldToEdit) {
			return t.Posts.Card, err
		}
		if id, err := p.twin(ctx, t, post, m, gone); err != nil || id != "" {
			return id, err
		}
	}
	if t.Status != table.Lobby && !post.Sending {
		return "", nil // a deleted card needs no new one
	}
	// An earlier request may still post the card, even after the first board. Nothing would ever
	// remove that card's buttons, because its id would be unknown. So the card is sent again with the
	// same nonce, even if the lobby has ended: Discord makes one message of both requests and returns
	// the id.
	m.KeepFiles, m.Nonce = false, nonce(post)
	m.Mentions = p.tables.Mail.Reachable(m.Mentions) // decided now, as in say
	return p.once(ctx, t, post, m)
}

// ChannelGone handles a deleted channel of a table.
func (p *Poster) ChannelGone(ctx context.Context, channel string) {
	p.forget(channel)
	if err := p.tables.ChannelGone(ctx, channel); err != nil {
		p.kit.Log.Warn("table of a deleted channel", "channel", channel, "err", err)
	}
}
