package screen

import (
	"strconv"
	"strings"

	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// The bot's own options of a table, besides the game's. The ids of games' options never begin with
// "=".
const (
	SeatsOption = "=seats"
	LimitOption = "=limit"
	OrderOption = "=order"
	orderDrawn  = "drawn"
	OrderKept   = "kept"
	HintsOption = "=hints"
	hintsGiven  = "given"
	HintsNone   = "none"
)

// LobbyForm shows a page of the form: as many menus as fit, and a button to the others.
func LobbyForm(s Reader, t table.Table, page int) (wire.Message, error) {
	title, ok := s.TitleOf(t.Game)
	if !ok {
		return wire.Message{}, table.ErrNoGame
	}
	if t.Status != table.Lobby {
		return wire.Message{}, table.ErrNotLobby
	}
	menus := lobbyMenus(s, t, title.Game.Info())
	size := MaxRows - 1
	pages := (len(menus) + size - 1) / size
	page = min(max(page, 0), pages-1)
	m := wire.Message{Content: s.T("host.options.ask")}
	for _, menu := range menus[page*size : min((page+1)*size, len(menus))] {
		id := PressAt(t, OpOption, menu.ID, strconv.Itoa(page)).String()
		m.Rows = append(m.Rows, wire.Row{Select: &wire.Select{
			CustomID: id, Placeholder: wire.Clip(menu.Title, 150), Options: menu.Choices[:min(len(menu.Choices), MaxOptions)],
		}})
	}
	buttons := s.Below(BelowOptions, t)
	if pages > 1 {
		next := PressAt(t, OpOptions, strconv.Itoa((page+1)%pages))
		buttons = append(buttons, Button(s, wire.Secondary, "host.panel.more", next))
	}
	if len(buttons) > 0 {
		m.Rows = append(m.Rows, wire.Row{Buttons: buttons})
	}
	return m, nil
}

// lobbyMenus returns all menus of a lobby: the game's, then the bot's own.
func lobbyMenus(s Reader, t table.Table, info game.Info) []LobbyMenu {
	var menus []LobbyMenu
	setup := game.Setup{Options: t.Options}
	for _, o := range info.Options {
		menus = append(menus, optionMenu(s, info, o, setup.Option(o)))
	}
	if info.Seats[0] < info.Seats[1] {
		menu := LobbyMenu{ID: SeatsOption, Title: s.Label("host.seats")}
		for n := max(info.Seats[0], len(t.Players)); n <= info.Seats[1]; n++ {
			menu.Add(s.Plain(game.T("host.seats.n", "n", n)), strconv.Itoa(n), n == t.Offered)
		}
		menus = append(menus, menu)
	}
	menus = append(menus, LimitMenu(s, t))
	if !info.InOrder {
		menu := LobbyMenu{ID: OrderOption, Title: s.Label("host.order")}
		turned := len(t.Seating) > 0
		menu.Add(s.Label("host.order.drawn"), orderDrawn, !turned && !t.KeepOrder)
		menu.Add(s.Label("host.order.kept"), OrderKept, !turned && t.KeepOrder)
		menus = append(menus, menu)
	}
	hints := LobbyMenu{ID: HintsOption, Title: s.Label("host.hints")}
	hints.Add(s.Label("host.hints.given"), hintsGiven, !t.Unaided)
	hints.Add(s.Label("host.hints.none"), HintsNone, t.Unaided)
	return append(menus, hints)
}

// A LobbyMenu is one menu of the lobby's form.
type LobbyMenu struct {
	ID      string
	Title   string
	Choices []wire.Choice
}

// Add adds a value, and selects it if it is chosen.
func (m *LobbyMenu) Add(label, value string, chosen bool) {
	m.Choices = append(m.Choices, wire.Choice{Label: wire.Clip(label, MaxLine), Value: value, Default: chosen})
}

// toldOptions is the number of options up to which the card lists all. If there are more, it lists
// the changed ones.
const toldOptions = 4

// optionsLine is the card's text about the options.
func optionsLine(t table.Table, info game.Info, s Reader) string {
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
	if t.KeepOrder && !info.InOrder && len(t.Seating) == 0 {
		parts = append(parts, s.T("host.order.kept"))
	}
	if t.Unaided {
		parts = append(parts, s.T("host.hints.none"))
	}
	return strings.Join(parts, " · ")
}
