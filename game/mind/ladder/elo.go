package ladder

import "math"

// moments returns the number of pairs, the mean score of a game (0 to 1) and the variance of a
// pair's mean score. Games of a pair share their luck, so only pairs are independent.
func (t Tally) moments() (n, mean, variance float64) {
	for i, count := range t.Pairs {
		n += float64(count)
		mean += float64(count) * float64(i) / 4
	}
	if n == 0 {
		return 0, 0.5, 0
	}
	mean /= n
	for i, count := range t.Pairs {
		off := float64(i)/4 - mean
		variance += float64(count) * off * off / n
	}
	return n, mean, variance
}

// Score returns A's mean score of a game with its 95 % confidence interval.
func (t Tally) Score() (low, mean, high float64) {
	n, mean, variance := t.moments()
	if n == 0 {
		return 0, 0.5, 1
	}
	// Wilson's interval for n pairs, by their own variance instead of a coin's: it does not shrink
	// to a point when all pairs are equal.
	const z = 1.959964
	coin := mean * (1 - mean)
	scale := 1.0
	if coin > 0 {
		scale = max(variance/coin, 0.1)
	}
	n /= scale
	centre := (mean + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(coin/n+z*z/(4*n*n))
	return centre - half, mean, centre + half
}

// Elo returns the difference in strength for a score: 400 points for odds of ten to one.
func Elo(score float64) float64 {
	return -400 * math.Log10(1/score-1)
}

// expected returns the score for a difference in Elo. It is the inverse of Elo.
func expected(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// A Verdict is the result of a sequential test.
type Verdict string

// Verdicts.
const (
	Stronger Verdict = "stronger"     // A is better by about SPRT.Elo1
	NotMore  Verdict = "not stronger" // A is better by SPRT.Elo0 at most
)

// SPRT is Wald's sequential probability ratio test on the scores of pairs, assumed normal with the
// observed variance.
type SPRT struct {
	Elo0, Elo1  float64 // the hypotheses
	Alpha, Beta float64 // error probabilities, below 1/2
}

// Usual is the test that mind.md prescribes: 0 against 30 Elo, with error probabilities of 5 %.
var Usual = SPRT{0, 30, 0.05, 0.05}

// LLR returns the logarithm of the likelihood ratio of Elo1 to Elo0.
func (s SPRT) LLR(t Tally) float64 {
	n, mean, variance := t.moments()
	s0, s1 := expected(s.Elo0), expected(s.Elo1)
	return n * (s1 - s0) * (2*mean - s0 - s1) / (2 * max(variance, 1e-3))
}

// fewest is the minimum number of pairs of a test.
const fewest = 10

// Verdict returns the result of the test, or "" while it is undecided.
func (s SPRT) Verdict(t Tally) Verdict {
	llr := s.LLR(t)
	n, _, _ := t.moments()
	switch {
	case n < fewest:
	case llr >= math.Log((1-s.Beta)/s.Alpha):
		return Stronger
	case llr <= math.Log(s.Beta/(1-s.Alpha)):
		return NotMore
	}
	return ""
}
