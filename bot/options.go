package bot

import (
	"strconv"
	"strings"

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

// A lobbyMenu is one choice of the lobby's form.
type lobbyMenu struct {
	id      string
	title   string
	choices []wire.Choice
}

// showOptions is the host's private form of the lobby.
func (b *Bot) showOptions(c *call) error {
	t, err := b.table(c)
	if err != nil {
		return err
	}
	page := 0
	if len(c.press.Path) == 1 {
		page, _ = strconv.Atoi(c.press.Path[0])
	}
	return b.options(c, t, page)
}

// options shows a page of the form: as many menus as there is room for, and a way
// to the others if there are more.
func (b *Bot) options(c *call, t table.Table, page int) error {
	title, ok := b.title(t.Game)
	if !ok {
		return table.ErrNoGame
	}
	if t.Status != table.Lobby {
		return table.ErrNotLobby
	}
	menus := lobbyMenus(c, t, title.Game.Info(), b.zoneFor(c, t))
	size := maxRows - 1
	pages := (len(menus) + size - 1) / size
	page = min(max(page, 0), pages-1)
	m := wire.Message{Content: c.t("host.options.ask")}
	for _, menu := range menus[page*size : min((page+1)*size, len(menus))] {
		id := press{Op: opOption, Table: t.ID.String(), Path: []string{menu.id, strconv.Itoa(page)}}.id()
		m.Rows = append(m.Rows, wire.Row{Select: &wire.Select{
			CustomID: id, Placeholder: wire.Clip(menu.title, 150), Options: menu.choices[:min(len(menu.choices), maxOptions)],
		}})
	}
	buttons := []wire.Button{{Style: wire.Secondary, Label: c.label("host.button.begin"), CustomID: press{Op: opBegin, Table: t.ID.String()}.id()}}
	if pages > 1 {
		next := press{Op: opOptions, Table: t.ID.String(), Path: []string{strconv.Itoa((page + 1) % pages)}}
		buttons = append(buttons, wire.Button{Style: wire.Secondary, Label: c.label("host.panel.more"), CustomID: next.id()})
	}
	m.Rows = append(m.Rows, wire.Row{Buttons: buttons})
	return c.show(m)
}

// lobbyMenus are all choices of a lobby: the game's own, then the host's.
func lobbyMenus(c *call, t table.Table, info game.Info, zone string) []lobbyMenu {
	var menus []lobbyMenu
	setup := game.Setup{Options: t.Options}
	for _, o := range info.Options {
		key := game.Key(info.ID + ".option." + o.ID)
		menu := lobbyMenu{id: o.ID, title: c.label(key)}
		for _, v := range o.Values {
			told := game.T("host.card.option", "name", key, "value", key+game.Key("."+v))
			menu.add(c.plain(told), v, v == setup.Option(o))
		}
		menus = append(menus, menu)
	}
	if info.Seats[0] < info.Seats[1] {
		menu := lobbyMenu{id: seatsOption, title: c.label("host.seats")}
		for n := max(info.Seats[0], len(t.Players)); n <= info.Seats[1]; n++ {
			menu.add(c.plain(game.T("host.seats.n", "n", n)), strconv.Itoa(n), n == t.Offered)
		}
		menus = append(menus, menu)
	}
	menus = append(menus, limitMenu(c, t))
	if t.Limit > 0 {
		menus = append(menus, hoursMenu(c, t, zone))
	}
	if !info.InOrder {
		menu := lobbyMenu{id: orderOption, title: c.label("host.order")}
		turned := len(t.Turned) > 0
		menu.add(c.label("host.order.drawn"), orderDrawn, !turned && !t.KeepOrder)
		menu.add(c.label("host.order.kept"), orderKept, !turned && t.KeepOrder)
		menus = append(menus, menu)
	}
	return menus
}

func (m *lobbyMenu) add(label, value string, chosen bool) {
	m.choices = append(m.choices, wire.Choice{Label: wire.Clip(label, maxLine), Value: value, Default: chosen})
}

// setOption takes a choice of the form and shows the form again.
func (b *Bot) setOption(c *call) error {
	t, err := b.table(c)
	if err != nil {
		return err
	}
	if len(c.press.Path) != 2 || len(c.in.Values) != 1 {
		return table.ErrBadOption
	}
	if c.press.Path[0] == hoursOption && c.in.Values[0] == hoursOther {
		if t.Status != table.Lobby {
			return table.ErrNotLobby
		}
		return b.askHours(c, t)
	}
	out, err := b.choice(c, t, c.press.Path[0], c.in.Values[0])
	if err != nil {
		return err
	}
	page, _ := strconv.Atoi(c.press.Path[1])
	return b.options(c, out.After, page)
}

func (b *Bot) choice(c *call, t table.Table, option, value string) (table.Outcome, error) {
	n, err := strconv.Atoi(value)
	switch option {
	case orderOption:
		return b.tables.SetOrder(c.ctx, c.by(), t.ID, value == orderKept)
	case limitOption:
		limit, ok := readLimit(value)
		if !ok {
			return table.Outcome{}, table.ErrBadOption
		}
		return b.tables.SetLimit(c.ctx, c.by(), t.ID, limit)
	case hoursOption:
		h, ok := readHours(value, b.zoneFor(c, t))
		if !ok {
			return table.Outcome{}, table.ErrBadOption
		}
		return b.tables.SetHours(c.ctx, c.by(), t.ID, h)
	case seatsOption:
		if err != nil {
			return table.Outcome{}, table.ErrBadOption
		}
		return b.tables.SetSeats(c.ctx, c.by(), t.ID, n)
	}
	return b.tables.SetOption(c.ctx, c.by(), t.ID, option, value)
}

// toldOptions is how many options a game may have that its card tells one by one;
// of more it tells those that somebody changed.
const toldOptions = 4

// optionsLine is what the card says of the choices made.
func optionsLine(t table.Table, info game.Info, s speaker) string {
	var parts []string
	setup := game.Setup{Options: t.Options}
	for _, o := range info.Options {
		value := setup.Option(o)
		if len(info.Options) > toldOptions && value == o.Values[0] {
			continue
		}
		key := game.Key(info.ID + ".option." + o.ID)
		parts = append(parts, s.t("host.card.option", "name", key, "value", key+game.Key("."+value)))
	}
	if len(parts) == 0 && len(info.Options) > 0 {
		parts = append(parts, s.t("host.card.usual"))
	}
	if t.KeepOrder && !info.InOrder && len(t.Turned) == 0 {
		parts = append(parts, s.t("host.order.kept"))
	}
	return strings.Join(parts, " · ")
}
