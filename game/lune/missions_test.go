package lune

import (
	"fmt"
	"strings"
	"testing"
)

// legends are the maps as L16.x3 tells them: names and their squares, buildings with their
// houses.
var legends = [missionCount + 1]string{
	1: "buildings C1x1 G1x2 B3x2 G3x1 D5x2 A6x1; mountains D1 H6 D7; mechs B2 C2 D2 E2 F2 C3 D3 F3; " +
		"veks B7 C7 E7 F7 G7 A8 B8 C8 D8 E8 F8 G8 H8; chasms C6 F6; capsules B5 G5 E6",
	2: "buildings D4x1 F4x1 C5x1 D5x2 E5x2 F5x1; mountains E4 D6; mechs B1 C1 D1 E1 F1 G1 B2 C2 D2 E2 F2 G2; " +
		"veks A7 H7 A8 B8 C8 D8 E8 F8 G8 H8; forests C3 F3 C6 F6",
	3: "buildings E1x1 G1x2 E3x2 B4x2 G6x1; mountains H3 A5; mechs B1 C1 D1 B2 C2 D2 E2; " +
		"veks A7 F7 H7 A8 B8 C8 D8 E8 F8 G8; plasma B3 C4 F4 G4 G5 D6 C7 D7; wells G3 C6",
	4: "buildings B1x1 G1x2 A3x2 A5x1 H5x2 B8x2 G8x1; mountains F4 E6; mechs C2 D2 E2 F2 C3 D3 E3 F3; rocks G2 C4 B6 F7",
	5: "buildings G1x1 A2x2 D3x1 H5x2 E6x1; mechs B1 F1 B2 C2 D2 E2 F2 G2; veks A7 C7 D7 F7 H7 A8 B8 C8 F8 G8 H8; " +
		"chasms D1 E1 H1 C5 G5 A6 D8 E8; plasma C3 F3 B5 F5 C6 F6; rockets B4 G4",
	6: "buildings B1x2 G1x1 G4x1 B5x1 G6x2 C7x1; mountains B3 E3 B7; mechs C1 D1 E1 F1 B2 C2 E2 F2 G2; " +
		"veks A7 D7 E7 H7 A8 B8 C8 D8 F8 G8 H8; plasma D3 C4 D4 E4 C5 D5 D6",
}

// legend tells a map as the rules do.
func (m *mission) legend() string {
	names := strings.Fields("buildings mountains mechs veks chasms capsules forests plasma wells rockets rocks")
	found := map[string][]string{}
	for q := range square(squares) {
		t := &m.tiles[q]
		switch {
		case t.obstacle == building:
			found["buildings"] = append(found["buildings"], fmt.Sprintf("%sx%d", q.name(), t.count))
		case t.obstacle == mountain && t.count == soundHits:
			found["mountains"] = append(found["mountains"], q.name())
		case t.obstacle == well && t.count == soundHits:
			found["wells"] = append(found["wells"], q.name())
		case t.level == chasm:
			found["chasms"] = append(found["chasms"], q.name())
		case t.capsule:
			found["capsules"] = append(found["capsules"], q.name())
		case t.terrain == forest:
			found["forests"] = append(found["forests"], q.name())
		case t.terrain == plasma:
			found["plasma"] = append(found["plasma"], q.name())
		}
	}
	zones := map[string][]square{"mechs": m.mechZone, "veks": m.vekZone, "rockets": m.rockets, "rocks": m.rocks}
	for name, list := range zones {
		for _, q := range list {
			found[name] = append(found[name], q.name())
		}
	}
	var items []string
	for _, name := range names {
		if found[name] != nil {
			items = append(items, name+" "+strings.Join(found[name], " "))
		}
	}
	return strings.Join(items, "; ")
}

func TestLegends(t *testing.T) {
	for n := 1; n <= missionCount; n++ {
		if got := missions[n].legend(); got != legends[n] {
			t.Errorf("mission %d:\n%s\nwant\n%s", n, got, legends[n])
		}
	}
}

// walk counts the steps from a zone to each square for a walker that takes no fall
// damage (L6.1, L6.3); -1 where it cannot go.
func (m *mission) walk(from []square) (far [squares]int) {
	for q := range far {
		far[q] = -1
	}
	for _, q := range from {
		far[q] = 0
	}
	for queue := append([]square(nil), from...); len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		for _, to := range steps[at] {
			if to == nowhere || far[to] >= 0 || !m.opens(to) {
				continue
			}
			if climb := m.tiles[to].level - m.tiles[at].level; climb >= -1 && climb <= 1 {
				far[to] = far[at] + 1
				queue = append(queue, to)
			}
		}
	}
	return far
}

// opens says whether a walker may stand on a square at the start.
func (m *mission) opens(q square) bool {
	t := &m.tiles[q]
	for _, list := range [][]square{m.rockets, m.rocks} {
		for _, r := range list {
			if r == q {
				return false
			}
		}
	}
	return t.level != chasm && t.obstacle == open
}

// TestMapsCanBeWalked is L16.1: each open square can be reached without damage from
// both zones, and Veks get at each building.
func TestMapsCanBeWalked(t *testing.T) {
	for n := 1; n <= missionCount; n++ {
		m := &missions[n]
		zones := [][]square{m.mechZone, m.vekZone}
		if len(m.vekZone) == 0 {
			zones[1] = m.mechZone // in mission 4 Veks hatch anywhere
		}
		for z, from := range zones {
			far := m.walk(from)
			for q := range square(squares) {
				if m.opens(q) && far[q] < 0 {
					t.Errorf("mission %d: %s cannot be reached from zone %d", n, q.name(), z)
				}
				if m.tiles[q].obstacle != building {
					continue
				}
				if !struckFrom(q, far) {
					t.Errorf("mission %d: no Scarab gets at the building on %s", n, q.name())
				}
			}
		}
	}
}

// struckFrom says whether a Scarab can strike a square from where it can walk to (L5.11).
func struckFrom(q square, far [squares]int) bool {
	for p := range square(squares) {
		if _, n, inLine := toward(p, q); inLine && n >= 2 && n <= 5 && far[p] >= 0 {
			return true
		}
	}
	return false
}

// TestCapsulesAreNear is L16.12.
func TestCapsulesAreNear(t *testing.T) {
	far := missions[1].walk(missions[1].mechZone)
	for name, want := range map[string]int{"B5": 3, "G5": 3, "E6": 4} {
		q, _ := squareOf(name)
		if far[q] != want {
			t.Errorf("%s takes %d steps, want %d", name, far[q], want)
		}
	}
}
