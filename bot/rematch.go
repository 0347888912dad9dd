package bot

import (
	"errors"

	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// rematch answers /rematch and the button below the last board: the same people, game
// and options, with the seats moved on by one. Where the channel has another table it
// goes into a thread; where a rematch is open already the caller joins that.
func rematch(c *call) error {
	old, err := c.table()
	if err != nil {
		return err
	}
	if err := mayRematch(c, old); err != nil {
		return err
	}
	where := table.Place{Channel: old.Channel, Parent: old.Parent}
	out, err := c.tables.Rematch(c.ctx, c.by(), old.ID, where, c.in.User.Name)
	var taken *table.Taken
	if errors.As(err, &taken) {
		return rematchBeside(c, old)
	}
	if err != nil {
		return err
	}
	return c.tell(rematchSaid(c, out.After))
}

// mayRematch refuses a rematch to a player who may not open a table there himself. One
// that is open already he joins.
func mayRematch(c *call, old table.Table) error {
	if c.tables.RematchOpen(old) || !old.Has(c.in.User.ID) || old.Live() {
		return nil // nothing is opened
	}
	now, err := c.tables.In(old.Channel)
	return c.may(c.opening(err == nil && now.Live()))
}

// rematchBeside opens a rematch in a thread of its own.
func rematchBeside(c *call, old table.Table) error {
	need := c.opening(true)
	if err := c.may(need); err != nil {
		return err
	}
	if missing := c.in.AppPermissions.Missing(need); missing != 0 {
		return c.tell(c.missing(missing))
	}
	if err := c.tables.MayOpen(old.Guild, c.in.User.ID); err != nil {
		return err
	}
	above := old.Channel
	if c.in.ChannelIsThread {
		above = c.in.ChannelParent
	}
	name := c.Plain(game.T("host.thread.name", "game", game.Key(old.Game+".name"), "host", c.in.User.Name))
	thread, err := c.client.StartThread(c.ctx, above, "", wire.Clip(name, 100), threadMinutes)
	if err != nil {
		return err
	}
	out, err := c.tables.Rematch(c.ctx, c.by(), old.ID, table.Place{Channel: thread, Parent: above}, c.in.User.Name)
	if err != nil {
		return err
	}
	return c.tell(rematchSaid(c, out.After))
}

// rematchSaid tells the caller what has become of his wish.
func rematchSaid(c *call, t table.Table) string {
	key := game.Key("host.rematch.open")
	switch {
	case t.Status == table.Playing:
		key = "host.lobby.late"
	case t.Host != c.in.User.ID:
		key = "host.rematch.joined"
	}
	return c.At(t).T(key, "channel", "<#"+t.Channel+">")
}
