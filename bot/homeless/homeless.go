// Package homeless implements /move-table, which moves a game into another channel of its server if its
// channel was deleted or is closed to the bot. The core tells the players, and pauses the game until it is
// moved: see table.Tables.ChannelGone, Shut and Move.
package homeless

import (
	"embed"
	"errors"

	"bivouac/bot/call"
	"bivouac/bot/house"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

//go:embed *.json
var texts embed.FS

// ErrHomeless means that the user has no table on this server that can be moved.
var ErrHomeless = errors.New("no table that could be moved")

// Feature is what this package adds to the bot.
var Feature = house.Feature{
	Name:  "homeless",
	Texts: texts,
	Commands: []house.Command{{
		Name: "move-table", Server: true, Handle: call.Func(move), Complete: complete,
		Options: []house.Option{{Name: "homeless", Kind: wire.StringOption, Required: true, Auto: true}},
	}},
	Sentences: []screen.Sentence{{Err: ErrHomeless, Key: "host.err.homeless"}},
}

// move answers /move-table: a game whose channel is deleted, or closed to the bot, continues in the
// channel of the command.
func move(c *call.Call) error {
	if c.In.Guild == "" {
		return screen.ErrGuild
	}
	id, err := table.ParseID(c.In.Options["homeless"].Text)
	if err != nil {
		return ErrHomeless
	}
	t, err := c.Tables.Shelf.Get(id)
	if err != nil || t.Place.Guild != c.In.Guild || !t.Has(c.In.User.ID) {
		return ErrHomeless // the answer must not reveal whether the table exists
	}
	if err := c.May(c.Opening(false)); err != nil {
		return err
	}
	if missing := c.In.AppPermissions.Missing(c.Needed(false)); missing != 0 {
		return c.Tell(c.Missing(missing))
	}
	to := table.Place{Guild: c.In.Guild, Channel: c.In.Channel, Parent: c.In.ChannelParent}
	_, err = c.Tables.Move(c.Ctx, c.Actor(), id, to, c.Closed(t.Place.Channel))
	return c.TellOr(c.T("host.move.done"), err)
}

// complete offers the caller's tables on this server that can be moved.
func complete(c *call.Call) []wire.Choice {
	tables, err := c.Tables.Shelf.Games(c.In.User.ID)
	if err != nil {
		c.Log.Warn("some tables are unreadable", "err", err)
	}
	var found []wire.Choice
	for _, t := range tables {
		if t.Status != table.Playing || t.Place.Guild != c.In.Guild || !t.Place.Homeless && !c.Closed(t.Place.Channel) {
			continue
		}
		s := c.At(t)
		label := s.Label(game.Key(t.Game+".name")) + " · " + s.PlainNames(t.Present())
		found = append(found, wire.Choice{Label: wire.Clip(label, screen.MaxLine), Value: t.ID.String()})
	}
	return found
}
