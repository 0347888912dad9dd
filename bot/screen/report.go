package screen

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/game/lang"
	"bivouac/game/naming"
	"bivouac/render"
)

// Sizes of the report.
const (
	publicLuck  = 4   // lines of luck in the public message
	fewSwings   = 3   // turning points in the long report
	swingLines  = 2   // events of each, in the log's words
	leastSwing  = 0.1 // a change below is no turning point
	reportChart = "report.png"
)

// Ending is the end of a game: the result, a short report, the seed.
func Ending(t table.Table, s Reader) []string {
	result, over := t.Match.State.Result()
	if !over {
		return nil
	}
	took := s.span(t.Ended.Sub(t.Started).Round(time.Minute))
	lines := []string{s.T("host.end.title", "result", result.Text)}
	review, err := s.Facts.Review(t)
	if err != nil || review.Turns == 0 {
		lines = append(lines, s.T("host.end.report", "n", t.Entries(), "time", took))
	} else {
		actions := game.T("host.end.actions", "n", t.Entries())
		lines = append(lines, s.T("host.end.turns", "n", review.Turns, "actions", actions, "time", took))
	}
	luck := LuckLines(t.Game, review, s)
	lines = append(lines, luck[:min(publicLuck, len(luck))]...)
	for _, swing := range review.Swings(1, leastSwing) {
		lines = append(lines, swingIn(swing, t, s, "host.swing.line", "host.swing.all"))
	}
	return append(lines, WhatIsCounted(t, s), ImportedLine(t, s), SeedLine(t, s))
}

// LuckLines describes the luck of each seat, compared with expectation.
func LuckLines(id string, r game.Review, s Reader) []string {
	var lines []string
	for _, f := range r.Fortunes {
		if f.N <= 0 {
			continue
		}
		what := game.T(game.Key(id+".chance."+f.Kind), "n", f.N, "got", s.number(f.Got, 0), "mean", s.number(f.Mean, 1))
		diff := s.number(f.Got-f.Mean, 1)
		if f.Got > f.Mean {
			diff = "+" + diff
		}
		word := game.Key("host.luck." + luckWord(f.Sigmas()))
		if f.Seat < 0 {
			lines = append(lines, s.T("host.luck.all", "what", what, "diff", diff, "word", word))
			continue
		}
		lines = append(lines, s.T("host.luck.line", "who", f.Seat, "what", what, "diff", diff, "word", word))
	}
	return lines
}

// luckWord describes luck in a word; two of three games are within one standard deviation.
func luckWord(sigmas float64) string {
	size := math.Abs(sigmas)
	switch {
	case size < 0.7:
		return "fair"
	case size < 1.5 && sigmas > 0:
		return "good"
	case size < 1.5:
		return "bad"
	case sigmas > 0:
		return "great"
	}
	return "awful"
}

// number formats a number with decimals in the language.
func (s Reader) number(x float64, decimals int) string {
	text := strconv.FormatFloat(x, 'f', decimals, 64)
	if whole, ok := strings.CutSuffix(text, ".0"); ok {
		text = whole
	}
	if s.Locale == lang.French {
		text = strings.ReplaceAll(text, ".", ",")
	}
	if text == "-0" {
		text = "0"
	}
	return strings.ReplaceAll(text, "-", "−")
}

// swingIn tells a turning point in one of two sentences, who gained how much in which turn: of a rival, or of all.
func swingIn(x game.Swing, t table.Table, s Reader, one, all game.Key) string {
	before, after := int(math.Round(100*x.Before)), int(math.Round(100*x.After))
	key := one
	if x.Seat < 0 {
		key = all
	}
	return s.T(key, "turn", dateOf(t, x.Turn), "who", x.Seat, "before", before, "after", after)
}

// dateOf is a turn as the players of a game call it: "turn 7"; 0 is the start.
func dateOf(t table.Table, turn int) game.Text {
	if turn == 0 {
		return game.T("host.report.start")
	}
	if d, ok := t.Match.State.(game.Dated); ok {
		if date := d.Date(turn); !date.IsZero() {
			return date
		}
	}
	return game.T("host.report.turn", "turn", turn)
}

// Swings lists the turning points with their events.
func Swings(t table.Table, r game.Review, s Reader) []string {
	if len(r.Course) == 0 {
		return nil
	}
	lines := []string{"-# " + s.T(game.Key(t.Game+".measure"))}
	history, err := s.Facts.HistoryOf(t, PublicUser, table.SetupLine)
	if err != nil {
		s.Log.Warn("no history for a report", "table", t.ID, "err", err)
	}
	found := r.Swings(fewSwings, leastSwing)
	slices.SortFunc(found, func(x, y game.Swing) int { return cmp.Compare(x.Turn, y.Turn) }) // as in the chart
	for _, x := range found {
		lines = append(lines, swingIn(x, t, s, "host.report.swing", "host.report.swing.all"))
		beside := func(l table.Line) bool { return l.Index < x.From || l.Index >= x.To }
		turn := slices.DeleteFunc(slices.Clone(history), beside)
		for _, e := range telling(deedsOf(s, t.Game), EventsOf(turn), EventsOf(history)) {
			lines = append(lines, "> "+Fitted(s.Say(e.Text), MaxEvent/2))
		}
	}
	if len(found) == 0 {
		lines = append(lines, s.T("host.swing.none"))
	}
	return lines
}

// Course is the chart of the score by turn; none if the game has no score, or if it cannot be
// drawn.
func Course(t table.Table, r game.Review, s Reader) []wire.File {
	if len(r.Course) == 0 {
		return nil
	}
	chart := chartOf(t, r, s)
	data, err := chart.PNG()
	if err != nil {
		s.Log.Error("no chart", "table", t.ID, "err", err)
		return nil
	}
	return []wire.File{{Name: reportChart, Alt: wire.Clip(chartAlt(chart, s), render.MaxAlt), Data: data}}
}

// chartOf is the chart of a review: one line for each rival, or one for all.
func chartOf(t table.Table, r game.Review, s Reader) render.Chart {
	chart := render.Chart{
		First: r.Course[0].Turn - 1, Percent: s.Label("host.report.percent"),
		Step: func(n int) string { return s.Plain(dateOf(t, n)) },
	}
	common := !slices.ContainsFunc(r.Course, func(x game.Standing) bool { return !same(x.Shares) }) && !rivals(r)
	for seat := range r.Start {
		line := render.ChartLine{Seat: game.Seat(seat), Name: s.Drawn()[seat]}
		if common {
			line = render.ChartLine{Seat: game.Spectator, Name: naming.Name{Of: s.Label("host.report.together")}}
		}
		line.Style = s.Style(t, line.Seat)
		line.Values = lineOf(r, seat)
		chart.Lines = append(chart.Lines, line)
		if common {
			break
		}
	}
	for _, x := range r.Swings(fewSwings, leastSwing) {
		chart.Marks = append(chart.Marks, x.Turn-chart.First)
	}
	return chart
}

// rivals says whether the shares always add up to one.
func rivals(r game.Review) bool {
	return len(r.Start) > 1 && !slices.ContainsFunc(r.Course, func(x game.Standing) bool {
		all := 0.0
		for _, share := range x.Shares {
			all += share
		}
		return math.Abs(all-1) > 1e-6
	})
}

// lineOf returns a seat's shares by turn; a missing turn repeats the previous value.
func lineOf(r game.Review, seat int) []float64 {
	values := []float64{r.Start[seat]}
	for turn := r.Course[0].Turn; turn <= r.Course[len(r.Course)-1].Turn; turn++ {
		now := values[len(values)-1]
		for _, x := range r.Course {
			if x.Turn == turn && seat < len(x.Shares) {
				now = x.Shares[seat]
			}
		}
		values = append(values, now)
	}
	return values
}

func same(shares []float64) bool {
	return !slices.ContainsFunc(shares, func(x float64) bool { return x != shares[0] })
}

// altSteps is how many values of each line the alt text lists, besides the last.
const altSteps = 12

// chartAlt is the alt text of the chart.
func chartAlt(c render.Chart, s Reader) string {
	parts := []string{s.Label("host.report.alt")}
	for _, l := range c.Lines {
		every := max(1, (len(l.Values)+altSteps-1)/altSteps)
		var words []string
		for n, value := range l.Values {
			if n%every == 0 || n == len(l.Values)-1 {
				share := int(math.Round(100 * value))
				words = append(words, s.Plain(game.T("host.report.alt.value", "share", share, "turn", c.Step(c.First+n))))
			}
		}
		who := l.Name.String()
		if l.Seat >= 0 {
			who = s.PlainName(l.Seat) // words need no glyphs
		}
		parts = append(parts, s.Plain(game.T("host.report.alt.line", "who", who, "list", strings.Join(words, ", "))))
	}
	return strings.Join(parts, "\n")
}

// deedsOf returns the events by which a game explains its turning points, the most important first.
func deedsOf(s Reader, gameID string) []game.Key {
	title, ok := s.TitleOf(gameID)
	if !ok {
		return nil
	}
	return title.Game.Info().Deeds
}

// telling selects the events that explain a turn: the most important of the game's deeds, of equal
// ones the last. If the game has none, those of the kinds that are rarest in the whole game.
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

// weightiest returns the most important deeds of a turn, in order; of equal ones the last.
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
