package computer

import (
	"strconv"

	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/table/outbox"
	"bivouac/bot/wire"
	"bivouac/game"
)

// pathAdd is the path of the button that adds a computer.
const pathAdd = "add"

// button returns the host's button to add a computer or, if the table has computers, to show them. A game for
// one player has no such button.
func button(s screen.Reader, t table.Table) []wire.Button {
	if title, ok := s.TitleOf(t.Game); !ok || title.Game.Info().Seats[1] == 1 {
		return nil
	}
	key := game.Key("host.button.computer")
	if len(t.Computers()) > 0 {
		key = "host.button.computers"
	}
	return []wire.Button{screen.Button(s, wire.Secondary, key, screen.PressAt(t, opComputer))}
}

// onCard returns a lobby's line that says that a game with a computer does not count in the statistics.
func onCard(s screen.Reader, t table.Table) []string {
	if t.Status != table.Lobby || len(t.Computers()) == 0 {
		return nil
	}
	return []string{s.T("host.card.computer")}
}

// form returns the message with which the host sets the level of each computer in a lobby, removes a
// computer, or adds one. Error: table.ErrNotLobby.
func form(s screen.Reader, t table.Table) (m wire.Message, err error) {
	if t.Status != table.Lobby {
		return m, table.ErrNotLobby
	}
	s = s.At(t)
	var names []string
	for _, p := range t.Computers() {
		name := s.PlainNames([]string{p.User})
		names = append(names, screen.Escape(name))
		if len(m.Rows) == screen.MaxRows-1 {
			continue
		}
		menu := screen.Menu{}
		for _, v := range screen.Levels() {
			menu.Add(s.Label("host.opt.computer."+game.Key(v)), v, v == strconv.Itoa(p.Level))
		}
		menu.Add(s.Label("host.computer.away"), "0", false)
		m.Rows = append(m.Rows, wire.Row{Select: &wire.Select{
			CustomID:    screen.PressAt(t, opComputer, p.User).String(),
			Placeholder: wire.Clip(name, screen.MaxPlaceholder), Options: menu.Choices,
		}})
	}
	if len(t.Players) < t.Deal.Offered {
		key := game.Key("host.button.computer.another")
		if len(names) == 0 {
			key = "host.button.computer"
		}
		another := screen.Button(s, wire.Secondary, key, screen.PressAt(t, opComputer, pathAdd))
		m.Rows = append(m.Rows, screen.Row(another)...)
	}
	m.Content = s.T("host.computer.none")
	if len(names) > 0 {
		m.Content = s.T("host.computer.ask", "names", s.Listed(names))
	}
	return m, nil
}

// weakened returns the message which says that the computer has played below its level.
func weakened(_ table.Table, _ outbox.Post, s screen.Reader) wire.Message {
	return wire.Message{Content: s.T("host.computer.weak")}
}
