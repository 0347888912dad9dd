package post

import (
	"slices"

	"bivouac/bot/board"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/table/outbox"
	"bivouac/bot/wire"
	"bivouac/game"
)

// boardPost returns a public message with the board: the first board, the board at a new turn, or the last
// board.
func boardPost(t table.Table, p outbox.Post, s screen.Reader) wire.Message {
	var lines []string
	if p.Kind == outbox.PostStart {
		lines = append(append(lines, s.T("host.turn.first")), s.Told(screen.OnFirstBoard, t)...)
		lines = append(lines, s.Legend()...)
	}
	if p.Kind == outbox.PostEnd {
		lines = append(board.Ending(t, s), s.Mentioned(p.Mentions...))
	}
	told := toldSince(t, p, s)
	if result, over := t.Public().Result(); over { // board.Ending already has the result's text
		told = slices.DeleteFunc(told, func(e game.Event) bool { return s.Say(e.Text) == s.Say(result.Text) })
	}
	lines = append(lines, happened(t, p, s, told)...)
	m := wire.Message{Mentions: p.Mentions}
	if p.Kind == outbox.PostEnd {
		m.Rows = board.EndRow(t, s, p.ID)
	} else {
		lines = append(append(lines, board.Questions(t, s)...), board.Deadline(t, s))
		lines = append(lines, board.Absences(t, s)...)
		m.Rows = board.Row(t, s, p.ID)
	}
	if p.Kind == outbox.PostStart {
		lines = append(lines, s.Told(screen.EndOfFirstBoard, t)...)
		m.Rows = board.FirstRow(t, s, p.ID)
	}
	files, trouble := screen.Picture(t, game.Spectator, s, nil, told...)
	m.Files, m.Content = files, screen.JoinLines(append(lines, trouble))
	return m
}

// toldSince returns the public events that a post tells: those since the channel was last told
// (p.Since), and before the entry of the journal with the number p.N. Later events belong to the next
// post.
func toldSince(t table.Table, p outbox.Post, s screen.Reader) []game.Event {
	since := p.Since
	if p.Kind == outbox.PostStart {
		since = table.SetupLine
	}
	history, err := s.Facts.HistoryOf(t, screen.PublicUser, since)
	if err != nil {
		s.Log.Warn("no history for a post", "table", t.ID, "err", err)
		return nil
	}
	return screen.EventsOf(slices.DeleteFunc(history, func(l table.Line) bool { return l.Index >= p.N }))
}

// happened returns the lines about the events of a post. If there are too many, it returns the last
// ones and says how many are left out. If the rules changed, it says that first.
func happened(t table.Table, p outbox.Post, s screen.Reader, told []game.Event) []string {
	var lines []string
	for _, e := range told {
		lines = append(lines, screen.EventLine(e, s))
	}
	if more := len(lines) - screen.MaxLines; more > 0 {
		lines = append([]string{s.T("host.turn.more", "n", more)}, lines[more:]...)
	}
	return append(raisedBy(t, p, s), lines...)
}
