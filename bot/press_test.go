package bot

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

func TestPressRoundTrip(t *testing.T) {
	for _, p := range []press{
		{Op: "play", Table: "abc"},
		{Op: "s", Table: "abc", Decision: 12, Path: []string{"move", "d4", "f7"}},
		{Op: "s", Path: []string{""}},
	} {
		got, err := parsePress(p.id())
		if err != nil {
			t.Fatalf("parsePress(%q): %v", p.id(), err)
		}
		if diff := cmp.Diff(p, got, cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%q (-want +got):\n%s", p.id(), diff)
		}
	}
}

func TestPressRefused(t *testing.T) {
	for _, id := range []string{"", "1", "1|play|t", "2|play|t|0", "1||t|0", "1|play|t|-1", "1|play|t|x", "1|play|t|01"} {
		if p, err := parsePress(id); err == nil {
			t.Errorf("parsePress(%q) = %+v, want an error", id, p)
		}
	}
}

func FuzzCustomID(f *testing.F) {
	f.Add("1|s|abc|12|move|d4")
	f.Fuzz(func(t *testing.T, id string) {
		p, err := parsePress(id)
		if err != nil {
			return
		}
		if p.id() != id {
			t.Errorf("parsePress(%q).id() = %q", id, p.id())
		}
	})
}
