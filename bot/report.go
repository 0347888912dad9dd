package bot

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/game/lang"
	"bivouac/render"
)

// How much the report tells.
const (
	publicLuck  = 4    // lines of luck in the public message
	fewSwings   = 3    // turning points in the long report
	swingLines  = 2    // what happened in each, in the log's words
	leastSwing  = 0.03 // a change below is no turning point
	reportChart = "report.png"
)

// ending is the end of a game: the result, a short report, the seed.
func (b *Bot) ending(t table.Table, s speaker) []string {
	result, over := t.Match.State.Result()
	if !over {
		return nil
	}
	took := s.span(t.Ended.Sub(t.Started).Round(time.Minute))
	lines := []string{s.t("host.end.title", "result", result.Text)}
	review, err := b.tables.Review(t)
	if err != nil || review.Turns == 0 {
		lines = append(lines, s.t("host.end.report", "n", t.Entries(), "time", took))
	} else {
		lines = append(lines, s.t("host.end.turns", "n", review.Turns, "actions", game.T("host.end.actions", "n", t.Entries()), "time", took))
	}
	luck := luckLines(t.Game, review, s)
	lines = append(lines, luck[:min(publicLuck, len(luck))]...)
	for _, swing := range review.Swings(1, leastSwing) {
		lines = append(lines, swingLine(swing, s))
	}
	return append(lines, whatIsCounted(t, s), importedLine(t, s), seedLine(t, s))
}

// luckLines tell the luck of each seat, beside what was to be expected.
func luckLines(id string, r game.Review, s speaker) []string {
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
			lines = append(lines, s.t("host.luck.all", "what", what, "diff", diff, "word", word))
			continue
		}
		lines = append(lines, s.t("host.luck.line", "who", f.Seat, "what", what, "diff", diff, "word", word))
	}
	return lines
}

// luckWord is luck in a word; two of three games lie within one standard deviation.
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

// number is a number with so many decimals, as the language writes it.
func (s speaker) number(x float64, decimals int) string {
	text := strconv.FormatFloat(x, 'f', decimals, 64)
	if whole, ok := strings.CutSuffix(text, ".0"); ok {
		text = whole
	}
	if s.locale == lang.French {
		text = strings.ReplaceAll(text, ".", ",")
	}
	if text == "-0" {
		text = "0"
	}
	return strings.ReplaceAll(text, "-", "−")
}

// swingLine tells the turning point: who gained how much in which turn.
func swingLine(x game.Swing, s speaker) string {
	return swingIn(x, s, "host.swing.line", "host.swing.all")
}

// swingIn tells a turning point in one of two sentences: of a rival, or of all.
func swingIn(x game.Swing, s speaker, one, all game.Key) string {
	before, after := int(math.Round(100*x.Before)), int(math.Round(100*x.After))
	if x.Seat < 0 {
		return s.t(all, "turn", x.Turn, "before", before, "after", after)
	}
	return s.t(one, "turn", x.Turn, "who", x.Seat, "before", before, "after", after)
}

// report answers the Report button of a game that is over: the long report, for the
// eyes of whoever asks. By then nothing of the game is a secret.
func (b *Bot) report(c *call) error {
	t, err := b.table(c)
	if err != nil {
		return err
	}
	review, err := b.tables.Review(t)
	if err != nil {
		return err
	}
	s := c.at(t)
	lines := []string{s.t("host.report.title", "game", game.Key(t.Game+".name"))}
	lines = append(lines, b.swings(t, review, s)...)
	lines = append(lines, luckLines(t.Game, review, s)...)
	lines = append(lines, paceLines(t, s)...)
	if len(lines) == 1 {
		lines = append(lines, s.t("host.report.little"))
	}
	lines = append(lines, whatIsCounted(t, s))
	return c.show(wire.Message{Content: join(lines), Files: b.course(t, review, s)})
}

// swings are the turning points with what happened in them.
func (b *Bot) swings(t table.Table, r game.Review, s speaker) []string {
	if len(r.Course) == 0 {
		return nil
	}
	lines := []string{"-# " + s.t(game.Key(t.Game+".measure"))}
	history, err := b.tables.HistoryOf(t, publicUser, table.SetupLine)
	if err != nil {
		b.log.Warn("no history for a report", "table", t.ID, "err", err)
	}
	found := r.Swings(fewSwings, leastSwing)
	slices.SortFunc(found, func(x, y game.Swing) int { return cmp.Compare(x.Turn, y.Turn) }) // as in the chart
	for _, x := range found {
		lines = append(lines, swingIn(x, s, "host.report.swing", "host.report.swing.all"))
		turn := slices.DeleteFunc(slices.Clone(history), func(l table.Line) bool { return l.Index < x.From || l.Index >= x.To })
		for _, e := range telling(b.deeds(t.Game), events(turn), events(history)) {
			lines = append(lines, "> "+wire.Clip(s.say(e.Text), maxEvent/2))
		}
	}
	if len(found) == 0 {
		lines = append(lines, s.t("host.swing.none"))
	}
	return lines
}

// paceLines say how quickly each player answered.
func paceLines(t table.Table, s speaker) []string {
	var lines []string
	for seat := range t.Players {
		p := t.PaceOf(game.Seat(seat))
		if median, ok := p.Median(); ok {
			lines = append(lines, s.t("host.pace.line", "who", game.Seat(seat), "median", s.about(median), "n", p.Answers(), "kept", s.about(p.Kept)))
		}
	}
	return lines
}

// about is a duration in one unit, as people say it.
func (s speaker) about(d time.Duration) string {
	switch {
	case d < 90*time.Second:
		return s.t("host.about.minute")
	case d < 90*time.Minute:
		return s.t("host.time.minutes", "n", int(d.Minutes()+0.5))
	case d < 36*time.Hour:
		return s.t("host.time.hours", "n", int(d.Hours()+0.5))
	}
	return s.t("host.time.days", "n", int(d.Hours()/24+0.5))
}

// course is the picture of how the game stood, turn by turn; none where its game
// cannot say, or if it cannot be drawn.
func (b *Bot) course(t table.Table, r game.Review, s speaker) []wire.File {
	if len(r.Course) == 0 {
		return nil
	}
	chart := chartOf(r, s)
	data, err := chart.PNG()
	if err != nil {
		b.log.Error("no chart", "table", t.ID, "err", err)
		return nil
	}
	return []wire.File{{Name: reportChart, Alt: wire.Clip(chartAlt(chart, s), render.MaxAlt), Data: data}}
}

// chartOf is the chart of a review: one line for each rival, or one for all.
func chartOf(r game.Review, s speaker) render.Chart {
	chart := render.Chart{
		First: r.Course[0].Turn - 1, Percent: s.label("host.report.percent"),
		Step: func(n int) string { return s.plain(game.T("host.report.turn", "turn", n)) },
	}
	common := !slices.ContainsFunc(r.Course, func(x game.Standing) bool { return !same(x.Shares) }) && !rivals(r)
	for seat := range r.Start {
		line := render.ChartLine{Seat: game.Seat(seat), Name: s.name(game.Seat(seat))}
		if common {
			line = render.ChartLine{Seat: game.Spectator, Name: s.label("host.report.together")}
		}
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

// lineOf is a seat's shares, turn by turn; where a turn is missing it stood as before.
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

// altSteps is how many values of each line the picture's words tell, besides the last.
const altSteps = 12

// chartAlt is the chart in words.
func chartAlt(c render.Chart, s speaker) string {
	parts := []string{s.label("host.report.alt")}
	for _, l := range c.Lines {
		every := max(1, (len(l.Values)+altSteps-1)/altSteps)
		var words []string
		for n, value := range l.Values {
			if n%every == 0 || n == len(l.Values)-1 {
				words = append(words, fmt.Sprintf("%s %d%s", c.Step(c.First+n), int(math.Round(100*value)), c.Percent))
			}
		}
		parts = append(parts, l.Name+": "+strings.Join(words, ", "))
	}
	return strings.Join(parts, "\n")
}
