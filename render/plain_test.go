package render

import (
	"testing"

	"pgregory.net/rapid"
)

// TestPlain: the short way gives what the long way gives.
func TestPlain(t *testing.T) {
	for _, s := range []string{
		"Chloé", "Chloe\u0301", "a\tb", "x\u00A0y", "布", "\xff", "\u200Fa", "Ω’…", "\uFFFD", "a\u0301\u0302",
	} {
		if plain(s) && slowLegible(s) != s {
			t.Errorf("%q is taken for plain, but becomes %q", s, slowLegible(s))
		}
	}
	if !plain("Effet 2 : déplacement +1 case · A1") {
		t.Error("a usual text is not plain")
	}
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.String().Draw(t, "s")
		if plain(s) && slowLegible(s) != s {
			t.Fatalf("%q is taken for plain, but becomes %q", s, slowLegible(s))
		}
	})
}
