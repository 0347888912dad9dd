package post

import (
	"context"
	"errors"
	"fmt"

	"bivouac/bot/board"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/table/outbox"
	"bivouac/bot/wire"
	"bivouac/game"
)

// Message builds a post's message, in the table's language.
func Message(t table.Table, p outbox.Post, s screen.Reader) wire.Message {
	if p.Kind.Tells() {
		return boardPost(t, p, s)
	}
	m := wire.Message{Mentions: p.Mentions}
	if post, is := s.Posts[p.Kind]; is {
		m = post.Message(t, p, s)
		m.Content = wire.Clip(m.Content, screen.MaxContent)
		return m
	}
	switch p.Kind {
	case outbox.PostClosed:
		return closedMessage(t, s, p)
	case outbox.PostErased:
		m.Content = s.T("host.erased")
	case outbox.PostResume:
		m.Content, m.Rows = resumed(t, s, p)
	case outbox.PostJoin, outbox.PostGone, outbox.PostBack, outbox.PostLeft:
		m.Content, m.Rows = seatWords(t, s, p)
	case outbox.PostHomeless, outbox.PostShut:
		m.Content = directLine(s, t, p)
	}
	m.Content = wire.Clip(m.Content, screen.MaxContent)
	return m
}

// resumed returns the text and the controls of a post which says that a pause is over and who is
// asked.
func resumed(t table.Table, s screen.Reader, p outbox.Post) (string, []wire.Row) {
	lines := []string{s.T("host.resumed", "who", s.Named(p.Users...))}
	if called := s.Mentioned(p.Mentions...); called != "" {
		lines = append(lines, s.T("host.turn.asked", "who", called, "ask", board.AskOf(t, p.Mentions)))
	}
	return screen.JoinLines(append(lines, board.Deadline(t, s))), board.Row(t, s, p.ID)
}

// seatWords returns the text and the controls of a post about seats.
func seatWords(t table.Table, s screen.Reader, p outbox.Post) (string, []wire.Row) {
	if p.Kind == outbox.PostJoin {
		joined := s.T("host.joined", "new", s.Named(p.Users[:1]...))
		return screen.JoinLines(append([]string{joined}, s.LegendOf(t, p.Users[0])...)), nil
	}
	return leaving(t, s, p)
}

// send posts a message. If the thread is archived, it unarchives the thread first.
func (p *Poster) send(ctx context.Context, channel string, m wire.Message) (string, error) {
	id, err := p.client.Send(ctx, channel, m)
	if errors.Is(err, wire.ErrArchived) {
		if err := p.client.Unarchive(ctx, channel); err != nil {
			return "", err
		}
		return p.client.Send(ctx, channel, m)
	}
	return id, err
}

// errSealed means that the thread is archived and belongs to another user, so the bot may not
// unarchive it for an edit. A new message would unarchive it.
var errSealed = errors.New("the thread is archived and not the bot's")

// edit changes a message. If the thread is archived, it unarchives the thread first.
func (p *Poster) edit(ctx context.Context, channel, message string, m wire.Message) error {
	err := p.client.Edit(ctx, channel, message, m)
	if errors.Is(err, wire.ErrArchived) {
		if err := p.client.Unarchive(ctx, channel); wire.Forbidden(err) {
			return fmt.Errorf("%w: %w", errSealed, err)
		} else if err != nil {
			return err
		}
		return p.client.Edit(ctx, channel, message, m)
	}
	return err
}

// sendPlainly posts a message. If files are not allowed, it posts the message without the picture
// and with a note.
func (p *Poster) sendPlainly(ctx context.Context, t table.Table, m wire.Message) (string, error) {
	id, err := p.send(ctx, t.Place.Channel, m)
	if !wire.Forbidden(err) || errors.Is(err, wire.ErrCannotDM) || len(m.Files) == 0 {
		return id, err
	}
	m.Files, m.Content = nil, screen.JoinLines([]string{m.Content, p.kit.Public(t).T("host.err.nofile")})
	return p.send(ctx, t.Place.Channel, m)
}

// closedMessage says that a table was closed: by people, or because nobody played there.
func closedMessage(t table.Table, s screen.Reader, p outbox.Post) wire.Message {
	key, rows := game.Key("host.end.cancelled"), []wire.Row(nil)
	if t.Status == table.Expired {
		if key = "host.closed.lobby"; t.Begun() {
			key = "host.closed.idle"
		}
		rows = screen.Row(screen.Marked(s.Below(screen.BelowClosed, t), p.ID)...)
	}
	lines := append([]string{s.T(key, "game", game.Key(t.Game+".name"))}, s.Told(screen.WhenClosed, t)...)
	return wire.Message{
		Content: screen.JoinLines(lines), Rows: append(rows, screen.Row(s.Below(screen.WhenClosed, t)...)...),
	}
}

// outcome returns the label for the metric of posts, from the error of a post.
func outcome(err error) string {
	switch {
	case err == nil:
		return "made"
	case errors.Is(err, wire.ErrUnknownChannel), errors.Is(err, wire.ErrUnknownGuild), errors.Is(err, table.ErrNoTable),
		errors.Is(err, table.ErrNoPost), errors.Is(err, wire.ErrInvalidBody):
		return "dropped"
	}
	return "retried"
}

// raisedBy returns a public line for each change to newer rules that happened during the part of the
// journal that a post tells.
func raisedBy(t table.Table, p outbox.Post, s screen.Reader) []string {
	var lines []string
	parts := t.Public().Parts()
	for n, part := range parts[1:] {
		if p.Since <= part.From && part.From < p.N {
			lines = append(lines, s.T("host.raise.line", "from", parts[n].Rules, "to", part.Rules))
		}
	}
	return lines
}
