package report

import (
	"math"

	"bivouac/bot/screen"
	"bivouac/game"
)

// luckLines describes the luck of each seat, compared with expectation.
func luckLines(id string, r game.Review, s screen.Reader) []string {
	var lines []string
	for _, f := range r.Fortunes {
		if f.N <= 0 {
			continue
		}
		what := game.T(game.Key(id+".chance."+f.Kind), "n", f.N, "got", s.Number(f.Got, 0), "mean", s.Number(f.Mean, 1))
		diff := s.Number(f.Got-f.Mean, 1)
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

// luckWord describes luck in a word. The parameter sigmas is the difference from the mean in standard
// deviations. In two of three games the luck is within one standard deviation of the mean.
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
