package screen

import (
	"bivouac/bot/table"
	"bivouac/game"
)

// PublicUser is the id for the public history.
const PublicUser = ""

// EventsOf returns the events of the lines, in order, without those for the history alone and
// headings that nothing stands behind.
func EventsOf(history []table.Line) []game.Event {
	var all []game.Event
	for _, l := range history {
		for _, e := range l.Events {
			if !e.Aside {
				all = append(all, e)
			}
		}
	}
	return game.Behead(all)
}
