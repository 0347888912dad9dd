package post

import (
	"slices"

	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/table/outbox"
	"bivouac/bot/wire"
)

// leaving says that a player has left the server, is back, or did not come back.
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
		return text, nil // they are back already, or out
	}
	return text, goneRow(t, s, p)
}

// goneRow are the options for a player who has left the server.
func goneRow(t table.Table, s screen.Reader, p outbox.Post) []wire.Row {
	back := screen.Button(s, wire.Success, "host.button.rejoin", screen.PressAt(t, screen.OpRejoin, screen.PostMark(p.ID)))
	return screen.Row(append([]wire.Button{back}, s.BelowPost(t, p)...)...)
}

// pleaRow are the answers to a user who asks for their old seat.
func pleaRow(t table.Table, s screen.Reader, post uint64) []wire.Row {
	row := offerRow(t, s, post)
	row[0].Buttons[0].Label, row[0].Buttons[1].Label = s.Label("host.button.give"), s.Label("host.button.keep")
	return row
}

// offerRow are the answers to the offer of a seat.
func offerRow(t table.Table, s screen.Reader, post uint64) []wire.Row {
	at := screen.CustomID{Table: t.ID.String()}
	return screen.Row(
		screen.Button(s, wire.Success, "host.button.take", at.With(screen.OpTake, screen.PostMark(post))),
		screen.Button(s, wire.Secondary, "host.button.decline", at.With(screen.OpDecline)),
	)
}
