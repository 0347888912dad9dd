package screen

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"bivouac/bot/table/clock"
)

// evening is the default time of day, 20:00 in minutes.
const evening = 20 * 60

var (
	aheadForm = regexp.MustCompile(`^(?:in|dans|\+)\s*(\d{1,3})\s*` +
		`(m|min|minutes?|h|hours?|heures?|d|days?|j|jours?)(?:\s*(\d{2}))?$`)
	dateForm = regexp.MustCompile(`^(\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[/.]\d{1,2}(?:[/.]\d{4})?\.?)(?:\s+|$)`)
	atForm   = regexp.MustCompile(`^(?:at|à|a)\s+`)
	isoForm  = regexp.MustCompile(`^(\d{4})-(\d{1,2})-(\d{1,2})$`)
	dayForm  = regexp.MustCompile(`^(\d{1,2})[/.](\d{1,2})(?:[/.](\d{4}))?\.?$`)
)

// Words for days, by the number of days ahead.
var dayWords = []struct {
	word  string
	ahead int
}{
	{"today", 0}, {"tonight", 0}, {"aujourd’hui", 0}, {"aujourd'hui", 0}, {"ce soir", 0}, {"tomorrow", 1}, {"demain", 1},
}

// The days of the week from Sunday, in English and in French.
var weekDays = [][]string{
	{"sunday", "dimanche"}, {"monday", "lundi"}, {"tuesday", "mardi"}, {"wednesday", "mercredi"},
	{"thursday", "jeudi"}, {"friday", "vendredi"}, {"saturday", "samedi"},
}

// ReadMoment parses a future time as people write it, in a time zone: "20:00", "8 pm", "tonight
// 20h30", "demain 9h", "friday 20:00", "24/12 20:00", "in 2 h". A day without a time means its
// evening. It returns false if it cannot read the text.
func ReadMoment(s string, now time.Time, place *time.Location) (time.Time, bool) {
	s = strings.ToLower(strings.Join(strings.Fields(s), " "))
	if m := aheadForm.FindStringSubmatch(s); m != nil {
		return readAhead(m, now)
	}
	today := calendarDate(now.In(place))
	if minutes, ok := ReadClock(atForm.ReplaceAllString(s, "")); ok {
		at := clockOn(today, minutes, place)
		if !at.After(now) {
			at = clockOn(today.AddDate(0, 0, 1), minutes, place)
		}
		return at, true
	}
	date, rest, ok := leadingDay(s, today)
	if !ok {
		return time.Time{}, false
	}
	minutes := evening
	if rest = atForm.ReplaceAllString(strings.TrimSpace(rest), ""); rest != "" {
		if minutes, ok = ReadClock(rest); !ok {
			return time.Time{}, false
		}
	}
	return clockOn(date, minutes, place), true
}

// readAhead parses "in 2 h", "in 1 h 30", "dans 3 jours".
func readAhead(m []string, now time.Time) (time.Time, bool) {
	n, _ := strconv.Atoi(m[1])
	more, _ := strconv.Atoi("0" + m[3])
	unit := map[byte]time.Duration{'m': time.Minute, 'h': time.Hour, 'd': 24 * time.Hour, 'j': 24 * time.Hour}[m[2][0]]
	if m[3] != "" && unit != time.Hour {
		return time.Time{}, false
	}
	return now.Add(time.Duration(n)*unit + time.Duration(more)*time.Minute), true
}

// calendarDate returns the date of a local time, as midnight in UTC. Days are counted in UTC, where
// all have the same length and a midnight.
func calendarDate(local time.Time) time.Time {
	year, month, day := local.Date()
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
}

// clockOn returns a time of day of a date, by the clocks of a place.
func clockOn(date time.Time, minutes int, place *time.Location) time.Time {
	year, month, day := date.Date()
	return clock.Local(place, year, month, day, minutes)
}

// leadingDay parses the day at the beginning of a text, and returns its date and the rest. A
// weekday means the next one that is not today.
func leadingDay(s string, today time.Time) (date time.Time, rest string, ok bool) {
	for _, d := range dayWords {
		if rest, ok := strings.CutPrefix(s, d.word); ok {
			return today.AddDate(0, 0, d.ahead), rest, true
		}
	}
	word, rest, _ := strings.Cut(s, " ")
	if i := slices.IndexFunc(weekDays, func(names []string) bool { return slices.Contains(names, word) }); i >= 0 {
		return today.AddDate(0, 0, (i-int(today.Weekday())+6)%7+1), rest, true
	}
	m := dateForm.FindString(s)
	date, ok = readDate(strings.TrimSpace(m), today)
	return date, s[len(m):], ok
}

// ReadDay parses a day after today ("2026-12-24", "24/12"), and returns when it begins at a place.
// A day without a year is the next such day.
func ReadDay(s string, now time.Time, place *time.Location) (time.Time, bool) {
	date, ok := readDate(s, calendarDate(now.In(place)).AddDate(0, 0, 1))
	return clockOn(date, 0, place), ok
}

// readDate parses "2026-12-24" or "24/12". Without a year it is the next such day from earliest on.
// It returns false if there is no such day.
func readDate(s string, earliest time.Time) (time.Time, bool) {
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
	const leap = 8 // at most so many years until a February 29th
	for year := earliest.Year(); year <= earliest.Year()+leap; year++ {
		if date, ok := newDate(year, number(m[2]), number(m[1])); ok && !date.Before(earliest) {
			return date, true
		}
	}
	return time.Time{}, false
}

// newDate returns a date; false if it is not in the calendar.
func newDate(year, month, day int) (time.Time, bool) {
	date := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
	return date, date.Day() == day && date.Month() == time.Month(month)
}

// number reads digits.
func number(digits string) int {
	n, _ := strconv.Atoi(digits)
	return n
}
