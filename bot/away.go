package bot

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"bivouac/bot/table"
	"bivouac/bot/table/clock"
	"bivouac/bot/wire"
)

// longestAway is how far ahead somebody may say that he is away.
const longestAway = 366 * 24 * time.Hour

// What ends an absence, in English and in French.
const (
	awayBack   = "now"
	awayRetour = "maintenant"
)

// awaySpans are the absences that /away proposes, in days.
var awaySpans = []int{1, 3, 7, 14, 28}

// goAway answers /away: until then the caller is neither mentioned nor reminded, at
// none of his tables; the others read it where the table waits for him.
func (b *Bot) goAway(c *call) error {
	p, err := b.tables.Person(c.in.User.ID)
	if err != nil {
		return err
	}
	typed := c.in.Options["until"].Text
	now := b.now()
	until, ok := readUntil(typed, now, p.Quiet)
	switch {
	case !ok:
		return c.tell(c.t("host.away.unread", "typed", code(typed)))
	case until.Sub(now) > longestAway:
		return c.tell(c.t("host.away.long"))
	case !until.After(now):
		until = time.Time{}
	}
	if _, err := b.tables.SetPerson(c.ctx, c.in.User.ID, func(p *table.Person) { p.Away = until }); err != nil {
		return err
	}
	if until.IsZero() {
		return c.tell(c.t("host.away.off"))
	}
	return c.tell(c.t("host.away.on", "when", stamp(until)))
}

// completeAway offers spans, and the way back.
func (b *Bot) completeAway(c *call) []wire.Choice {
	choices := []wire.Choice{{Label: c.label("host.away.back"), Value: awayBack}}
	for _, days := range awaySpans {
		choices = append(choices, wire.Choice{
			Label: wire.Clip(c.plain(hoursText(24*days)), maxLine), Value: strconv.Itoa(days) + "d",
		})
	}
	return choices
}

var (
	spanForm = regexp.MustCompile(`^(\d{1,3})\s*(d|day|days|j|jour|jours|w|week|weeks|s|semaine|semaines)$`)
	isoForm  = regexp.MustCompile(`^(\d{4})-(\d{1,2})-(\d{1,2})$`)
	dayForm  = regexp.MustCompile(`^(\d{1,2})[/.](\d{1,2})(?:[/.](\d{4}))?\.?$`)
)

// readUntil reads the end of an absence: "now", a span ("5d", "2 weeks"), or a day
// ("2026-12-24", "24/12"), which begins at midnight where the person lives. A day
// without a year is the next one of that name.
func readUntil(s string, now time.Time, q clock.Quiet) (time.Time, bool) {
	s = strings.ToLower(strings.TrimSpace(s))
	if s == awayBack || s == awayRetour {
		return now, true
	}
	if m := spanForm.FindStringSubmatch(s); m != nil {
		days, _ := strconv.Atoi(m[1])
		if m[2][0] == 'w' || m[2][0] == 's' {
			days *= 7
		}
		return now.Add(time.Duration(days) * 24 * time.Hour), true
	}
	place, err := time.LoadLocation(q.Zone)
	if err != nil {
		place = time.UTC
	}
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
	year := now.In(place).Year()
	at, ok := day(strconv.Itoa(year), m[2], m[1], place)
	if ok && !at.After(now) {
		return day(strconv.Itoa(year+1), m[2], m[1], place)
	}
	return at, ok
}

// day is the beginning of a day; false where the calendar has none of that name.
func day(year, month, date string, place *time.Location) (time.Time, bool) {
	y, _ := strconv.Atoi(year)
	m, _ := strconv.Atoi(month)
	d, _ := strconv.Atoi(date)
	at := time.Date(y, time.Month(m), d, 0, 0, 0, 0, place)
	return at.UTC(), at.Day() == d && at.Month() == time.Month(m)
}

// absences say which of those who are asked are away, and until when.
func (b *Bot) absences(t table.Table, s speaker) []string {
	var lines []string
	for _, user := range t.Asked() {
		lines = append(lines, b.absenceOf(user, s)...)
	}
	return lines
}

// absenceOf says that a user is away, and until when; nothing if he is not.
func (b *Bot) absenceOf(user string, s speaker) []string {
	p, err := b.tables.Person(user)
	if err != nil || p.Away.IsZero() || !p.Away.After(b.now()) {
		return nil
	}
	return []string{s.t("host.turn.away", "who", s.people([]string{user}, byName), "when", stamp(p.Away))}
}
