package screen

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"bivouac/game"
)

var clockForm = regexp.MustCompile(`^(\d{1,2})(?:\s*[:hH.]\s*(\d{2})?)?\s*([aApP][mM])?$`)

// ReadClock parses a time of day ("22:30", "22h30", "8", "10 pm") as minutes 0..1439.
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

// Countdown is a timestamp that Discord shows as the time until then, or since.
func Countdown(at time.Time) string { return fmt.Sprintf("<t:%d:R>", at.Unix()) }

// Stamp is a timestamp that Discord shows in each reader's time zone.
func Stamp(at time.Time) string { return fmt.Sprintf("<t:%d:f>", at.Unix()) }

// Ago is a relative timestamp.
func Ago(at time.Time) string { return fmt.Sprintf("<t:%d:R>", at.Unix()) }

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

// HoursText is a number of hours, in days where they are whole.
func HoursText(hours int) game.Text {
	if hours%24 == 0 {
		return game.T("host.time.days", "n", hours/24)
	}
	return game.T("host.time.hours", "n", hours)
}
