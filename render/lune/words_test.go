package lune

import (
	"strings"
	"testing"

	"bivouac/game"
	"bivouac/game/lune"
	"bivouac/render"
)

// TestAlt: alt texts name the Mech that they are about, with its owner where that tells Mechs apart, group marked
// squares by what they have in common, and explain every sign.
func TestAlt(t *testing.T) {
	const choice, shared = "mission 3 turn 2; flat 2; ", "mission 3 turn 2; seats 2; owner C p1 K p2 A p1; flat 2; "
	for _, c := range []struct {
		name, position string
		focus          []string // a verb and its arguments
		overlay        string
		want, not      []string
	}{
		{"the chosen Mech", choice + "K B2", []string{"move", "K"}, "",
			[]string{"For: Cannon Mech on B2.", "Cannon Mech on B2, health 3"}, []string{"(Ada)", "Taurus Cannon"}},
		{"its owner", shared + "K B2; C D4; A F6", []string{"move", "C"}, "",
			[]string{"For: Combat Mech (Ada) on D4."}, nil},
		{"levels and falls", choice + "B2=4; B1=4; C2=4; A2=3; K B2", []string{"move", "K"}, "",
			[]string{"Can go here: B1, C2 (level 4); A2 (level 3);", "Can go here, losing 1 health by a fall: "}, nil},
		{"the least fall of all Mechs", choice + "B2=4; K B2; C D2", nil, lune.OverlayMoves,
			[]string{"Can go here, losing 1 health by a fall: A1, A2, A3, A4, B4, B5 (level 2)."}, nil},
		{"no targets", choice + "A8=1; H1=1; K A1", nil, lune.OverlayTargets,
			[]string{"For: Cannon Mech on A1.\nNo weapon has a target."}, nil},
		{"no way", choice + "K B2; LE B3 aim S webs K", nil, lune.OverlayMoves,
			[]string{"For: Cannon Mech on B2.\nNo Mech can move."}, nil},
		{"a lost shot", choice + "A8=1; H1=1; K A1", nil, lune.OverlayFire,
			[]string{"Path of the shot: "}, []string{"No line of fire."}},
		{"targets", choice + "A B2", []string{"attack", "A"}, "", []string{"Targets: D2, "}, nil},
		{"Plasma", choice + "K B2; D4 D5 G7 plasma", nil, lune.OverlayPlasma,
			[]string{"Plasma that explodes together: D4, D5; G7."}, []string{"(a)"}},
		{"Rockets", "mission 5 turn 2; flat 2; K B2; R D4 leaves 4", nil, lune.OverlayRockets,
			[]string{"Beside the Rocket that takes off in turn 4: D3, C4, E4, D5."}, []string{"T4"}},
		{"Chasms", choice + "K B2; C3=-", nil, "",
			[]string{"Levels, row 8 first, c for a Chasm: all 2, all 2, all 2, all 2, all 2, 2 2 c 2 2 2 2 2, "},
			[]string{" - "}},
		{"Psions", choice + "K B2; FP D4; PP D6; FF F6", nil, "",
			[]string{"All Veks fly. All Veks leave Plasma. Fly Psion ① on D4, health 2. "}, nil},
		{"a cracked Mountain", choice + "K B2; D4 mountain 1 cracked", nil, "",
			[]string{"Mountains: D4 (hit once). Cracked tiles: D4."}, nil},
		{"squares beside each other", choice + "K B2; D4 E4 F4 G4 B5 C5 H5 A6 B6 C6 plasma", nil, "",
			[]string{"Plasma: D4 to G4, B5, C5, H5, A6 to C6."}, nil},
		{"one that leaves Plasma", choice + "K B2; BL D4", nil, "",
			[]string{"Plasma Blob ① on D4, health 1. ① leaves Plasma when it dies."}, nil},
		{"two that leave Plasma", choice + "K B2; BL D4; BB F6", nil, "",
			[]string{"and ② leave Plasma when they die."}, []string{"when it dies"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			state, _, err := lune.Game{}.Position(c.position, game.Seed{1})
			if err != nil {
				t.Fatal(err)
			}
			s := render.Scene{View: state.View(0), Names: []string{"Ada", "Bo"}, Say: sayer(t, "en")}
			switch {
			case c.overlay != "":
				s.Focus = &render.Focus{Overlay: c.overlay}
			case c.focus != nil:
				s.Focus = render.FocusOn(state, 0, c.focus[0], c.focus[1:]...)
			}
			alt := Painter{}.Alt(s)
			for _, want := range c.want {
				if !strings.Contains(alt, want) {
					t.Errorf("%q is not in %q", want, alt)
				}
			}
			for _, not := range c.not {
				if strings.Contains(alt, not) {
					t.Errorf("%q is in %q", not, alt)
				}
			}
		})
	}
}

// TestLevelsAreWhole: of a private picture, the levels of all squares are told only if they fit; the marked squares
// tell theirs.
func TestLevelsAreWhole(t *testing.T) {
	const crowd = "mission 6 turn 2; flat 2; K B2; C A1; A A2; V1 CR D4 aim N2; V2 CR D5 aim N2; V3 CR D6 aim S2; " +
		"V4 CR F4 aim N2; V5 CR F5 aim N2; V6 CR F6 aim S2; H1 H2 H3 H4 H5 H6 H7 H8=3; " +
		"G1 G2 G3 G4 G5 G6 G7 G8 E1 E2 E3 E4 E5 E6 E7 E8 H1 H2 H3 H4 H5 H6 H7 H8 cracked"
	state, _, err := lune.Game{}.Position(crowd, game.Seed{1})
	if err != nil {
		t.Fatal(err)
	}
	s := render.Scene{View: state.View(0), Names: []string{"Ada"}, Say: sayer(t, "en")}
	for n, c := range []struct {
		focus *render.Focus
		crop  *render.Crop
		whole bool
	}{
		{nil, nil, true},
		{render.FocusOn(state, 0, "move", "K"), nil, true},
		{render.FocusOn(state, 0, "move", "K"), &render.Crop{}, false},
	} {
		s.Focus, s.Crop = c.focus, c.crop
		alt := Painter{}.Alt(s)
		if strings.HasSuffix(alt, "…") || strings.Contains(alt, "Levels, row 8 first") != c.whole {
			t.Errorf("%d: with the levels: %v, want %v; it is %q", n, !c.whole, c.whole, alt)
		}
	}
}
