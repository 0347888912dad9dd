package screen

import (
	"slices"

	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// hasNews says whether the others have done something visible to the reader since he last acted,
// which he may want to see before answering.
func hasNews(s Reader, t table.Table, seat game.Seat) bool {
	last := table.SetupLine
	for i, e := range slices.Backward(t.Match.Journal) {
		if e.Seat == seat && e.Strike == nil && !t.Unattended(i) {
			last = i
			break
		}
	}
	since, err := s.Facts.HistoryOf(t, s.User, last+1)
	if err != nil {
		s.Log.Warn("no history for a panel", "table", t.ID, "err", err)
		return false
	}
	return slices.ContainsFunc(since, func(l table.Line) bool { return len(l.Events) > 0 })
}

// Standing says who is asked what now, or how the game ended.
func Standing(t table.Table, s Reader) []string {
	if result, over := t.Match.State.Result(); over {
		return []string{s.T("host.end.title", "result", result.Text)}
	}
	if t.Status != table.Playing {
		return []string{s.T("host.end.cancelled")}
	}
	return Questions(t, s)
}

// catchButton shows what happened.
func catchButton(t table.Table, s Reader) wire.Button {
	return Button(s, wire.Secondary, "host.button.catch", PressAt(t, OpCatch))
}
