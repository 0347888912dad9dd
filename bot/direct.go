package bot

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// direct tells a user in a direct message, with the way to his tables. To whoever
// takes none it is said in the channels.
func (p *poster) direct(ctx context.Context, t table.Table, post table.Post) (string, error) {
	dm, err := p.bot.client.OpenDM(ctx, post.Direct)
	if err == nil {
		m := p.bot.directMessage(t, post)
		m.Nonce = nonce(post)
		there := t
		there.Channel = dm
		id, err := p.once(ctx, there, post, m)
		if !errors.Is(err, wire.ErrCannotDM) && !wire.Forbidden(err) {
			return id, err
		}
	} else if !wire.Forbidden(err) {
		return "", err
	}
	for _, more := range post.Joined {
		if err := p.aloud(ctx, more, post.Sending); err != nil {
			return "", err
		}
	}
	if !sayable(t, post) {
		return "", nil
	}
	post.Refused, post.Joined = true, nil
	return p.say(ctx, post)
}

// aloud says in its channel what its user would not take in a joined direct message.
func (p *poster) aloud(ctx context.Context, post table.Post, again bool) error {
	t, err := p.bot.tables.Get(post.Table)
	if err != nil || !sayable(t, post) {
		return err
	}
	m := p.bot.postMessage(t, post)
	m.Nonce = nonce(post)
	if again {
		if id, err := p.find(ctx, t, post, m); err != nil || id != "" {
			return err
		}
	}
	_, err = p.bot.sendPlainly(ctx, t, m)
	if wire.Gone(err) {
		return nil // its own table will see
	}
	return err
}

// sayable says whether there is a channel for what was meant for a direct message.
func sayable(t table.Table, post table.Post) bool {
	return !t.Homeless && post.Kind != table.PostHomeless && post.Kind != table.PostShut
}

// directMessage is what a user is told apart, in his own language, with the link to
// each table: there is nothing to press here, since a panel belongs to its channel.
func (b *Bot) directMessage(t table.Table, p table.Post) wire.Message {
	s := b.privately(t, p.Direct)
	lines := []string{b.directLine(s, t, p)}
	for _, more := range p.Joined {
		if other, err := b.tables.Get(more.Table); err == nil {
			lines = append(lines, b.directLine(s.at(other), other, more))
		}
	}
	if len(lines) > 1 {
		lines = append([]string{s.t("host.direct.several", "n", len(lines))}, lines...)
	}
	return wire.Message{Content: wire.Clip(strings.Join(lines, "\n"), maxContent)}
}

// directLine is one notice.
func (b *Bot) directLine(s speaker, t table.Table, p table.Post) string {
	key := game.Key("host.direct." + string(p.Kind))
	line := s.t(key, "game", game.Key(t.Game+".name"), "ask", askOf(t, p.Mentions), "left", ago(b.tables.IdleEnd(t)))
	if t.Homeless {
		return line
	}
	return join([]string{line, link(t)})
}

// link is where a table's board is, or its channel.
func link(t table.Table) string {
	if t.Board == "" {
		return "<#" + t.Channel + ">"
	}
	return fmt.Sprintf("https://discord.com/channels/%s/%s/%s", t.Guild, t.Channel, t.Board)
}
