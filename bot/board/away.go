package board

import (
	"bivouac/bot/screen"
	"bivouac/bot/table"
)

// Absences returns a line for each user who is asked and is away. The line says until when.
func Absences(t table.Table, s screen.Reader) []string {
	var lines []string
	for _, user := range t.Asked() {
		lines = append(lines, AbsenceOf(user, s)...)
	}
	return lines
}

// AbsenceOf returns a line that says until when a user is away. It returns nil if the user is not
// away.
func AbsenceOf(user string, s screen.Reader) []string {
	p, err := s.Facts.Person(user)
	if err != nil || p.Away.IsZero() || !p.Away.After(s.Now()) {
		return nil
	}
	return []string{s.T("host.turn.away", "who", s.Named(user), "when", screen.Stamp(p.Away))}
}
