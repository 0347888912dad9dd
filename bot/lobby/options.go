package lobby

import (
	"strconv"
	"strings"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/votes"
	"bivouac/bot/wire"
	"bivouac/game"
)

// The ids and values of the bot's own options of a table. The ids of games' options never begin
// with "=".
const (
	seatsOption = "=seats"
	orderOption = "=order"
	orderDrawn  = "drawn"
	orderKept   = "kept"
	hintsOption = "=hints"
	hintsGiven  = "given"
	hintsNone   = "none"
)

// Form returns a page of the form of options. A page has as many menus as fit, and a button to the next
// page. The first page is 0. Errors: table.ErrNoGame, table.ErrNotLobby.
func Form(s screen.Reader, t table.Table, page int) (wire.Message, error) {
	title, ok := s.TitleOf(t.Game)
	if !ok {
		return wire.Message{}, table.ErrNoGame
	}
	if t.Status != table.Lobby {
		return wire.Message{}, table.ErrNotLobby
	}
	all := menus(s, t, title.Game.Info())
	size := screen.MaxRows - 1
	pages := (len(all) + size - 1) / size
	page = min(max(page, 0), pages-1)
	m := wire.Message{Content: s.T("host.options.ask")}
	for _, menu := range all[page*size : min((page+1)*size, len(all))] {
		id := screen.PressAt(t, opOption, menu.ID, strconv.Itoa(page)).String()
		m.Rows = append(m.Rows, wire.Row{Select: &wire.Select{
			CustomID: id, Placeholder: wire.Clip(menu.Title, screen.MaxPlaceholder),
			Options: menu.Choices[:min(len(menu.Choices), screen.MaxOptions)],
		}})
	}
	buttons := s.Below(screen.BelowOptions, t)
	if pages > 1 {
		next := screen.PressAt(t, opOptions, strconv.Itoa((page+1)%pages))
		buttons = append(buttons, screen.Button(s, wire.Secondary, "host.panel.more", next))
	}
	if len(buttons) > 0 {
		m.Rows = append(m.Rows, wire.Row{Buttons: buttons})
	}
	return m, nil
}

// menus returns all menus of a lobby's options: the game's menus, then the bot's own.
func menus(s screen.Reader, t table.Table, info game.Info) []screen.Menu {
	var all []screen.Menu
	setup := game.Setup{Options: t.Options}
	for _, o := range info.Options {
		all = append(all, optionMenu(s, info, o, setup.Option(o)))
	}
	if info.Seats[0] < info.Seats[1] {
		menu := screen.Menu{ID: seatsOption, Title: s.Label("host.seats")}
		for n := max(info.Seats[0], len(t.Players)); n <= info.Seats[1]; n++ {
			menu.Add(s.Plain(game.T("host.seats.n", "n", n)), strconv.Itoa(n), n == t.Deal.Offered)
		}
		all = append(all, menu)
	}
	all = append(all, votes.LimitMenu(s, t))
	if !info.InOrder {
		menu := screen.Menu{ID: orderOption, Title: s.Label("host.order")}
		turned := len(t.Deal.Seating) > 0
		menu.Add(s.Label("host.order.drawn"), orderDrawn, !turned && !t.Deal.KeepOrder)
		menu.Add(s.Label("host.order.kept"), orderKept, !turned && t.Deal.KeepOrder)
		all = append(all, menu)
	}
	hints := screen.Menu{ID: hintsOption, Title: s.Label("host.hints")}
	hints.Add(s.Label("host.hints.given"), hintsGiven, !t.Unaided)
	hints.Add(s.Label("host.hints.none"), hintsNone, t.Unaided)
	return append(all, hints)
}

// toldOptions is the maximum number of options of a game whose card lists all options. If a game
// has more, its card lists only the options that were changed.
const toldOptions = 4

// optionsLine returns the card's text about the options.
func optionsLine(t table.Table, info game.Info, s screen.Reader) string {
	var parts []string
	setup := game.Setup{Options: t.Options}
	for _, o := range info.Options {
		value := setup.Option(o)
		if len(info.Options) > toldOptions && value == o.Values[0] {
			continue
		}
		told := s.T("host.card.option", "name", optionName(info, o), "value", info.ValueText(o, value))
		parts = append(parts, told)
	}
	if len(parts) == 0 && len(info.Options) > 0 {
		parts = append(parts, s.T("host.card.usual"))
	}
	if t.Deal.KeepOrder && !info.InOrder && len(t.Deal.Seating) == 0 {
		parts = append(parts, s.T("host.order.kept"))
	}
	if t.Unaided {
		parts = append(parts, s.T("host.hints.none"))
	}
	return strings.Join(parts, " · ")
}

// optionsButton returns the card's button that opens the form of options.
func optionsButton(s screen.Reader, t table.Table) []wire.Button {
	return []wire.Button{screen.Button(s, wire.Secondary, "host.button.options", screen.PressAt(t, opOptions))}
}

// arranged returns the card's lines about the options and the reserved seats.
func arranged(s screen.Reader, t table.Table) (lines []string) {
	title, ok := s.TitleOf(t.Game)
	if !ok {
		return nil
	}
	if o := optionsLine(t, title.Game.Info(), s); o != "" {
		lines = append(lines, s.T("host.card.options", "options", o))
	}
	if t.Limit > 0 {
		lines = append(lines, s.T("host.card.limit", "limit", votes.LimitText(s, t.Limit)))
	}
	if names := waitedFor(t); len(names) > 0 {
		lines = append(lines, s.T("host.card.invited", "who", s.Listed(names)))
	}
	return lines
}

// showOptions shows the form of options to the caller alone.
func showOptions(c *call.Call, t table.Table) error {
	page := 0
	if len(c.Press.Path) == 1 {
		page, _ = strconv.Atoi(c.Press.Path[0])
	}
	return c.ShowOr(Form(c.Reader, t, page))
}

// setOption handles a menu of the form and shows the form again.
func setOption(c *call.Call, t table.Table) error {
	if len(c.Press.Path) >= 2 && asksNumber(c.Press, c.In.Values) {
		return askNumber(c, t)
	}
	if len(c.Press.Path) != 2 || len(c.In.Values) != 1 {
		return table.ErrBadOption
	}
	return choose(c, t, c.Press.Path[0], c.In.Values[0], c.Press.Path[1])
}

// choose sets an option, and shows a page of the form again.
func choose(c *call.Call, t table.Table, option, value, page string) error {
	title, ok := c.TitleOf(t.Game)
	if !ok {
		return table.ErrNoGame
	}
	out, err := c.Change(t, Choose(title.Game.Info(), option, value))
	if err != nil {
		return err
	}
	n, _ := strconv.Atoi(page)
	return c.ShowOr(Form(c.Reader, out.After, n))
}

// Choose returns the change that sets an option of a lobby: an option of the game, or one of the bot's own
// (the number of seats, the time limit, the order of seats, hints). Errors of the change: table.ErrNotHost,
// table.ErrBadOption, table.ErrFull, table.ErrNotLobby.
func Choose(info game.Info, option, value string) func(*table.Change) error {
	return table.Hosted(func(c *table.Change) error {
		a := c.After()
		switch option {
		case orderOption:
			// Both values of the option delete an order of seats that was set before.
			a.Deal.KeepOrder, a.Deal.Seating = value == orderKept, nil
			return nil
		case hintsOption:
			a.Unaided = value == hintsNone
			return nil
		case votes.LimitOption:
			limit, ok := votes.ReadLimit(value)
			if !ok {
				return table.ErrBadOption
			}
			a.Limit = limit
			return nil
		case seatsOption:
			n, err := strconv.Atoi(value)
			switch {
			case err != nil:
				return table.ErrBadOption
			case n < len(a.Players):
				return table.ErrFull
			}
			a.Deal.Offered = n
		default:
			if a.Options == nil {
				a.Options = map[string]string{}
			}
			a.Options[option] = value
		}
		return table.CheckLobby(info, a.Deal.Offered, a.Options)
	})
}

// waitedFor returns mentions of the invited users who have not joined yet.
func waitedFor(t table.Table) []string {
	var names []string
	for _, u := range t.Guests.Invited {
		if !t.Has(u) {
			names = append(names, screen.Mention(u))
		}
	}
	return names
}
