package quantum_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"bivouac/game"
	"bivouac/game/lang"
	"bivouac/game/quantum"
)

// catalog is the game's texts.
func catalog(t *testing.T) *lang.Catalog {
	t.Helper()
	c, err := lang.New(quantum.Game{}.Info().Texts)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func called(s game.Seat) string { return [...]string{"Ada", "Bo", "Cy", "Di"}[s] }

var tales = []struct {
	name, position string
	action         game.Action
	label, note    string
	cost           string
	final          bool
}{
	{"a move", four, "Mi1-h1", "Frigate i1 → h1", "", "1 action", false},
	{"a move into an exact sum", "2J / turn V3 / V: 5@h1, 3@f2; cubes e2; D1 R1 / K: 6@i9; cubes e8; D1 R1",
		"Mf2-g2", "Destroyer f2 → g2", "your ships then add up to 8 around h2", "1 action", false},
	{"a move with Maneuver", "2J / turn V3 / V: 5@d4; cubes e2; D1 R1 / K: 6@i9; cubes e8; D1 R1",
		"Md4-f6", "Interceptor d4 → f6", "", "1 action", false},
	{"a diagonal out of reach otherwise", "2J / turn V3 / V: 5@a1; cubes e2; D1 R1 / K: 6@i9; cubes e8; D1 R1",
		"Ma1-f5", "Interceptor a1 → f5", "uses Manoeuvre", "1 action", false},
	{"an attack", "2J / turn V3 / V: 3@d3; cubes e2; D1 R1 / K: 4@f4; cubes e8; D1 R1",
		"Xd3-e4xf4", "d3 → e4, attack f4", "your 3 against a 4: 72%", "1 action", true},
	{"an attack from where it stands", four, "Xd4xd5", "d4 attacks d5", "your 1 against a 5: 97%", "1 action", true},
	{"a Strike", four, "Kd4xd5", "Strike: d4 attacks d5", "your 1 against a 5: 97%", "free", true},
	{"a diagonal attack", "2J / turn V3 / V: 5@d4; cubes e2; D1 R1 / K: 4@c3; cubes e8; D1 R1",
		"Xd4xc3", "d4 attacks c3", "by Manoeuvre, your 5 against a 4: 42%", "1 action", true},
	{"a Transport", four, "Te4(d4)-f4:g4", "e4 → f4, carrying d4 to g4", "", "1 action", false},
	{"a Reconfigure", four, "Rd4", "Reroll d4", "", "1 action", true},
	{"one in the scrapyard", four, "R#6", "Reroll the 6 in the scrapyard", "", "1 action", true},
	{"a Deploy", four, "D#6e1", "6 from the scrapyard → e1", "", "1 action", false},
	{"a Modify", four, "Fi1=3", "i1 becomes a 3 (Destroyer)", "", "free", false},
	{"the end", four, "E", "End turn", "3 actions unused", "", true},
	{"a Breakthrough", "2J / turn V1 / V: 1@a1; cubes e2; D1 R5 / K: 6@i9; cubes e8; D1 R1",
		"S", "Research: 5 → 6 of 6", "ends your turn: domination 2 and 1 cube on the board", "1 action", true},
	{"a Breakthrough to Infamy", "2J / turn V1 / V: 1@a1; cubes e2; D5 R5 / K: 6@i9; cubes e8; D1 R1",
		"S", "Research: 5 → 6 of 6", "domination 6: you place a cube", "1 action", false},
	{"a build", "2J / turn V3 / V: 5@h1, 3@g2; cubes e2; D1 R1 / K: 6@i9; cubes e8; D1 R1",
		"Bh2", "Build on h2 (size 8)", "", "2 actions", false},
	{"a build that wins", "2J / turn V3 / V: 5@h1, 3@g2; cubes e2,e5,h8,b8; D1 R1 / K: 6@i9; cubes e8; D1 R1",
		"Bh2", "Build on h2 (size 8)", "Ada has placed the fifth cube and wins.", "2 actions", true},
	{"taking the square", pendingSquare, ">", "Move to d6", "", "", false},
	{"staying", pendingSquare, "<", "Stay on d5", "", "", false},
	{"the placement", placing, "Pe1=5,f2=5,e3=2", "5 on e1, 5 on f2, 2 on e3", "", "", true},
	{"resigning", four, "resign", "Resign", "the other player wins", "", true},
	{"a draw", four, "draw?", "Agree to a draw", "", "", false},
	{"the switch", four, "auto+", "End my turns when no action is left", "", "", false},
	{"the switch that ends the turn", "2J / turn V0 / V: 3@d4, 6@h6; cubes e2; D1 R1 / K: 4@d8; cubes e8; D1 R1",
		"auto+", "End my turns when no action is left", "ends your turn", "", true},
	{"the switch that ends the turn with a Breakthrough",
		"2J / turn V0 / V: 3@d4, 6@h6; cubes e2; D1 R6 / K: 4@d8; cubes e8; D1 R1",
		"auto+", "End my turns when no action is left", "ends your turn: domination 2 and 1 cube on the board", "", true},
}

func TestDescribe(t *testing.T) {
	texts := catalog(t)
	for _, c := range tales {
		t.Run(c.name, func(t *testing.T) {
			got := position(t, c.position).Describe(0, c.action)
			said := func(x game.Text) string {
				if x.IsZero() {
					return ""
				}
				return texts.Say(lang.English, x, called)
			}
			want := []any{c.label, c.note, c.cost, "", c.final}
			told := []any{said(got.Label), said(got.Note), said(got.Cost), said(got.Loss), got.Final}
			if diff := cmp.Diff(want, told); diff != "" {
				t.Errorf("Describe(%s): %s", c.action, diff)
			}
		})
	}
}

// TestOddsAreToldOnce: a label and its note never both tell the chance of an attack, in any language.
func TestOddsAreToldOnce(t *testing.T) {
	texts := catalog(t)
	const near = "2J / turn V3 / V: 5@h1, 3@g2; cubes e2; D1 R1 / K: 6@g5, 3@f3; cubes e8; D1 R1"
	for _, language := range []lang.Locale{lang.English, lang.French} {
		told := map[game.Key]bool{} // the labels of attacks
		for _, from := range []string{four, near} {
			s := position(t, from)
			for _, a := range s.Legal(0, nil) {
				c := s.Describe(0, a)
				said := texts.Say(language, c.Label, called)
				if !c.Note.IsZero() {
					said += ": " + texts.Say(language, c.Note, called)
				}
				switch strings.Count(said, "%") {
				case 0:
				case 1:
					told[c.Label.Key] = true
				default:
					t.Errorf("%s: %q", a, said)
				}
			}
		}
		if len(told) != 3 {
			t.Errorf("in %v odds are told of %v, want an attack after a move, one without, and a Strike",
				language, told)
		}
	}
}

func TestDescribeOfTheSetup(t *testing.T) {
	s := position(t, "2J / roll / V: roll 1,2,3 / K: roll 1,1,1")
	if !s.Describe(0, "KEEP").Final || !s.Describe(0, "REROLL").Final {
		t.Error("a choice is final (Q3.3)")
	}
	if got := s.Describe(1, "resign").Note.Key; got != "quantum.note.cancel" {
		t.Errorf("resigning in the set-up: %s", got)
	}
}

func TestSuggest(t *testing.T) {
	texts := catalog(t)
	for _, c := range []struct {
		name, position string
		want           []string
	}{
		{"the placement", placing, []string{"Automatic: 5 on e1, 5 on f2, 2 on e3"}},
		{"a build first, then attacks by their odds",
			"2J / turn V3 / V: 5@h1, 3@g2; cubes e2; D1 R1 / K: 6@g5, 3@f3; cubes e8; D1 R1",
			[]string{"Build on h2 (size 8)", "g2 → g4, attack g5", "g2 → f2, attack f3"}},
		{"a Strike before an attack", four, []string{"Strike: d4 attacks d5"}},
		{"a move behind which a planet can be built",
			"2J / turn V3 / V: 5@h1, 3@f2, 6@a1; cubes e2; D1 R1 / K: 6@i9; cubes e8; D1 R1",
			[]string{"f2 → g2 (sum 8 around h2)"}},
		{"no such move with too few actions",
			"2J / turn V2 / V: 5@h1, 3@f2, 6@a1; cubes e2; D1 R1 / K: 6@i9; cubes e8; D1 R1", nil},
		{"nothing that is not likely", "2J / turn V3 / V: 5@h1; cubes e2; D1 R1 / K: 2@h3; cubes e8; D1 R1", nil},
		{"nothing to choose", pendingSquare, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			for _, x := range position(t, c.position).Suggest(0) {
				got = append(got, texts.Say(lang.English, x.Name, called))
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestOverlays(t *testing.T) {
	v := position(t, four).View(0).(quantum.View)
	strike := quantum.Shot{
		Ship: "d4", Target: "d5", From: []string{"d4"}, Maneuver: []bool{false}, Strike: true, Odds: quantum.OddsOf(1, 5),
	}
	shots := quantum.Targets(v, 0)
	if len(shots) == 0 {
		t.Fatal("no targets")
	}
	if diff := cmp.Diff(strike, shots[0]); diff != "" {
		t.Errorf("the first target: %s", diff)
	}
	for _, x := range shots {
		if x.Ship == "a1" { // it has moved
			t.Errorf("%+v", x)
		}
	}
	want := []quantum.Threat{
		{Square: "a1", By: []string{"d5"}, Odds: quantum.OddsOf(5, 5)},
		{Square: "d4", By: []string{"d5"}, Odds: quantum.OddsOf(5, 1)},
		{Square: "e4", By: []string{"d5"}, Odds: quantum.OddsOf(5, 2)},
	}
	if diff := cmp.Diff(want, quantum.Threats(v, 0)); diff != "" {
		t.Errorf("threats: %s", diff)
	}
	plan := quantum.Plan{Planet: "e5", Number: 10, Sum: 2, Open: true}
	if diff := cmp.Diff(plan, quantum.Plans(v, 0)[4]); diff != "" {
		t.Errorf("plan: %s", diff)
	}
	for _, seat := range []game.Seat{game.Spectator, 7} {
		if len(quantum.Targets(v, seat))+len(quantum.Plans(v, seat)) > 0 {
			t.Errorf("seat %d has overlays", seat)
		}
	}
}
