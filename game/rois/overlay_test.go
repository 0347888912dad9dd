package rois_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"bivouac/game"
	"bivouac/game/rois"
)

// viewOf is what Red sees of a drawn position.
func viewOf(t *testing.T, text string, viewer game.Seat) rois.View {
	t.Helper()
	s, _, err := rois.Game{}.Position(text, game.Seed{1})
	if err != nil {
		t.Fatal(err)
	}
	return s.View(viewer).(rois.View)
}

func TestStrikes(t *testing.T) {
	v := viewOf(t, "R[B1=4 C1=4 D1=4 A4=1] B[C2=4] hR[H]", 0)
	want := []rois.Target{
		{From: "B1", Zone: "C2", Kind: rois.KindStrike, Points: 5},
		{From: "B1", Zone: "C2", Kind: rois.KindPush, Points: 1, Cost: 4},
		{From: "C1", Zone: "C2", Kind: rois.KindStrike, Points: 6, Card: true}, // W3
		{From: "C1", Zone: "C2", Kind: rois.KindPush, Points: 1, Cost: 4, Card: true},
		{From: "D1", Zone: "C2", Kind: rois.KindStrike, Points: 5},
		{From: "D1", Zone: "C2", Kind: rois.KindPush, Points: 1, Cost: 4},
	}
	if diff := cmp.Diff(want, rois.Strikes(v, "")); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(want[2:4], rois.Strikes(v, "c1")); diff != "" {
		t.Error(diff)
	}
}

func TestReaches(t *testing.T) {
	v := viewOf(t, "R[C1=3 D1=4 D2=2] B[C2=4] T[B1:G B2:M] hR[S] oR[GRE6+] army[GRE/ROM]", 0)
	want := []rois.Reach{
		{Zone: "E1", Suit: "S", Double: true, Most: 4, Card: true},
		{Zone: "B2", Suit: "C", Most: 4}, {Zone: "D2", Suit: "C", Most: 2},
		{Zone: "A3", Suit: "C", Double: true, Most: 4}, {Zone: "E3", Suit: "C", Double: true, Most: 4},
	}
	if diff := cmp.Diff(want, rois.Reaches(v, "C1")); diff != "" {
		t.Error(diff)
	}
	if got := rois.Reaches(v, "A1"); got != nil {
		t.Errorf("an empty zone reaches %v", got)
	}
}

func TestFires(t *testing.T) {
	v := viewOf(t, "R[C1=3 D1=1] B[C4=2 A3=1] T[C4:F B2:F] hR[H H]", 0) // W17
	want := []rois.Line{
		{From: "C1", Zone: "A3", Cut: []string{"B2"}},
		{From: "C1", Zone: "C4", Free: true, Points: 3, Card: true},
	}
	if diff := cmp.Diff(want, rois.Fires(v, "C1")); diff != "" {
		t.Error(diff)
	}
	for terrain, cut := range map[string][]string{
		"C1:W(N)": {"C1", "C2"}, "C3:W(S)": {"C2", "C3"}, "C2:F C3:W(S)": {"C2"}, "C3:R": {"C3"}, "C3:G": nil, // R2.6
	} {
		v := viewOf(t, "R[C1=3] B[C4=2] T["+terrain+"] hR[H H]", 0)
		if got := rois.Fires(v, "C1"); len(got) != 1 || !slices.Equal(got[0].Cut, cut) || got[0].Free != (cut == nil) {
			t.Errorf("%s: %+v, want it cut by %v", terrain, got, cut)
		}
	}
	v = viewOf(t, "R[A1=3] B[C3=2] T[A2:R B1:W(NW)] hR[H H]", 0) // both ways round the first step are shut
	if got := rois.Fires(v, "A1"); len(got) != 1 || !slices.Equal(got[0].Cut, []string{"A1", "B2"}) {
		t.Errorf("a closed gap: %+v", got)
	}
}

func TestSupportsAndThreats(t *testing.T) {
	v := viewOf(t, "R[B1=1 C1=1 E1=1] B[C2=4 B3=1]", 0)
	backing := []rois.Backing{
		{Zone: "B1", Points: 1, By: []string{"C1"}},
		{Zone: "C1", Points: 1, By: []string{"B1"}}, {Zone: "E1", By: []string{}},
	}
	if diff := cmp.Diff(backing, rois.Supports(v, 0)); diff != "" {
		t.Error(diff)
	}
	threats := []rois.Threat{{Zone: "B1", By: "C2", Points: 5}, {Zone: "C1", By: "C2", Points: 5}}
	if diff := cmp.Diff(threats, rois.Threats(v, 0)); diff != "" {
		t.Error(diff)
	}
	if got := rois.Threats(v, game.Spectator); got != nil {
		t.Errorf("a spectator is threatened by %v", got)
	}
}

func TestEffects(t *testing.T) {
	v := viewOf(t, "R[A2=1 B2=1 D3=1] B[C5=1] oR[GRE1+] army[GRE/ROM]", 0)
	want := []rois.Effect{{Zone: "B2", Kind: rois.EffectWall, Order: "GRE1"}}
	if diff := cmp.Diff(want, rois.Effects(v, 0)); diff != "" {
		t.Error(diff)
	}
}
