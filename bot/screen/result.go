package screen

import (
	"cmp"
	"slices"
	"strings"

	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// resultEvents is the most events in a Result.
const resultEvents = 2

// Result is what came of the entries from an index on, as one line for the seat: the weightiest of
// their events by the title's Deeds, those that reveal something before others, and of equals the
// last. It is "" if nothing was told to the seat. A panel shows it above its picture, so the news
// stands first; what is longer than most letters is left out if something shorter is there.
func Result(s Reader, t table.Table, seat game.Seat, from, most int) string {
	if t.Match == nil {
		return ""
	}
	var told []game.Event
	for i := max(from, 0); i < len(t.Match.Journal); i++ {
		events, _ := t.Match.Told(i)
		for _, e := range events {
			if e.VisibleTo(seat) && !e.Aside && !e.Heads {
				told = append(told, e)
			}
		}
	}
	deeds := deedsOf(s, t.Game)
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
	slices.Reverse(told)
	slices.SortStableFunc(told, func(x, y game.Event) int { return cmp.Compare(weight(x), weight(y)) })
	var parts []string
	room := most
	for _, e := range told {
		part := strings.TrimRight(s.Say(e.Text), " .")
		need := wire.Length(part)
		if len(parts) > 0 {
			need += len(" · ") - 1
		}
		if len(parts) == 0 || need <= room {
			parts, room = append(parts, part), room-need
		}
		if len(parts) == resultEvents {
			break
		}
	}
	return strings.Join(parts, " · ")
}
