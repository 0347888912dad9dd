package notes

import (
	"strings"
	"testing"
)

// TestClean: a typed text keeps its lines and loses invisible characters.
func TestClean(t *testing.T) {
	for typed, want := range map[string]string{
		"to the bridge\r\n\x00then home ": "to the bridge\n then home",
		" \n\t ":                          "",
		"\xff ok":                         "\uFFFD ok",
		"é 🎲":                             "é 🎲",
	} {
		if got := clean(typed); got != want {
			t.Errorf("%q is kept as %q, want %q", typed, got, want)
		}
	}
}

// TestLong: a note is as long as Discord counts it.
func TestLong(t *testing.T) {
	for text, want := range map[string]bool{
		strings.Repeat("é", Max): false, strings.Repeat("é", Max+1): true,
		strings.Repeat("🎲", Max/2): false, strings.Repeat("🎲", Max/2+1): true,
	} {
		if got := long(text); got != want {
			t.Errorf("%d bytes are too long: %t, want %t", len(text), got, want)
		}
	}
}
