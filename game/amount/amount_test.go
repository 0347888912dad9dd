package amount

import (
	"flag"
	"slices"
	"testing"
)

// TestKnob: one variable asks for the long form, or for several times as much.
func TestKnob(t *testing.T) {
	list := []string{"a", "b", "c", "d", "e"}
	for said, want := range map[string]struct {
		long bool
		of   int
		some []string
	}{
		"":    {false, 3, []string{"a", "c", "e"}},
		"0":   {false, 3, []string{"a", "c", "e"}},
		"1":   {true, 50, list},
		"20":  {true, 1000, list},
		"yes": {true, 50, list},
		"-4":  {true, 50, list},
	} {
		t.Setenv(Env, said)
		if Long() != want.long || Of(3, 50) != want.of || !slices.Equal(Some(list, 2), want.some) {
			t.Errorf("%q: long %v, %d of it, %v", said, Long(), Of(3, 50), Some(list, 2))
		}
		asked := &skipping{TB: t}
		if OnlyLong(asked); asked.skipped == want.long {
			t.Errorf("%q: a test of the long form is skipped: %v", said, asked.skipped)
		}
	}
}

// checks stands for the flag of pgregory.net/rapid, which this package does not import.
var checks = flag.Int("rapid.checks", 100, "as in rapid")

// TestFewer: the short form draws fewer cases of a property.
func TestFewer(t *testing.T) {
	for said, want := range map[string]int{"1": 100, "": checksShort} {
		*checks = 100
		t.Setenv(Env, said)
		if fewer(); *checks != want {
			t.Errorf("%q: %d cases, want %d", said, *checks, want)
		}
	}
}

// skipping is a test that notes whether it is skipped.
type skipping struct {
	testing.TB
	skipped bool
}

// Skipf notes it.
func (s *skipping) Skipf(string, ...any) { s.skipped = true }
