package gametest

import (
	"math"
	"slices"

	"bivouac/game"
	"bivouac/game/lang"
)

// lawReview: a finished match can be reviewed, and its chances and scores are consistent and have
// texts.
func (c *court) lawReview() {
	r, err := c.match.Review()
	if err != nil {
		c.Fatalf("review: %v", err)
	}
	if _, ok := c.match.State.(game.Evaluator); ok && len(c.match.Journal) > 0 {
		c.hasText(game.Key(c.info.ID + ".measure"))
		for _, s := range r.Course {
			c.lawStanding(s)
		}
		c.lawSettled(r)
	}
	for _, key := range c.info.Deeds {
		c.hasText(key)
	}
	for _, f := range r.Fortunes {
		c.hasText(game.Key(c.info.ID + ".chance." + f.Kind))
		if f.N < 0 || f.Var < 0 || f.Seat < game.Spectator || int(f.Seat) >= c.match.Seats() {
			c.Errorf("luck of no sense: %+v", f)
		}
		if math.Abs(f.Sigmas()) > 6 { // probability 1 in 500 million
			c.Errorf("luck beyond belief, so the expectation is wrong: %+v", f)
		}
	}
}

func (c *court) hasText(key game.Key) {
	for _, l := range lang.Locales {
		if !c.texts.Has(l, key) {
			c.Errorf("no text %q in %s", key, l)
		}
	}
}

// lawSettled: the course ends with the result. A winner among rivals has everything, a common cause
// everything or nothing, a draw equal shares.
func (c *court) lawSettled(r game.Review) {
	result, over := c.match.State.Result()
	if !over || result.Void || len(r.Course) == 0 {
		return
	}
	last := r.Course[len(r.Course)-1].Shares
	for seat, share := range last {
		won := slices.Contains(result.Winners, game.Seat(seat))
		switch {
		case won && len(result.Winners) == 1 && share != 1:
			c.Errorf("seat %d has won, and its course ends at %v", seat, share)
		case !won && len(result.Winners) > 0 && share != 0:
			c.Errorf("seat %d has lost to %v, and its course ends at %v", seat, result.Winners, share)
		case len(result.Winners) == 0 && share != last[0]:
			c.Errorf("nobody has won, and the course ends at %v", last)
		}
	}
}

// lawStanding: shares are from 0 to 1, and add up to 1 or are equal.
func (c *court) lawStanding(s game.Standing) {
	all, same := 0.0, true
	for _, x := range s.Shares {
		all += x
		same = same && x == s.Shares[0]
		if x < 0 || x > 1 || math.IsNaN(x) {
			c.Fatalf("turn %d: a share of %v", s.Turn, x)
		}
	}
	if !same && math.Abs(all-1) > 1e-9 {
		c.Errorf("turn %d: shares %v add up to %v", s.Turn, s.Shares, all)
	}
}
