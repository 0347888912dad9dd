package bot

import (
	"errors"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// threadMinutes is a thread's inactivity period before archiving: the longest that Discord allows.
const threadMinutes = 10080

// openTable answers /play: a table in this channel, or in a new thread.
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

// wished parses the computer, the time and the role of /play. A role is pinged only if the caller
// may do so himself.
func wished(c *call.Call, o *table.Opening) error {
	if err := wishedComputer(c, o); err != nil {
		return err
	}
	var err error
	if o.Start, err = startTime(c, c.In.Options["at"].Text); err != nil {
		return err
	}
	role, called := c.In.Options["call"]
	if !called {
		return nil
	}
	if c.In.Direct {
		return screen.ErrRole
	}
	if err := c.MayCall(role); err != nil {
		return err
	}
	if err := c.Tables.MayCall(o.Guild, o.Host.User, role.Text); err != nil {
		return err // before there is a thread, which would stay
	}
	o.Role = role.Text
	return nil
}

// openThread opens the table in a new thread.
func openThread(c *call.Call, o table.Opening) error {
	// Refusals must come before the thread is created, since it would stay.
	if err := errors.Join(table.MayStart(o.Start, c.Now()), c.Tables.MayOpen(o.Guild, o.Host.User)); err != nil {
		return err
	}
	name := c.Plain(game.T("host.thread.name", "game", game.Key(o.Game+".name"), "host", o.Host.Name))
	thread, err := c.Client.StartThread(c.Ctx, o.Channel, "", wire.Clip(name, 100), threadMinutes)
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

// tableLocale returns the language of a new table: as requested, else the server's; in direct
// messages the reader's own.
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
		return c.Tell(c.At(out.After).T("host.lobby.late"))
	}
	return c.Tell(c.At(out.After).T("host.lobby.joined", "host", c.At(out.After).Named(out.After.Host)))
}

func leave(c *call.Call, t table.Table) error {
	_, err := c.Tables.Leave(c.Ctx, c.Actor(), t.ID)
	return c.TellOr(c.T("host.lobby.left"), err)
}

// start begins the game; the table itself posts the rest.
func start(c *call.Call, t table.Table) error {
	if _, err := c.Tables.Start(c.Ctx, c.Actor(), t.ID); err != nil {
		return err
	}
	return c.Answer.Respond(c.Ctx, wire.DeferUpdate())
}

// cancelTable closes a table that has not started: /close, or the card's button. For a running game
// the players are offered a vote instead.
func cancelTable(c *call.Call, t table.Table) error {
	if t.Status == table.Playing {
		if m, any := screen.HowItEnds(c.Reader, t, c.Actor().Moderator); any {
			return c.Show(m)
		}
		_, err := t.SeatInPlay(c.In.User.ID)
		return err
	}
	_, err := c.Tables.Cancel(c.Ctx, c.Actor(), t.ID)
	return c.TellOr(c.T("host.cancel.done"), err)
}
