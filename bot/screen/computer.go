package screen

import (
	"strconv"

	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// UsualLevel is the default level of a computer.
const UsualLevel = 2

// ComputerAdd is the path of the button that adds a computer.
const ComputerAdd = "add"

// Levels returns the levels of the computer as menu values.
func Levels() []string {
	levels := make([]string, game.Levels)
	for i := range levels {
		levels[i] = strconv.Itoa(i + 1)
	}
	return levels
}

// computer returns the name of a computer at a table, with a number if there are several.
func (s Reader) computer(p table.Player, several bool) string {
	if several {
		return s.Plain(game.T("host.computer.name.n", "n", p.Computer(), "level", p.Level))
	}
	return s.Plain(game.T("host.computer.name", "level", p.Level))
}

// ComputerForm lets the host set the level of each computer in a lobby, remove it, or add one.
// Error: table.ErrNotLobby.
func ComputerForm(s Reader, t table.Table) (wire.Message, error) {
	if t.Status != table.Lobby {
		return wire.Message{}, table.ErrNotLobby
	}
	s = s.At(t)
	var names []string
	var m wire.Message
	for _, p := range t.Computers() {
		name := s.PlainNames([]string{p.User})
		names = append(names, Escape(name))
		if len(m.Rows) == maxRows-1 {
			continue
		}
		menu := LobbyMenu{}
		for _, v := range Levels() {
			menu.Add(s.Label("host.opt.computer."+game.Key(v)), v, v == strconv.Itoa(p.Level))
		}
		menu.Add(s.Label("host.computer.away"), "0", false)
		m.Rows = append(m.Rows, wire.Row{Select: &wire.Select{
			CustomID: PressAt(t, OpComputer, p.User).String(), Placeholder: wire.Clip(name, MaxPlaceholder),
			Options: menu.Choices,
		}})
	}
	if len(t.Players) < t.Offered {
		key := game.Key("host.button.computer.another")
		if len(names) == 0 {
			key = "host.button.computer"
		}
		m.Rows = append(m.Rows, Row(Button(s, wire.Secondary, key, PressAt(t, OpComputer, ComputerAdd)))...)
	}
	m.Content = s.T("host.computer.none")
	if len(names) > 0 {
		m.Content = s.T("host.computer.ask", "names", s.Listed(names))
	}
	return m, nil
}

// computerButton is the card's button to add a computer, or to show the present ones.
func computerButton(s Reader, t table.Table) wire.Button {
	key := game.Key("host.button.computer")
	if len(t.Computers()) > 0 {
		key = "host.button.computers"
	}
	return Button(s, wire.Secondary, key, PressAt(t, OpComputer))
}
