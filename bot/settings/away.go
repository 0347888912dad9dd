package settings

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/table/clock"
	"bivouac/bot/wire"
)

// longestAway is the longest absence.
const longestAway = 366 * 24 * time.Hour

// awaySpans are the suggested absences of /away, in days.
var awaySpans = []int{1, 3, 7, 14, 28}

// goAway answers /away: until the given time the caller is neither mentioned nor reminded at any of
// their tables. The others see that they are away when a table waits for them.
func goAway(c *call.Call) error {
	p, err := c.Tables.People.Person(c.In.User.ID)
	if err != nil {
		return err
	}
	typed := c.In.Options[optionUntil].Text
	now := c.Now()
	until, ok := readUntil(typed, now, p.Quiet)
	switch {
	case !ok:
		return c.Tell(c.T("host.away.unread", "typed", screen.Code(typed)))
	case until.Sub(now) > longestAway:
		return c.Tell(c.T("host.away.long"))
	case !until.After(now):
		until = time.Time{}
	}
	level, err := wishedHolder(c.In, until)
	if err != nil {
		return err
	}
	if _, err := c.Tables.SetPerson(c.Ctx, c.In.User.ID, func(p *table.Person) {
		p.Away, p.Hold = until, level
	}); err != nil {
		return err
	}
	if until.IsZero() {
		return c.Tell(c.T("host.away.off"))
	}
	if level > 0 {
		return c.Tell(c.T("host.away.holds", "when", screen.Stamp(until), "level", level))
	}
	return c.Tell(c.T("host.away.on", "when", screen.Stamp(until)))
}

// wishedHolder returns the level at which the computer plays while the caller is away. It returns 0 if the
// computer does not play.
func wishedHolder(in *wire.Interaction, until time.Time) (int, error) {
	wish, wished := in.Options[optionComputer]
	if !wished || until.IsZero() {
		return 0, nil
	}
	return table.ReadLevel(wish.Text)
}

// completeAway suggests durations of an absence, and the word that ends it now.
func completeAway(c *call.Call) []wire.Choice {
	choices := []wire.Choice{{Label: c.Label("host.away.back"), Value: awayBack}}
	for _, days := range awaySpans {
		choices = append(choices, wire.Choice{
			Label: wire.Clip(c.Plain(screen.HoursText(24*days)), screen.MaxLine), Value: strconv.Itoa(days) + "d",
		})
	}
	return choices
}

// Words that end an absence now, in English and French.
const (
	awayBack   = "now"
	awayRetour = "maintenant"
)

var spanForm = regexp.MustCompile(`^(\d{1,3})\s*(d|day|days|j|jour|jours|w|week|weeks|s|semaine|semaines)$`)

// readUntil parses the end of an absence: "now", a duration ("5d", "2 weeks"), or a day ("2026-12-24",
// "24/12"), which means the day's first moment in the person's time zone. A day without a year is the next
// day with that date. It returns false if it cannot read the text.
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
	return readDay(s, now, clock.Place(q.Zone))
}
