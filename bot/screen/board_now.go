package screen

import (
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// Spectator is the public view of a table.
func Spectator(s Reader, t table.Table) wire.Message {
	s = s.At(t)
	files, trouble := Picture(t, game.Spectator, s, nil)
	return wire.Message{Content: JoinLines([]string{s.T("host.view.spectator"), trouble}), Files: files}
}

// PrivateCard is the card of a lobby for one reader, without mentions.
func PrivateCard(s Reader, t table.Table) wire.Message {
	m := Card(t, s.Public(t))
	m.KeepFiles, m.Mentions, m.Roles = false, nil, nil
	if s.Text {
		m.Files = nil
	}
	return m
}

// BoardNow is the board for one reader, with the buttons of the public one.
func BoardNow(s Reader, t table.Table) wire.Message {
	s = s.At(t)
	lines, rows := append(append(Questions(t, s), Deadline(t, s)), Absences(t, s)...), BoardRow(t, s, 0)
	if _, over := t.Match.State.Result(); over {
		lines, rows = Ending(t, s), EndRow(t, s, 0)
	} else if !t.Live() {
		lines, rows = []string{s.T("host.closed"), SeedLine(t, s)}, nil
	}
	files, trouble := Picture(t, game.Spectator, s, nil)
	return wire.Message{Content: JoinLines(append(lines, trouble)), Files: files, Rows: rows}
}
