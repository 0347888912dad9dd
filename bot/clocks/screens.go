package clocks

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"bivouac/bot/board"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/table/clock"
	"bivouac/bot/votes"
	"bivouac/bot/wire"
)

// The values of the first part of the path of a press with opTime. They say what the press asks for.
const (
	wordBeg    = "beg"    // ask the others for more time
	wordDecide = "decide" // reopen the ballot about a late player
	wordLimit  = "limit"  // show the menu of limits to propose
)

// clockLine describes the clock of an open question.
func clockLine(t table.Table, a clock.Question, s screen.Reader) string {
	who := s.Named(t.UserOf(a.Seat))
	at, runs := s.Facts.Deadline(t, a)
	switch {
	case runs && at.After(s.Now()) && !a.Late:
		return s.T("host.time.until", "who", who, "when", brief(at), "left", screen.Ago(at))
	case runs:
		return s.T("host.time.over", "who", who, "when", screen.Ago(at))
	case t.Limit > 0:
		return s.T("host.time.kept", "who", who, "time", s.Span(a.Left))
	}
	return s.T("host.time.since", "who", who, "when", screen.Ago(a.Since))
}

// brief formats a time as Discord's timestamps for a short date and a short time.
func brief(at time.Time) string { return fmt.Sprintf("<t:%d:d> <t:%[1]d:t>", at.Unix()) }

// giveButton returns the custom_id of the button that gives time. It contains the present deadline, so that a
// double press gives time only once. The parameter mark is the mark of a post; it is added unless it is "".
func giveButton(s screen.Reader, t table.Table, user string, more time.Duration, mark string) screen.CustomID {
	path := []string{user, strconv.Itoa(int(more / time.Minute)), dueMark(s, t, user)}
	if mark != "" {
		path = append(path, mark)
	}
	return screen.PressAt(t, opGive, path...)
}

// dueMark encodes the deadline of a user's open question. It returns "0" if there is no deadline.
func dueMark(s screen.Reader, t table.Table, user string) string {
	for _, a := range t.Asks {
		if at, runs := s.Facts.Deadline(t, a); runs && t.UserOf(a.Seat) == user {
			return strconv.FormatInt(at.Unix(), 36)
		}
	}
	return "0"
}

var lengthForm = regexp.MustCompile(`^(\d{1,4})\s*(?:(m|min|minutes?)|(h|hours?|heures?)|(d|days?|j|jours?))$`)

// readLength parses a duration as people write it ("8h", "2 days", "30 min"). It returns false if the text is
// not a duration from a minute to 30 days.
func readLength(s string) (time.Duration, bool) {
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

// clocks returns the private screen with all clocks.
func clocks(s screen.Reader, t table.Table) wire.Message {
	s = s.At(t)
	lines := []string{s.T("host.time.agreed", "limit", votes.LimitText(s, t.Limit))}
	if t.Halt.Resting {
		lines = append(lines, s.T("host.time.rests"))
	}
	for _, a := range t.Asks {
		lines = append(lines, clockLine(t, a, s))
	}
	m := wire.Message{Content: screen.JoinLines(append(lines, board.Absences(t, s)...))}
	m.Rows = screen.ButtonRows(timeButtons(s, t))
	return m
}

// timeButtons returns the buttons with which the reader gives time or asks for it. It returns none if the
// reader does not play.
func timeButtons(s screen.Reader, t table.Table) []wire.Button {
	s = s.At(t)
	me := s.User
	if !t.Plays(me) {
		return nil
	}
	var buttons []wire.Button
	for _, a := range t.Asks {
		user := t.UserOf(a.Seat)
		if t.Limit == 0 || user == me || t.Auto(a.Seat) > 0 || len(buttons) >= 2*screen.RowButtons {
			continue
		}
		name := s.PlainNames([]string{user})
		give, more := giveButton(s, t, user, t.Limit, ""), screen.LengthText(t.Limit)
		buttons = append(buttons, screen.Button(s, wire.Success, "host.button.time.give", give, "who", name, "time", more))
		if a.Late && votes.Of(t) == nil && !t.Halt.Resting {
			decide := screen.PressAt(t, opTime, wordDecide, user)
			buttons = append(buttons, screen.Button(s, wire.Secondary, "host.button.time.decide", decide, "who", name))
		}
	}
	if t.Limit > 0 && t.WaitsFor(me) && !t.Halt.Resting && len(t.Players) > 1 {
		buttons = append(buttons, screen.Button(s, wire.Primary, "host.button.time.beg", screen.PressAt(t, opTime, wordBeg)))
	}
	limit := screen.PressAt(t, opTime, wordLimit)
	return append(buttons, screen.Button(s, wire.Secondary, "host.button.time.limit", limit))
}

// limitForm returns the message with the menu for proposing another limit.
func limitForm(s screen.Reader, t table.Table) (wire.Message, error) {
	if _, err := t.SeatInPlay(s.User); err != nil {
		return wire.Message{}, err
	}
	menu := votes.LimitMenu(s, t)
	return wire.Message{Content: s.T("host.limit.ask"), Rows: []wire.Row{{Select: &wire.Select{
		CustomID:    screen.PressAt(t, opTime, wordLimit, menu.ID).String(),
		Placeholder: wire.Clip(menu.Title, 150), Options: menu.Choices,
	}}}}, nil
}
