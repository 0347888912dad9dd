package screen

import (
	"cmp"
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
			names = append(names, cmp.Or(s.Named(user), s.NameOf(t.Guild, user))) // includes users who have not joined yet
		}
		lines = append(lines, s.T("host.card.turned", "names", s.Listed(names)))
		if t.Plan == nil {
			lines = append(lines, s.T("host.card.reunion"))
		}
	}
	return lines
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
			seats = append(seats, Mention(table.Player{User: u}))
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
