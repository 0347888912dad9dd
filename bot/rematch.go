package bot

import (
	"errors"

	"bivouac/bot/call"
	"bivouac/bot/table"
	"bivouac/game"
)

// rematch answers /rematch and the button below the last board: the same people, game and options,
// with the seats rotated by one. If the channel has another table it uses a thread; if a rematch is
// already open the caller joins it.
func rematch(c *call.Call, old table.Table) error {
	if err := mayRematch(c, old); err != nil {
		return err
	}
	where := table.Place{Channel: old.Channel, Parent: old.Parent}
	out, err := c.Tables.Rematch(c.Ctx, c.Actor(), old.ID, where, c.In.User.Name)
	if _, is := errors.AsType[*table.Taken](err); is && old.Guild != "" {
		return rematchBeside(c, old)
	}
	if err != nil {
		return err
	}
	return c.Tell(rematchSaid(c, out.After))
}

// mayRematch refuses a rematch to a player who may not open a table there. He may join an open one.
func mayRematch(c *call.Call, old table.Table) error {
	if c.Tables.RematchOpen(old) || !old.Has(c.In.User.ID) || old.Live() {
		return nil // nothing is opened
	}
	now, err := c.Tables.In(old.Channel)
	return c.May(c.Opening(err == nil && now.Live()))
}

// rematchBeside opens a rematch in a new thread.
func rematchBeside(c *call.Call, old table.Table) error {
	need := c.Opening(true)
	if err := c.May(need); err != nil {
		return err
	}
	if missing := c.In.AppPermissions.Missing(need); missing != 0 {
		return c.Tell(c.Missing(missing))
	}
	if err := c.Tables.MayOpen(old.Guild, c.In.User.ID); err != nil {
		return err
	}
	thread, err := newThread(c, old.Game, c.In.User.Name)
	if err != nil {
		return err
	}
	above := old.Channel
	if c.In.ChannelIsThread {
		above = c.In.ChannelParent
	}
	out, err := c.Tables.Rematch(c.Ctx, c.Actor(), old.ID, table.Place{Channel: thread, Parent: above}, c.In.User.Name)
	if err != nil {
		return err
	}
	return c.Tell(rematchSaid(c, out.After))
}

// rematchSaid tells the caller the result.
func rematchSaid(c *call.Call, t table.Table) string {
	key := game.Key("host.rematch.open")
	switch {
	case t.Status == table.Playing:
		key = "host.lobby.late"
	case t.Host != c.In.User.ID:
		key = "host.rematch.joined"
	}
	return c.At(t).T(key, "channel", "<#"+t.Channel+">")
}
