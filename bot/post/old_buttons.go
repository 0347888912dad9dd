package post

import (
	"context"
	"errors"
	"slices"

	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/table/outbox"
	"bivouac/bot/wire"
)

// retire removes the controls of messages that the new one replaces: the previous buttons to play,
// the lobby's card, an ended vote, a closed offer of a seat, a granted request for time. It returns
// the messages for which that failed.
func (p *Poster) retire(ctx context.Context, t table.Table, post outbox.Post, now string) (left []string) {
	var old []string
	ends := post.Kind == outbox.PostClosed || post.Kind == outbox.PostErased
	if ends || post.Kind.Tells() || post.Kind.Plays() {
		old = append(old, t.Board, t.Call)
	}
	old = append(old, post.Old...)
	old = append(old, p.settled(t, post, now)...)
	slices.Sort(old)
	for _, message := range slices.Compact(old) { // the table's messages may be in p.asking too
		if message == "" || message == now {
			continue
		}
		if err := p.disarm(ctx, post.Channel, message); err != nil {
			p.kit.Log.Info("old controls stay for now", "table", t.ID, "err", err)
			left = append(left, message)
		}
	}
	if t.Card != "" && (post.Kind == outbox.PostStart || ends) {
		if err := p.client.Edit(ctx, post.Channel, t.Card, screen.Card(t, p.kit.Public(t))); err != nil {
			p.kit.Log.Info("an old card stays", "table", t.ID, "err", err)
		}
	}
	return left
}

// disarm removes the controls of a message. If the message is too old to be edited they stay;
// pressing them gives a polite answer.
func (p *Poster) disarm(ctx context.Context, channel, message string) error {
	err := p.edit(ctx, channel, message, wire.Message{KeepContent: true, KeepFiles: true})
	if errors.Is(err, wire.ErrUnknownMessage) || errors.Is(err, wire.ErrTooOldToEdit) {
		return nil
	}
	return err
}

// tidy removes the controls of a post's messages. They stay in a channel that the table has left
// and in which the bot has no permissions.
func (p *Poster) tidy(ctx context.Context, t table.Table, post outbox.Post) error {
	for _, message := range post.Old {
		if t.Channel == post.Channel {
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

// unsay finds an obsolete message and removes its controls.
func (p *Poster) unsay(ctx context.Context, t table.Table, post outbox.Post, m wire.Message) error {
	id, err := p.find(ctx, t, post, m)
	if err != nil || id == "" {
		return err
	}
	return p.disarm(ctx, post.Channel, id)
}

// settled returns the messages whose question a post answers, and remembers a message that asks for
// something.
func (p *Poster) settled(t table.Table, post outbox.Post, now string) (old []string) {
	if post.Kind.Tells() {
		for _, settled := range p.kit.Settled {
			for _, question := range settled(t) {
				old = append(old, p.heard(post.Channel, question)...)
			}
		}
	}
	f := p.kit.Posts[post.Kind]
	if f.Settles != nil {
		old = append(old, p.heard(post.Channel, f.Settles(post))...)
	}
	if f.Asks != nil {
		p.asks(post.Channel, f.Asks(post), now)
	}
	if f.Old != nil {
		old = append(old, f.Old(post)...)
	}
	return old
}

// asks remembers a message that asks for something in a channel.
func (p *Poster) asks(channel, what, message string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.asking[channel] == nil {
		p.asking[channel] = map[string][]string{}
	}
	p.asking[channel][what] = append(p.asking[channel][what], message)
}

// heard returns and forgets the messages that asked for something in a channel.
func (p *Poster) heard(channel, what string) []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	all := p.asking[channel]
	messages := all[what]
	if delete(all, what); len(all) == 0 {
		delete(p.asking, channel)
	}
	return messages
}
