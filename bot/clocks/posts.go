package clocks

import (
	"bivouac/bot/board"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/table/outbox"
	"bivouac/bot/wire"
)

// given returns the message that says who has given whom more time, and the new deadline.
func given(t table.Table, p outbox.Post, s screen.Reader) wire.Message {
	giver, target := s.Named(p.Users[:1]...), s.Named(p.Users[1:]...)
	text := s.T("host.time.given", "who", giver, "target", target, "time", screen.LengthText(p.For))
	return wire.Message{
		Mentions: p.Mentions, Content: screen.JoinLines([]string{text, board.DeadlineOf(t, p.Users[1:], s)}),
	}
}

// asks returns the message that asks the others for more time, with a button to give it.
func asks(t table.Table, p outbox.Post, s screen.Reader) wire.Message {
	more := screen.LengthText(p.For)
	text := s.T("host.time.asks", "who", s.Named(p.Users...), "time", more)
	give := giveButton(s, t, p.Users[0], p.For, screen.PostMark(p.ID))
	return wire.Message{
		Mentions: p.Mentions, Content: screen.JoinLines([]string{s.Mentioned(p.Mentions...), text}),
		Rows: screen.Row(screen.Button(s, wire.Success, "host.button.time.more", give, "time", more)),
	}
}
