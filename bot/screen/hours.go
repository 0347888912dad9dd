package screen

import (
	"fmt"
	"time"

	"bivouac/game"
)

// Stamp returns a timestamp that Discord shows in each reader's time zone.
func Stamp(at time.Time) string { return fmt.Sprintf("<t:%d:f>", at.Unix()) }

// Ago returns a timestamp that Discord shows relative to now: "in 2 hours", "3 hours ago".
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

// HoursText returns a number of hours as a text: in days if the hours make whole days, else in
// hours.
func HoursText(hours int) game.Text {
	if hours%24 == 0 {
		return game.T("host.time.days", "n", hours/24)
	}
	return game.T("host.time.hours", "n", hours)
}

// Span formats a duration for people: "2 d 3 h", "5 min".
func (s Reader) Span(d time.Duration) string {
	days, hours, minutes := int(d.Hours())/24, int(d.Hours())%24, int(d.Minutes())%60
	switch {
	case days > 0:
		return s.T("host.span.days", "d", days, "h", hours)
	case hours > 0:
		return s.T("host.span.hours", "h", hours, "m", minutes)
	case minutes == 0:
		return s.T("host.span.brief")
	}
	return s.T("host.span.minutes", "m", minutes)
}

// LengthText returns a duration as a text: in whole days or whole hours if possible, else in
// minutes.
func LengthText(d time.Duration) game.Text {
	if d%time.Hour == 0 && d > 0 {
		return HoursText(int(d / time.Hour))
	}
	return game.T("host.time.minutes", "n", int(d/time.Minute))
}
