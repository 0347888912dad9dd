package rois

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// TestAllot is R10.7 with the examples W12 and W39.
func TestAllot(t *testing.T) {
	for _, c := range []struct {
		name   string
		troop  []unit
		points int
		want   []unit
	}{
		{"the most wounded first", []unit{{10, 10, false}, {10, 10, false}, {5, 10, false}, {3, 10, false}}, 7,
			[]unit{{10, 10, false}, {10, 10, false}, {1, 10, false}, {0, 10, false}}},
		{"of equals the ordinary unit before the hero", []unit{{10, 10, false}, {10, 10, true}}, 3,
			[]unit{{7, 10, false}, {10, 10, true}}},
		{"wherever he stands", []unit{{10, 10, true}, {10, 10, false}}, 3, []unit{{10, 10, true}, {7, 10, false}}},
		{"then the wounded one again", []unit{{10, 10, true}, {7, 10, false}}, 3, []unit{{10, 10, true}, {4, 10, false}}},
		{"equal wounds: most HP first", []unit{{8, 10, false}, {3, 5, false}}, 1, []unit{{7, 10, false}, {3, 5, false}}},
		{"a small one is not wounded", []unit{{9, 10, false}, {5, 5, false}}, 1, []unit{{8, 10, false}, {5, 5, false}}},
		{"points left over are lost", []unit{{2, 10, false}}, 9, []unit{{0, 10, false}}},
		{"nobody", nil, 3, nil},
	} {
		allot(c.troop, c.points)
		if diff := cmp.Diff(c.want, c.troop, cmp.AllowUnexported(unit{})); diff != "" {
			t.Errorf("%s: (-want +got)\n%s", c.name, diff)
		}
	}
}

// TestMend is R12.1.
func TestMend(t *testing.T) {
	for _, c := range []struct {
		name   string
		troop  []unit
		points int
		given  int
		want   []unit
	}{
		{"the most wounded first, then the next", []unit{{9, 10, false}, {8, 10, false}}, 3, 3,
			[]unit{{10, 10, false}, {10, 10, false}}},
		{"what is left over is lost", []unit{{10, 10, false}, {9, 10, false}}, 4, 1,
			[]unit{{10, 10, false}, {10, 10, false}}},
		{"a small one up to its own maximum", []unit{{5, 5, false}, {3, 5, false}}, 4, 2,
			[]unit{{5, 5, false}, {5, 5, false}}},
	} {
		if given := mend(c.troop, c.points); given != c.given {
			t.Errorf("%s: %d points given, want %d", c.name, given, c.given)
		}
		if diff := cmp.Diff(c.want, c.troop, cmp.AllowUnexported(unit{})); diff != "" {
			t.Errorf("%s: (-want +got)\n%s", c.name, diff)
		}
	}
}

// TestPortionLaws: every different selection of units has one text, and it is read
// back as the same units (R8.6, R31.2).
func TestPortionLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := blank(variant{units: [2]uint8{4, 4}, hp: [2]uint8{10, 10}}, [32]byte{1})
		z := zoneAt(2, 2)
		hero := rapid.IntRange(-1, 5).Draw(t, "hero")
		for i := range rapid.IntRange(1, mostTroop).Draw(t, "units") {
			most := rapid.SampledFrom([]uint8{5, 10}).Draw(t, "most")
			s.board[z].troop.add(red, unit{uint8(rapid.IntRange(1, int(most)).Draw(t, "hp")), most, i == hero})
		}
		troop := &s.board[z].troop
		masks := map[uint8]string{}
		for _, p := range s.portions(nil, between(vMove, z, zoneAt(2, 3)), true) {
			mask, ok := s.portion(troop, &p)
			if !ok || !troop.earliest(mask) && p.names > 0 {
				t.Fatalf("%s is no selection of %v", p.text(), troop.list())
			}
			if other, twice := masks[mask]; twice {
				t.Fatalf("%s and %s mean the same of %v", other, p.text(), troop.list())
			}
			masks[mask] = string(p.text())
		}
		for mask := uint8(1); mask <= troop.all(); mask++ {
			if _, told := masks[mask]; !told && troop.earliest(mask) {
				t.Fatalf("%08b of %v has no text", mask, troop.list())
			}
			p := s.naming(troop, between(vMove, z, zoneAt(2, 3)), mask)
			if _, ok := s.portion(troop, &p); troop.earliest(mask) && ok != (masks[mask] == string(p.text())) {
				t.Fatalf("%s of %v taken: %v, though it is written %q", p.text(), troop.list(), ok, masks[mask])
			}
		}
	})
}
