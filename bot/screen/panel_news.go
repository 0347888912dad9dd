package screen

import (
	"slices"

	"bivouac/bot/table"
	"bivouac/bot/wire"
)

// news says whether the others have done something since the panel's player last acted
// himself, as far as he may read it: then he may want to see it before he answers.
func (p *Panel) news() bool {
	last := table.SetupLine
	for i, e := range slices.Backward(p.Table.Match.Journal) {
		if e.Seat == p.Seat && e.Strike == nil && !p.Table.Unattended(i) {
			last = i
			break
		}
	}
	since, err := p.Facts.HistoryOf(p.Table, p.User, last+1)
	if err != nil {
		p.Log.Warn("no history for a panel", "table", p.Table.ID, "err", err)
		return false
	}
	return slices.ContainsFunc(since, func(l table.Line) bool { return len(l.Events) > 0 })
}

// Standing is what is asked of whom now, or how the game ended.
func Standing(t table.Table, s Reader) []string {
	if result, over := t.Match.State.Result(); over {
		return []string{s.T("host.end.title", "result", result.Text)}
	}
	if t.Status != table.Playing {
		return []string{s.T("host.end.cancelled")}
	}
	return Questions(t, s)
}

// catchButton asks what happened.
func catchButton(t table.Table, s Reader) wire.Button {
	return wire.Button{Style: wire.Secondary, Label: s.Label("host.button.catch"), CustomID: CustomID{Op: OpCatch, Table: t.ID.String()}.String()}
}
