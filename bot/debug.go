package bot

import (
	"slices"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// Debug provides positions for /debug: the scenario files of the games. Only the playground has it.
type Debug interface {
	// Names lists the scenarios, "<game>/<file>".
	Names() []string
	// Match returns the match of a scenario before its first expectation. The error says what is
	// wrong with the name or the file.
	Match(name string) (*game.Match, error)
}

// debugLoad answers /debug: it puts the position of a scenario in this channel. The caller gets the
// first seat. The others go to the named members, or to the players of the channel's last table.
func (b *Bot) debugLoad(c *call.Call) error {
	if err := c.May(c.Speaking()); err != nil {
		return err
	}
	name := c.In.Options["load"].Text
	m, err := b.debug.Match(name)
	if err != nil {
		return c.Tell(c.T("host.err.scenario", "why", screen.Escape(err.Error())))
	}
	return seatMatch(c, m, func(table.Outcome) string { return c.T("host.debug.loaded", "name", name) })
}

// seatMatch puts a match at this channel's table, and answers with a sentence about it.
func seatMatch(c *call.Call, m *game.Match, said func(table.Outcome) string) error {
	players := debugPlayers(c)
	if len(players) < m.Seats() {
		return c.Tell(c.T("host.err.debugseats", "n", m.Seats()))
	}
	out, err := c.Tables.Import(c.Ctx, table.Seating{
		Actor: c.Actor(), Guild: c.In.Guild, Channel: c.In.Channel,
		Players: players[:m.Seats()], Locale: tableLocale(c),
	}, m)
	return c.TellOr(said(out), err)
}

func debugPlayers(c *call.Call) []table.Player {
	players := []table.Player{{User: c.In.User.ID, Name: c.In.User.Name}}
	add := func(p table.Player) {
		if p.User != "" && !slices.ContainsFunc(players, func(q table.Player) bool { return q.User == p.User }) {
			players = append(players, p)
		}
	}
	for _, option := range []string{"second", "third", "fourth"} {
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

func (b *Bot) completeScenario(c *call.Call) []wire.Choice {
	typed := c.In.Options["load"].Text
	var found []wire.Choice
	for _, name := range b.debug.Names() {
		found = screen.OfferChoice(found, name, name, typed)
	}
	return found
}
