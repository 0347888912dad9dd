package table

import (
	"math"
	"slices"
)

// Rating estimates a player's strength in a game: a mean and its standard deviation, in points.
type Rating struct {
	Mean  float64 `json:"mean"`
	Sigma float64 `json:"sigma"`
	Games int     `json:"games"` // rated games
}

// The scale: new players have 1000 ± 333, and a difference of 167 is about three wins in four.
const (
	firstMean  = 1000.0
	firstSigma = firstMean / 3
	luckSigma  = firstSigma / 2 // how much a single result owes to the day
	leastLeft  = 1e-4           // of a variance after a game
)

func newRating() Rating { return Rating{Mean: firstMean, Sigma: firstSigma} }

// Certainty is how reliable a rating is.
type Certainty string

// The certainties as words, since a number would suggest too much precision.
const (
	Guess Certainty = "guess"
	Rough Certainty = "rough"
	Fair  Certainty = "fair"
)

// Certainty returns the word for the rating's uncertainty.
func (r Rating) Certainty() Certainty {
	switch {
	case r.Sigma > 0.75*firstSigma:
		return Guess
	case r.Sigma > 0.45*firstSigma:
		return Rough
	}
	return Fair
}

// rate returns the ratings after a game with this ranking of its (two or more) players: 0 is best,
// equal numbers are a draw. It is the Bradley-Terry model with full pairing of Weng and Lin (JMLR
// 12, 2011, algorithm 1), which needs no tables and, unlike Elo and Glicko, supports any number of
// players.
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

// score returns the first player's share of a point between two.
func score(mine, his int) float64 {
	switch {
	case mine < his:
		return 1
	case mine > his:
		return 0
	}
	return 0.5
}
