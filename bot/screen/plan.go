package screen

import (
	"fmt"
	"time"

	"bivouac/bot/table"
	"bivouac/bot/table/outbox"
	"bivouac/game"
)

// planLines says when a lobby starts automatically.
func planLines(t table.Table, s Reader) []string {
	switch p := t.Plan; {
	case p == nil:
		return nil
	case p.Missed:
		return []string{s.T("host.card.missed", "when", Stamp(p.At))}
	default:
		return []string{s.T("host.card.plan", "when", Stamp(p.At), "left", Ago(p.At))}
	}
}

// Joined tells a user that they are in a lobby, and when it starts.
func Joined(s Reader, t table.Table) string {
	s = s.At(t)
	if p := t.Plan; p != nil && !p.Missed {
		return s.T("host.lobby.joined.plan", "when", Stamp(p.At), "left", Ago(p.At))
	}
	if lines := s.Told(WhenJoined, t); len(lines) > 0 {
		return JoinLines(lines)
	}
	return s.T("host.lobby.joined", "host", s.Named(t.Host))
}

// Planned is a post's text about a lobby's planned start.
func Planned(t table.Table, s Reader, p outbox.Post) string {
	called := s.Mentioned(p.Mentions...)
	name := game.Key(t.Game + ".name")
	switch p.Kind {
	case outbox.PostSoon:
		when := p.Made
		if t.Plan != nil {
			when = t.Plan.At
		}
		return JoinLines([]string{called, s.T("host.soon", "game", name, "left", Ago(when))})
	case outbox.PostInvite:
		var seats []string // of users who have not joined yet
		for _, u := range p.Mentions {
			seats = append(seats, Mention(u))
		}
		return s.T("host.invited", "who", s.Listed(seats), "game", name)
	case outbox.PostShort:
		host := s.Named(t.Host)
		return JoinLines([]string{called, s.T("host.short", "game", name, "n", s.fewest(t.Game), "host", host)})
	}
	return JoinLines([]string{called, s.T("host.fade", "game", name, "left", Ago(s.Facts.Closes(t)))})
}

// Ago is a relative timestamp.
func Ago(at time.Time) string { return fmt.Sprintf("<t:%d:R>", at.Unix()) }
