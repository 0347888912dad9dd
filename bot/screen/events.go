package screen

import (
	"strings"

	"bivouac/bot/table"
	"bivouac/game"
)

// PublicUser is used in place of a user id to read the public history, which everybody may see.
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

// The first characters of a line about the last press, and of a line about an event.
const (
	DoneMark  = "✅ "
	EventMark = "• "
)

// EventLine returns an event as a line of a list.
func EventLine(e game.Event, s Reader) string { return EventMark + Fitted(s.Say(e.Text), MaxEvent) }

// DoneLine converts an event's line to the line about the last press.
func DoneLine(event string) string { return DoneMark + strings.TrimPrefix(event, EventMark) }

// MaxEvent is the maximum length of an event's line, in characters. With this limit a message always
// has room for the questions below the events.
const MaxEvent = 220

// MaxLines is the maximum number of event lines in a public message. The message shows the last
// events, since they led to the question.
const MaxLines = 6
