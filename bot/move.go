package bot

import (
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// move answers /move: a game whose channel is gone, or closed to the bot, goes on in
// this one.
func move(c *call) error {
	if c.in.Guild == "" {
		return screen.ErrGuild
	}
	id, err := table.ParseID(c.in.Options["homeless"].Text)
	if err != nil {
		return screen.ErrHomeless
	}
	t, err := c.tables.Get(id)
	if err != nil || t.Guild != c.in.Guild || !t.Has(c.in.User.ID) {
		return screen.ErrHomeless // whether there is such a table is not for others to know
	}
	if err := c.may(c.opening(false)); err != nil {
		return err
	}
	if missing := c.in.AppPermissions.Missing(c.needed(false)); missing != 0 {
		return c.tell(c.missing(missing))
	}
	to := table.Place{Channel: c.in.Channel, Parent: c.in.ChannelParent}
	if _, err := c.tables.Move(c.ctx, c.by(), id, c.in.Guild, to, c.Closed(t.Channel)); err != nil {
		return err
	}
	return c.tell(c.T("host.move.done"))
}

// completeMove offers the caller's tables on this server that can be moved.
func completeMove(c *call) []wire.Choice {
	tables, err := c.tables.Games(c.in.User.ID)
	if err != nil {
		c.Log.Warn("some tables are unreadable", "err", err)
	}
	var found []wire.Choice
	for _, t := range tables {
		if t.Status != table.Playing || t.Guild != c.in.Guild || !t.Homeless && !c.Closed(t.Channel) {
			continue
		}
		s := c.At(t)
		label := s.Label(game.Key(t.Game+".name")) + " · " + s.PlainNames(t.Present())
		found = append(found, wire.Choice{Label: wire.Clip(label, screen.MaxLine), Value: t.ID.String()})
	}
	return found
}
