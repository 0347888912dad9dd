package render

import (
	"testing"
)

func TestContrast(t *testing.T) {
	if got := Contrast(RGB(0), RGB(0xFFFFFF)); got < 20.9 || got > 21.1 {
		t.Errorf("contrast of black and white = %.2f, want 21", got)
	}
	for _, p := range Pairs() {
		if got := Contrast(p.Text, p.Under); got < 4.5 {
			t.Errorf("%s: contrast %.2f, want at least 4.5", p.Name, got)
		}
	}
}

// TestSeatColours demands that any two seats differ plainly to everybody, though
// their shapes differ too.
func TestSeatColours(t *testing.T) {
	const plain = 20
	for _, d := range []struct {
		name string
		is   Deficiency
	}{{"normal", Normal}, {"protan", Protan}, {"deutan", Deutan}, {"tritan", Tritan}} {
		for i, a := range Seats {
			for j, b := range Seats[:i] {
				if got := Distance(a.Fill, b.Fill, d.is); got < plain {
					t.Errorf("%s: seats %d and %d are %.1f apart, want %d", d.name, j, i, got, plain)
				}
			}
		}
	}
}

func TestSeatShapesDiffer(t *testing.T) {
	seen := map[Shape]bool{}
	for _, s := range Seats {
		if seen[s.Shape] {
			t.Errorf("two seats have shape %d", s.Shape)
		}
		seen[s.Shape] = true
	}
}

func TestDistanceOfSimulatedRedAndGreen(t *testing.T) {
	red, green := RGB(0xB05030), RGB(0x6E7A20)
	if n, d := Distance(red, green, Normal), Distance(red, green, Deutan); d > n/2 {
		t.Errorf("red and green are %.1f apart to deutan eyes, %.1f to others: the simulation does nothing", d, n)
	}
}
