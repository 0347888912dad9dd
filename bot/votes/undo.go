package votes

import (
	"slices"
	"strings"

	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/table/outbox"
	"bivouac/bot/wire"
	"bivouac/game"
)

// maxNews is the most lines of a ballot about an undo that tell what was revealed.
const maxNews = 3

// undoMessage is the ballot about an undo: what would be taken back, what was revealed since, and
// the position after the undo. It shows only what everybody may know.
func undoMessage(t table.Table, p outbox.Post, v *Vote, s screen.Reader) wire.Message {
	lines := []string{s.Mentioned(p.Mentions...), voteText(v, s, "host.vote.undo")}
	m := wire.Message{Mentions: p.Mentions, Rows: voteRow(t, s, v, p.ID)}
	if t.Entries() == p.N {
		back, err := s.Facts.TakebackOf(t, string(v.By), screen.PublicUser)
		if err == nil {
			lines = append(lines, takebackLines(t, s, back)...)
			m.Files, _ = screen.Picture(back.Back, game.Spectator, s, nil)
			// A sign on the picture says that it is not the present board.
			m.Files = screen.Signed(s, t, s.Label("host.undo.sign"), m.Files)
		} else {
			s.Log.Warn("a ballot that does not say what it takes back", "table", t.ID, "err", err)
		}
	}
	if len(m.Files) > 0 {
		lines = append(lines, s.T("host.undo.picture"))
	}
	m.Content = screen.JoinLines(lines)
	return m
}

// takebackLines says how many actions of each player would be taken back, and what was revealed
// since.
func takebackLines(t table.Table, s screen.Reader, back table.Takeback) []string {
	lines := []string{s.T("host.undo.plan", "n", len(back.Seats), "who", shares(t, s, back.Seats))}
	if len(back.News) == 0 {
		return append(lines, s.T("host.undo.nonews"))
	}
	lines = append(lines, s.T("host.undo.news"))
	for _, e := range back.News[max(0, len(back.News)-maxNews):] {
		lines = append(lines, screen.EventLine(e, s))
	}
	return lines
}

// shares counts actions by player: "Alice 2, Bruno 1".
func shares(t table.Table, s screen.Reader, seats []game.Seat) string {
	var parts []string
	for seat := range t.Players {
		n := len(slices.DeleteFunc(slices.Clone(seats), func(o game.Seat) bool { return o != game.Seat(seat) }))
		if n > 0 {
			parts = append(parts, s.T("host.undo.share", "who", s.Named(t.UserOf(game.Seat(seat))), "n", n))
		}
	}
	return strings.Join(parts, ", ")
}
