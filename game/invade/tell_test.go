package invade_test

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"bivouac/game"
	"bivouac/game/gametest"
	"bivouac/game/invade"
	"bivouac/game/lang"
)

func suggestions(s game.State, seat game.Seat) string {
	var list []game.Action
	for _, x := range s.Suggest(seat) {
		list = append(list, x.Action)
	}
	return joined(list)
}

func TestSuggest(t *testing.T) {
	for _, c := range []struct {
		name, position string
		seat           game.Seat
		want           string
	}{
		{"placement of South", "phase PLACEMENT", 0, "@dhm"},
		{"placement of North", "phase PLACEMENT", 1, "@dim"},
		{"presets", "S: d4; N: k9; active S; phase ALLOCATE; roll 6 4 3 2 5", 0,
			"[C4 A3 O6 E2 P5] [C5 A3 O4 E2 P6] [C5 A2 O3 E6 P4] [C4 A3 O2 E5 P6]"},
		{"equal presets once", "S: d4; N: k9; active S; phase ALLOCATE; roll 6 1 1 1 1", 0,
			"[C1 A1 O6 E1 P1] [C1 A1 O1 E1 P6] [C1 A1 O1 E6 P1]"},
		{"effects", "S: d4; N: k9 [N]; active S; phase EFFECT; dice C4 A2 O1 E4 P3", 0, "!2 !3 !4"},
		{"too many effects for buttons", "S: d4 [5N]; N: k9; active S; phase EFFECT; dice C4 A2 O1 E6 P3", 0, ""},
		{"break through", "S: d12 e13 f4; N: k9 [N]; active S; phase MOVE; dice C4 A2 O4 E6 P3", 0, "e13-e16 d12-d16"},
		{"volley", "S: d4 h4; N: d6 k9 [N]; active S; phase ATTACK; dice C4 A2 O4 E6 P3; foe 1", 0, "xxd6 ."},
		{"alarm", "S: d4 k2; N: d6 k1 [N]; active S; phase ATTACK; dice C4 A2 O4 E6 P3; foe 1", 0, "xx xxk1 ."},
		{"not asked", "S: d4; N: k9; active S; phase ALLOCATE; roll 6 4 3 2 5", 1, ""},
	} {
		if got := suggestions(position(t, c.position), c.seat); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// TestDescribe: what a choice says about itself.
func TestDescribe(t *testing.T) {
	for _, c := range []struct {
		position, action    string
		final, typed        bool
		note, verb, argline string
	}{
		{"phase PLACEMENT", "@dhm", false, false, "", "place", "d h m"},
		{open, "!1", false, false, "", "effect", "1"},
		{open, "!6:24", false, false, "", "effect", "6:24"},
		{open, ".", true, false, "invade.note.ends", "end", ""},
		{"S: d4; N: d9 [N]; active S; phase MOVE; dice C1 A1 O3 E6 P5; foe 1", "d4-d5", true, false,
			"invade.note.ends.reach", "move", "d4,d5"},
		{"S: d4; N: d6 [N]; active S; phase ATTACK; dice C4 A1 O3 E6 P5; foe 1", "d4xd6", false, true,
			"invade.note.wounds", "attack", "d4,d6"},
		{"S: d4; N: d6/1 e5 [N]; active S; phase ATTACK; dice C4 A1 O3 E6 P5; foe 1", "d4xd6", true, false,
			"invade.note.and", "attack", "d4,d6"},
		{"S: d13 e4; N: d9 [N]; active S; phase MOVE; dice C2 A1 O3 E6 P5; foe 1", "d13-d16", false, false,
			"invade.note.line", "move", "d13,d16"},
		{"S: Ce4 b3; N: a16; active S; phase MOVE; dice C2 A4 O2 E2 P3; foe 3", "e4-e6", false, false,
			"invade.note.pull", "move", "e4,e6"},
		{open, "resign", true, false, "invade.note.resign", "resign", ""},
		{open, "draw?", false, false, "", "draw", "offer"},
		{open, "a1-a2", false, false, "", "", ""},
	} {
		got := position(t, c.position).Describe(invade.South, game.Action(c.action))
		args := ""
		for i, a := range got.Args {
			if i > 0 {
				args += ","
			}
			args += a.Value
		}
		if got.Final != c.final || got.Typed != c.typed || string(got.Note.Key) != c.note ||
			got.Verb != c.verb || args != c.argline {
			t.Errorf("%s in %s: final %v, typed %v, note %s, %s(%s); want %v",
				c.action, c.position, got.Final, got.Typed, got.Note.Key, got.Verb, args, c)
		}
	}
}

// TestEndSaysWhatIsLeft: the end of the turn says how many moves are given up, and a move that ends it because nobody
// is in reach how far the shots go after the upheaval.
func TestEndSaysWhatIsLeft(t *testing.T) {
	const far = "S: d4 e4; N: d9 [N]; active S; phase MOVE; dice C%d A1 O3 E6 P5; foe 1"
	for moves, want := range map[int]string{2: "invade.label.end.moves [n 2]", 1: "invade.label.end.moves [n 1]"} {
		got := position(t, fmt.Sprintf(far, moves)).Describe(invade.South, ".").Label
		if said := fmt.Sprint(got.Key, " ", got.Args); said != want {
			t.Errorf("%d moves left: %s, want %s", moves, said, want)
		}
	}
	attack := "S: d4; N: d6 [N]; active S; phase ATTACK; dice C4 A1 O3 E6 P5; foe 1"
	if got := position(t, attack).Describe(invade.South, ".").Label; got.Key != "invade.label.end" {
		t.Errorf("after the moves: %s", got.Key)
	}
	upheaved := "S: d4; N: d16 [N]; active S; phase MOVE; dice C1 A2 O3 E2 P5; foe 1"
	if got := position(t, upheaved).Describe(invade.South, "d4-d5").Note; fmt.Sprint(got.Args) != "[d 5 abs 2 ord 1]" {
		t.Errorf("nobody in reach: %s %v", got.Key, got.Args)
	}
}

// TestRevealIsFinal: the second placement cannot be taken back, the first can.
func TestRevealIsFinal(t *testing.T) {
	s := position(t, "phase PLACEMENT")
	if _, err := s.Apply(game.Move{Decision: 1, Seat: 0, Action: "@dhm"}); err != nil {
		t.Fatal(err)
	}
	if !s.Describe(invade.North, "@dim").Final {
		t.Error("the placement that triggers the reveal is not final")
	}
}

// TestPostsAreShort: a kill, a placement and an upheaval are told in as few lines as can be; the rest is in
// the history.
func TestPostsAreShort(t *testing.T) {
	for _, c := range []struct {
		position string
		action   game.Action
		want     string
	}{
		{"S: d4; N: d6 k9 [N]; active S; phase ATTACK; dice C4 A1 O3 E6 P5; foe 1", "xxd6", "invade.log.kill"},
		{"S: d4; N: d6 k9 [N]; active S; phase ATTACK; dice C4 A1 O3 E6 P5; foe 1", "d4xd6", "invade.log.attack"},
		{"S: d4; N: d6/1 k9 [N]; active S; phase ATTACK; dice C4 A1 O3 E6 P5; foe 1", "d4xd6", "invade.log.kill"},
		{"S: d4; N: d6 k9 [N]; active S; phase MOVE; dice C4 A1 O3 E6 P5; foe 1", "/", ""},
		{"phase PLACEMENT", "@dhm", ""},
	} {
		events, err := position(t, c.position).Apply(game.Move{Decision: 1, Action: c.action})
		if err != nil {
			t.Fatal(err)
		}
		var told []game.Action
		for _, e := range events {
			if !e.Aside && e.Text.Key != "invade.phase.exhaust" && e.Text.Key != "invade.log.roll" {
				told = append(told, game.Action(e.Text.Key))
			}
		}
		if got := joined(told); got != c.want || len(events) == 0 {
			t.Errorf("%s in %s: the channel is told %q of %d, want %q", c.action, c.position, got, len(events), c.want)
		}
	}
}

// TestPlanAgainstWhatThreatens: in a position of a recorded game, in which the computer rates a plan that was found by
// hand above all presets, the plan that shoots both enemies near the own line comes first, and it can be played.
func TestPlanAgainstWhatThreatens(t *testing.T) {
	m := gametest.Played(t, invade.Game{})[0]
	now, _, err := game.NewMatch(invade.Game{}, m.Setup)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range m.Journal[:61] {
		if now, _, err = now.Act(now.MoveOf(e.Seat, e.Action)); err != nil {
			t.Fatal(err)
		}
	}
	s := now.State
	first := s.Suggest(0)[0]
	texts, err := lang.New(invade.Game{}.Info().Texts)
	if err != nil {
		t.Fatal(err)
	}
	t.Log(texts.Say(lang.English, first.Name, nil), first.Action)
	for _, a := range []game.Action{first.Action, "!3", "b3-d3", "a3-c3", "/", "xxd4", "xxc4"} {
		if _, err := s.Apply(game.Move{Decision: s.Pending()[0].ID, Action: a}); err != nil {
			t.Fatalf("%s: %v", a, err)
		}
	}
}

func viewOf(t *testing.T, text string) invade.View {
	t.Helper()
	return position(t, text).View(game.Spectator).(invade.View)
}

func TestThreats(t *testing.T) {
	v := viewOf(t, "S: d4 a1 p1; N: d8 Ah8 b7 g2 Ap6 [N]; active S; phase MOVE; dice C1 A1 O3 E6 P5; foe 1")
	var got []string
	for _, x := range invade.Threats(v, invade.South) {
		got = append(got, fmt.Sprintf("%s %d", x.From, len(x.To)))
	}
	// d8 is stopped by d4, the Croucher on h8 walks 6 at most, p6 meets p1, and no soldier walks
	// through a1.
	want := []string{"g2 13", "b7 8"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if list := invade.Threats(v, game.Spectator); list != nil {
		t.Errorf("a spectator's line is threatened: %v", list)
	}
}

func TestKills(t *testing.T) {
	want := []invade.Kill{{Target: "h5", Shots: 2}, {Target: "d6", Shots: 2}}
	attack := viewOf(t, "S: d4 h4; N: d6 d7 h5 [2N]; active S; phase ATTACK; dice C5 A1 O3 E6 P5; foe 3")
	if diff := cmp.Diff(want, invade.Kills(attack)); diff != "" {
		t.Error(diff)
	}
	// In MOVE the dice to come count: C1 A5 O3 E1 becomes C5 A1 O3.
	move := viewOf(t, "S: d4 h4; N: d6 d7 h5 [2N]; active S; phase MOVE; dice C1 A5 O3 E1 P5; foe 3")
	if diff := cmp.Diff(want, invade.Kills(move)); diff != "" {
		t.Error(diff)
	}
	if list := invade.Kills(viewOf(t, "phase PLACEMENT")); list != nil {
		t.Errorf("kills before the game: %v", list)
	}
}

func TestShellHits(t *testing.T) {
	v := viewOf(t, "S: Bf6; N: f9 e9 Ag9 f10 [2N]; active S; phase ATTACK; dice C3 A2 O3 E5 P4; foe 3")
	if diff := cmp.Diff([]string{"f9", "e9", "f10"}, invade.ShellHits(v, "f6", "f9")); diff != "" {
		t.Error(diff)
	}
	for _, c := range [][2]string{{"f6", "e9"}, {"f9", "f6"}, {"", "f9"}, {"f6", "zz"}} {
		if list := invade.ShellHits(v, c[0], c[1]); list != nil {
			t.Errorf("ShellHits(%v) = %v, want nothing", c, list)
		}
	}
}

// TestPerft pins the number of ways to go on from known positions.
func TestPerft(t *testing.T) {
	for _, c := range []struct {
		position string
		want     []int
	}{
		{"S: h7; N: h11; active S; phase MOVE; dice C3 A2 O5 E1 P3; foe 2", []int{46, 1250, 7304}},
		{"S: Ce4 b3 Ah9 Bg5; N: a16 g7 f7 h8 [2N]; active S; phase MOVE; dice C2 A3 O2 E2 P4; foe 3", []int{90, 5927, 61477}},
		{"S: d1 h1 m1 [14N A B C]; N: d16; active S; phase ALLOCATE; roll 6 4 3 2 5; foe 2", []int{120, 600, 87016}},
	} {
		gametest.Pin(t, position(t, c.position), c.want...)
	}
}

// TestShortTexts: the texts of I19 hold at most 150 characters.
func TestShortTexts(t *testing.T) {
	for _, file := range []string{"en.json", "fr.json"} {
		data, err := fs.ReadFile(invade.Game{}.Info().Texts, file)
		if err != nil {
			t.Fatal(err)
		}
		var texts map[string]any
		if err := json.Unmarshal(data, &texts); err != nil {
			t.Fatal(err)
		}
		for _, section := range []string{"upheaval.1", "upheaval.2", "upheaval.3", "upheaval.4", "upheaval.5", "upheaval.6",
			"warn.line", "warn.shell", "err.miss", "end.line"} {
			text, ok := texts["invade."+section].(string)
			if n := utf8.RuneCountInString(text); !ok || n == 0 || n > 150 {
				t.Errorf("%s: invade.%s has %d characters", file, section, n)
			}
		}
	}
}
