package screen

import (
	"bivouac/bot/table"
	"bivouac/game"
)

// PublicUser stands for everybody, in place of a user id, for the public history.
const PublicUser = ""

// EventsOf returns the events of the lines, in order. It leaves out events that only the history
// shows, and headings without anything after them.
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
