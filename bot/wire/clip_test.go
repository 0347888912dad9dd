package wire

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestClip(t *testing.T) {
	for _, c := range []struct {
		name, text string
		n          int
		want       string
	}{
		{"short stays", "été", 3, "été"},
		{"long is cut", "hello world", 8, "hello w…"},
		{"no blank before the ellipsis", "hello world", 7, "hello…"},
		{"wide characters count twice", "😀😀😀", 5, "😀😀…"},
		{"never half a character", "😀😀😀", 4, "😀…"},
		{"accents stay with their letter", "ae\u0301bc", 3, "a…"},
		{"joined emoji stay whole", "a👩\u200d🚀bcdefg", 5, "a…"},
		{"skin tones stay on", "a👍🏽bcd", 5, "a…"},
		{"nothing", "abc", 0, ""},
		{"one", "abc", 1, "…"},
		{"invalid bytes", "a\xffb", 9, "a\uFFFDb"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := Clip(c.text, c.n); got != c.want {
				t.Errorf("Clip(%q, %d) = %q, want %q", c.text, c.n, got, c.want)
			}
		})
	}
}

func TestClipAlwaysFits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.String().Draw(t, "text")
		n := rapid.IntRange(-1, 40).Draw(t, "n")
		got := Clip(text, n)
		if Length(got) > max(n, 0) || !utf8.ValidString(got) {
			t.Fatalf("Clip(%q, %d) = %q, length %d", text, n, got, Length(got))
		}
		whole := strings.ToValidUTF8(text, "\uFFFD")
		if got != whole && !strings.HasPrefix(whole, strings.TrimSuffix(got, "…")) {
			t.Fatalf("Clip(%q, %d) = %q is no beginning of it", text, n, got)
		}
	})
}
