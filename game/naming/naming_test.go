package naming

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestClean(t *testing.T) {
	for name, want := range map[string]string{
		"Chloé": "Chloé", "": "", " \u202e ": "", "a\u202eb\nc": "ab c", "👩‍👩‍👧": "👩‍👩‍👧", "\x00a": "a",
		"\u3164": "", "\u2800\u2800": "", "\u200d": "", "\u200c": "", "\u115f\u1160": "", "\u0301": "", "\ufe0f": "",
		"\u3164Bob\u3164": "Bob", "a\u2028b": "a b",
		"می\u200cخواهم": "می\u200cخواهم", "❤️": "❤️", "\u2066evil\u2069": "evil",
		"\u200dBob\u200d ": "Bob", "\U0001D159": "", "\xff": "\ufffd",
	} {
		if got := Clean(name); got != want {
			t.Errorf("Clean(%q) = %q, want %q", name, got, want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		clean := Clean(rapid.String().Draw(t, "name"))
		if again := Clean(clean); again != clean {
			t.Fatalf("Clean(%q) = %q", clean, again)
		}
	})
}

func TestAlike(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want bool
	}{
		{"Alice", "Alice", true},
		{"Alice", "\u0410lice", true}, // Cyrillic
		{"Alice", "ALICE", true},
		{"Alice", "AIice", true}, // a capital I
		{"Alice", "𝓐lice", true},
		{"Alice", "Ａｌｉｃｅ", true},
		{"Alice", "Ali\u200bce ", true},
		{"Alice", "Ali\u3164ce", true},
		{"Boss", "Βoss", true}, // Greek
		{"Alice", "Alicia", false},
		{"Bruno", "Brun", false},
		{"Chloé", "Chloe", false},
		{"王小明", "王小朋", false},
		{"Fleet 1", "Fleet 2", false},
	} {
		if got := Alike(test.a, test.b); got != test.want {
			t.Errorf("Alike(%q, %q) = %v", test.a, test.b, got)
		}
	}
}

// TestLookOfASCII: the short way gives what the long way gives.
func TestLookOfASCII(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.StringMatching(`[ -~]{0,32}`).Draw(t, "name")
		short, ok := lookOfASCII(name)
		long := lookOf(name + "\u200d") // which is not ASCII, and not seen
		if !ok || short != long {
			t.Fatalf("%q looks like %q and %q", name, short, long)
		}
	})
}

func TestApart(t *testing.T) {
	for _, test := range []struct{ names, want []string }{
		{[]string{"Alice", "Bruno"}, []string{"Alice", "Bruno"}},
		{[]string{"Alice", "Alice", "\u0410lice"}, []string{"Alice (South)", "Alice (North)", "\u0410lice (West)"}},
		{[]string{"\u3164", "Bruno"}, []string{"South", "Bruno"}},
		{[]string{"\u3164", "\u200d"}, []string{"South", "North"}},
		{[]string{"South", "North"}, []string{"South", "North"}},
		{[]string{"North", "South"}, []string{"North (South)", "South (North)"}},
		{[]string{"North", "Bruno"}, []string{"North (South)", "Bruno"}},
		{[]string{"Bruno", "", "North"}, []string{"Bruno", "North", "North (West)"}},
		{[]string{"Alice", "Alice", "alice (south)"}, []string{"Alice (South)", "Alice (North)", "alice (south) (West)"}},
	} {
		var got []string
		for _, n := range Apart(test.names, []string{"South", "North", "West"}) {
			got = append(got, n.String())
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("Apart(%q) = %q, want %q", test.names, got, test.want)
		}
	}
}

// TestAlwaysApart: no two players look the same, for any names.
func TestAlwaysApart(t *testing.T) {
	own := []string{"South", "North", "West"}
	rapid.Check(t, func(t *rapid.T) {
		some := rapid.SampledFrom([]string{"Alice", "\u0410lice", "North", "south", "Alice (North)", "alice(south)",
			"", "\u3164",
			"Alice (North) (North)", "(South)"})
		names := rapid.SliceOfN(rapid.OneOf(some, rapid.String()), 3, 3).Draw(t, "names")
		written := Apart(names, own)
		for i, n := range written {
			for j, o := range written {
				if i != j && Alike(n.String(), o.String()) {
					t.Fatalf("%q: %q and %q", names, n, o)
				}
			}
		}
	})
}
