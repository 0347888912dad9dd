package game

// Settled is the review with its last standing as the match's result.
func Settled(r Review) Review {
	r.settled = true
	return r
}
