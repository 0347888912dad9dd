package rois

import (
	"math/bits"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// groundOf draws a board: "C3=R", "B2=W(N)".
func groundOf(t testing.TB, plots map[string]string) *ground {
	t.Helper()
	g := new(ground)
	for name, text := range plots {
		p, ok := plotOf(text)
		if !ok {
			t.Fatalf("no terrain %q", text)
		}
		g.plots[zoneAt(int(name[0]-'A'), int(name[1]-'1'))] = p
	}
	g.survey()
	return g
}

func named(name string) zone { return zoneAt(int(name[0]-'A'), int(name[1]-'1')) }

// TestSteps is R2.5 and W16.
func TestSteps(t *testing.T) {
	for _, c := range []struct {
		name     string
		plots    map[string]string
		from, to string
		want     bool
	}{
		{"straight", nil, "C2", "C3", true},
		{"diagonal", nil, "C2", "D3", true},
		{"too far", nil, "C2", "C4", false},
		{"itself", nil, "C2", "C2", false},
		{"W16 between chasm and massif", map[string]string{"C3": "R", "B2": "G"}, "B3", "C2", false},
		{"W16 one massif only", map[string]string{"C3": "R"}, "B3", "C2", true},
		{"into a chasm", map[string]string{"C3": "G"}, "C2", "C3", false},
		{"out of a massif", map[string]string{"C3": "R"}, "C3", "C2", false},
		{"across a wall", map[string]string{"C3": "W(S)"}, "C2", "C3", false},
		{"from behind the wall", map[string]string{"C3": "W(S)"}, "C3", "C2", false},
		{"beside a wall", map[string]string{"C3": "W(S)"}, "C3", "B3", true},
		{"one way round walled", map[string]string{"C3": "W(S)"}, "C2", "D3", true},
		{"one walled, one massif", map[string]string{"C3": "W(S)", "D2": "R"}, "C2", "D3", false},
		{"second half walled", map[string]string{"C3": "W(E)", "D2": "R"}, "C2", "D3", false},
		{"both walled", map[string]string{"C2": "W(NE)"}, "C2", "D3", false},
		{"both walled at the far end", map[string]string{"D3": "W(SW)"}, "C2", "D3", false},
		{"troops and marshes shut nothing", map[string]string{"C3": "M", "D2": "F"}, "C2", "D3", true},
	} {
		g := groundOf(t, c.plots)
		if got := g.adjacent(named(c.from), named(c.to)); got != c.want {
			t.Errorf("%s: %s to %s is %t, want %t", c.name, c.from, c.to, got, c.want)
		}
	}
}

// TestFire is R2.6 and W17.
func TestFire(t *testing.T) {
	for _, c := range []struct {
		name     string
		plots    map[string]string
		troops   string
		from, to string
		want     bool
	}{
		{"straight", nil, "", "C1", "C4", true},
		{"the whole board", nil, "", "A1", "E5", true}, {"a neighbour", nil, "", "C1", "C2", false},
		{"off the lines", nil, "", "C1", "D3", false},
		{"W17 into a wood", map[string]string{"C4": "F"}, "", "C1", "C4", true},
		{"out of a wood", map[string]string{"C1": "F"}, "", "C1", "C4", true},
		{"W17 over a wood", map[string]string{"C3": "F"}, "", "C1", "C4", false},
		{"over a house", map[string]string{"C3": "B"}, "", "C1", "C4", false},
		{"over a hill", map[string]string{"C3": "H"}, "", "C1", "C4", false},
		{"over a massif", map[string]string{"C3": "R"}, "", "C1", "C4", false},
		{"over a chasm", map[string]string{"C3": "G"}, "", "C1", "C4", true},
		{"over water", map[string]string{"C3": "L"}, "", "C1", "C4", true},
		{"over a troop", nil, "C3", "C1", "C4", false},
		{"past a troop", nil, "D3", "C1", "C4", true},
		{"a wall on the way", map[string]string{"C3": "W(N)"}, "", "C1", "C4", false},
		{"a wall beside the way", map[string]string{"C3": "W(E)"}, "", "C1", "C4", true},
		{"the target's wall", map[string]string{"C4": "W(S)"}, "", "C1", "C4", false},
		{"diagonal between massifs", map[string]string{"B2": "R", "C1": "R"}, "", "B1", "D3", false},
		{"diagonal between massif and chasm", map[string]string{"B2": "R", "C1": "G"}, "", "B1", "D3", true},
		{"diagonal between massif and wall", map[string]string{"B2": "R", "C1": "W(N)"}, "", "B1", "D3", false},
		{"diagonal beside one massif", map[string]string{"B2": "R"}, "", "B1", "D3", true},
		{"diagonal between woods", map[string]string{"B2": "F", "C1": "F"}, "", "B1", "D3", true},
	} {
		g := groundOf(t, c.plots)
		var troops area
		if c.troops != "" {
			troops.add(named(c.troops))
		}
		if got := g.fire(named(c.from), named(c.to), troops); got != c.want {
			t.Errorf("%s: %s to %s is %t, want %t", c.name, c.from, c.to, got, c.want)
		}
	}
}

// TestConnect is R5.6.
func TestConnect(t *testing.T) {
	for _, c := range []struct {
		name  string
		plots map[string]string
		want  string
	}{
		{"a row of massifs opens at its last zone",
			map[string]string{"A3": "R", "B3": "G", "C3": "R", "D3": "R", "E3": "G"}, "E3"},
		{"a gap is enough", map[string]string{"A3": "R", "B3": "G", "C3": "R", "D3": "R"}, ""},
		{"walls", map[string]string{"A2": "W(N)", "B2": "W(N)", "C2": "W(N)", "D2": "W(N)", "E2": "W(N)"}, "E2"},
		{"a closed corner", map[string]string{"A2": "R", "B1": "W(NW)", "B2": "R"}, "B2 A2"},
		{"all that is last comes first", map[string]string{
			"A3": "R", "B3": "R", "C3": "R", "D3": "R", "E3": "R", "A4": "G", "B4": "G", "C4": "G", "D4": "G", "E4": "G",
		}, "E4 D4 C4 B4 A4 E3"},
	} {
		g := groundOf(t, c.plots)
		got := ""
		for _, z := range g.connect() {
			if got != "" {
				got += " "
			}
			got += z.String()
			if g.plots[z].kind != steep {
				t.Errorf("%s: %s becomes %v", c.name, z, g.plots[z])
			}
		}
		if got != c.want || !g.connected() {
			t.Errorf("%s: opened %q, want %q", c.name, got, c.want)
		}
	}
}

func drawGround(t *rapid.T) *ground {
	g := new(ground)
	for z := range zone(zones) {
		if rapid.IntRange(0, 2).Draw(t, "blocked") > 0 {
			g.plots[z] = rapid.SampledFrom(plots[z]).Draw(t, z.String())
		}
	}
	g.survey()
	return g
}

// TestGroundLaws: steps go both ways, lines of fire too; connecting leaves one piece.
func TestGroundLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGround(t)
		troops := area(rapid.Uint32Range(0, 1<<zones-1).Draw(t, "troops"))
		for a := range zone(zones) {
			for b := range zone(zones) {
				if g.adjacent(a, b) != g.adjacent(b, a) {
					t.Fatalf("step %s-%s one way only", a, b)
				}
				if g.fire(a, b, troops) != g.fire(b, a, troops) {
					t.Fatalf("line %s-%s one way only", a, b)
				}
			}
		}
		g.connect()
		if !g.connected() {
			t.Fatal("not connected")
		}
	})
}

// TestPlots is R5.5: how many terrains a form offers, and that each can be read.
func TestPlots(t *testing.T) {
	for name, want := range map[string]int{
		"C3": 9 + 10 + 1, "A3": 9 + 6 + 1, "C1": 6 + 6 + 1, "A1": 6 + 3 + 1, "E5": 6 + 3 + 1,
	} {
		list := plots[named(name)]
		if len(list) != want {
			t.Errorf("%s takes %d terrains, want %d: %v", name, len(list), want, list)
		}
		for _, p := range list {
			again, ok := plotOf(p.String())
			if !ok || cmp.Diff(p, again, cmp.AllowUnexported(plot{})) != "" {
				t.Errorf("%v is read as %v, %t", p, again, ok)
			}
			if bits.OnesCount8(uint8(p.walls)) != p.walls.count() {
				t.Errorf("%v counts %d", p, p.walls.count())
			}
		}
	}
	for _, bad := range []string{"", "X", "W", "W()", "W(X)", "W(NN)", "W(N", "FF", "é"} {
		if p, ok := plotOf(bad); ok {
			t.Errorf("plotOf(%q) = %v", bad, p)
		}
	}
}
