package settings

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"bivouac/bot/table/clock"
)

var (
	isoForm = regexp.MustCompile(`^(\d{4})-(\d{1,2})-(\d{1,2})$`)
	dayForm = regexp.MustCompile(`^(\d{1,2})[/.](\d{1,2})(?:[/.](\d{4}))?\.?$`)
)

// DateOf returns the date of a local time, as midnight in UTC. Days are counted in UTC, where every
// day has the same length and a midnight.
func DateOf(local time.Time) time.Time {
	year, month, day := local.Date()
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
}

// ClockOn returns the time at which, on a date, the clocks of a place show a time of day. The time
// of day is given in minutes after midnight.
func ClockOn(date time.Time, minutes int, place *time.Location) time.Time {
	year, month, day := date.Date()
	return clock.Local(place, year, month, day, minutes)
}

// readDay parses a day after today ("2026-12-24", "24/12"), and returns the time at which it begins at a
// place. A day without a year is the next day with that date. It returns false if it cannot read the text.
func readDay(s string, now time.Time, place *time.Location) (time.Time, bool) {
	date, ok := ReadDate(s, DateOf(now.In(place)).AddDate(0, 0, 1))
	return ClockOn(date, 0, place), ok
}

// ReadDate parses "2026-12-24" or "24/12". For a date without a year it returns the first such date
// that is on or after the parameter earliest. It returns false if it cannot read the text, or if
// the calendar has no such day.
func ReadDate(s string, earliest time.Time) (time.Time, bool) {
	if m := isoForm.FindStringSubmatch(s); m != nil {
		return newDate(number(m[1]), number(m[2]), number(m[3]))
	}
	m := dayForm.FindStringSubmatch(s)
	switch {
	case m == nil:
		return time.Time{}, false
	case m[3] != "":
		return newDate(number(m[3]), number(m[2]), number(m[1]))
	}
	const leap = 8 // the most years until a February 29th
	for year := earliest.Year(); year <= earliest.Year()+leap; year++ {
		if date, ok := newDate(year, number(m[2]), number(m[1])); ok && !date.Before(earliest) {
			return date, true
		}
	}
	return time.Time{}, false
}

// newDate returns a date. It returns false if the calendar has no such date.
func newDate(year, month, day int) (time.Time, bool) {
	date := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
	return date, date.Day() == day && date.Month() == time.Month(month)
}

// number parses digits.
func number(digits string) int {
	n, _ := strconv.Atoi(digits)
	return n
}

var clockForm = regexp.MustCompile(`^(\d{1,2})(?:\s*[:hH.]\s*(\d{2})?)?\s*([aApP][mM])?$`)

// ReadClock parses a time of day ("22:30", "22h30", "8", "10 pm") as minutes after midnight, 0 to 1439. It
// returns false if the text is not a time of day.
func ReadClock(s string) (int, bool) {
	m := clockForm.FindStringSubmatch(strings.TrimSpace(s))
	if m == nil {
		return 0, false
	}
	hour, _ := strconv.Atoi(m[1])
	minute, _ := strconv.Atoi("0" + m[2])
	if half := strings.ToLower(m[3]); half != "" {
		if hour < 1 || hour > 12 {
			return 0, false
		}
		if hour %= 12; half == "pm" {
			hour += 12
		}
	}
	if hour == 24 && minute == 0 {
		hour = 0
	}
	return hour*60 + minute, hour < 24 && minute < 60
}
