package post

import (
	"context"
	"strings"

	"bivouac/bot/board"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/table/outbox"
	"bivouac/bot/wire"
	"bivouac/game"
)

// direct sends a user a direct message with links to their tables, and returns the message's id. The error is
// wire.ErrCannotDM if the user refuses direct messages. The notices are then posted in the channels.
func (p *Poster) direct(ctx context.Context, t table.Table, post outbox.Post) (string, error) {
	dm, err := p.client.OpenDM(ctx, post.Direct)
	if err == nil {
		m := directMessage(t, post, p.kit.Privately(t, post.Direct))
		m.Nonce = nonce(post)
		t.Place.Channel = dm
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

// directMessage builds a direct message in the user's own language, with a link to each table. The
// message has no buttons, since a panel belongs to its channel.
func directMessage(t table.Table, p outbox.Post, s screen.Reader) wire.Message {
	lines := []string{directLine(s, t, p)}
	for _, more := range p.Joined {
		if other, err := s.Facts.Get(more.Table); err == nil {
			lines = append(lines, directLine(s.At(other), other, more))
		}
	}
	return wire.Message{Content: wire.Clip(severalLines(s, lines), screen.MaxContent)}
}

// severalLines joins notices into one text. If not all of them fit, the text ends with the number of notices
// left out, and says that the list of games has them.
func severalLines(s screen.Reader, lines []string) string {
	if len(lines) == 1 {
		return lines[0]
	}
	text := func(shown int) string {
		all := append([]string{s.T("host.direct.several", "n", len(lines))}, lines[:shown]...)
		if left := len(lines) - shown; left > 0 {
			all = append(all, s.T("host.direct.left", "n", left))
		}
		return strings.Join(all, "\n")
	}
	shown := len(lines)
	for shown > 1 && wire.Length(text(shown)) > screen.MaxContent {
		shown--
	}
	return text(shown)
}

// directLine returns one notice.
func directLine(s screen.Reader, t table.Table, p outbox.Post) string {
	var line string
	if post := s.Posts[p.Kind]; post.Line != nil {
		line = post.Line(t, p, s)
	} else {
		key := game.Key("host.direct." + string(p.Kind))
		line = s.T(key, "game", game.Key(t.Game+".name"), "ask", board.AskOf(t, p.Mentions))
	}
	if t.Place.Homeless {
		return line
	}
	return screen.JoinLines([]string{line, screen.Link(t)})
}
