// Package amount says how much a test does. Every test has a short form, which is the same on
// every machine, and depends neither on its programs nor on its load: `go test ./...` takes it.
// BIVOUAC_LONG=1, which .ci/run sets, asks for the long form; BIVOUAC_LONG=20 for twenty times
// as much of what is counted, as .ci/long does.
package amount

import (
	"flag"
	"os"
	"runtime/debug"
	"strconv"
	"testing"
)

// Env is the one knob: unset, empty or 0 is the short form.
const Env = "BIVOUAC_LONG"

// Long says whether the long form is asked for.
func Long() bool { return times() > 0 }

// Of returns how much of something is done: short in the short form, else as many times long as
// the knob says, at least long.
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

// OnlyLong skips a test of the long form: one that needs more than Go, such as a browser, or that
// takes long as a whole.
func OnlyLong(t testing.TB) {
	t.Helper()
	if !Long() {
		t.Skipf("%s=1 runs it", Env)
	}
}

// times is the number of the knob; 0 is the short form. What is no number counts as 1.
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

// Main runs a package's tests with fewer drawn cases of each property of pgregory.net/rapid in the
// short form, unless -rapid.checks says how many, and with less collecting of garbage: tests of games
// make much of it and keep little. Benchmarks collect it as usual. It is for TestMain, and does not
// return.
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
	garbage     = 400 // how many per cent of what is kept may be garbage before it is collected
)
