package screen

import (
	"strings"
	"testing"

	"bivouac/game"
	"bivouac/game/lang"
)

// TestNamesAndVerbsAgree: for one, two and many, in both languages, a sentence
// about people who do something has its verb in the right number.
func TestNamesAndVerbsAgree(t *testing.T) {
	catalog, err := Catalog(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		locale    lang.Locale
		key       game.Key
		one, many string
	}{
		{lang.English, "host.remind.last", "hasn’t answered", "haven’t answered"},
		{lang.French, "host.remind.last", "ne répond pas", "ne répondent pas"},
	} {
		for n, want := range map[int]string{1: c.one, 2: c.many, 5: c.many, 1_000_000: c.many} {
			if got := catalog.Say(c.locale, game.T(c.key, "n", n, "who", game.Literal("X")), nil); !strings.Contains(got, want) {
				t.Errorf("%s, %d: %q, want %q in it", c.locale, n, got, want)
			}
		}
	}
}
