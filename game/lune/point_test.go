package lune

import (
	"testing"

	"bivouac/game"
)

// TestPoint: no Mech is preferred in a turn, one that has moved goes on, one that has acted leaves its place to the
// next of its owner's, and only what ends the turn ends it.
func TestPoint(t *testing.T) {
	s := given(t, "flat 1; C B4; K D4; A F4; FF C4")
	if first := s.Opens(0); first != "" {
		t.Errorf("the panel opens with %q", first)
	}
	for action, want := range map[string]struct {
		piece, target, at, next string
		ends                    bool
	}{
		"C>B5": {"C", "B5", "", "C", false},
		"C!E":  {"C", "E", "C4", "K", false},
		"K!N":  {"K", "N", "D8", "C", false},
		"A!F8": {"A", "F8", "F8", "C", false},
		"K+":   {"K", "", "", "C", false},
		"/":    {"", "", "", "", true},
	} {
		got := s.Point(0, s.Describe(0, game.Action(action)))
		if got.Piece != "" && got.Short.Key != game.Key("lune.piece."+got.Piece) {
			t.Errorf("%s: the Mech is called %v for short", action, got.Short)
		}
		if got.Piece != want.piece || got.Target != want.target || got.At != want.at || got.Next != want.next ||
			got.Ends != want.ends {
			t.Errorf("%s: %+v, want %+v", action, got, want)
		}
	}
}

// TestOpens: a panel stays with the Mech that has moved last until that has acted. After an
// undo it is the one that has moved before. Another player's panel does not follow.
func TestOpens(t *testing.T) {
	s := given(t, "flat 1; C B4; K D4; A F4; FF C4")
	for _, step := range []struct {
		action game.Action
		want   string
	}{
		{"K>D5", "K"}, {"C>B5", "C"}, {"<", "K"}, {"C>B5", "C"}, {"C!N", "K"}, {"A+", "K"}, {"K!N", ""},
	} {
		apply(t, s, game.Decision{ID: s.asked[0]}, step.action)
		if got := s.Opens(0); got != step.want {
			t.Errorf("after %s the panel opens with %q, want %q", step.action, got, step.want)
		}
	}
	two := given(t, "seats 2; owner C p1 K p2 A p1; flat 1; C B4; K D4; A F4; FF C4")
	apply(t, two, game.Decision{ID: two.asked[0]}, "C>B5")
	if mine, theirs := two.Opens(0), two.Opens(1); mine != "C" || theirs != "" {
		t.Errorf("the one who moved opens with %q, the other with %q", mine, theirs)
	}
}

// TestIdle: an action that at most cracks the ground is idle; one that strikes a unit or mends a Mech is not.
func TestIdle(t *testing.T) {
	s := given(t, "flat 1; C B4 hp 2; K D4; A F4; FF C4")
	for action, want := range map[game.Action]bool{
		"C!N": true, "C!E": false, "C!W": true, "C+": false, "K+": true, "C>B5": false, "/": false,
	} {
		c := s.Describe(0, action)
		if got := s.Point(0, c).Idle; got != want {
			t.Errorf("%s (%v, %v): idle %v, want %v", action, c.Loss, c.Note, got, want)
		}
	}
}

// TestBrief: a short label has the Mech's short name; of a move what it finds, not the level.
func TestBrief(t *testing.T) {
	say, s := speaker(t), given(t, "flat 1; K D4; C B4; D5 plasma")
	for action, want := range map[game.Action]string{"K>D5": "Cannon → D5: Plasma", "C>B5": "Combat → B5", "K+": "",
		"K!N": "Cannon attacks: north → D8"} {
		got := ""
		if brief := s.Point(0, s.Describe(0, action)).Brief; !brief.IsZero() {
			got = say(brief)
		}
		if got != want {
			t.Errorf("%s is %q, want %q", action, got, want)
		}
	}
}

// TestReadyIsConfirmed: where a Mech has still to act, where something is lost, or where something can be bought; not
// where only Veks die.
func TestReadyIsConfirmed(t *testing.T) {
	for position, want := range map[string]bool{
		"flat 1; K A4; HO D5 aim S":                          true,
		"flat 1; K A4 acted; E5 building 1; CR C5 aim E2":    true,
		"flat 1; K A4 acted; HO D4 fire hp 1; E3 building 1": false,
		"flat 1; K A4 acted; SC D6; HO D5 aim S; CR D4 hp 1": false,
		"mission 2 shop; purse 4":                            true,
		"mission 2 shop; purse 0":                            false,
		"mission 2 shop; purse 1; grid 4":                    true,
	} {
		s := given(t, position)
		c := s.Describe(0, "/")
		if got := s.Point(0, c).Ends; got != want || !c.Final {
			t.Errorf("%s: confirmed %v, final %v; loss %v", position, got, c.Final, c.Loss)
		}
	}
}

// TestBudget: what the Grid has left, and the turn.
func TestBudget(t *testing.T) {
	say := speaker(t)
	for position, want := range map[string]string{
		"flat 1; C B4; V1 SC C4 aim E2; E4 Building 1": "Grid 5 · turn 1/5",
		"turn 3; grid 2; flat 1; C B4":                 "Grid 2 · turn 3/5",
		"mission 2 deploy; map":                        "",
	} {
		got := ""
		if b := given(t, position).Budget(0); !b.IsZero() {
			got = say(b)
		}
		if got != want {
			t.Errorf("%s: %q, want %q", position, got, want)
		}
	}
}
