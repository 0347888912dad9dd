package gametest

import "testing"

// countedTimes is how often Allocations counts.
const countedTimes = 3

// Allocations is how many allocations a call of f makes, on average of so many runs:
// the least of several counts, for a collection of garbage in the middle of one
// empties the pools, and other goroutines allocate too. Under the race detector,
// where a pool loses a quarter of what it is given, the test is skipped.
func Allocations(t testing.TB, runs int, f func()) float64 {
	t.Helper()
	if Raced {
		t.Skip("pools lose what they are given under the race detector, at random: allocations are counted without it")
	}
	least := testing.AllocsPerRun(runs, f)
	for range countedTimes - 1 {
		least = min(least, testing.AllocsPerRun(runs, f))
	}
	return least
}
