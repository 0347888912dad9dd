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

// maxNews is the maximum number of lines about revealed things on a ballot about an undo.
const maxNews = 3

// undoMessage returns the ballot about an undo: what would be taken back, what was revealed since,
// and the position after the undo. It shows only what everybody may know.
func undoMessage(t table.Table, p outbox.Post, v *Vote, s screen.Reader) wire.Message {
	lines := []string{s.Mentioned(p.Mentions...), voteText(v, s, "host.vote.undo")}
	m := wire.Message{Mentions: p.Mentions, Rows: voteRow(t, s, v, p.ID)}
	if t.Entries() == p.N {
		back, err := takebackOf(s.Facts, t, string(v.By), screen.PublicUser)
		if err == nil {
			lines = append(lines, takebackLines(t, s, back)...)
			m.Files, _ = screen.Picture(back.after, game.Spectator, s, nil)
			// A sign on the picture says that the picture does not show the present board.
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

// takebackLines returns lines that say how many actions of each player would be taken back, and
// what was revealed since.
func takebackLines(t table.Table, s screen.Reader, back takeback) []string {
	lines := []string{s.T("host.undo.plan", "n", len(back.seats), "who", shares(t, s, back.seats))}
	if len(back.news) == 0 {
		return append(lines, s.T("host.undo.nonews"))
	}
	lines = append(lines, s.T("host.undo.news"))
	for _, e := range back.news[max(0, len(back.news)-maxNews):] {
		lines = append(lines, screen.EventLine(e, s))
	}
	return lines
}

// shares returns a text with the number of each player's actions: "Alice 2, Bruno 1".
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

// A takeback describes what an undo by consent would take back, for one reader.
type takeback struct {
	seats []game.Seat  // the seats of the entries to take back, in order; Spectator for a move of the rules
	news  []game.Event // the revealing events of these entries that the reader may read
	after table.Table  // the table after the undo; it holds every secret
}

// takebackOf returns what would be taken back by an undo that a user requests and the others agree to. The
// parameter reader is the ID of the user who will read about it, or screen.PublicUser if everybody can.
// Errors: table.ErrNotPlaying, table.ErrNotSeated, game.ErrOver, game.ErrNothingToUndo, game.ErrOldRules.
func takebackOf(f screen.Facts, t table.Table, user, reader string) (takeback, error) {
	if err := t.Running(); err != nil {
		return takeback{}, err
	}
	seat, seated := t.SeatOf(user)
	if !seated {
		return takeback{}, table.ErrNotSeated
	}
	lines, err := f.HistoryOf(t, reader, 0)
	if err != nil {
		return takeback{}, err
	}
	back := takeback{after: t}
	err = table.Safely(func() error {
		gone, err := t.Seen(seat).TakenBack()
		if err != nil {
			return err
		}
		acts := t.Public().Acts(0)
		for _, i := range gone {
			back.seats = append(back.seats, acts[i].Seat)
			for _, e := range lines[i].Events {
				if e.Reveals {
					back.news = append(back.news, e)
				}
			}
		}
		back.after, err = t.Undone(seat, true)
		return err
	})
	return back, err
}
