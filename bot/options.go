package bot

import (
	"strconv"

	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// What the host of a table may choose beside the game's own options; no game's
// option begins with "=".
const (
	seatsOption = "=seats"
	limitOption = "=limit"
	hoursOption = "=hours"
	orderOption = "=order"
	orderDrawn  = "drawn"
	orderKept   = "kept"
)

// showOptions is the host's private form of the lobby.
func showOptions(c *call) error {
	t, err := c.table()
	if err != nil {
		return err
	}
	page := 0
	if len(c.press.Path) == 1 {
		page, _ = strconv.Atoi(c.press.Path[0])
	}
	return options(c, t, page)
}

// options shows a page of the form: as many menus as there is room for, and a way
// to the others if there are more.
func options(c *call, t table.Table, page int) error {
	title, ok := c.TitleOf(t.Game)
	if !ok {
		return table.ErrNoGame
	}
	if t.Status != table.Lobby {
		return table.ErrNotLobby
	}
	menus := lobbyMenus(c, t, title.Game.Info(), zoneFor(c, t))
	size := screen.MaxRows - 1
	pages := (len(menus) + size - 1) / size
	page = min(max(page, 0), pages-1)
	m := wire.Message{Content: c.T("host.options.ask")}
	for _, menu := range menus[page*size : min((page+1)*size, len(menus))] {
		id := screen.CustomID{Op: screen.OpOption, Table: t.ID.String(), Path: []string{menu.ID, strconv.Itoa(page)}}.String()
		m.Rows = append(m.Rows, wire.Row{Select: &wire.Select{
			CustomID: id, Placeholder: wire.Clip(menu.Title, 150), Options: menu.Choices[:min(len(menu.Choices), screen.MaxOptions)],
		}})
	}
	buttons := []wire.Button{{Style: wire.Secondary, Label: c.Label("host.button.begin"), CustomID: screen.CustomID{Op: screen.OpBegin, Table: t.ID.String()}.String()}}
	if pages > 1 {
		next := screen.CustomID{Op: screen.OpOptions, Table: t.ID.String(), Path: []string{strconv.Itoa((page + 1) % pages)}}
		buttons = append(buttons, wire.Button{Style: wire.Secondary, Label: c.Label("host.panel.more"), CustomID: next.String()})
	}
	m.Rows = append(m.Rows, wire.Row{Buttons: buttons})
	return c.show(m)
}

// lobbyMenus are all choices of a lobby: the game's own, then the host's.
func lobbyMenus(c *call, t table.Table, info game.Info, zone string) []screen.LobbyMenu {
	var menus []screen.LobbyMenu
	setup := game.Setup{Options: t.Options}
	for _, o := range info.Options {
		key := game.Key(info.ID + ".option." + o.ID)
		menu := screen.LobbyMenu{ID: o.ID, Title: c.Label(key)}
		for _, v := range o.Values {
			told := game.T("host.card.option", "name", key, "value", key+game.Key("."+v))
			menu.Add(c.Plain(told), v, v == setup.Option(o))
		}
		menus = append(menus, menu)
	}
	if info.Seats[0] < info.Seats[1] {
		menu := screen.LobbyMenu{ID: seatsOption, Title: c.Label("host.seats")}
		for n := max(info.Seats[0], len(t.Players)); n <= info.Seats[1]; n++ {
			menu.Add(c.Plain(game.T("host.seats.n", "n", n)), strconv.Itoa(n), n == t.Offered)
		}
		menus = append(menus, menu)
	}
	menus = append(menus, limitMenu(c, t))
	if t.Limit > 0 {
		menus = append(menus, hoursMenu(c, t, zone))
	}
	if !info.InOrder {
		menu := screen.LobbyMenu{ID: orderOption, Title: c.Label("host.order")}
		turned := len(t.Turned) > 0
		menu.Add(c.Label("host.order.drawn"), orderDrawn, !turned && !t.KeepOrder)
		menu.Add(c.Label("host.order.kept"), orderKept, !turned && t.KeepOrder)
		menus = append(menus, menu)
	}
	return menus
}

// setOption takes a choice of the form and shows the form again.
func setOption(c *call) error {
	t, err := c.table()
	if err != nil {
		return err
	}
	if len(c.press.Path) != 2 || len(c.in.Values) != 1 {
		return table.ErrBadOption
	}
	if c.press.Path[0] == hoursOption && c.in.Values[0] == screen.HoursOther {
		if t.Status != table.Lobby {
			return table.ErrNotLobby
		}
		return askHours(c, t)
	}
	out, err := choice(c, t, c.press.Path[0], c.in.Values[0])
	if err != nil {
		return err
	}
	page, _ := strconv.Atoi(c.press.Path[1])
	return options(c, out.After, page)
}

func choice(c *call, t table.Table, option, value string) (table.Outcome, error) {
	n, err := strconv.Atoi(value)
	switch option {
	case orderOption:
		return c.tables.SetOrder(c.ctx, c.by(), t.ID, value == orderKept)
	case limitOption:
		limit, ok := screen.ReadLimit(value)
		if !ok {
			return table.Outcome{}, table.ErrBadOption
		}
		return c.tables.SetLimit(c.ctx, c.by(), t.ID, limit)
	case hoursOption:
		h, ok := screen.ReadHours(value, zoneFor(c, t))
		if !ok {
			return table.Outcome{}, table.ErrBadOption
		}
		return c.tables.SetHours(c.ctx, c.by(), t.ID, h)
	case seatsOption:
		if err != nil {
			return table.Outcome{}, table.ErrBadOption
		}
		return c.tables.SetSeats(c.ctx, c.by(), t.ID, n)
	}
	return c.tables.SetOption(c.ctx, c.by(), t.ID, option, value)
}
