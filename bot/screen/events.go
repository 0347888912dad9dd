package screen

import (
	"bivouac/bot/table"
	"bivouac/game"
	"strings"
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

// The beginnings of a line about what was just pressed, and of a line about its result.
const (
	DoneMark  = "✅ "
	EventMark = "• "
)

// EventLine returns an event as a line of a list.
func EventLine(e game.Event, s Reader) string { return EventMark + Fitted(s.Say(e.Text), MaxEvent) }

// DoneLine returns an event's line as the line about what was just pressed.
func DoneLine(event string) string { return DoneMark + strings.TrimPrefix(event, EventMark) }

// MaxEvent is the maximum length of an event's line, so that the questions always fit.
const MaxEvent = 220

// MaxLines is the most event lines in a public message. They are the last ones, which lead to the
// question.
const MaxLines = 6
