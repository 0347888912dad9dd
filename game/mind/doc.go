// Package mind chooses answers for a seat: computer players, hints and reviews all call
// Player.Choose, and Player.Rate to value given answers. It imports package game only and plays
// every title by its rules. A title adds its knowledge by game.Judge, game.Ranker, game.Advancer
// and game.Minded; game.Simulated makes the search several times as fast.
//
// A player gets a game.Blind: what its seat may know, and nothing else. It searches
// determinizations (Blind.Deal), positions that its seat cannot tell from the true one. Budgets are
// counted in simulated decisions, all sums are integers, and the only irrational function is the
// square root, which IEEE 754 defines to the last bit. So the same blind position with the same
// seed gives the same choice on every machine, and the time taken reveals nothing hidden.
//
// Begin reading at mind.go (levels, a choice), then search.go (what all methods share),
// step.go, flat.go (Karnin, Koren and Somekh 2013: sequential halving), tree.go (Cowling,
// Powley and Whitehouse 2012: information set search, with open loop), plan.go, rate.go.
package mind
