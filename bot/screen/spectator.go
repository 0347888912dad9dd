package screen

import (
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// Spectator is the table as everybody sees it.
func Spectator(s Reader, t table.Table) wire.Message {
	s = s.At(t)
	files, trouble := Picture(t, game.Spectator, s, nil)
	return wire.Message{Content: JoinLines([]string{s.T("host.view.spectator"), trouble}), Files: files}
}
