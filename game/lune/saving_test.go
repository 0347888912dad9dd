package lune

import (
	"strings"
	"testing"

	"bivouac/game"
)

// TestGain: what an action gains is told in a few words: Veks that die, then what is saved from announced attacks, then
// Veks that are hurt. What the action itself harms is not saved.
func TestGain(t *testing.T) {
	say := speaker(t)
	for _, c := range []struct {
		name, position, action, gain, loss string
	}{
		{"a kill that saves a building", "flat 0; C B5; A B2; D5 building 1; LE C5 aim E", "A!C5",
			"Leaper ① dies; saves D5", ""},
		{"a kill that harms what was aimed at", "flat 1; C B4; D4 building 1; LE C4 aim E", "C!E", "Leaper ① dies",
			"85%: Grid −1, building on D4"},
		{"a Capsule under aim", "flat 1; C B4; C6 capsule; HO C5 aim N; K A5", "C>C4", "", ""},
		{"a Mech that would be lost", "flat 1; K D4 hp 1; HO D5 aim S; C C5", "C!E", "Hornet ① dies; saves Cannon", ""},
		{"a step out of an aim", "flat 1; K D4; HO D5 aim S", "K>E4", "saves Cannon", ""},
		{"a step onto a Capsule", "flat 1; K D4; D5 capsule", "K>D5", "+Capsule", ""},
		{"nothing", "flat 1; K A4", "K!E", "", ""},
	} {
		got := given(t, c.position).Describe(0, game.Action(c.action))
		if gain, loss := saidOf(say, got.Gain), saidOf(say, got.Loss); gain != c.gain || loss != c.loss {
			t.Errorf("%s: gain %q, loss %q, note %q; want %q, %q", c.name, gain, loss, saidOf(say, got.Note), c.gain, c.loss)
		}
	}
}

// TestRisk: an attack says what of ours it leaves in danger, by itself or not, and whether it touches anybody.
func TestRisk(t *testing.T) {
	say := speaker(t)
	for _, c := range []struct {
		name, position, action, risk, note string
	}{
		{"saved", "flat 0; C B5; A B2; D5 building 1; LE C5 aim E", "A!C5", "", "saves the building on D5"},
		{"one of two", "flat 0; A B2; D5 building 1; LE C5 aim E; C B5; H2 building 1; LE H3 aim S", "A!C5",
			"H2 still at risk", "saves the building on D5"},
		{"none of two", "flat 1; A B2; D5 building 1; LE C5 aim E; E1 capsule; HO E2 aim S; K A1", "A!B7",
			"E1, D5 still at risk", "hits nobody; B7 cracks"},
		{"too many to name", "flat 1; C A1; A8 C8 E8 F8 H8 building 1; HO A7 aim N; HO C7 aim N; HO E7 aim N; HO F7 aim N; " +
			"HO H7 aim N", "C!N", "5 squares still at risk", "hits nobody; A2 cracks"},
		{"a Rocket", "flat 1; C A1; R1 D4 hp 1 leaves 2; HO D5 aim S", "C!N", "Rocket D4 still at risk",
			"hits nobody; A2 cracks"},
		{"a hole", "flat 0; C B4; C4 cracked", "C!E", "", "hits nobody; a Chasm opens on C4"},
		{"a move", "flat 1; C A1; A8 building 1; HO A7 aim N", "C>A2", "", ""},
	} {
		got := given(t, c.position).Describe(0, game.Action(c.action))
		risk, note := saidOf(say, got.Risk), saidOf(say, got.Note)
		if risk != c.risk || !strings.HasPrefix(note, c.note) {
			t.Errorf("%s: risk %q, note %q; want %q, %q", c.name, risk, note, c.risk, c.note)
		}
	}
}

// TestLossNamesTheBonus: a Capsule with which a bonus objective fails says so, any other does not.
func TestLossNamesTheBonus(t *testing.T) {
	say := speaker(t)
	for position, want := range map[string]string{
		"objectives O1; flat 1; C4 D6 E6 capsule; C C3": "Capsule lost on C4 (bonus objective)",
		"flat 1; C4 capsule; C C3":                      "Capsule lost on C4",
	} {
		if got := saidOf(say, given(t, position).Describe(0, "C!N").Loss); got != want {
			t.Errorf("%s: %q, want %q", position, got, want)
		}
	}
}

// TestReadyNamesEachMech: ready tells each loss whole, and each Mech by its name.
func TestReadyNamesEachMech(t *testing.T) {
	say := speaker(t)
	s := given(t, "flat 1; K D4 hp 1 acted; C A1 acted; A H1 acted; HO D5 aim S; E7 F7 building 1; CR C7 aim E2; "+
		"B4 capsule; HO B5 aim S")
	want := "85% each: Grid −2, buildings on E7, F7; Cannon Mech −1 HP, out of action; Capsule lost on B4"
	if got := saidOf(say, s.Describe(0, "/").Loss); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestPromise: a move is advised for what the best attack gains from there, not for a step nearer. An attack that can
// be made at once is not put off by a move.
func TestPromise(t *testing.T) {
	say := speaker(t)
	s := given(t, "flat 1; C B2; C5 building 1; LE C6 aim S")
	if got := saidOf(say, s.Promise(0, "C>B4")); got != "" {
		t.Errorf("from B4 nothing can be struck: %q", got)
	}
	s = given(t, "flat 1; K B2; C5 building 1; LE C6 aim S; A6 mountain")
	if got := saidOf(say, s.Promise(0, "K>B3")); got != "" {
		t.Errorf("from B3 nothing can be struck: %q", got)
	}
	s = given(t, "flat 1; K B4; C5 building 1; LE C6 aim S")
	if got := saidOf(say, s.Promise(0, "K>B6")); got != "then Leaper ① dies; saves C5" {
		t.Errorf("from B6: %q", got)
	}
	value := func(a ...game.Action) int {
		s := given(t, "flat 1; K B6; C5 building 1; LE C6 aim S")
		for _, x := range a {
			apply(t, s, s.Pending()[0], x)
		}
		return s.Expertise(nil)[0]
	}
	if now, at, planned := value(), value("K!E"), value("K>A6"); at <= planned || planned <= now {
		t.Errorf("now %d, the attack %d, a move before it %d", now, at, planned)
	}
	two := func(a ...game.Action) int {
		s := given(t, "flat 1; K B6; C G2; C5 building 1; LE C6 aim S; LE G5 aim E; H5 building 1")
		for _, x := range a {
			apply(t, s, s.Pending()[0], x)
		}
		return s.Expertise(nil)[0]
	}
	if acts, begins := two("K>A6", "K!E"), two("K>A6", "C>G4"); acts <= begins {
		t.Errorf("to act is worth %d, to move another Mech before %d", acts, begins)
	}
}
