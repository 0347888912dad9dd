package bot

import (
	"strconv"

	"bivouac/bot/call"
	"bivouac/bot/features"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/votes"
	"bivouac/bot/wire"
	"bivouac/game"
)

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

// wished reads what features have as options of /play.
func wished(c *call.Call, o *table.Opening) error {
	for _, w := range features.All.Wishes() {
		if err := w.Read(c, o); err != nil {
			return err
		}
	}
	return nil
}

// completeWish suggests values for the option of /play that is typed.
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
	// Refusals must come before the thread is created, since it would stay.
	if err := c.Tables.MayOpen(o.Guild, o.Host.User); err != nil {
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
		return c.Show(screen.JoinedLate(c.Reader, out.After))
	}
	return c.Tell(screen.Joined(c.Reader, out.After))
}

func leave(c *call.Call, t table.Table) error {
	_, err := c.Tables.Leave(c.Ctx, c.Actor(), t.ID)
	return c.ShowOr(wire.Message{Content: c.T("host.lobby.left")}, err)
}

// start begins the game; the table itself posts the rest.
func start(c *call.Call, t table.Table) error {
	if _, err := c.Tables.Start(c.Ctx, c.Actor(), t.ID); err != nil {
		return err
	}
	return c.Answer.Respond(c.Ctx, wire.DeferUpdate())
}

// moreOfCard answers the card's More.
func moreOfCard(c *call.Call, t table.Table) error {
	return c.ShowOr(screen.CardMore(c.Reader, t, c.Actor().Moderator))
}

// cancelTable closes a table that has not started: /close, or the button, which asks first. For a
// running game the players are offered a vote instead.
func cancelTable(c *call.Call, t table.Table) error {
	if t.Status == table.Playing {
		if m, any := votes.HowItEnds(c.Reader, t, c.Actor().Moderator); any {
			return c.Show(m)
		}
		_, err := t.SeatInPlay(c.In.User.ID)
		return err
	}
	closes := t.Host == c.In.User.ID || c.Actor().Moderator
	if c.In.Kind == wire.KindComponent && len(c.Press.Path) == 0 && t.Status == table.Lobby && closes {
		return c.Show(screen.CloseAsked(c.Reader, t))
	}
	_, err := c.Tables.Cancel(c.Ctx, c.Actor(), t.ID)
	return c.ShowOr(wire.Message{Content: c.T("host.cancel.done")}, err)
}

// showOptions is the host's private form of the lobby.
func showOptions(c *call.Call, t table.Table) error {
	page := 0
	if len(c.Press.Path) == 1 {
		page, _ = strconv.Atoi(c.Press.Path[0])
	}
	return c.ShowOr(screen.LobbyForm(c.Reader, t, page))
}

// setOption handles a menu of the form and shows the form again.
func setOption(c *call.Call, t table.Table) error {
	if len(c.Press.Path) >= 2 && screen.AsksNumber(c.Press, c.In.Values) {
		return askNumber(c, t)
	}
	if len(c.Press.Path) != 2 || len(c.In.Values) != 1 {
		return table.ErrBadOption
	}
	out, err := choice(c, t, c.Press.Path[0], c.In.Values[0])
	if err != nil {
		return err
	}
	page, _ := strconv.Atoi(c.Press.Path[1])
	return c.ShowOr(screen.LobbyForm(c.Reader, out.After, page))
}

func choice(c *call.Call, t table.Table, option, value string) (table.Outcome, error) {
	n, err := strconv.Atoi(value)
	switch option {
	case screen.OrderOption:
		return c.Tables.SetOrder(c.Ctx, c.Actor(), t.ID, value == screen.OrderKept)
	case screen.HintsOption:
		return c.Tables.SetUnaided(c.Ctx, c.Actor(), t.ID, value == screen.HintsNone)
	case screen.LimitOption:
		limit, ok := screen.ReadLimit(value)
		if !ok {
			return table.Outcome{}, table.ErrBadOption
		}
		return c.Tables.SetLimit(c.Ctx, c.Actor(), t.ID, limit)
	case screen.SeatsOption:
		if err != nil {
			return table.Outcome{}, table.ErrBadOption
		}
		return c.Tables.SetSeats(c.Ctx, c.Actor(), t.ID, n)
	}
	return c.Tables.SetOption(c.Ctx, c.Actor(), t.ID, option, value)
}

// playWith answers the context menu of a member with the choice of a game.
func playWith(c *call.Call) error {
	friend := c.In.Target
	switch {
	case c.In.Guild == "":
		return screen.ErrGuild
	case friend.ID == c.In.User.ID:
		return c.Tell(c.T("host.with.self"))
	case friend.Bot:
		return c.Tell(c.T("host.with.bot"))
	}
	menu := &wire.Select{
		CustomID:    screen.Press(screen.OpInvite, friend.ID).String(),
		Placeholder: wire.Clip(c.Label("host.with.which"), screen.MaxLine),
	}
	for _, t := range c.Titles {
		id := t.Game.Info().ID
		menu.Options = append(menu.Options, wire.Choice{
			Label: wire.Clip(c.Label(game.Key(id+".name")), screen.MaxLine), Value: id,
			Description: wire.Clip(c.Label(game.Key(id+".tagline")), screen.MaxLine),
		})
	}
	return c.Show(wire.Message{
		Content: c.T("host.with.ask", "who", screen.Escape(friend.Name)), Rows: []wire.Row{{Select: menu}},
	})
}

// invite opens a table of the chosen game, with a seat reserved for the friend.
func invite(c *call.Call) error {
	if len(c.Press.Path) != 1 || len(c.In.Values) != 1 {
		return screen.ErrOld
	}
	if c.In.Guild == "" {
		return screen.ErrGuild
	}
	friend := c.Press.Path[0]
	if _, err := strconv.ParseUint(friend, 10, 64); err != nil {
		return screen.ErrOld // no id of Discord's: a forged press
	}
	return openGame(c, c.In.Values[0], friend)
}
