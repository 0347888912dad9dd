package table

import (
	"math"
	"slices"
)

// Rating is how strong somebody plays a game, as far as results can tell: a mean and
// its uncertainty (standard deviation), in points.
type Rating struct {
	Mean  float64 `json:"mean"`
	Sigma float64 `json:"sigma"`
	Games int     `json:"games"` // rated games
}

// The scale: everybody begins at 1000 give or take 333, and a difference of 167 is
// about three wins in four.
const (
	firstMean  = 1000.0
	firstSigma = firstMean / 3
	luckSigma  = firstSigma / 2 // how much a single result owes to the day
	leastLeft  = 1e-4           // of a variance after a game
)

func newRating() Rating { return Rating{Mean: firstMean, Sigma: firstSigma} }

// Certainty is how much the rating can be trusted.
type Certainty string

// The certainties: words, because a number of points would promise too much.
const (
	Guess Certainty = "guess"
	Rough Certainty = "rough"
	Fair  Certainty = "fair"
)

// Certainty is the word for the rating's uncertainty.
func (r Rating) Certainty() Certainty {
	switch {
	case r.Sigma > 0.75*firstSigma:
		return Guess
	case r.Sigma > 0.45*firstSigma:
		return Rough
	}
	return Fair
}

// rate is the ratings after a game that these players (two or more) ended in that order:
// 0 is best, the same number is a draw. It is the Bradley-Terry model with full pairs
// of Weng and Lin (JMLR 12, 2011, algorithm 1), which needs no tables and, unlike Elo
// and Glicko, takes any number of players.
func rate(before []Rating, rank []int) []Rating {
	after := slices.Clone(before)
	for i, me := range before {
		gain, shrink := 0.0, 0.0
		for q, foe := range before {
			if q == i {
				continue
			}
			spread := math.Sqrt(me.Sigma*me.Sigma + foe.Sigma*foe.Sigma + 2*luckSigma*luckSigma)
			p := 1 / (1 + math.Exp((foe.Mean-me.Mean)/spread))
			gain += me.Sigma * me.Sigma / spread * (score(rank[i], rank[q]) - p)
			shrink += me.Sigma / spread * (me.Sigma * me.Sigma / (spread * spread)) * p * (1 - p)
		}
		after[i].Mean += gain
		after[i].Sigma *= math.Sqrt(max(1-shrink, leastLeft))
		after[i].Games++
	}
	return after
}

// score is what one of two players got of the point between them.
func score(mine, his int) float64 {
	switch {
	case mine < his:
		return 1
	case mine > his:
		return 0
	}
	return 0.5
}
