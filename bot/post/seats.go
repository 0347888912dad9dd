package post

import (
	"slices"

	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/table/outbox"
	"bivouac/bot/wire"
)

// leaving returns the text and the controls of a post which says that a player has left the server,
// is back, or did not come back.
func leaving(t table.Table, s screen.Reader, p outbox.Post) (string, []wire.Row) {
	user := p.Users[0]
	who := s.Named(user)
	switch {
	case p.Kind == outbox.PostLeft:
		return s.T("host.left", "who", who), nil
	case p.Kind == outbox.PostBack:
		if len(p.Mentions) > 0 {
			who = s.Mentioned(user)
		}
		return s.T("host.back", "who", who), nil
	}
	text := s.T("host.gone", "who", who, "when", screen.Stamp(p.Made.Add(s.Facts.Grace())))
	if !slices.ContainsFunc(t.Players, func(o table.Player) bool { return o.User == user && !o.Left && !o.Here() }) {
		return text, nil // the player is back already, or no longer has the seat
	}
	return text, screen.Row(s.BelowPost(t, p)...)
}
