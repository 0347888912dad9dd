package bot

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"bivouac/bot/table"
	"bivouac/bot/table/outbox"
	"bivouac/bot/wire"
	"bivouac/game"
)

// direct tells a user in a direct message, with the way to his tables. The error is
// wire.ErrCannotDM where he takes none: then it is said in the channels.
func (p *poster) direct(ctx context.Context, t table.Table, post outbox.Post) (string, error) {
	dm, err := p.bot.client.OpenDM(ctx, post.Direct)
	if err == nil {
		m := p.bot.directMessage(t, post)
		m.Nonce = nonce(post)
		t.Channel = dm
		var id string
		if id, err = p.once(ctx, t, post, m); err == nil {
			return id, nil
		}
	}
	if wire.Forbidden(err) {
		err = wire.ErrCannotDM
	}
	return "", err
}

// directMessage is what a user is told apart, in his own language, with the link to
// each table: there is nothing to press here, since a panel belongs to its channel.
func (b *Bot) directMessage(t table.Table, p outbox.Post) wire.Message {
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
func (b *Bot) directLine(s speaker, t table.Table, p outbox.Post) string {
	key := game.Key("host.direct." + string(p.Kind))
	line := s.t(key, "game", game.Key(t.Game+".name"), "ask", askOf(t, p.Mentions), "left", ago(b.tables.IdleEnd(t)))
	if t.Homeless {
		return line
	}
	return join([]string{line, link(t)})
}

// link is where the buttons of a table's board are, or its channel.
func link(t table.Table) string {
	message := cmp.Or(t.Call, t.Board)
	if message == "" {
		return "<#" + t.Channel + ">"
	}
	return fmt.Sprintf("https://discord.com/channels/%s/%s/%s", t.Guild, t.Channel, message)
}
