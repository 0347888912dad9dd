package screen

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"bivouac/bot/table/clock"
	"bivouac/game"
)

// ReadQuiet parses the form of quiet hours, or returns what is wrong.
func ReadQuiet(fields map[string]string) (q clock.Quiet, wrong game.Key) {
	from, to := strings.TrimSpace(fields[FieldFrom]), strings.TrimSpace(fields[FieldTo])
	if from != "" || to != "" {
		var first, second bool
		q.From, first = readClock(from)
		q.To, second = readClock(to)
		if !first || !second {
			return clock.Quiet{}, "host.wish.notime"
		}
	}
	zone, ok := ReadZone(fields[FieldZone])
	if !ok {
		return clock.Quiet{}, "host.wish.nozone"
	}
	q.Zone = zone
	return q, ""
}

var clockForm = regexp.MustCompile(`^(\d{1,2})(?:\s*[:hH.]\s*(\d{2})?)?\s*([aApP][mM])?$`)

// readClock parses a time of day ("22:30", "22h30", "8", "10 pm") as minutes 0..1439.
func readClock(s string) (int, bool) {
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

// areas are the regions in which a city name is searched.
var areas = []string{
	"Europe/", "America/", "Asia/", "Africa/", "Australia/", "Pacific/", "Atlantic/", "Indian/", "Etc/",
}

// ReadZone parses a time zone by its name ("Europe/Paris") or its city's ("paris").
func ReadZone(s string) (string, bool) {
	typed := strings.Join(strings.FieldsFunc(s, func(r rune) bool { return r == ' ' || r == '_' }), "_")
	name := titled(typed)
	if name == "" || len(name) > 40 || name == "Local" {
		return "", false
	}
	for _, try := range slices.Concat([]string{typed, name, strings.ToUpper(name)}, inAreas(typed), inAreas(name)) {
		if zone, err := time.LoadLocation(try); err == nil {
			return zone.String(), true
		}
	}
	return "", false
}

func inAreas(city string) []string {
	var names []string
	for _, a := range areas {
		names = append(names, a+city)
	}
	return names
}

// zoneWord matches a part of a zone's name; unlike are the parts with unusual capitals.
var (
	zoneWord = regexp.MustCompile(`[a-z]+`)
	unlike   = map[string]string{"au": "au", "es": "es", "of": "of", "gmt": "GMT", "utc": "UTC"}
)

// titled capitalises a zone's name: "America/Port-au-Prince".
func titled(s string) string {
	return zoneWord.ReplaceAllStringFunc(strings.ToLower(s), func(w string) string {
		return cmp.Or(unlike[w], strings.ToUpper(w[:1])+w[1:])
	})
}

// LikelyZone is the zone suggested for a locale.
func LikelyZone(locale string) string {
	switch locale {
	case "fr":
		return "Europe/Paris"
	case "en-GB":
		return "Europe/London"
	}
	return "UTC"
}

// ClockTime is a minute of the day as a clock shows it: "08:00".
func ClockTime(minutes int) string { return fmt.Sprintf("%02d:%02d", minutes/60, minutes%60) }

// CityOf is the city of a zone, as people say it: "New York". "" is UTC.
func CityOf(zone string) string {
	if zone == "" {
		return "UTC"
	}
	return strings.ReplaceAll(zone[strings.LastIndex(zone, "/")+1:], "_", " ")
}

// quietHours describes a person's quiet hours.
func quietHours(s Reader, q clock.Quiet) string {
	if q.From == q.To {
		return s.T("host.wish.quiet.none")
	}
	return s.T("host.wish.quiet.span", "from", ClockTime(q.From), "to", ClockTime(q.To), "zone", CityOf(q.Zone))
}

// brief is a timestamp in short form, for lists.
func brief(at time.Time) string { return fmt.Sprintf("<t:%d:d> <t:%[1]d:t>", at.Unix()) }

// Stamp is a timestamp that Discord shows in each reader's time zone.
func Stamp(at time.Time) string { return fmt.Sprintf("<t:%d:f>", at.Unix()) }

// SpanText describes a retention time: in whole years or months if possible, else in days or hours.
func SpanText(span time.Duration) game.Text {
	const month, year = 31 * 24 * time.Hour, 365 * 24 * time.Hour
	switch {
	case span >= year && span%year == 0:
		return game.T("host.time.years", "n", int(span/year))
	case span >= month && span%month == 0:
		return game.T("host.time.months", "n", int(span/month))
	}
	return HoursText(int(span / time.Hour))
}
