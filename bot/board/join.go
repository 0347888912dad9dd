package board

import (
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
)

// joinRow returns the button with which a member takes a free seat of a running game.
func joinRow(s screen.Reader, t table.Table) []wire.Row {
	return screen.Row(screen.Button(s, wire.Success, "host.button.join", screen.PressAt(t, screen.OpJoin)))
}

// JoinAsked returns a message that offers a free seat of a running game to a reader without a seat.
// It returns false if the reader has a seat, or if no seat is free.
func JoinAsked(s screen.Reader, t table.Table) (wire.Message, bool) {
	if _, seated := t.SeatOf(s.User); seated || !screen.Joinable(t) {
		return wire.Message{}, false
	}
	return wire.Message{Content: s.At(t).T("host.join.ask"), Rows: joinRow(s, t)}, true
}

// JoinedLate tells a user who has joined a running game which side they play and what to do now. If
// they are asked, the message has a button to their panel.
func JoinedLate(s screen.Reader, t table.Table) wire.Message {
	s = s.At(t)
	lines := []string{s.T("host.lobby.late")}
	seat, _ := t.SeatOf(s.User)
	if welcome, ok := t.Seen(seat).Welcome(); ok {
		lines = append(lines, s.Say(welcome))
	}
	d, asked := t.Seen(seat).Asked()
	if !asked {
		lines = append(lines, s.T("host.lobby.late.wait", "who", s.Named(t.Asked()...)))
		return wire.Message{Content: screen.JoinLines(lines)}
	}
	return wire.Message{Content: screen.JoinLines(append(lines, s.Say(d.Ask))),
		Rows: screen.Row(screen.Button(s, wire.Success, "host.button.play", screen.PressAt(t, screen.OpPlay)))}
}

// Joined tells a user that they are in a lobby, and when the game starts.
func Joined(s screen.Reader, t table.Table) string {
	s = s.At(t)
	if lines := s.Told(screen.WhenJoined, t); len(lines) > 0 {
		return screen.JoinLines(lines)
	}
	return s.T("host.lobby.joined", "host", s.Named(t.Host))
}
