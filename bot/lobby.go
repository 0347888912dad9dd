package bot

import (
	"errors"

	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// threadMinutes is how long a thread stays open without a message: the longest
// that Discord allows.
const threadMinutes = 10080

// openTable answers /play: a table in this channel, or in a new thread.
func openTable(c *call) error {
	title, ok := c.TitleOf(c.in.Options["game"].Text)
	if !ok {
		return table.ErrNoGame
	}
	if c.in.Guild == "" {
		return screen.ErrGuild
	}
	thread := c.in.Options["thread"].Bool && !c.in.ChannelIsThread
	if err := c.may(c.opening(thread)); err != nil {
		return err
	}
	if missing := c.in.AppPermissions.Missing(c.needed(thread)); missing != 0 {
		return c.tell(c.missing(missing))
	}
	o := table.Opening{
		Interaction: c.in.ID, Guild: c.in.Guild, Channel: c.in.Channel, Game: title.Game.Info().ID,
		Host: table.Player{User: c.in.User.ID, Name: c.in.User.Name}, Locale: tableLocale(c), Parent: c.in.ChannelParent,
	}
	if err := wished(c, &o); err != nil {
		return err
	}
	if thread {
		return openThread(c, o)
	}
	if _, err := c.tables.Open(c.ctx, o); err != nil {
		return err
	}
	c.WarmFor(o.Game)
	return c.tell(c.T("host.lobby.opened"))
}

// wished reads the time and the role of /play. A role is called for somebody only if
// he may call it himself.
func wished(c *call, o *table.Opening) error {
	var err error
	if o.Start, err = startTime(c, c.in.Options["at"].Text); err != nil {
		return err
	}
	role, called := c.in.Options["call"]
	if !called {
		return nil
	}
	if err := c.mayCall(role); err != nil {
		return err
	}
	if err := c.tables.MayCall(o.Guild, o.Host.User, role.Text); err != nil {
		return err // before there is a thread, which would stay
	}
	o.Role = role.Text
	return nil
}

// openThread opens the table in a thread of its own.
func openThread(c *call, o table.Opening) error {
	// All that can be refused is refused before there is a thread, which would stay.
	if err := errors.Join(c.tables.MayStart(o.Start), c.tables.MayOpen(o.Guild, o.Host.User)); err != nil {
		return err
	}
	name := c.Plain(game.T("host.thread.name", "game", game.Key(o.Game+".name"), "host", o.Host.Name))
	thread, err := c.client.StartThread(c.ctx, o.Channel, "", wire.Clip(name, 100), threadMinutes)
	if err != nil {
		return err
	}
	o.Channel, o.Parent = thread, o.Channel
	if _, err := c.tables.Open(c.ctx, o); err != nil {
		return err
	}
	c.WarmFor(o.Game)
	return c.tell(c.T("host.thread.opened", "channel", "<#"+thread+">"))
}

// needed is what the bot must be allowed where a table is opened.
func (c *call) needed(thread bool) wire.Permissions {
	return c.opening(thread) | wire.PermViewChannel | wire.PermAttachFiles | wire.PermReadHistory
}

// tableLocale is the language of a new table: as asked, else the server's.
func tableLocale(c *call) string {
	if l := c.in.Options["language"].Text; l != "" {
		return string(screen.LocaleOf(l))
	}
	return string(screen.LocaleOf(c.in.GuildLocale))
}

func joinTable(c *call) error {
	t, err := c.table()
	if err != nil {
		return err
	}
	out, err := c.tables.Join(c.ctx, c.by(), t.ID, c.in.User.Name)
	if err != nil {
		return err
	}
	c.WarmFor(out.After.Game)
	if out.After.Status == table.Playing {
		return c.tell(c.At(out.After).T("host.lobby.late"))
	}
	return c.tell(c.At(out.After).T("host.lobby.joined", "host", c.At(out.After).People([]string{out.After.Host}, screen.ByName)))
}

func leave(c *call) error {
	t, err := c.table()
	if err != nil {
		return err
	}
	if _, err := c.tables.Leave(c.ctx, c.by(), t.ID); err != nil {
		return err
	}
	return c.tell(c.T("host.lobby.left"))
}

// start begins the game; the table itself says the rest.
func start(c *call) error {
	t, err := c.table()
	if err != nil {
		return err
	}
	if _, err := c.tables.Start(c.ctx, c.by(), t.ID); err != nil {
		return err
	}
	return c.answer.Respond(c.ctx, wire.DeferUpdate())
}

// cancelTable closes a table that has not started: /cancel, or the card's button.
// A running game is not closed by one press: its players are asked what they want.
func cancelTable(c *call) error {
	t, err := c.table()
	if err != nil {
		return err
	}
	if t.Status == table.Playing {
		return askEnding(c, t)
	}
	if _, err := c.tables.Cancel(c.ctx, c.by(), t.ID); err != nil {
		return err
	}
	return c.tell(c.T("host.cancel.done"))
}
