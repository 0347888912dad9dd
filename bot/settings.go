package bot

import (
	"errors"
	"slices"
	"strconv"
	"time"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
)

// settings answers /settings: how the caller wants to be told, for all his tables.
func settings(c *call.Call) error {
	p, err := c.Tables.Person(c.In.User.ID)
	if err != nil {
		return err
	}
	return c.Show(screen.SettingsForm(c.Reader, p, nil, ""))
}

// setWish opens a topic, or handles a choice of one and shows it again.
func setWish(c *call.Call) error {
	words := append(slices.Clone(c.Press.Path), c.In.Values...)
	alter, ok := screen.WishChange(words)
	if !ok {
		return table.ErrBadOption
	}
	if words[0] == screen.WishTopic {
		p, err := c.Tables.Person(c.In.User.ID)
		return c.ShowOr(screen.SettingsForm(c.Reader, p, words, ""), err)
	}
	p, err := c.Tables.SetPerson(c.Ctx, c.In.User.ID, func(p *table.Person) {
		if alter(p); p.Digest.On && p.Quiet.Zone == "" { // by their own clock
			p.Quiet.Zone = screen.LikelyZone(c.In.Locale)
		}
	})
	if err != nil {
		return err
	}
	return c.Show(screen.SettingsForm(c.Reader, p, words, c.T("host.wish.kept")))
}

// askQuiet opens the form for quiet hours.
func askQuiet(c *call.Call) error {
	p, err := c.Tables.Person(c.In.User.ID)
	if err != nil {
		return err
	}
	err = c.Answer.Respond(c.Ctx, wire.Ask(screen.QuietForm(c.Reader, p)))
	if !errors.Is(err, wire.ErrLateModal) {
		return err
	}
	return c.Show(screen.SettingsTopic(c.Reader, p, screen.TopicQuiet, c.T("host.wish.late")))
}

// setQuiet handles the form for quiet hours: without times there are none.
func setQuiet(c *call.Call) error {
	q, wrong := screen.ReadQuiet(c.In.Fields)
	if wrong != "" {
		typed := screen.TypedQuiet(c.In.Fields)
		c.Fresh = true // above the form's rows it would be out of a phone's sight
		return c.Show(screen.QuietAgain(c.Reader, c.T(wrong, "typed", typed)))
	}
	p, err := c.Tables.SetPerson(c.Ctx, c.In.User.ID, func(p *table.Person) { p.Quiet = q })
	if err != nil {
		return err
	}
	return c.Show(screen.SettingsTopic(c.Reader, p, screen.TopicQuiet, c.T("host.wish.kept")))
}

// longestAway is the longest absence.
const longestAway = 366 * 24 * time.Hour

// awaySpans are the suggested absences of /away, in days.
var awaySpans = []int{1, 3, 7, 14, 28}

// goAway answers /away: until the given time the caller is neither mentioned nor reminded, at none
// of his tables; the others see it where the table waits for him.
func goAway(c *call.Call) error {
	p, err := c.Tables.Person(c.In.User.ID)
	if err != nil {
		return err
	}
	typed := c.In.Options["until"].Text
	now := c.Now()
	until, ok := screen.ReadUntil(typed, now, p.Quiet)
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

// wishedHolder returns the computer's level while the caller is away; 0 if it does not play.
func wishedHolder(in *wire.Interaction, until time.Time) (int, error) {
	wish, wished := in.Options["computer"]
	if !wished || until.IsZero() {
		return 0, nil
	}
	level, err := strconv.Atoi(wish.Text)
	if err != nil {
		return 0, table.ErrBadLevel
	}
	return level, table.CheckLevel(level)
}

// completeAway suggests spans, and returning.
func completeAway(c *call.Call) []wire.Choice {
	choices := []wire.Choice{{Label: c.Label("host.away.back"), Value: screen.AwayBack}}
	for _, days := range awaySpans {
		choices = append(choices, wire.Choice{
			Label: wire.Clip(c.Plain(screen.HoursText(24*days)), screen.MaxLine), Value: strconv.Itoa(days) + "d",
		})
	}
	return choices
}
