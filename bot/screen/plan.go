package screen

import (
	"fmt"
	"time"

	"bivouac/bot/table"
	"bivouac/bot/table/outbox"
	"bivouac/game"
)

// planLines says when a lobby starts automatically, and how its seats are rotated.
func planLines(t table.Table, s Reader) []string {
	var lines []string
	switch p := t.Plan; {
	case p == nil:
	case p.Missed:
		lines = append(lines, s.T("host.card.missed", "when", Stamp(p.At)))
	default:
		lines = append(lines, s.T("host.card.plan", "when", Stamp(p.At), "left", Ago(p.At)))
	}
	if len(t.Turned) > 1 {
		var names []string
		for _, user := range t.Turned {
			names = append(names, s.waited(user))
		}
		lines = append(lines, s.T("host.card.turned", "names", s.Listed(names)))
		if reunites(t) {
			lines = append(lines, s.T("host.card.reunion"))
		}
	}
	return lines
}

// reunites says whether a lobby starts by itself once all of its rematch have joined.
func reunites(t table.Table) bool { return t.Plan == nil && t.Again != 0 && len(t.Turned) > 1 }

// Joined tells a user that they are in a lobby, and when it starts.
func Joined(s Reader, t table.Table) string {
	s = s.At(t)
	switch p := t.Plan; {
	case p != nil && !p.Missed:
		return s.T("host.lobby.joined.plan", "when", Stamp(p.At), "left", Ago(p.At))
	case reunites(t):
		return s.T("host.lobby.joined.reunion")
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
		var seats []string // of users who are not players yet
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
