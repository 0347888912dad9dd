package bot

import (
	"context"
	"errors"
	"fmt"

	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// direct tells a user in a direct message, with the way to his table. To whoever
// takes none it is said in the channel.
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
	post.Direct = ""
	return p.say(ctx, post)
}

// directMessage is what a user is told apart, in his own language, with the link to
// his table: there is nothing to press here, since a panel belongs to its channel.
func (b *Bot) directMessage(t table.Table, p table.Post) wire.Message {
	s := b.privately(t, p.Direct)
	key := game.Key("host.direct." + string(p.Kind))
	line := s.t(key, "game", game.Key(t.Game+".name"), "ask", askOf(t, p.Mentions))
	return wire.Message{Content: wire.Clip(join([]string{line, link(t)}), maxContent)}
}

// link is where a table's board is, or its channel.
func link(t table.Table) string {
	if t.Board == "" {
		return "<#" + t.Channel + ">"
	}
	return fmt.Sprintf("https://discord.com/channels/%s/%s/%s", t.Guild, t.Channel, t.Board)
}
