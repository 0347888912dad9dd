// Package amount says how much work a test does. By default, as with `go test ./...`, a test runs in
// its short form, which is the same on every machine whatever programs it has and however busy it is.
// BIVOUAC_LONG=1, which .ci/run sets, selects the long form. BIVOUAC_LONG=20, as in .ci/long, does
// twenty times as many of the things that a test counts with Of.
package amount

import (
	"flag"
	"os"
	"runtime/debug"
	"strconv"
	"testing"
)

// Env is the environment variable that selects the form: unset, empty or 0 is the short form.
const Env = "BIVOUAC_LONG"

// Long says whether the long form is selected.
func Long() bool { return times() > 0 }

// Of returns how much of something a test does: short in the short form, else long multiplied by the
// number in Env.
func Of(short, long int) int {
	if n := times(); n > 0 {
		return n * long
	}
	return short
}

// Some returns the whole list in the long form, and in the short form every n-th of it, beginning
// with the first.
func Some[T any](list []T, n int) []T {
	if Long() {
		return list
	}
	var some []T
	for i := 0; i < len(list); i += n {
		some = append(some, list[i])
	}
	return some
}

// OnlyLong skips the test in the short form. It is for tests that need more than Go, such as a
// browser, or that cannot be made shorter.
func OnlyLong(t testing.TB) {
	t.Helper()
	if !Long() {
		t.Skipf("%s=1 runs it", Env)
	}
}

// times returns the number in Env; 0 is the short form. Any other text counts as 1.
func times() int {
	said := os.Getenv(Env)
	if said == "" {
		return 0
	}
	n, err := strconv.Atoi(said)
	if err != nil || n < 0 {
		return 1
	}
	return n
}

// Main runs a package's tests from TestMain and does not return. In the short form it draws fewer
// cases of each property of pgregory.net/rapid, unless -rapid.checks says how many. It also makes
// garbage collection rarer, except for benchmarks, since tests of games allocate much and keep
// little.
func Main(m *testing.M) {
	fewer()
	flag.Parse()
	if bench := flag.Lookup("test.bench"); os.Getenv("GOGC") == "" && bench != nil && bench.Value.String() == "" {
		debug.SetGCPercent(garbage)
	}
	os.Exit(m.Run())
}

// fewer sets how many cases of a property are drawn, before the flags are read.
func fewer() {
	if checks := flag.Lookup("rapid.checks"); checks != nil && !Long() {
		_ = checks.Value.Set(strconv.Itoa(checksShort))
	}
}

const (
	checksShort = 20  // drawn cases of a property in the short form; rapid's own number is 100
	garbage     = 400 // GOGC while tests run
)
