package report

import (
	"cmp"
	"math"
	"slices"

	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/game"
)

// Limits for turning points.
const (
	fewSwings  = 3   // the most turning points in the long report
	swingLines = 2   // the most events that the report lists for a turning point
	leastSwing = 0.1 // a smaller change of a share, from 0 to 1, is not a turning point
)

// swingIn describes a turning point: who gained how much in which turn. The parameter single is the
// text about one rival, and together is the text about all players together.
func swingIn(x game.Swing, t table.Table, s screen.Reader, single, together game.Key) string {
	before, after := int(math.Round(100*x.Before)), int(math.Round(100*x.After))
	key := single
	if x.Seat < 0 {
		key = together
	}
	return s.T(key, "turn", dateOf(t, x.Turn), "who", x.Seat, "before", before, "after", after)
}

// dateOf names a turn as the players of a game do, for example "turn 7". Turn 0 is the start.
func dateOf(t table.Table, turn int) game.Text {
	if turn == 0 {
		return game.T("host.report.start")
	}
	if date := t.Public().Date(turn); !date.IsZero() {
		return date
	}
	return game.T("host.report.turn", "turn", turn)
}

// turningPoints lists the turning points with their events.
func turningPoints(t table.Table, r game.Review, s screen.Reader) []string {
	if len(r.Course) == 0 {
		return nil
	}
	lines := []string{"-# " + s.T(game.Key(t.Game+".measure"))}
	history, err := s.Facts.HistoryOf(t, screen.PublicUser, table.SetupLine)
	if err != nil {
		s.Log.Warn("no history for a report", "table", t.ID, "err", err)
	}
	found := r.Swings(fewSwings, leastSwing)
	// The turning points are sorted by turn, as in the chart.
	slices.SortFunc(found, func(x, y game.Swing) int { return cmp.Compare(x.Turn, y.Turn) })
	for _, x := range found {
		lines = append(lines, swingIn(x, t, s, "host.report.swing", "host.report.swing.all"))
		beside := func(l table.Line) bool { return l.Index < x.From || l.Index >= x.To }
		turn := slices.DeleteFunc(slices.Clone(history), beside)
		for _, e := range telling(s.Deeds(t.Game), screen.EventsOf(turn), screen.EventsOf(history)) {
			lines = append(lines, "> "+screen.Fitted(s.Say(e.Text), screen.MaxEvent/2))
		}
	}
	if len(found) == 0 {
		lines = append(lines, s.T("host.swing.none"))
	}
	return lines
}

// The function telling selects at most swingLines events that explain a turn. The parameter deeds has the
// kinds of events that matter most in the game, the most important first. Among equally important events
// the last ones are taken. If deeds is nil, events of the kinds that are rarest in the whole game are
// taken. The parameter all has the events of the whole game.
func telling(deeds []game.Key, turn, all []game.Event) []game.Event {
	if deeds != nil {
		return weightiest(deeds, turn)
	}
	common := map[game.Key]int{}
	for _, e := range all {
		common[e.Text.Key]++
	}
	rare := slices.Clone(turn)
	slices.SortStableFunc(rare, func(x, y game.Event) int { return common[x.Text.Key] - common[y.Text.Key] })
	if len(rare) <= swingLines {
		return turn
	}
	most := common[rare[swingLines-1].Text.Key]
	told := slices.DeleteFunc(slices.Clone(turn), func(e game.Event) bool { return common[e.Text.Key] > most })
	return told[max(0, len(told)-swingLines):]
}

// weightiest returns the events of a turn that matter most, in the order in which they happened. Among
// equally important events it takes the last ones.
func weightiest(deeds []game.Key, turn []game.Event) []game.Event {
	weight := func(e game.Event) int { return slices.Index(deeds, e.Text.Key) }
	told := slices.DeleteFunc(slices.Clone(turn), func(e game.Event) bool { return weight(e) < 0 })
	for len(told) > swingLines {
		lightest := 0
		for i, e := range told {
			if weight(e) > weight(told[lightest]) {
				lightest = i
			}
		}
		told = slices.Delete(told, lightest, lightest+1)
	}
	return told
}
