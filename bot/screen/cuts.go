package screen

import (
	"errors"

	"bivouac/game"
)

// A Cut is a possible frame of a film: the set-up, or the end of a word.
type Cut struct {
	Index int       // of the entry, or table.SetupLine
	Seat  game.Seat // who did it
	Turn  bool      // a turn ended there
	Alone bool      // it was answered without its player
	Told  []game.Event
}

// LastTurns returns the cuts of the last n finished turns and everything since, with the cut before
// them first.
func LastTurns(all []Cut, n int) []Cut {
	for i := len(all) - 1; i > 0; i-- {
		if !all[i].Turn {
			continue
		}
		if n == 0 {
			return all[i:]
		}
		n--
	}
	return all
}

// ToldLines returns the event lines after the first cut.
func ToldLines(cuts []Cut, s Reader) []string {
	var lines []string
	for _, c := range cuts[min(1, len(cuts)):] {
		for _, e := range c.Told {
			if e.Aside {
				continue
			}
			lines = append(lines, EventLine(e, s))
		}
	}
	return lines
}

// EventLine is an event as a line of a list.
func EventLine(e game.Event, s Reader) string { return "• " + Fitted(s.Say(e.Text), MaxEvent) }

// ErrFilm means that no variant of a film is small enough to send.
var ErrFilm = errors.New("no film fits")
