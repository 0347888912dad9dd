package post

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"time"

	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/table/outbox"
	"bivouac/bot/wire"
)

// The method once sends the message of a post, unless an earlier run of the bot has done so. It
// returns the message's id.
func (p *Poster) once(ctx context.Context, t table.Table, post outbox.Post, m wire.Message) (string, error) {
	if post.Sending {
		if id, err := p.find(ctx, t, post, m); err != nil || id != "" {
			return id, err
		}
	}
	if err := p.tables.Mail.Sending(ctx, post); err != nil {
		return "", err
	}
	return p.sendPlainly(ctx, t, m)
}

// twin looks for a second copy of a lobby's card if the first copy is gone, and edits the second copy. A
// request that timed out may have posted the second copy late, after the first copy was deleted. twin returns
// the id of the second copy, or "" if there is none.
func (p *Poster) twin(ctx context.Context, t table.Table, post outbox.Post, m wire.Message, gone bool) (string, error) {
	if !gone || t.Status != table.Lobby {
		return "", nil
	}
	id, err := p.find(ctx, t, post, m)
	if err != nil || id == "" {
		return "", err
	}
	return id, p.edit(ctx, t.Place.Channel, id, m)
}

// find looks for the message of a post, which an earlier run of the bot may have sent. It returns the
// message's id, or "" if the message is not in the channel.
func (p *Poster) find(ctx context.Context, t table.Table, post outbox.Post, m wire.Message) (string, error) {
	recent, err := p.client.RecentMessages(ctx, t.Place.Channel, 50)
	if wire.Forbidden(err) {
		return "", nil // the channel cannot be read, so the post is sent again: twice is better than never
	}
	if err != nil {
		return "", fmt.Errorf("look for a post: %w", err)
	}
	for _, r := range recent {
		if r.ID != t.Posts.Card && (r.Nonce == m.Nonce || sameMessage(r, m, t, post)) {
			return r.ID, nil
		}
	}
	return "", nil
}

// skew is how far Discord's clock may be behind ours.
const skew = 10 * time.Second

// sameMessage says whether a message of ours in the channel is the message of a post. A lobby's card
// must have a Join button with the table's number, even if a new card would have no buttons now.
// Another message with buttons must have the post's mark in them. A message without buttons must
// have the same text. No message but a card may be older than the post: after a restored backup, new
// posts have numbers that are also in older messages.
func sameMessage(r wire.Posted, m wire.Message, t table.Table, post outbox.Post) bool {
	isNew := r.Time.After(post.Made.Add(-skew))
	if len(m.Rows) == 0 && len(r.CustomIDs) == 0 {
		return isNew && r.Content == m.Content
	}
	return slices.ContainsFunc(r.CustomIDs, func(id string) bool {
		pr, err := screen.ParseCustomID(id)
		if err != nil {
			return false
		}
		// The Join button of a board has a mark, and the Join button of a card has none. The card may be
		// older than the post, since a post of this kind may edit an older card.
		if post.Kind == outbox.PostCard && pr.Op == screen.OpJoin && pr.Table == post.Table.String() && len(pr.Path) == 0 {
			return r.Time.After(t.Times.Created.Add(-skew))
		}
		return isNew && string(pr.Action()) == screen.PostMark(post.ID)
	})
}

// nonce returns the nonce of a post. If a post is sent again with the same nonce, Discord does not
// make a second message. The nonce contains the post's time, because after a restored backup posts
// have numbers that Discord has seen before. It has at most 25 characters, which is Discord's
// maximum.
func nonce(p outbox.Post) string {
	return "bv" + strconv.FormatUint(p.ID, 36) + "-" + strconv.FormatInt(p.Made.UnixMilli(), 36)
}
