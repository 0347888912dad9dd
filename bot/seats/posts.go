package seats

import (
	"cmp"

	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/table/outbox"
	"bivouac/bot/wire"
)

// swapped returns the message which says that one user has taken another's seat.
func swapped(t table.Table, p outbox.Post, s screen.Reader) wire.Message {
	old := s.Facts.NameIn(t.Place.Guild, p.Users[0])
	swap := s.T("host.swap", "old", screen.Escape(old), "new", s.NamedBeside(old, p.Users[1]))
	lines := append([]string{s.Mentioned(p.Mentions...), swap}, s.LegendOf(t, p.Users[1])...)
	return wire.Message{Mentions: p.Mentions, Content: screen.JoinLines(lines)}
}

// offered returns the message that asks a friend, or anybody, to take a seat.
func offered(t table.Table, p outbox.Post, s screen.Reader) wire.Message {
	row := offerRow(t, s, p.ID)
	if len(p.Mentions) == 0 {
		return wire.Message{Content: s.T("host.offer.open", "who", s.Named(p.Users...)), Rows: row[:1]}
	}
	text := s.T("host.offer", "friend", "<@"+p.Mentions[0]+">", "who", s.Named(p.Users[:1]...))
	return wire.Message{Mentions: p.Mentions, Content: text, Rows: row}
}

// declined returns the message which says that a seat stays with its player, and who decided that.
func declined(t table.Table, p outbox.Post, s screen.Reader) wire.Message {
	keeps := s.Named(p.Users[1:]...)
	if p.Users[0] == p.Users[1] {
		return wire.Message{Content: s.T("host.offer.kept", "who", keeps)}
	}
	return wire.Message{Content: s.T("host.offer.refused", "friend", s.NameOf(t.Place.Guild, p.Users[0]), "who", keeps)}
}

// pleaded returns the message that asks a player to give a seat back.
func pleaded(t table.Table, p outbox.Post, s screen.Reader) wire.Message {
	row := offerRow(t, s, p.ID)
	row[0].Buttons[0].Label, row[0].Buttons[1].Label = s.Label("host.button.give"), s.Label("host.button.keep")
	text := s.T("host.plea", "who", s.Mentioned(p.Mentions...), "old", pleader(s, t, p))
	return wire.Message{Mentions: p.Mentions, Content: text, Rows: row}
}

// pleader returns the present name of a user who asks for their old seat. If none is stored, it returns the
// name under which they asked.
func pleader(s screen.Reader, t table.Table, p outbox.Post) string {
	return screen.Escape(cmp.Or(s.Facts.NameIn(t.Place.Guild, p.Users[0]), p.Users[1]))
}

// offerRow returns the buttons that answer an offer.
func offerRow(t table.Table, s screen.Reader, post uint64) []wire.Row {
	at := screen.CustomID{Table: t.ID.String()}
	return screen.Row(
		screen.Button(s, wire.Success, "host.button.take", at.With(opTake, screen.PostMark(post))),
		screen.Button(s, wire.Secondary, "host.button.decline", at.With(opDecline)),
	)
}
