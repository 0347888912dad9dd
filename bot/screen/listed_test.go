package screen

import (
	"testing"

	"bivouac/game/lang"
)

// TestListed joins names as a sentence of the language does.
func TestListed(t *testing.T) {
	catalog, err := Catalog(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		names  []string
		en, fr string
	}{
		{nil, "", ""},
		{[]string{"Alice"}, "Alice", "Alice"},
		{[]string{"Alice", "Bruno"}, "Alice and Bruno", "Alice et Bruno"},
		{[]string{"Alice", "Bruno", "Chloé"}, "Alice, Bruno and Chloé", "Alice, Bruno et Chloé"},
	} {
		for locale, want := range map[lang.Locale]string{lang.English: test.en, lang.French: test.fr} {
			s := Reader{Kit: &Kit{Catalog: catalog}, Locale: locale}
			if got := s.Listed(test.names); got != want {
				t.Errorf("%s: %q are %q, want %q", locale, test.names, got, want)
			}
		}
	}
}
