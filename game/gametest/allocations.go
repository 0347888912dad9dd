package gametest

import "testing"

// countedTimes is how often Allocations counts.
const countedTimes = 3

// Allocations returns the average number of allocations of a call of f over the given runs. It is
// the minimum of several counts, since a garbage collection empties pools and other goroutines
// allocate too. Under the race detector, which drops pooled items, the test is skipped.
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
