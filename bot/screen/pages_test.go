package screen

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestPagesOf(t *testing.T) {
	var lines []string
	for range 40 {
		lines = append(lines, strings.Repeat("x", 10))
	}
	lines[20] = strings.Repeat("y", 1790)
	pages := pagesOf(lines)
	var back []string
	for _, p := range slices.Backward(pages) {
		if n := len(strings.Join(p, "\n")); n > pageSize && len(p) > 1 || len(p) > pageLines {
			t.Errorf("a page of %d lines, %d bytes", len(p), n)
		}
		back = append(back, p...)
	}
	if diff := cmp.Diff(lines, back); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if pagesOf(nil) != nil {
		t.Error("pages of nothing")
	}
}

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
