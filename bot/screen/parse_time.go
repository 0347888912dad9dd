package screen

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// evening is the default time of a day: 20:00.
const evening = 20 * 60

var (
	aheadForm = regexp.MustCompile(`^(?:in|dans|\+)\s*(\d{1,3})\s*` +
		`(m|min|minutes?|h|hours?|heures?|d|days?|j|jours?)(?:\s*(\d{2}))?$`)
	dateForm = regexp.MustCompile(`^(\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[/.]\d{1,2}(?:[/.]\d{4})?\.?)(?:\s+|$)`)
	atForm   = regexp.MustCompile(`^(?:at|à|a)\s+`)
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

// ReadMoment parses a future time as people write it: "20:00", "8 pm", "tonight 20h30", "demain
// 9h", "friday 20:00", "24/12 20:00", "in 2 h", in a time zone; a day without a time means its
// evening. False if unreadable.
func ReadMoment(s string, now time.Time, place *time.Location) (time.Time, bool) {
	s = strings.ToLower(strings.Join(strings.Fields(s), " "))
	if m := aheadForm.FindStringSubmatch(s); m != nil {
		return readAhead(m, now)
	}
	local := now.In(place)
	if minutes, ok := readClock(atForm.ReplaceAllString(s, "")); ok {
		at := clockOn(local, 0, minutes)
		if !at.After(now) {
			at = clockOn(local, 1, minutes)
		}
		return at, true
	}
	ahead, rest, ok := readDay(s, local)
	if !ok {
		return time.Time{}, false
	}
	minutes := evening
	if rest = atForm.ReplaceAllString(strings.TrimSpace(rest), ""); rest != "" {
		if minutes, ok = readClock(rest); !ok {
			return time.Time{}, false
		}
	}
	return clockOn(local, ahead, minutes), true
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

// clockOn returns a time of day some days after a day, in that day's time zone.
func clockOn(day time.Time, ahead, minutes int) time.Time {
	return time.Date(day.Year(), day.Month(), day.Day()+ahead, 0, minutes, 0, 0, day.Location()).UTC()
}

// readDay parses the day at the beginning of a text: how many days ahead it is, and the rest. A
// weekday is the next one that is not today.
func readDay(s string, today time.Time) (ahead int, rest string, ok bool) {
	for _, d := range dayWords {
		if rest, ok := strings.CutPrefix(s, d.word); ok {
			return d.ahead, rest, true
		}
	}
	word, rest, _ := strings.Cut(s, " ")
	if i := slices.IndexFunc(weekDays, func(names []string) bool { return slices.Contains(names, word) }); i >= 0 {
		return (i-int(today.Weekday())+6)%7 + 1, rest, true
	}
	m := dateForm.FindString(s)
	if m == "" {
		return 0, "", false
	}
	midnight := clockOn(today, 0, 0)
	date, ok := readDate(strings.TrimSpace(m), today, midnight)
	if !ok {
		return 0, "", false
	}
	const half = 12 * time.Hour // a day of 23 or 25 hours is one day all the same
	return int((date.Sub(midnight) + half) / (24 * time.Hour)), s[len(m):], true
}

// readDate parses "2026-12-24" or "24/12" in the time zone of now; without a year it is the next
// such day that does not begin before earliest.
func readDate(s string, now, earliest time.Time) (time.Time, bool) {
	place := now.Location()
	if m := isoForm.FindStringSubmatch(s); m != nil {
		return day(m[1], m[2], m[3], place)
	}
	m := dayForm.FindStringSubmatch(s)
	if m == nil {
		return time.Time{}, false
	}
	if m[3] != "" {
		return day(m[3], m[2], m[1], place)
	}
	at, ok := day(strconv.Itoa(now.Year()), m[2], m[1], place)
	if ok && at.Before(earliest) {
		return day(strconv.Itoa(now.Year()+1), m[2], m[1], place)
	}
	return at, ok
}
