package screen

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"bivouac/bot/table"
	"bivouac/bot/table/clock"
)

// Words for the end of an absence, in English and French.
const (
	AwayBack   = "now"
	awayRetour = "maintenant"
)

var (
	spanForm = regexp.MustCompile(`^(\d{1,3})\s*(d|day|days|j|jour|jours|w|week|weeks|s|semaine|semaines)$`)
	isoForm  = regexp.MustCompile(`^(\d{4})-(\d{1,2})-(\d{1,2})$`)
	dayForm  = regexp.MustCompile(`^(\d{1,2})[/.](\d{1,2})(?:[/.](\d{4}))?\.?$`)
)

// ReadUntil parses the end of an absence: "now", a span ("5d", "2 weeks"), or a day ("2026-12-24",
// "24/12"), from midnight in the person's time zone. A day without a year is the next such day.
func ReadUntil(s string, now time.Time, q clock.Quiet) (time.Time, bool) {
	s = strings.ToLower(strings.TrimSpace(s))
	if s == AwayBack || s == awayRetour {
		return now, true
	}
	if m := spanForm.FindStringSubmatch(s); m != nil {
		days, _ := strconv.Atoi(m[1])
		if m[2][0] == 'w' || m[2][0] == 's' {
			days *= 7
		}
		return now.Add(time.Duration(days) * 24 * time.Hour), true
	}
	place := clock.Place(q.Zone)
	date, ok := readDate(s, calendarDate(now.In(place)).AddDate(0, 0, 1))
	return clockOn(date, 0, place), ok
}

// Absences lists which asked users are away, and until when.
func Absences(t table.Table, s Reader) []string {
	var lines []string
	for _, user := range t.Asked() {
		lines = append(lines, AbsenceOf(user, s)...)
	}
	return lines
}

// AbsenceOf says until when a user is away; empty if he is not.
func AbsenceOf(user string, s Reader) []string {
	p, err := s.Facts.Person(user)
	if err != nil || p.Away.IsZero() || !p.Away.After(s.Now()) {
		return nil
	}
	return []string{s.T("host.turn.away", "who", s.Named(user), "when", Stamp(p.Away))}
}
