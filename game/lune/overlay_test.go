package lune

import (
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"bivouac/game"
)

func seen(t *testing.T, position string) View {
	t.Helper()
	return given(t, position).View(0).(View)
}

func TestReaches(t *testing.T) {
	v := seen(t, "flat 1; A2=3; B1=0; A1=3; A4=-; B3 mountain; K A1; C A3; SC C2")
	want := []Reach{{"B1", 1}, {"C1", 2}, {"D1", 2}, {"A2", 0}, {"B2", 1}}
	if diff := cmp.Diff(want, Reaches(v, "K")); diff != "" {
		t.Error(diff)
	}
	for mech, position := range map[string]string{
		"K": "flat 1; K D4; LE D5 aim S webs K", "A": "flat 1; K D4", "X": "flat 1; K D4",
	} {
		if got := Reaches(seen(t, position), mech); got != nil {
			t.Errorf("%s in %s reaches %v", mech, position, got)
		}
	}
	if got := Reaches(View{}, "K"); got != nil {
		t.Errorf("a view of nothing reaches %v", got)
	}
}

func TestTargets(t *testing.T) {
	for _, c := range []struct{ position, mech, aim, strikes, line string }{
		{"flat 1; C B4; SC C4", "C", "TF E", "C4", ""},
		{"flat 1; K A4; SC D4", "K", "TC E", "D4", "B4 C4"},
		{"flat 0; A4 B4=1; K A4", "K", "TC E", "", "B4 C4 D4 E4 F4 G4 H4"}, // lost (L7.11)
		{"flat 1; A A4", "A", "AA A6", "A6", ""},
		{"flat 1; D4=-; K A4 LP", "K", "LP E2", "C4 E4", ""},
		{"flat 1; D4=4; K A4 AR", "K", "AR C4", "C4", ""},
	} {
		found := false
		for _, x := range Targets(seen(t, c.position), c.mech) {
			if x.Weapon+" "+x.Aim == c.aim {
				found = true
				if got, want := strings.Join(x.Strikes, " ")+"|"+strings.Join(x.Line, " "), c.strikes+"|"+c.line; got != want {
					t.Errorf("%s, %s: %q, want %q", c.position, c.aim, got, want)
				}
			}
		}
		if !found {
			t.Errorf("%s: no target %s", c.position, c.aim)
		}
	}
	for _, x := range Targets(seen(t, "flat 1; D4=4; K A4 AR"), "K") {
		if x.Weapon == "AR" && x.Aim == "D4" {
			t.Error("the Architect cannot build on level 4 (L7.14)")
		}
	}
	if got := Targets(seen(t, "flat 1; C B4"), "K"); got != nil {
		t.Errorf("a Mech that is not there strikes %v", got)
	}
}

// TestEveryAttackIsATarget: the targets shown are those that are legal, as typed.
func TestEveryAttackIsATarget(t *testing.T) {
	s := given(t, "mission 3; map; turn 2; C B2 CP; K C2 AR; A D2 LP; V1 CR C5 aim E2; V2 SC E6 aim S2")
	shown := map[game.Action]bool{}
	for _, mech := range []string{"C", "K", "A"} {
		for _, x := range Targets(s.View(0).(View), mech) {
			p, ok := parse(mech + "!" + x.Weapon + " " + x.Aim)
			if !ok {
				t.Fatalf("%s %s is not typed so", x.Weapon, x.Aim)
			}
			shown[p.text()] = true
		}
	}
	for _, a := range s.Legal(0, nil) {
		if strings.Contains(string(a), "!") {
			if !shown[a] {
				t.Errorf("%s is legal and not shown", a)
			}
			delete(shown, a)
		}
	}
	for a := range shown {
		t.Errorf("%s is shown and not legal", a)
	}
}

// TestOverlaysOnlyLook: a view is painted by several at once, so what they ask of it changes nothing.
func TestOverlaysOnlyLook(t *testing.T) {
	s := given(t, "mission 3; map; turn 2; C B2 CP; K C2 AR; A D2 LP; V1 CR C5 aim E2; V2 SC E6 aim S2")
	v := s.View(0).(View)
	before := *v.now
	for _, mech := range []string{"C", "K", "A"} {
		Reaches(v, mech)
		Targets(v, mech)
	}
	for _, a := range s.Legal(0, nil) {
		Preview(v, a)
	}
	if !reflect.DeepEqual(before, *v.now) {
		t.Errorf("was\n%s\nis\n%s", written(t, &before), written(t, v.now))
	}
	if before.now.luck.Check(100) == nil {
		t.Error("a view knows the draws to come")
	}
}

func TestNoPreview(t *testing.T) {
	v := seen(t, "flat 1; K A4")
	for _, a := range []game.Action{"/", "K>A4", "C!E", "nonsense", "K!CP E"} {
		if got := Preview(v, a); got != nil {
			t.Errorf("Preview(%s) = %+v", a, got)
		}
	}
}

func TestRigRefuses(t *testing.T) {
	s := given(t, "flat 1; K A4")
	for stream, value := range map[string]string{
		"dice": "1", "resist": "100", "choice": "2", "square": "D9", "type": "K", "psion": "SC",
		"objective": "O13", "meteor": "x", "roster": "-1",
	} {
		if err := s.Rig(stream, []string{value}); err == nil {
			t.Errorf("rig %s %s is taken", stream, value)
		}
	}
	if err := s.Rig("Resist", []string{"14 15", "99"}); err != nil {
		t.Fatal(err)
	}
	if got := s.rig.values[forResist-forRoster]; !cmp.Equal(got, []uint8{14, 15, 99}) {
		t.Errorf("rigged %v", got)
	}
}
