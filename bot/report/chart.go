package report

import (
	"math"
	"slices"
	"strings"

	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/game/naming"
	"bivouac/render"
)

// chartName is the name of the chart's file.
const chartName = "report.png"

// course returns the file with the chart of the score by turn. It returns none if the game has no score, or
// if the chart cannot be drawn.
func course(t table.Table, r game.Review, s screen.Reader) []wire.File {
	if len(r.Course) == 0 {
		return nil
	}
	chart := chartOf(t, r, s)
	data, err := chart.PNG()
	if err != nil {
		s.Log.Error("no chart", "table", t.ID, "err", err)
		return nil
	}
	return []wire.File{{Name: chartName, Alt: wire.Clip(chartAlt(chart, s), render.MaxAlt), Data: data}}
}

// chartOf returns the chart of a review: a line for each player, or one line for all if their
// shares are always equal.
func chartOf(t table.Table, r game.Review, s screen.Reader) render.Chart {
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

// rivals says whether several players play against each other: their shares of the score always add up to
// one.
func rivals(r game.Review) bool {
	return len(r.Start) > 1 && !slices.ContainsFunc(r.Course, func(x game.Standing) bool {
		all := 0.0
		for _, share := range x.Shares {
			all += share
		}
		return math.Abs(all-1) > 1e-6
	})
}

// lineOf returns a seat's shares by turn. If a turn has no share, the previous value is repeated.
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

// altSteps is the largest number of values of each line that the alt text lists, not counting the
// last value.
const altSteps = 12

// chartAlt returns the alt text of the chart.
func chartAlt(c render.Chart, s screen.Reader) string {
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
			who = s.PlainName(l.Seat) // text can have letters that the font of pictures lacks
		}
		parts = append(parts, s.Plain(game.T("host.report.alt.line", "who", who, "list", strings.Join(words, ", "))))
	}
	return strings.Join(parts, "\n")
}
