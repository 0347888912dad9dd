package post

import (
	"context"
	"errors"
	"slices"

	"bivouac/bot/board"
	"bivouac/bot/table"
	"bivouac/bot/table/outbox"
	"bivouac/bot/wire"
)

// retire removes the controls of the messages that a new message replaces: the messages with the
// previous Play buttons, the lobby's card, and the messages in post.Old, whose questions are
// answered. It returns the messages whose controls could not be removed, other than the card.
func (p *Poster) retire(ctx context.Context, t table.Table, post outbox.Post, now string) (left []string) {
	var old []string
	ends := post.Kind == outbox.PostClosed || post.Kind == outbox.PostErased
	if ends || post.Kind.Tells() || p.tables.Mail.Plays(post.Kind) {
		old = append(old, t.Posts.Board, t.Posts.Call)
	}
	old = append(old, post.Old...)
	slices.Sort(old)
	for _, message := range slices.Compact(old) {
		if message == "" || message == now {
			continue
		}
		if err := p.disarm(ctx, post.Channel, message); err != nil {
			p.kit.Log.Info("old controls stay for now", "table", t.ID, "err", err)
			left = append(left, message)
		}
	}
	if t.Posts.Card != "" && (post.Kind == outbox.PostStart || ends) {
		if err := p.client.Edit(ctx, post.Channel, t.Posts.Card, board.Card(t, p.kit.Public(t))); err != nil {
			p.kit.Log.Info("an old card stays", "table", t.ID, "err", err)
		}
	}
	return left
}

// disarm removes the controls of a message. If the message is too old to be edited, its controls
// stay; pressing them gives a polite answer.
func (p *Poster) disarm(ctx context.Context, channel, message string) error {
	err := p.edit(ctx, channel, message, wire.Message{KeepContent: true, KeepFiles: true})
	if errors.Is(err, wire.ErrUnknownMessage) || errors.Is(err, wire.ErrTooOldToEdit) {
		return nil
	}
	return err
}

// tidy removes the controls of the messages in post.Old. If the table has left the post's channel,
// controls that the bot may not remove stay there.
func (p *Poster) tidy(ctx context.Context, t table.Table, post outbox.Post) error {
	for _, message := range post.Old {
		if t.Place.Channel == post.Channel {
			if err := p.disarm(ctx, post.Channel, message); err != nil {
				return err
			}
			continue
		}
		err := p.client.DropControls(ctx, post.Channel, message)
		stays := errors.Is(err, wire.ErrTooOldToEdit) || errors.Is(err, wire.ErrArchived)
		if err != nil && !wire.Forbidden(err) && !wire.Gone(err) && !stays {
			return err
		}
	}
	return nil
}

// unsay removes the controls of an obsolete post's message, if that message was sent.
func (p *Poster) unsay(ctx context.Context, t table.Table, post outbox.Post, m wire.Message) error {
	id, err := p.find(ctx, t, post, m)
	if err != nil || id == "" {
		return err
	}
	return p.disarm(ctx, post.Channel, id)
}
