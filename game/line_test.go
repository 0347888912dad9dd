package game_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"bivouac/game"
)

func TestBatches(t *testing.T) {
	for line, want := range map[string][]string{
		"":                     nil,
		" ; ;; ":               nil,
		"a; b c ;d":            {"a", "b c", "d"},
		"S; E {one; two} ; F;": {"S", "E {one; two}", "F"},
		"E {a; b}; F {c; d}":   {"E {a; b}", "F {c; d}"},
		"S; E {one; two":       {"S", "E {one", "two"},
		"a}; b{;}{;};c":        {"a}", "b{;}{;}", "c"},
	} {
		if diff := cmp.Diff(want, game.Batches(line)); diff != "" {
			t.Errorf("%q, -want +got:\n%s", line, diff)
		}
	}
}
