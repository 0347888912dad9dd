package screen

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"bivouac/bot/table"
	"bivouac/bot/table/clock"
	"bivouac/bot/wire"
)

// Buttons of /time, as the first part of their path.
const (
	TimeBeg    = "beg"    // ask the others for more time
	TimeDecide = "decide" // reopen the ballot about a late player
	TimeLimit  = "limit"  // show the menu of another limit
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
		return s.T("host.time.kept", "who", who, "time", s.Span(a.Left))
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

// Clocks is the private screen with all clocks.
func Clocks(s Reader, t table.Table, said string) wire.Message {
	s = s.At(t)
	lines := []string{said, s.T("host.time.agreed", "limit", LimitText(s, t.Limit))}
	if t.Resting {
		lines = append(lines, s.T("host.time.rests"))
	}
	for _, a := range t.Asks {
		lines = append(lines, clockLine(t, a, s))
	}
	m := wire.Message{Content: JoinLines(append(lines, Absences(t, s)...))}
	m.Rows = ButtonRows(timeButtons(s, t))
	return m
}

// timeButtons are a player's options about the clocks.
func timeButtons(s Reader, t table.Table) []wire.Button {
	s = s.At(t)
	me := s.User
	if !t.Plays(me) {
		return nil
	}
	var buttons []wire.Button
	for _, a := range t.Asks {
		user := t.UserOf(a.Seat)
		if t.Limit == 0 || user == me || t.Auto(a.Seat) > 0 || len(buttons) >= 2*RowButtons {
			continue
		}
		name := s.PlainNames([]string{user})
		give, more := GiveTime(s, t, user, t.Limit, ""), LengthText(t.Limit)
		buttons = append(buttons, Button(s, wire.Success, "host.button.time.give", give, "who", name, "time", more))
		if a.Late && t.Vote == nil && !t.Resting {
			decide := PressAt(t, OpTime, TimeDecide, user)
			buttons = append(buttons, Button(s, wire.Secondary, "host.button.time.decide", decide, "who", name))
		}
	}
	if t.Limit > 0 && t.WaitsFor(me) && !t.Resting && len(t.Players) > 1 {
		buttons = append(buttons, Button(s, wire.Primary, "host.button.time.beg", PressAt(t, OpTime, TimeBeg)))
	}
	return append(buttons, Button(s, wire.Secondary, "host.button.time.limit", PressAt(t, OpTime, TimeLimit)))
}

// LimitForm has the menu for proposing another limit.
func LimitForm(s Reader, t table.Table) (wire.Message, error) {
	if _, err := t.SeatInPlay(s.User); err != nil {
		return wire.Message{}, err
	}
	menu := limitMenu(s, t)
	return wire.Message{Content: s.T("host.limit.ask"), Rows: []wire.Row{{Select: &wire.Select{
		CustomID:    PressAt(t, OpTime, TimeLimit, menu.ID).String(),
		Placeholder: wire.Clip(menu.Title, 150), Options: menu.Choices,
	}}}}, nil
}
