// Package debug has the commands of people who write games, which only the playground offers: /debug
// puts the position of a scenario file into a channel, and /import the match of a file from
// /export.
package debug

import (
	"embed"
	"slices"

	"bivouac/bot/call"
	"bivouac/bot/house"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

//go:embed *.json
var texts embed.FS

// The names of the options of /debug and /import. The variable others has the options for further
// players.
const (
	optionLoad = "load"
	optionFile = "file"
)

// others has the names of the options for the players besides the caller.
var others = []string{"second", "third", "fourth"}

// Feature is what this package adds to the bot.
var Feature = house.Feature{
	Name:  "debug",
	Texts: texts,
	Commands: []house.Command{
		{Name: "import", Server: true, Debug: true, Handle: call.Func(bring),
			Options: options(house.Option{Name: optionFile, Kind: wire.FileOption, Required: true})},
		{Name: "debug", Server: true, Debug: true, Handle: call.Func(load), Complete: complete,
			Options: options(house.Option{Name: optionLoad, Kind: wire.StringOption, Required: true, Auto: true})},
	},
}

// options returns a command's options: its own option, then the options for further players.
func options(own house.Option) []house.Option {
	all := []house.Option{own}
	for _, name := range others {
		all = append(all, house.Option{Name: name, Kind: wire.UserOption})
	}
	return all
}

// load answers /debug. It puts the position of a scenario at this channel's table. The caller gets
// the first seat. The other seats go to the members that the command names, then to the players of
// the channel's last table.
func load(c *call.Call) error {
	if err := c.May(c.Speaking()); err != nil {
		return err
	}
	name := c.In.Options[optionLoad].Text
	m, err := c.Positions.Match(name)
	if err != nil {
		return c.Tell(c.T("host.err.scenario", "why", screen.Escape(err.Error())))
	}
	return seatMatch(c, m, func(table.Outcome) string { return c.T("host.debug.loaded", "name", name) })
}

// seatMatch puts a match at this channel's table. The function sentence returns the text of the
// answer.
func seatMatch(c *call.Call, m *game.Match, sentence func(table.Outcome) string) error {
	players := playersOf(c)
	if len(players) < m.Seats() {
		return c.Tell(c.T("host.err.debugseats", "n", m.Seats()))
	}
	out, err := c.Tables.Import(c.Ctx, table.Seating{
		Actor: c.Actor(), Guild: c.In.Guild, Channel: c.In.Channel,
		Players: players[:m.Seats()], Locale: string(screen.LocaleOf(c.In.GuildLocale)),
	}, m)
	return c.TellOr(sentence(out), err)
}

// playersOf returns the caller, the members that the command names, and the players of the channel's last
// table, in this order. Each user is listed once.
func playersOf(c *call.Call) []table.Player {
	players := []table.Player{{User: c.In.User.ID, Name: c.In.User.Name}}
	add := func(p table.Player) {
		if p.User != "" && !slices.ContainsFunc(players, func(q table.Player) bool { return q.User == p.User }) {
			players = append(players, p)
		}
	}
	for _, option := range others {
		u := c.In.Options[option].User
		add(table.Player{User: u.ID, Name: u.Name})
	}
	if t, err := c.Tables.Shelf.In(c.In.Channel); err == nil {
		for _, p := range t.Players {
			if !p.Person() {
				continue
			}
			add(table.Player{User: p.User, Name: p.Name})
		}
	}
	return players
}

// complete suggests names of scenarios while the caller types.
func complete(c *call.Call) []wire.Choice {
	typed := c.In.Options[optionLoad].Text
	var found []wire.Choice
	for _, name := range c.Positions.Names() {
		found = screen.OfferChoice(found, name, name, typed)
	}
	return found
}
