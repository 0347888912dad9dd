package ladder

import "math"

// Ratings returns the strengths of players by the model of Bradley and Terry, in Elo relative to
// the first one. scores[i][j] is i's score in games[i][j] games against j. It uses the algorithm of
// Hunter (2004), with one drawn game added between each two that have met, so that a player who
// lost everything has a rating too.
func Ratings(scores, games [][]float64) []float64 {
	n := len(games)
	power := make([]float64, n)
	for i := range power {
		power[i] = 1
	}
	for range 10_000 {
		change := 0.0
		for i := range power {
			won, met := 0.0, 0.0
			for j := range power {
				if i == j || games[i][j] == 0 {
					continue
				}
				won += scores[i][j] + 0.5
				met += (games[i][j] + 1) / (power[i] + power[j])
			}
			if met == 0 {
				continue
			}
			next := won / met
			change = max(change, math.Abs(math.Log(next/power[i])))
			power[i] = next
		}
		if change < 1e-9 {
			break
		}
	}
	elo := make([]float64, n)
	for i := range elo {
		elo[i] = 400 * math.Log10(power[i]/power[0])
	}
	return elo
}
