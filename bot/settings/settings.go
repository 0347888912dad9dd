// Package settings lets people choose for all their tables when they are mentioned and reminded, how pictures
// look, and which choices they must confirm. /settings opens a page with a topic for each kind of setting.
// /away begins an absence during which they are not disturbed. /language sets a language. parse_time.go reads
// the times and dates that people type, also for other features.
//
// In the code a setting is a wish. The settings are in the person's record, and the tables follow them: see
// clock.Wishes. The page has the settings of all features.
package settings

import (
	"embed"
	"slices"

	"bivouac/bot/call"
	"bivouac/bot/house"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
)

//go:embed *.json
var texts embed.FS

// Feature is what this package adds to the bot.
var Feature = house.Feature{
	Name:  "settings",
	Texts: texts,
	Commands: []house.Command{
		{Name: "settings", Anywhere: true, Handle: call.Func(open)},
		{Name: "away", Anywhere: true, Handle: call.Func(goAway), Complete: completeAway, Options: []house.Option{
			{Name: optionUntil, Kind: wire.StringOption, Required: true, Auto: true},
			{Name: optionComputer, Kind: wire.StringOption, Values: screen.Levels()},
		}},
		{Name: "language", Anywhere: true, Handle: call.Func(setLanguage), Options: []house.Option{
			{Name: optionLanguage, Kind: wire.StringOption, Required: true, Values: screen.Languages},
			{Name: optionTable, Kind: wire.BooleanOption},
		}},
	},
	Presses: map[string]house.Press{
		opWish:  {Name: "settings.wish", Handle: call.Func(setWish)},
		opQuiet: {Name: "settings.quiet", Handle: call.Func(askQuiet)},
		opHours: {Name: "settings.hours", Handle: call.Func(setQuiet)},
	},
}

const (
	opWish  = "k"
	opQuiet = "K" // opens the form for quiet hours
	opHours = "H" // the form itself
)

// The options of /away and of /language.
const (
	optionUntil    = "until"
	optionComputer = "computer"
	optionLanguage = "language"
	optionTable    = "table"
)

// The function open answers the command /settings with the list of topics.
func open(c *call.Call) error {
	p, err := c.Tables.People.Person(c.In.User.ID)
	if err != nil {
		return err
	}
	return c.Show(page(c.Reader, p, nil, ""))
}

// setWish opens a topic, or changes a setting and shows its topic again.
func setWish(c *call.Call) error {
	words := append(slices.Clone(c.Press.Path), c.In.Values...)
	p, err := c.Tables.People.Person(c.In.User.ID)
	if err != nil {
		return err
	}
	alter, ok := wishChange(words, p.Wishes, c.Facts.Spans().Remind)
	switch {
	case !ok:
		return table.ErrBadOption
	case words[0] == topicMenu:
		return c.Show(page(c.Reader, p, words, ""))
	}
	p, err = c.Tables.SetPerson(c.Ctx, c.In.User.ID, func(p *table.Person) {
		// a digest comes at an hour of the person's own clock, so their time zone must be known
		if alter(p); p.Digest.On && p.Quiet.Zone == "" {
			p.Quiet.Zone = LikelyZone(c.In.Locale)
		}
	})
	if err != nil {
		return err
	}
	return c.Show(page(c.Reader, p, words, c.T("host.wish.kept")))
}
