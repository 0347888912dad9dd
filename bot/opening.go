package bot

import (
	"bivouac/bot/board"
	"bivouac/bot/call"
	"bivouac/bot/features"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
)

// openTable answers /play. It opens a table in this channel, or in a new thread.
func openTable(c *call.Call) error { return openGame(c, c.In.Options["game"].Text) }

// openGame opens a table of a game, with seats for the invited users.
func openGame(c *call.Call, id string, invited ...string) error {
	title, ok := c.TitleOf(id)
	if !ok {
		return table.ErrNoGame
	}
	if c.In.Guild == "" && !c.In.Direct {
		return c.Tell(c.T("host.elsewhere", "link", InviteLink(c.In.Application)))
	}
	thread := c.In.Options["thread"].Bool && !c.In.ChannelIsThread && !c.In.Direct
	if err := c.May(c.Opening(thread)); err != nil {
		return err
	}
	if missing := c.In.AppPermissions.Missing(c.Needed(thread)); missing != 0 && !c.In.Direct {
		return c.Tell(c.Missing(missing))
	}
	o := table.Opening{
		Interaction: c.In.ID, Guild: c.In.Guild, Channel: c.In.Channel, Game: title.Game.Info().ID,
		Host: table.Player{User: c.In.User.ID, Name: c.In.User.Name}, Locale: tableLocale(c), Parent: c.In.ChannelParent,
		Invited: invited,
	}
	if err := wished(c, &o); err != nil {
		return err
	}
	if thread {
		return openThread(c, o)
	}
	if _, err := c.Tables.Open(c.Ctx, o); err != nil {
		return err
	}
	c.WarmFor(o.Game)
	if c.In.Direct {
		return c.Tell(c.T("host.lobby.alone"))
	}
	return c.Tell(c.T("host.lobby.opened"))
}

// wished reads the options that features add to /play, and stores their values in the opening o.
func wished(c *call.Call, o *table.Opening) error {
	for _, w := range features.All.Wishes() {
		if err := w.Read(c, o); err != nil {
			return err
		}
	}
	return nil
}

// completeWish suggests values for the option of /play that is being typed.
func completeWish(c *call.Call) []wire.Choice {
	for _, w := range features.All.Wishes() {
		if w.Name == c.In.Focused && w.Complete != nil {
			return w.Complete(c)
		}
	}
	return nil
}

// openThread opens the table in a new thread.
func openThread(c *call.Call, o table.Opening) error {
	// Refusals must come before the thread is created, since an empty thread would stay.
	if err := c.Tables.Quota.MayOpen(o.Guild, o.Host.User); err != nil {
		return err
	}
	thread, err := call.NewThread(c, o.Game, o.Host.Name)
	if err != nil {
		return err
	}
	o.Channel, o.Parent = thread, o.Channel
	if _, err := c.Tables.Open(c.Ctx, o); err != nil {
		return err
	}
	c.WarmFor(o.Game)
	return c.Tell(c.T("host.thread.opened", "channel", "<#"+thread+">"))
}

// tableLocale returns the language of a new table: the language that the caller requested. If the
// caller requested none, it is the server's language, or in direct messages the caller's language.
func tableLocale(c *call.Call) string {
	if l := c.In.Options["language"].Text; l != "" {
		return string(screen.LocaleOf(l))
	}
	if c.In.Direct {
		return string(c.Locale)
	}
	return string(screen.LocaleOf(c.In.GuildLocale))
}

func joinTable(c *call.Call, t table.Table) error {
	out, err := c.Tables.Join(c.Ctx, c.Actor(), t.ID, c.In.User.Name)
	if err != nil {
		return err
	}
	c.WarmFor(out.After.Game)
	if out.After.Status == table.Playing {
		return c.Show(board.JoinedLate(c.Reader, out.After))
	}
	return c.Tell(board.Joined(c.Reader, out.After))
}

// start answers the Start button: it begins the game. The press gets no visible answer, since the
// table posts the first board.
func start(c *call.Call, t table.Table) error {
	if _, err := c.Tables.Start(c.Ctx, c.Actor(), t.ID); err != nil {
		return err
	}
	return c.Answer.Respond(c.Ctx, wire.DeferUpdate())
}
