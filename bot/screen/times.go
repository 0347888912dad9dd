package screen

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"bivouac/bot/table"
	"bivouac/bot/table/clock"
)

// Buttons of /time, as the first part of their path.
const (
	TimeHours = "hours" // the form of hours, opened and sent
)

// clockLine describes the clock of an open question.
func clockLine(t table.Table, a clock.Question, s Reader) string {
	who := s.Named(t.UserOf(a.Seat))
	at, runs := s.Facts.Deadline(t, a)
	switch {
	case runs && at.After(s.Now()) && !a.Late:
		return s.T("host.time.until", "who", who, "when", brief(at), "left", countdown(at))
	case runs:
		return s.T("host.time.over", "who", who, "when", countdown(at))
	case t.Limit > 0:
		return s.T("host.time.kept", "who", who, "time", s.span(a.Left))
	}
	return s.T("host.time.since", "who", who, "when", countdown(a.Since))
}

// countdown is a relative timestamp.
func countdown(at time.Time) string { return fmt.Sprintf("<t:%d:R>", at.Unix()) }

// GiveTime is the button that gives time. It contains the deadline it was made for, so that a
// double press gives once.
func GiveTime(s Reader, t table.Table, user string, more time.Duration, mark string) CustomID {
	path := []string{user, strconv.Itoa(int(more / time.Minute)), DueMark(s, t, user)}
	if mark != "" {
		path = append(path, mark)
	}
	return PressAt(t, OpGive, path...)
}

// DueMark encodes the deadline of a user's open question; "0" for none.
func DueMark(s Reader, t table.Table, user string) string {
	for _, a := range t.Asks {
		if at, runs := s.Facts.Deadline(t, a); runs && t.UserOf(a.Seat) == user {
			return strconv.FormatInt(at.Unix(), 36)
		}
	}
	return "0"
}

var lengthForm = regexp.MustCompile(`^(\d{1,4})\s*(?:(m|min|minutes?)|(h|hours?|heures?)|(d|days?|j|jours?))$`)

// ReadLength parses a duration as people write it ("8h", "2 days", "30 min"), from a minute to 30
// days.
func ReadLength(s string) (time.Duration, bool) {
	m := lengthForm.FindStringSubmatch(strings.ToLower(strings.TrimSpace(s)))
	if m == nil {
		return 0, false
	}
	n, _ := strconv.Atoi(m[1])
	d := time.Duration(n) * time.Minute
	if m[3] != "" {
		d *= 60
	}
	if m[4] != "" {
		d *= 24 * 60
	}
	return d, d >= time.Minute && d <= 30*24*time.Hour
}
