// Package mind chooses for a seat: computer players, hints and reviews all ask
// Player.Choose, and Player.Rate what some answers of their own choice are worth. It imports
// package game only and plays every title by its rules; what only a title knows it says by
// game.Judge, game.Ranker, game.Advancer and game.Minded; a game.Simulated is thought
// about several times as fast.
//
// A player sees a game.Blind: what its seat may know, and nothing else. It thinks about
// determinizations (Blind.Deal), positions that its seat cannot tell from the true one.
// Budgets are counted in simulated decisions, all sums are whole numbers, and the only
// irrational function is the square root, which IEEE 754 defines to the last bit: so the
// same blind position with the same seed gives the same choice on every machine, and how
// long it takes tells nothing of what is hidden.
//
// Begin reading at mind.go (levels, a choice), then search.go (what all methods share),
// step.go, flat.go (Karnin, Koren and Somekh 2013: sequential halving), tree.go (Cowling,
// Powley and Whitehouse 2012: information set search, with open loop), plan.go, rate.go.
package mind
