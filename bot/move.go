package bot

import (
	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// move answers /move-table: a game whose channel is deleted, or closed to the bot, continues in
// this one.
func move(c *call.Call) error {
	if c.In.Guild == "" {
		return screen.ErrGuild
	}
	id, err := table.ParseID(c.In.Options["homeless"].Text)
	if err != nil {
		return screen.ErrHomeless
	}
	t, err := c.Tables.Get(id)
	if err != nil || t.Guild != c.In.Guild || !t.Has(c.In.User.ID) {
		return screen.ErrHomeless // others must not learn whether there is such a table
	}
	if err := c.May(c.Opening(false)); err != nil {
		return err
	}
	if missing := c.In.AppPermissions.Missing(c.Needed(false)); missing != 0 {
		return c.Tell(c.Missing(missing))
	}
	to := table.Place{Channel: c.In.Channel, Parent: c.In.ChannelParent}
	_, err = c.Tables.Move(c.Ctx, c.Actor(), id, c.In.Guild, to, c.Closed(t.Channel))
	return c.TellOr(c.T("host.move.done"), err)
}

// completeMove offers the caller's tables on this server that can be moved.
func completeMove(c *call.Call) []wire.Choice {
	tables, err := c.Tables.Games(c.In.User.ID)
	if err != nil {
		c.Log.Warn("some tables are unreadable", "err", err)
	}
	var found []wire.Choice
	for _, t := range tables {
		if t.Status != table.Playing || t.Guild != c.In.Guild || !t.Homeless && !c.Closed(t.Channel) {
			continue
		}
		s := c.At(t)
		label := s.Label(game.Key(t.Game+".name")) + " · " + s.PlainNames(t.Present())
		found = append(found, wire.Choice{Label: wire.Clip(label, screen.MaxLine), Value: t.ID.String()})
	}
	return found
}
