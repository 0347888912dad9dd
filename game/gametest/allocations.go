package gametest

import (
	"regexp"
	"strings"
	"testing"
)

// counting is how the tests that count allocations are called: .ci/run finds them
// by this very expression, to run them without the race detector.
const counting = "Allocat|Painter/allocat"

var countings = strings.Split(counting, "|")

// countedTimes is how often Allocations counts.
const countedTimes = 3

// Allocations is how many allocations a call of f makes, on average of so many runs:
// the least of several counts, for a collection of garbage in the middle of one
// empties the pools, and other goroutines allocate too. Under the race detector,
// where a pool loses a quarter of what it is given, the test is skipped. Its name
// must be found by the expression that .ci/run goes by.
func Allocations(t testing.TB, runs int, f func()) float64 {
	t.Helper()
	if !counted(t.Name()) {
		t.Fatalf("%s counts allocations; name it so that -run '%s' finds it", t.Name(), counting)
	}
	if Raced {
		t.Skip("pools lose what they are given under the race detector, at random: allocations are counted without it")
	}
	least := testing.AllocsPerRun(runs, f)
	for range countedTimes - 1 {
		least = min(least, testing.AllocsPerRun(runs, f))
	}
	return least
}

// counted says whether -run with the expression counting runs a test.
func counted(name string) bool {
	parts := strings.Split(name, "/")
	for _, one := range countings {
		want := strings.Split(one, "/")
		found := len(parts) >= len(want)
		for n := 0; found && n < len(want); n++ {
			found = regexp.MustCompile(want[n]).MatchString(parts[n])
		}
		if found {
			return true
		}
	}
	return false
}
