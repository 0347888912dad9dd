package board

import (
	"cmp"
	"slices"
	"strings"

	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// resultEvents is the maximum number of events in the line that the function Result returns.
const resultEvents = 2

// Result tells at most resultEvents events of a history in one line. It returns "" if there are no
// events. It chooses the most important: first the events that the title names as its Deeds, in the
// order of that list, then events that reveal something, then others. Of equally important events
// it chooses the last ones. It tells the more important event first, and equally important events
// in the order in which they happened. The parameter limit is the maximum length of the line in
// characters; only a single event may be longer. A panel shows the line above its picture, so that
// players read it first.
func Result(s screen.Reader, t table.Table, history []table.Line, limit int) string {
	var told []game.Event
	for _, line := range history {
		for _, e := range line.Events {
			if !e.Aside && !e.Heads {
				told = append(told, e)
			}
		}
	}
	deeds := s.Deeds(t.Game)
	weight := func(e game.Event) int {
		at := slices.Index(deeds, e.Text.Key)
		switch {
		case at >= 0:
			return at
		case e.Reveals:
			return len(deeds)
		}
		return len(deeds) + 1
	}
	order := make([]int, len(told)) // indices of told, by importance; if equally important, the last first
	for i := range order {
		order[i] = len(told) - 1 - i
	}
	slices.SortStableFunc(order, func(x, y int) int { return cmp.Compare(weight(told[x]), weight(told[y])) })
	var chosen []int
	said := func(i int) string { return strings.TrimRight(s.Say(told[i].Text), " .") }
	room := limit
	for _, i := range order {
		need := wire.Length(said(i))
		if len(chosen) > 0 {
			need += len(" · ") - 1
		}
		if len(chosen) == 0 || need <= room {
			chosen, room = append(chosen, i), room-need
		}
		if len(chosen) == resultEvents {
			break
		}
	}
	slices.SortStableFunc(chosen, func(x, y int) int {
		return cmp.Or(cmp.Compare(weight(told[x]), weight(told[y])), cmp.Compare(x, y))
	})
	var parts []string
	for _, i := range chosen {
		parts = append(parts, said(i))
	}
	return strings.Join(parts, " · ")
}
