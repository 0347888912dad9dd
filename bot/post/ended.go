package post

import (
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/table/outbox"
	"bivouac/bot/table/vote"
	"bivouac/bot/wire"
	"bivouac/game"
)

// closedMessage says that a table was closed: by people, or for lack of players.
func closedMessage(t table.Table, s screen.Reader, p outbox.Post) wire.Message {
	if t.Status != table.Expired {
		return wire.Message{Content: screen.JoinLines([]string{s.T("host.end.cancelled"), screen.SeedLine(t, s)})}
	}
	key := game.Key("host.closed.lobby")
	if t.Match != nil {
		key = "host.closed.idle"
	}
	again := screen.PressAt(t, screen.OpRematch, screen.PostMark(p.ID))
	return wire.Message{
		Content: screen.JoinLines([]string{s.T(key, "game", game.Key(t.Game+".name")), screen.SeedLine(t, s)}),
		Rows:    screen.Row(screen.Button(s, wire.Success, "host.button.reopen", again)),
	}
}

// idleMessage asks the players of an idle game whether they go on.
func idleMessage(t table.Table, s screen.Reader, p outbox.Post) wire.Message {
	on := screen.Button(s, wire.Success, "host.button.resume", screen.PressAt(t, screen.OpResume, screen.PostMark(p.ID)))
	asks := s.T("host.idle", "game", game.Key(t.Game+".name"), "left", screen.Ago(s.Facts.IdleEnd(t)))
	return wire.Message{
		Mentions: p.Mentions,
		Content:  screen.JoinLines([]string{s.Mentioned(p.Mentions...), asks}),
		Rows:     screen.Row(on, screen.Proposal(t, s, vote.MotionEnd, "", p.ID)),
	}
}
