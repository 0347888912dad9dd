package starts

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"bivouac/bot/settings"
)

// evening is the default time of day, in minutes: 20:00.
const evening = 20 * 60

var (
	aheadForm = regexp.MustCompile(`^(?:in|dans|\+)\s*(\d{1,3})\s*` +
		`(m|min|minutes?|h|hours?|heures?|d|days?|j|jours?)(?:\s*(\d{2}))?$`)
	dateForm = regexp.MustCompile(`^(\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[/.]\d{1,2}(?:[/.]\d{4})?\.?)(?:\s+|$)`)
	atForm   = regexp.MustCompile(`^(?:at|à|a)\s+`)
)

// The words for days, each with the number of days ahead.
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

// readMoment parses a future time as people write it, in a time zone: "20:00", "8 pm", "tonight
// 20h30", "demain 9h", "friday 20:00", "24/12 20:00", "in 2 h". A day without a time means its
// evening. It returns false if it cannot read the text.
func readMoment(s string, now time.Time, place *time.Location) (time.Time, bool) {
	s = strings.ToLower(strings.Join(strings.Fields(s), " "))
	if m := aheadForm.FindStringSubmatch(s); m != nil {
		return readAhead(m, now)
	}
	today := settings.DateOf(now.In(place))
	if minutes, ok := settings.ReadClock(atForm.ReplaceAllString(s, "")); ok {
		at := settings.ClockOn(today, minutes, place)
		if !at.After(now) {
			at = settings.ClockOn(today.AddDate(0, 0, 1), minutes, place)
		}
		return at, true
	}
	date, rest, ok := leadingDay(s, today)
	if !ok {
		return time.Time{}, false
	}
	minutes := evening
	if rest = atForm.ReplaceAllString(strings.TrimSpace(rest), ""); rest != "" {
		if minutes, ok = settings.ReadClock(rest); !ok {
			return time.Time{}, false
		}
	}
	return settings.ClockOn(date, minutes, place), true
}

// readAhead returns the time that a match of aheadForm names: "in 2 h", "in 1 h 30", "dans 3 jours". It
// returns false if minutes follow a unit other than hours.
func readAhead(m []string, now time.Time) (time.Time, bool) {
	n, _ := strconv.Atoi(m[1])
	more, _ := strconv.Atoi("0" + m[3])
	unit := map[byte]time.Duration{'m': time.Minute, 'h': time.Hour, 'd': 24 * time.Hour, 'j': 24 * time.Hour}[m[2][0]]
	if m[3] != "" && unit != time.Hour {
		return time.Time{}, false
	}
	return now.Add(time.Duration(n)*unit + time.Duration(more)*time.Minute), true
}

// leadingDay parses the day at the beginning of a text, and returns its date and the rest of the text. A
// weekday means the next one that is not today. It returns false if the text does not begin with a day.
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
	date, ok = settings.ReadDate(strings.TrimSpace(m), today)
	return date, s[len(m):], ok
}
