package lune

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"bivouac/game"
)

func TestWords(t *testing.T) {
	for _, c := range []struct {
		line string
		want []string
	}{
		{"", nil},
		{" ; , ", nil},
		{"K>C4 K!E C>D3 C!N A!D5 /", []string{"K>C4", "K!E", "C>D3", "C!N", "A!D5", "/"}},
		{"k c4, k!cp n; a!lp e2", []string{"K>C4", "K!CP N", "A!LP E2"}},
		{"C@D2 K @ E2 a@ f2 ready", []string{"C@D2", "K@E2", "A@F2", "/"}},
		{"K > C4 K ! E A + <", []string{"K>C4", "K!E", "A+", "<"}},
		{"K→C4", []string{"K>C4"}},
		{"K à C4 puis", []string{"K>C4", "PUIS"}},
		{"déplacer K en", []string{"MOVE", "K", "EN"}},
		{"bouger K C4", []string{"K>C4"}},
		{"attaquer C est", []string{"C!E"}},
		{"attaquer K avec", []string{"ATTACK", "K", "AVEC"}},
		{"C!nord K!ouest", []string{"C!N", "K!W"}},
		{"canon! tc est", []string{"K!TC E"}},
		{"réparer A prêt", []string{"A+", "/"}},
		{"deployer C D2; reparer A; pret; reprendre", []string{"C@D2", "A+", "/", "<"}},
		{"pas prêt", []string{"/-"}},
		{"undo annuler", []string{"<", "<"}},
		{"recommencer abandon", []string{"<<", "##"}},
		{"$CP>K $GR -$CP CE>C C^2 K=p2", []string{"$CP>K", "$GR", "-$CP", "CE>C", "C^2", "K=p2"}},
		{"$CP C^2", []string{"$CP", "C^2"}},
		{"acheter cp k; rembourser CP; monter CE C; compétence C 2; donner K p2",
			[]string{"$CP>K", "-$CP", "CE>C", "C^2", "K=p2"}},
		{"p2 K>C4", []string{"K>C4"}},
		{"quitter", []string{"resign"}},
		{"~1 ~2 join", []string{"~1", "~2", "join"}},
		{"A A5 C C3", []string{"A>A5", "C>C3"}},
		{"xyzzy K>C4", []string{"XYZZY", "K>C4"}},
	} {
		if diff := cmp.Diff(c.want, Game{}.Words(c.line)); diff != "" {
			t.Errorf("Words(%q): %s", c.line, diff)
		}
	}
}

func TestCompose(t *testing.T) {
	for _, c := range []struct {
		verb string
		args []string
		want string
	}{
		{actMove, []string{"k", "c4"}, "k>c4"},
		{actAttack, []string{"C", "TF", "E"}, "C!TF E"},
		{actDeploy, []string{"C", "D2"}, "C@D2"},
		{actBuy, []string{"CP", "K"}, "$CP>K"},
		{actBuy, []string{"GR", "-"}, "$GR"},
		{actSkill, []string{"C", "2"}, "C^2"},
		{actGive, []string{"K", "p2"}, "K=p2"},
		{actAbandon, nil, "##"},
		{actRepair, []string{"%$A"}, "A+"},
		{actMove, []string{"K"}, ""},
		{"dance", nil, ""},
	} {
		if got := (Game{}).Compose(c.verb, c.args); got != c.want {
			t.Errorf("Compose(%s, %q) = %q, want %q", c.verb, c.args, got, c.want)
		}
	}
}

func TestRead(t *testing.T) {
	const fight = "flat 1; K A4 CP; A D1 LP; C G7; SC D4; CR A5; own AR"
	for _, c := range []struct {
		name, position, word string
		earlier              bool
		want                 []game.Action
	}{
		{"the base weapon left out", fight, "K!TC E", false, []game.Action{"K!E"}},
		{"a square for a direction", fight, "K!D4", false, []game.Action{"K!E"}},
		{"an adjacent square for a blow", fight, "C!G8", false, []game.Action{"C!N"}},
		{"west in French", fight, "C!O", false, []game.Action{"C!W"}},
		{"a square for the launcher", fight, "A!LP D3", false, []game.Action{"A!LP N2"}},
		{"a direction and a distance", fight, "a!lp n 2", false, []game.Action{"A!LP N2"}},
		{"a move in DEPLOY", "mission 2 deploy; map", "C D2", false, []game.Action{"C@D2"}},
		{"a purchase goes to the first free slot", "mission 2 shop; purse 4; C off CP", "$AR", false, []game.Action{"$AR>K"}},
		{"what has no legal form stays", "mission 2 shop; purse 0", "$AR", false, []game.Action{"$AR"}},
		{"ready behind a turn that ended by itself", fight, "/", true, nil},
		{"ready first of all", fight, "/", false, []game.Action{"/"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := drawn(t, c.position).Read(0, c.word, c.earlier)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestReadGoesOnBehindOnesOwnReady(t *testing.T) {
	s := given(t, "seats 2; owner C p1 K p2 A p2; flat 1; C B4; K D4")
	apply(t, s, s.Pending()[0], "/")
	got, err := s.Read(0, "C>B5", false)
	if diff := cmp.Diff([]game.Action{"/-", "C>B5"}, got); err != nil || diff != "" {
		t.Error(err, diff)
	}
}

func TestReadRefuses(t *testing.T) {
	s := drawn(t, "flat 1; K A4; C G7; SC D4")
	for _, c := range []struct{ word, key string }{
		{"xyzzy", "lune.no.word"}, {"", "lune.no.word"}, {"K>C4 K!E", "lune.no.word"},
		{"C!A1", "lune.no.aim"}, {"C!G5", "lune.no.aim"}, {"K!C5", "lune.no.aim"}, {"A!E", "lune.no.aim"},
		{"A!LP E9", "lune.no.word"},
	} {
		_, err := s.Read(0, c.word, false)
		r, ok := err.(*game.Refusal)
		if !ok || string(r.Why.Key) != c.key {
			t.Errorf("Read(%q) = %v, want %s", c.word, err, c.key)
		}
	}
}
