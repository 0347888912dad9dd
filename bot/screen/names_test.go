package screen

import (
	"strings"
	"testing"
)

func TestPrintable(t *testing.T) {
	for name, want := range map[string]string{
		"Chloé": "Chloé", "": "?", " \u202e ": "?", "a\u202eb\nc": "ab c", "👩‍👩‍👧": "👩‍👩‍👧", "\x00a": "a",
	} {
		if got := printable(name); got != want {
			t.Errorf("printable(%q) = %q, want %q", name, got, want)
		}
	}
	for name, want := range map[string]string{
		"discord.gg/x": `discord\.gg\/x`, "1. Bob": `1\. Bob`, "J. R.": "J. R.", "\u2028x": "x",
	} {
		if got := Escape(name); got != want {
			t.Errorf("Escape(%q) = %q, want %q", name, got, want)
		}
	}
	for line, want := range map[string]string{
		"Discord.GG/x: 4": "Discord\u200b.GG/x: 4", "1. Bob": "1\u200b. Bob", "# Bob": `\# Bob`, "- Bob": `\- Bob`,
		"-# Bob": `\-# Bob`, "A1: 4 units": "A1: 4 units", "−3": "−3",
	} {
		if got := Literal(line); got != want {
			t.Errorf("Literal(%q) = %q, want %q", line, got, want)
		}
	}
	if got := Escape("*a* @b <c> [d](e) -f"); strings.Contains(got, "*a*") && !strings.Contains(got, `\*a\*`) {
		t.Errorf("escape = %q", got)
	}
}
