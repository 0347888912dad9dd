package lune

import (
	"flag"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"bivouac/game"
	"bivouac/game/gametest"
)

// TestPositionReads: a drawing in short words is the same position as one in full, which
// testdata/drawings.txt holds as JSON.
func TestPositionReads(t *testing.T) {
	var saved strings.Builder
	for _, c := range [][2]string{
		{
			"K A4; SC D4; C4=2",
			"mission 1 turn 1 grid 5; roster PP CR FF LE; 8 11111111; 7 11111111; 6 11111111; 5 11111111; 4 11211111; " +
				"3 11111111; 2 11111111; 1 11111111; C dead; K A4; A dead; V1 SC D4; serial 1",
		},
		{
			"flat 1; a A1 hp 1 fire skill 1 xp 12 ce AR; V7 cr b8 Aim e3\nLE A2 webs a aim S",
			"mission 1 turn 1 grid 5; roster PP CR FF LE; flat 1; C dead; K dead; A A1 hp 1 fire AR CE xp 12 skill 1; " +
				"V7 CR B8 aim E3; V8 LE A2 aim S webs A; serial 8",
		},
		{
			"Mission 3 turn 2 of 5 grid 4; flat 0; C4,D4 = 2 cracked plasma; e4=building×2 shield; H1 -; marker d8 C8; " +
				"meteor F3; c b4 moved acted; K C3",
			"mission 3 turn 2 grid 4; roster PP CR FF LE; " +
				"8 00000000; 7 00000000; 6 00000000; 5 00000000; 4 00220000; 3 00000000; 2 00000000; 1 0000000-; " +
				"C4 D4 plasma cracked; E4 building 2 shield; marker D8; marker C8; meteor F3; C B4 moved acted; K C3; A dead",
		},
		{
			"mission 4; K A4; O C4 fell 2; R2 B1 leaves 4 hp 1",
			"mission 4 turn 1 grid 5; roster PP CR FF LE; flat 1; C dead; K A4; A dead; O1 C4 fell 2; R2 B1 hp 1 leaves 4",
		},
		{
			"mission 2 shop purse 3; own LS; guarded; C off CP; result won grid 5 O1 0 achieved kills 4; owner K p2; " +
				"reset spent",
			"mission 2 shop grid 5; purse 3; seats 2; reset spent; owner C p1 K p2 A p1; " +
				"result won grid 5 O1 0 achieved kills 4; own LS; guarded; C off CP; K off; A off",
		},
		{
			"single mission 5 deploy; map; flat 3; C D2; seats 3",
			"single mission 5 deploy grid 5; seats 3; roster PP CR FF LE; 8 000--000; 7 01000010; 6 -0001000; 5 00-000-1; " +
				"4 01000010; 3 00010000; 2 11100110; 1 111--11-; " +
				"G1 D3 E6 building 1; A2 H5 building 2; C3 F3 B5 F5 C6 F6 plasma; C D2; K off; A off; R1 B4; R2 G4",
		},
	} {
		short, full := given(t, c[0]), given(t, c[1])
		if !reflect.DeepEqual(short, full) {
			t.Errorf("%q is\n%s\n%q is\n%s", c[0], written(t, short), c[1], written(t, full))
		}
		fmt.Fprintf(&saved, "# %s\n%s\n", strings.ReplaceAll(c[0], "\n", "; "), written(t, short))
	}
	gametest.Recorded(t, "testdata/drawings.txt", saved.String(), *update)
}

var update = flag.Bool("update", false, "write testdata/drawings.txt anew; look at the difference")

// TestGridsOfTheRules: a map as the rules print it, and its parts one below the other,
// are the same position.
func TestGridsOfTheRules(t *testing.T) {
	for n := 1; n <= missionCount; n++ {
		file, err := mapFiles.ReadFile("maps/mission" + string(rune('0'+n)) + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		levels, contents := "elevation\n", "contents\n"
		for line := range strings.Lines(string(file)) {
			if f := strings.Fields(line); len(f) == 18 {
				levels += strings.Join(f[:9], " ") + "\n"
				contents += f[9] + " " + strings.Join(f[10:], "") + "\n"
			}
		}
		head := "mission " + string(rune('0'+n)) + "; deploy\n"
		want, err := draw(head+"map", game.Seed{})
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{head + string(file), head + contents + levels} {
			got, err := draw(text, game.Seed{})
			if err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(got.State, want.State) {
				t.Errorf("mission %d:\n%s\nis not its map: %s", n, text, written(t, got.State))
			}
		}
	}
}

// TestPositionIsLenient: case, spaces, commas, comments and short forms do not matter.
func TestPositionIsLenient(t *testing.T) {
	want := written(t, given(t,
		"mission 3 turn 2 grid 4; flat 1; C4 D4 plasma; E4 building 2 shield; K A4 CP; V1 SC D5 aim E3; R1 B2; O1 C1"))
	for _, text := range []string{
		"MISSION 3; TURN 2 OF 5; GRID 4\nFLAT 1\n# a comment\n c4,d4 = plasma ;; " +
			"e4=building×2 shield\nk a4 cp;sc d5 AIM e3;r b2;o c1",
		"grid 4 mission 3 turn 2; K a4 CP; v1 sc d5 aim e3; e4 Building 2 Shield; C4 plasma; D4 Plasma; R B2; O C1; flat 1",
	} {
		if got := written(t, given(t, text)); got != want {
			t.Errorf("%q is\n%s\nwant\n%s", text, got, want)
		}
	}
}

// TestPagesShowTheirPhase: a mission without a Mech plays itself to its end at once, so
// that a page that forgets the Mech shows the shop, or the defeat.
func TestPagesShowTheirPhase(t *testing.T) {
	for _, topic := range topics {
		if topic.Position == "" {
			continue
		}
		want := inPlayers
		switch {
		case strings.Contains(topic.Position, " shop"):
			want = inShop
		case strings.Contains(topic.Position, " deploy"):
			want = inDeploy
		}
		s, _, err := Game{}.Position(topic.Position, game.Seed{})
		if err != nil {
			t.Fatal(topic.ID, err)
		}
		if got := s.(*State).phase; got != want {
			t.Errorf("page %s shows the phase %s, want %s", topic.ID, phaseNames[got], phaseNames[want])
		}
	}
}
