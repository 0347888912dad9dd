package remind

import (
	"bivouac/bot/board"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/table/outbox"
	"bivouac/bot/wire"
	"bivouac/game"
)

// reminder mentions players and says that they have a question.
func reminder(t table.Table, p outbox.Post, s screen.Reader) wire.Message {
	text := s.T("host.remind", "who", s.Mentioned(p.Mentions...), "ask", board.AskOf(t, p.Mentions))
	return wire.Message{
		Mentions: p.Mentions, Content: screen.JoinLines([]string{text, board.Deadline(t, s)}),
		Rows: board.Row(t, s, p.ID),
	}
}

// absence says whom the table waits for.
func absence(t table.Table, p outbox.Post, s screen.Reader) wire.Message {
	return wire.Message{
		Mentions: p.Mentions, Content: s.T("host.remind.last", "n", len(p.Users), "who", s.Named(p.Users...)),
		Rows: screen.Row(s.BelowPost(t, p)...),
	}
}

// onlyYou tells a player that all others have answered.
func onlyYou(t table.Table, p outbox.Post, s screen.Reader) wire.Message {
	text := s.T("host.last", "who", s.Mentioned(p.Mentions...), "ask", board.AskOf(t, p.Mentions))
	return wire.Message{Mentions: p.Mentions, Content: text, Rows: board.Row(t, s, p.ID)}
}

// youAreNext tells a player that their turn is next.
func youAreNext(_ table.Table, p outbox.Post, s screen.Reader) wire.Message {
	return wire.Message{Mentions: p.Mentions, Content: s.T("host.next", "who", s.Mentioned(p.Mentions...))}
}

// line returns the function that writes a notice in a direct message. The parameter key is the key of the
// notice's text.
func line(key game.Key) func(table.Table, outbox.Post, screen.Reader) string {
	return func(t table.Table, p outbox.Post, s screen.Reader) string {
		return s.T(key, "game", game.Key(t.Game+".name"), "ask", board.AskOf(t, p.Mentions))
	}
}
