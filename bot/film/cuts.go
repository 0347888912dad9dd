package film

import (
	"slices"

	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/game"
)

// A cut is a possible picture of a replay. It shows the game after the set-up, or after an entry of
// the journal.
type cut struct {
	Index int       // index of the entry, or table.SetupLine
	Seat  game.Seat // the seat that acted
	Turn  bool      // the entry ended a turn
	Alone bool      // the player did not make the entry: it was made for them
	Told  []game.Event
}

// cuts returns all possible pictures of a match. Each cut has the events that the seat eyes may read.
func cuts(k *screen.Kit, t table.Table, eyes game.Seat) ([]cut, error) {
	var all []cut
	err := k.Facts.Moments(t, eyes, func(m table.Moment) bool {
		c := cut{Index: m.Index, Seat: m.Seat, Turn: m.Turn, Alone: t.Unattended.Has(m.Index), Told: m.Events}
		if n := len(all) - 1; m.With && n > 0 {
			c.Turn, c.Told = c.Turn || all[n].Turn, append(all[n].Told, c.Told...)
			c.Alone = c.Alone && all[n].Alone
			all[n] = c
			return true
		}
		all = append(all, c)
		return true
	})
	return all, err
}

// sinceSeat returns the cut (a picture of a replay) after the last action of a seat's player, and all later
// cuts. It returns all cuts if the player has not acted yet.
func sinceSeat(all []cut, seat game.Seat) []cut {
	for i := len(all) - 1; i > 0; i-- {
		if all[i].Seat == seat && !all[i].Alone {
			return all[i:]
		}
	}
	return all
}

// turnEnds returns the first cut (a picture of a replay), the cuts that end a turn, and the last cut.
func turnEnds(cuts []cut) []cut {
	var ends []cut
	for i, c := range cuts {
		if i == 0 || c.Turn || i == len(cuts)-1 {
			ends = append(ends, c)
		}
	}
	return ends
}

// lastTurns returns the cut (a picture of a replay) before the last n finished turns, and all cuts after it.
// It returns all cuts if fewer turns are finished.
func lastTurns(all []cut, n int) []cut {
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

// toldLines returns a line for each event of the cuts (pictures of a replay), except the events of the first
// cut. It leaves out events that only the history shows.
func toldLines(cuts []cut, s screen.Reader) []string {
	var lines []string
	var told []game.Event
	for _, c := range cuts[min(1, len(cuts)):] {
		told = append(told, slices.DeleteFunc(slices.Clone(c.Told), func(e game.Event) bool { return e.Aside })...)
	}
	for _, e := range game.Behead(told) {
		lines = append(lines, screen.EventLine(e, s))
	}
	return lines
}
