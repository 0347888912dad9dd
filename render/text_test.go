package render

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestLegible(t *testing.T) {
	for _, test := range []struct{ in, want string }{
		{"Chloé", "Chloé"},
		{"Chloe\u0301", "Chloé"},
		{"Œuvre ÇÀÉÈÊËÎÏÔÛÙÜŸ", "Œuvre ÇÀÉÈÊËÎÏÔÛÙÜŸ"},
		{"Дмитрий Ωμέγα", "Дмитрий Ωμέγα"},
		{"布鲁诺", "▯"},
		{"Zoé 👩‍👩‍👧🏽 !", "Zoé ▯ !"},
		{"a\nb\tc\x00d", "a b c d"},
		{"q\u0301\u0302a", "qa"},
		{"\u202Eevil", "evil"},
		{"\xff\xfe", "▯"},
		{"Leaper ③ → F4, Hornet ㉑", "Leaper (3) → F4, Hornet (21)"},
		{"", ""},
	} {
		got := legible(test.in)
		if got != test.want {
			t.Errorf("legible(%q) = %q, want %q", test.in, got, test.want)
		}
	}
	if !has(Missing) || !has('…') {
		t.Error("the typeface lacks the replacement sign or the ellipsis")
	}
}

func TestFit(t *testing.T) {
	style := Style{Size: SizeBody}
	long := "Marguerite-Éléonore de la Tour"
	for _, limit := range []int{40, 120, 300} {
		style.Max = limit
		if got := Width(long, style); got > limit {
			t.Errorf("Width = %d, want at most %d", got, limit)
		}
	}
	if got := faceOf(false, SizeBody).fit(long, 200); !strings.HasSuffix(got, "…") || len(got) < 6 {
		t.Errorf("fit = %q, want a cut name with an ellipsis", got)
	}
	if got := faceOf(false, SizeBody).fit("Al", 200); got != "Al" {
		t.Errorf("fit = %q, want it whole", got)
	}
}

// TestAnyName: any name of a person is drawn within its room.
func TestAnyName(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name, limit := rapid.String().Draw(t, "name"), rapid.IntRange(30, 400).Draw(t, "limit")
		c := NewCanvas(500, 80)
		if got := c.Text(name, 10, 40, Style{Size: SizeSmall, Color: White, Max: limit}); got > limit {
			t.Fatalf("%q is %d wide, limit %d", name, got, limit)
		}
	})
}

func TestClip(t *testing.T) {
	for _, test := range []struct {
		in    string
		limit int
		want  string
	}{
		{"short", 10, "short"},
		{"exactly ten", 11, "exactly ten"},
		{"One sentence. And another.", 20, "One sentence.…"},
		{"ééééééé", 4, "ééé…"},
	} {
		if got := Clip(test.in, test.limit); got != test.want {
			t.Errorf("Clip(%q, %d) = %q, want %q", test.in, test.limit, got, test.want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		s, limit := rapid.String().Draw(t, "s"), rapid.IntRange(1, 50).Draw(t, "limit")
		if got := Clip(s, limit); utf8.RuneCountInString(got) > limit {
			t.Fatalf("Clip(%q, %d) = %q", s, limit, got)
		}
	})
}
