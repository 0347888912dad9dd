package screen

import (
	"strings"
	"testing"

	"bivouac/game/gametest"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

func TestPressRoundTrip(t *testing.T) {
	for _, p := range []CustomID{
		{Op: "play", Table: "abc"},
		{Op: "s", Table: "abc", Decision: 12, Path: []string{"move", "d4", "f7"}},
		{Op: "s", Path: []string{""}},
		{Op: "c", Table: "abc", Decision: 12, Told: 46656, Path: []string{"b4"}},
	} {
		got, err := ParseCustomID(p.String())
		if err != nil {
			t.Fatalf("parsePress(%q): %v", p.String(), err)
		}
		if diff := cmp.Diff(p, got, cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%q (-want +got):\n%s", p.String(), diff)
		}
	}
}

func TestPressRefused(t *testing.T) {
	for _, id := range []string{"", "1", "1|play|t", "2|play|t|0", "1||t|0", "1|play|t|-1", "1|play|t|x", "1|play|t|01",
		"1|play|t|1.", "1|play|t|1.0", "1|play|t|1.00a", "1|play|t|1.A", "1|play|t|1.-1"} {
		if p, err := ParseCustomID(id); err == nil {
			t.Errorf("parsePress(%q) = %+v, want an error", id, p)
		}
	}
}

// FuzzCustomID: a custom_id is refused or written as it was read, and little is
// allocated for a long one.
func FuzzCustomID(f *testing.F) {
	for _, id := range []string{"1|s|abc|12|move|d4", "1|a|1|0|resign", "1|p|z|3|n1z", "2|p|z|3",
		"1|p|z|03", strings.Repeat("1|", 60)} {
		f.Add(id)
	}
	f.Fuzz(func(t *testing.T, id string) {
		gametest.Bounded(t, 0, func() {
			if p, err := ParseCustomID(id); err == nil && p.String() != id {
				t.Errorf("parsePress(%q).id() = %q", id, p.String())
			}
		})
	})
}
