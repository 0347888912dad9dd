package screen

import (
	"strconv"

	"bivouac/bot/table"
	"bivouac/game"
)

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
