package bot

import (
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// threadMinutes is how long a thread stays open without a message: the longest
// that Discord allows.
const threadMinutes = 10080

// openTable answers /play: a table in this channel, or in a new thread.
func (b *Bot) openTable(c *call) error {
	title, ok := b.title(c.in.Options["game"].Text)
	if !ok {
		return table.ErrNoGame
	}
	if c.in.Guild == "" {
		return errGuild
	}
	if missing := c.in.AppPermissions.Missing(b.needed(c)); missing != 0 {
		return c.tell(c.missing(missing))
	}
	o := table.Opening{
		Interaction: c.in.ID, Guild: c.in.Guild, Channel: c.in.Channel, Game: title.Game.Info().ID,
		Host: table.Player{User: c.in.User.ID, Name: c.in.User.Name}, Locale: b.tableLocale(c),
	}
	if c.in.Options["thread"].Bool && !c.in.ChannelIsThread {
		return b.openThread(c, o)
	}
	if _, err := b.tables.Open(c.ctx, o); err != nil {
		return err
	}
	return c.tell(c.t("host.lobby.opened"))
}

// openThread opens the table in a thread of its own.
func (b *Bot) openThread(c *call, o table.Opening) error {
	name := c.plain(game.T("host.thread.name", "game", game.Key(o.Game+".name"), "host", o.Host.Name))
	thread, err := b.client.StartThread(c.ctx, o.Channel, "", wire.Clip(name, 100), threadMinutes)
	if err != nil {
		return err
	}
	o.Channel = thread
	if _, err := b.tables.Open(c.ctx, o); err != nil {
		return err
	}
	return c.tell(c.t("host.thread.opened", "channel", "<#"+thread+">"))
}

// needed is what the bot must be allowed where a table is opened.
func (b *Bot) needed(c *call) wire.Permissions {
	need := wire.PermViewChannel | wire.PermAttachFiles | wire.PermReadHistory
	switch {
	case c.in.ChannelIsThread:
		return need | wire.PermSendInThreads
	case c.in.Options["thread"].Bool:
		return need | wire.PermSendInThreads | wire.PermPublicThreads
	}
	return need | wire.PermSendMessages
}

// tableLocale is the language of a new table: as asked, else the server's.
func (b *Bot) tableLocale(c *call) string {
	if l := c.in.Options["language"].Text; l != "" {
		return string(localeOf(l))
	}
	return string(localeOf(c.in.GuildLocale))
}

func (b *Bot) join(c *call) error {
	t, err := b.table(c)
	if err != nil {
		return err
	}
	out, err := b.tables.Join(c.ctx, c.by(), t.ID, c.in.User.Name)
	if err != nil {
		return err
	}
	return c.tell(c.at(out.After).t("host.lobby.joined", "host", c.at(out.After).people([]string{out.After.Host}, byName)))
}

func (b *Bot) leave(c *call) error {
	t, err := b.table(c)
	if err != nil {
		return err
	}
	if _, err := b.tables.Leave(c.ctx, c.by(), t.ID); err != nil {
		return err
	}
	return c.tell(c.t("host.lobby.left"))
}

// start begins the game; the table itself says the rest.
func (b *Bot) start(c *call) error {
	t, err := b.table(c)
	if err != nil {
		return err
	}
	if _, err := b.tables.Start(c.ctx, c.by(), t.ID); err != nil {
		return err
	}
	return c.answer.Respond(c.ctx, wire.DeferUpdate())
}

// cancelTable closes a table that has not started: /cancel, or the card's button.
func (b *Bot) cancelTable(c *call) error {
	t, err := b.table(c)
	if err != nil {
		return err
	}
	if _, err := b.tables.Cancel(c.ctx, c.by(), t.ID); err != nil {
		return err
	}
	return c.tell(c.t("host.cancel.done"))
}

// showOptions is the host's private form of the lobby.
func (b *Bot) showOptions(c *call) error {
	t, err := b.table(c)
	if err != nil {
		return err
	}
	return b.options(c, t)
}

func (b *Bot) options(c *call, t table.Table) error {
	title, ok := b.title(t.Game)
	if !ok {
		return table.ErrNoGame
	}
	info := title.Game.Info()
	m := wire.Message{Content: c.t("host.options.ask")}
	setup := game.Setup{Options: t.Options}
	for _, o := range info.Options[:min(len(info.Options), maxRows-1)] {
		key := game.Key(info.ID + ".option." + o.ID)
		menu := &wire.Select{
			CustomID:    press{Op: opOption, Table: t.ID.String(), Path: []string{o.ID}}.id(),
			Placeholder: wire.Clip(c.label(key), 150),
		}
		for _, v := range o.Values {
			menu.Options = append(menu.Options, wire.Choice{
				Label: wire.Clip(c.label(key)+": "+c.label(key+game.Key("."+v)), maxLine), Value: v, Default: v == setup.Option(o),
			})
		}
		m.Rows = append(m.Rows, wire.Row{Select: menu})
	}
	if !info.InOrder {
		m.Rows = append(m.Rows, wire.Row{Select: b.orderMenu(c, t)})
	}
	if len(m.Rows) == 0 {
		m.Content = c.t("host.options.none", "game", game.Key(info.ID+".name"))
	}
	return c.show(m)
}

// orderMenu chooses whether seats are drawn or follow the order of joining.
func (b *Bot) orderMenu(c *call, t table.Table) *wire.Select {
	menu := &wire.Select{CustomID: press{Op: opOption, Table: t.ID.String(), Path: []string{orderOption}}.id()}
	for _, v := range []string{orderDrawn, orderKept} {
		key := game.Key("host.order." + v)
		menu.Options = append(menu.Options, wire.Choice{Label: c.label(key), Value: v, Default: t.KeepOrder == (v == orderKept)})
	}
	return menu
}

// The order of seats, beside the game's own options; no game's option begins
// with "=".
const (
	orderOption = "=order"
	orderDrawn  = "drawn"
	orderKept   = "kept"
)

func (b *Bot) setOption(c *call) error {
	t, err := b.table(c)
	if err != nil {
		return err
	}
	if len(c.press.Path) != 1 || len(c.in.Values) != 1 {
		return table.ErrBadOption
	}
	var out table.Outcome
	if c.press.Path[0] == orderOption {
		out, err = b.tables.SetOrder(c.ctx, c.by(), t.ID, c.in.Values[0] == orderKept)
	} else {
		out, err = b.tables.SetOption(c.ctx, c.by(), t.ID, c.press.Path[0], c.in.Values[0])
	}
	if err != nil {
		return err
	}
	return b.options(c, out.After)
}

// rematch opens a new table for the same game and options; the others are named
// on its card.
func (b *Bot) rematch(c *call) error {
	old, err := b.table(c)
	if err != nil {
		return err
	}
	if !old.Has(c.in.User.ID) {
		return table.ErrNotSeated
	}
	o := table.Opening{
		Interaction: c.in.ID, Guild: old.Guild, Channel: old.Channel, Game: old.Game, Options: old.Options,
		Host: table.Player{User: c.in.User.ID, Name: c.in.User.Name}, Locale: old.Locale,
	}
	for _, p := range old.Players {
		if p.User != c.in.User.ID && !p.Left {
			o.Invited = append(o.Invited, p.User)
		}
	}
	if _, err := b.tables.Open(c.ctx, o); err != nil {
		return err
	}
	return c.tell(c.t("host.rematch.open"))
}
