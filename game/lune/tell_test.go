package lune

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"bivouac/game"
)

// given is a drawn position in which its first question is asked.
func given(t testing.TB, text string) *State {
	t.Helper()
	s, _, err := Game{}.Position(text, game.Seed{1})
	if err != nil {
		t.Fatal(err)
	}
	return s.(*State)
}

// tales are actions with what their choice says: verb, arguments, label, note, whether
// it is final.
var tales = []struct {
	name, position string
	action         game.Action
	verb, args     string
	label, loss    string
	note           string
	final          bool
}{
	{"a move with a fall", "flat 1; A4 A5=3; K A4", "K>B4", "move", "K|B4",
		"Cannon Mech → B4 (level 1)", "Cannon Mech −1 HP", "", false},
	{"a move to a Capsule", "flat 1; C4 capsule; K B4", "K>C4", "move", "K|C4", "Cannon Mech → C4 (level 1): Capsule",
		"", "Cannon Mech recovers the Capsule", false},
	{"a move into Plasma", "flat 1; C4 plasma; K B4 CE", "K>C4", "move", "K|C4", "Cannon Mech → C4 (level 1): Plasma",
		"", "Cannon Mech in Overload: +2 damage, but its Plasma explodes if hit", false},
	{"a move out of an aim", "flat 1; K D4; HO D5 aim S; D1 building 1", "K>E4", "move", "K|E4",
		"Cannon Mech → E4 (level 1)", "", "saves the Cannon Mech 1 HP", false},
	{"a blow", "flat 1; C B4; SC C4 aim N3", "C!E", "attack", "C|TF|E", "Combat Mech attacks: east → C4 Scarab ①",
		"", "Scarab ① → D4, −2 HP, dies; C4 cracks: the next hit breaks it", true},
	{"a blow that turns an aim", "flat 1; F4 building 2; CR C4 aim E3; K F5; C C3", "C!N", "attack", "C|TF|N",
		"Combat Mech attacks: north → C4 Crab ①",
		"", "⚠ Crab ① then hits the Cannon Mech (−2 HP); saves the building on F4; Crab ① → C5, −2 HP; " +
			"C4 cracks: the next hit breaks it", true}, // W31
	{"a blow that spares a Mech one of two hits",
		"flat 1; K D4 hp 2; HO D5 hp 1 aim S; AH D3 aim N; C C5", "C!E", "attack",
		"C|TF|E", "Combat Mech attacks: east → D5 Hornet ①", "", "⚠ Alpha Hornet ② then hits the Cannon Mech " +
			"(−2 HP, out of action); Hornet ① → E5, −2 HP, dies; D5 cracks: the next hit breaks it", true},
	{"a shot at a building", "flat 1; K A4; D4 building 3", "K!E", "attack", "K|TC|E",
		"Cannon Mech attacks: east → D4 Building (3)", "85%: Grid −1, building on D4",
		"D4 cracks: the next hit breaks it", true},
	{"a shot that is lost", "flat 0; A4 B4=1; K A4", "K!E", "attack", "K|TC|E",
		"Cannon Mech attacks: east → shot lost", "", "no effect", true},
	{"against a cliff", "flat 0; D4=2; C B4; CR C4", "C!E", "attack", "C|TF|E", "Combat Mech attacks: east → C4 Crab ①",
		"", "Crab ① hits a cliff, −3 HP, dies; C4 cracks: the next hit breaks it", true},
	{"falling on a unit", "flat 0; B4 C4=3; C B4; AF C4; HL D4", "C!E", "attack", "C|TF|E",
		"Combat Mech attacks: east → C4 Alpha Firefly ①",
		"", "Hornet Leader ② is crushed to death; Alpha Firefly ① → D4, falls 3 levels, −4 HP; " +
			"C4 cracks: the next hit breaks it", true},
	{"into a Chasm", "flat 1; D4=-; C B4; CR C4", "C!E", "attack", "C|TF|E", "Combat Mech attacks: east → C4 Crab ①",
		"", "Crab ① → D4, −2 HP, falls into the Chasm; C4 cracks: the next hit breaks it", true},
	{"a chain", "flat 1; D4 D5 D6 F4 plasma; K A4; CR D4; SC D6", "K!E", "attack", "K|TC|E",
		"Cannon Mech attacks: east → D4 Crab ①",
		"", "Crab ① → E4, −3 HP, dies in the explosion; Scarab ② −2 HP, dies in the explosion; " +
			"Plasma explodes on D4, D5, D6; D4, D5, D6 crack: the next hit breaks them", true}, // W10
	{"artillery", "flat 0; C4=2; D6=-; F4 building 1; A D1; FF D4; SC D5; CR E4; HO C4", "A!D4", "attack", "A|AA|D4",
		"Artillery Mech attacks: D4 Firefly ①",
		"85%: Grid −1, building on F4", "Scarab ② → D6, falls into the Chasm; Crab ③ bumps into F4, −1 HP; " +
			"Hornet ④ → B4; Firefly ① −1 HP; D4 cracks: the next hit breaks it", true}, // W27
	{"the last building", "grid 1; flat 1; K A4; D4 building 1", "K!E", "attack", "K|TC|E",
		"Cannon Mech attacks: east → D4 Building (1)",
		"the Grid goes dark: DEFEAT; 85%: Grid −1, building on D4", "D4 cracks: the next hit breaks it", true},
	{"the launcher", "flat 1; D3=-; A B3 LP", "A!LP E1", "attack", "A|LP|E1",
		"Artillery Mech, Plasma Launcher: east: C3 to E3", "",
		"Plasma spreads on C3, E3 (explodes if hit: −2 HP there)", true},
	{"the architect", "flat 1; D3=-; A B3 AR", "A!AR D3", "attack", "A|AR|D3", "Artillery Mech, Architect: D3 Chasm",
		"", "the ground rises one level on D3", true},
	{"repair", "flat 1; A B3 hp 1 fire", "A+", "repair", "A", "Repair the Artillery Mech", "",
		"+1 health; no longer on fire", true},
	{"placing", "mission 2 deploy; map", "C@D2", "deploy", "C|D2", "Combat Mech → D2 (level 2)", "", "", false},
	{"auto", "mission 2 deploy; map", "@", "auto", "", "Deploy on the default squares",
		"", "the highest free squares of the Mech zone", false},
	{"ready before two buildings are hit", "flat 1; K A4 acted; E5 F5 building 1; CR C5 aim E2", "/", "ready", "", "Ready",
		"85% each: Grid −2, buildings on E5, F5", "", true},
	{"an attack on a Capsule", "flat 1; C4 capsule; C C3", "C!N", "attack", "C|TF|N",
		"Combat Mech attacks: north → C4 Capsule", "Capsule lost on C4", "C4 cracks: the next hit breaks it", true},
	{"a friend hit", "flat 0; C B4; A D4", "A!B4", "attack", "A|AA|B4",
		"Artillery Mech attacks: B4 Combat Mech", "Combat Mech −1 HP", "B4 cracks: the next hit breaks it", true},
	{"a friend in a Chasm", "flat 1; C4=-; C B4; A A4", "A!A4", "attack", "A|AA|A4",
		"Artillery Mech attacks: A4 Artillery Mech", "Artillery Mech −1 HP; Combat Mech lost in the Chasm",
		"Combat Mech → C4; A4 cracks: the next hit breaks it", true},
	{"ready before the last chance of a bonus", "mission 1; turn 5; flat 1; K A1 acted; C4 capsule; CR A4 aim E2",
		"/", "ready", "",
		"Ready", "Capsule lost on C4", "", true},
	{"ready on fire", "flat 1; K A4 acted hp 1 fire", "/", "ready", "", "Ready",
		"Cannon Mech −1 HP, out of action", "", true},
	{"repair without effect", "flat 1; K A4", "K+", "repair", "K", "Repair the Cannon Mech", "", "no effect", true},
	{"ready before a friend is hit", "seats 2; owner C p1 K p2 A p1; flat 1; K D4; C A1 acted; HO D5 aim S",
		"/", "ready", "",
		"Ready", "", "then: Hornet ① hits Bo’s Cannon Mech (−1 HP)", false},
	{"ready with something to do", "flat 1; K A4; C C4; D4 building 1; HO D5 aim S", "/", "ready", "", "Ready",
		"85%: Grid −1, building on D4", "still to act: Combat Mech, Cannon Mech", true},
	{"buying", "mission 2 shop; purse 4", "$CP>K", "buy", "CP|K", "Buy Plasma Cannon for the Cannon Mech: 2 reputation",
		"", "Straight shot: 1 damage and push. In Plasma: +1 damage, and +1 by Overload.", false},
	{"buying for no Mech", "mission 2 shop; purse 4; grid 4", "$GR", "buy", "GR|-", "Buy Grid Repair: 1 reputation",
		"", "Repairs the Grid: +1 (maximum 7; beyond, +2% resistance).", false},
	{"a skill", "mission 2 shop; C off xp 12", "C^2", "skill", "C|2", "Combat Mech: Swift", "", "+1 Move", false},
	{"giving a Mech", "mission 2 deploy; map; seats 2", "C=p2", "give", "C|p2", "Give the Combat Mech to Bo",
		"", "from now on only the new owner commands it", false},
	{"giving up alone", "flat 1; K A4", "##", "abandon", "", "Give up together", "", "the game ends as a defeat", true},
	{"proposing to give up", "seats 2; flat 1; K A4", "##", "abandon", "", "Give up together",
		"", "a defeat, if the others who have a living Mech agree", false},
	{"leaving", "flat 1; K A4", "resign", "resign", "", "Leave the table",
		"", "your Mechs pass to the others; alone, the game is over", true},
}

func TestDescribe(t *testing.T) {
	say := speaker(t)
	for _, c := range tales {
		t.Run(c.name, func(t *testing.T) {
			got := given(t, c.position).Describe(0, c.action)
			var args []string
			for _, a := range got.Args {
				args = append(args, a.Value)
			}
			said := func(x game.Text) string {
				if x.IsZero() {
					return ""
				}
				return say(x)
			}
			want := []any{c.verb, c.args, c.label, c.loss, c.note, c.final}
			if diff := cmp.Diff(want, []any{got.Verb, strings.Join(args, "|"), say(got.Label), said(got.Loss),
				said(got.Note), got.Final}); diff != "" {
				t.Errorf("Describe(%s): %s", c.action, diff)
			}
		})
	}
}

// TestLog: what the log says of inputs and of the Veks' turn.
func TestLog(t *testing.T) {
	say := speaker(t)
	for _, c := range []struct {
		name, position string
		play           []game.Action
		rig            string // of resist
		want           []string
	}{
		{"a building that resists", "flat 1; K A4; D4 building 3", []game.Action{"K!E"}, "14",
			[]string{"Ada: Cannon Mech uses Taurus Cannon towards the east — the building on D4 resists."}},
		{"one that does not", "flat 1; K A4; D4 building 3", []game.Action{"K!E"}, "15",
			[]string{"Ada: Cannon Mech uses Taurus Cannon towards the east — a building on D4 is destroyed, Grid 4; " +
				"D4 cracks: the next hit breaks it."}},
		{"a repair", "flat 1; K A4 hp 1 fire", []game.Action{"K+"}, "", []string{"Ada: Cannon Mech repairs, +1 health."}},
		{"a fall", "flat 1; A4 A5=3; K A4", []game.Action{"K>B4"}, "", []string{"Ada: Cannon Mech → B4, −1 HP."}},
		{"a move to a Capsule", "flat 1; C4 capsule; K B4", []game.Action{"K>C4"}, "", []string{
			"Ada: Cannon Mech → C4, recovers the Capsule.",
		}},
		{"a Mech of another owner", "seats 2; owner C p1 K p2 A p1; flat 1; K C4; C B4", []game.Action{"C!E"}, "", []string{
			"Ada: Combat Mech uses Titan Fist towards the east — Bo’s Cannon Mech → D4, −2 HP; " +
				"C4 cracks: the next hit breaks it.",
		}},
		{"a meteorite", "flat 1; K A4; O C4", []game.Action{"K!E"}, "", []string{
			"Ada: Cannon Mech uses Taurus Cannon towards the east — a meteorite → D4, −1 HP, crumbles; " +
				"C4 cracks: the next hit breaks it.",
		}},
		{"a long chain", "flat 1; D1 D2 D3 D4 D5 D6 E3 E4 F4 plasma; K A4; FF D4", []game.Action{"K!E"}, "", []string{
			"Ada: Cannon Mech uses Taurus Cannon towards the east — Firefly ① → E4, −3 HP, dies in the explosion; " +
				"Plasma explodes on D1, D2, D3, E3, D4 and 4 more squares; " +
				"D1, D2, D3, E3, D4 and 4 more squares crack: the next hit breaks them.",
		}},
		{"a blocked emergence", "turn 2; flat 1; K C4; marker C4", []game.Action{"/"}, "", []string{
			"Ada is ready.", "Emergence: Cannon Mech blocks C4, −1 HP.",
		}},
		{"a move and its undo", "flat 1; K A4", []game.Action{"K>B4", "<"}, "",
			[]string{"Ada: Cannon Mech → B4.", "Ada undoes the last move."}},
		{"a reset", "flat 1; K A4; C C1", []game.Action{"K!E", "<<"}, "",
			[]string{"Ada: Cannon Mech uses Taurus Cannon towards the east — H4 cracks: the next hit breaks it.",
				"Ada restarts the turn."}},
		{"the last Vek turn", "turn 5; flat 1; K A4; E4 building 2 shield; E3 building 1; CR A3 aim E3; HO D4 fire aim E",
			[]game.Action{"/"}, "50", []string{
				"Ada is ready.", "Fire: Hornet ② −1 HP.",
				"Crab ① attacks: a building on E3 is destroyed, Grid 4; D3, E3 crack: the next hit breaks them.",
				"Hornet ② attacks: shield gone on E4.", "Shipwreck: mission won; Grid 5, reputation 1.",
			}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := given(t, c.position)
			if c.rig != "" {
				if err := s.Rig("resist", []string{c.rig}); err != nil {
					t.Fatal(err)
				}
			}
			var got []string
			for _, a := range c.play {
				for _, e := range apply(t, s, s.Pending()[0], a) {
					if !e.Reveals && s.phase == inPlayers {
						t.Errorf("the host could take %q back", say(e.Text))
					}
					got = append(got, say(e.Text))
				}
			}
			if diff := cmp.Diff(c.want, got[:min(len(got), len(c.want))]); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestQuestion: a seat whose Mechs are deployed is not asked to deploy.
func TestQuestion(t *testing.T) {
	s, say := given(t, "mission 2 deploy; map; seats 2; owner C p1 K p2 A p1"), speaker(t)
	for _, a := range []game.Action{"C@D2", "A@E2"} {
		if got, want := say(s.Pending()[0].Ask), "Mission 2: deploy your Mechs, then press **Ready**."; got != want {
			t.Errorf("before %s the question is %q, want %q", a, got, want)
		}
		if got := s.Opens(0); got != string(a[:1]) {
			t.Errorf("before %s the panel opens with %q", a, got)
		}
		apply(t, s, s.Pending()[0], a)
	}
	if got := s.Opens(0); got != game.NoPiece {
		t.Errorf("with all deployed the panel opens with %q", got)
	}
	for n, want := range []string{
		"Mission 2: all are deployed. Press **Ready**, or change a square.",
		"Mission 2: deploy your Mechs, then press **Ready**.",
	} {
		if got := say(s.Pending()[n].Ask); got != want {
			t.Errorf("seat %d is asked %q, want %q", n, got, want)
		}
	}
}

// TestWebIsTold: with several owners, a webbed Mech is told with its owner.
func TestWebIsTold(t *testing.T) {
	for seats, want := range map[string]string{
		"": "Leaper ① webs the Cannon Mech", "seats 2; owner C p1 K p2 A p1; ": "Leaper ① webs Bo’s Cannon Mech",
	} {
		s := given(t, seats+"flat 1; K D4; LE D5 aim S webs K")
		m := mark{kind: mWeb, unit: mechCount, code: leaper, num: 1, to: s.now.units[cannon].at}
		if got := speaker(t)(s.webText(&m, s.unitOn(m.to))); got != want {
			t.Errorf("it is told as %q, want %q", got, want)
		}
	}
}

// TestLine is L20.1: the engine's log of a turn.
func TestLine(t *testing.T) {
	s := given(t, "turn 4; flat 1; K A4; C C1; E3 building 1; CR A3 aim E3; HO G4 fire hp 1 aim E; marker C1")
	if err := s.Rig("resist", []string{"14"}); err != nil {
		t.Fatal(err)
	}
	apply(t, s, s.Pending()[0], "K>B4")
	apply(t, s, s.Pending()[0], "K!N")
	if got, want := s.View(0).(View).Now.Line, "K>B4 K!N"; got != want {
		t.Errorf("the turn is %q, want %q", got, want)
	}
	apply(t, s, s.Pending()[0], "/")
	line := s.View(0).(View).Last.Line
	if want := "x V2 V1! d100=14 "; !strings.HasPrefix(line, want) || !strings.Contains(line, "V1?") {
		t.Errorf("the Vek turn is %q, want it to begin with %q and to tell the new aim", line, want)
	}
}

// TestEverythingHasAPage: /rules has a page for each unit, item, skill, objective and
// mission, named as the rules name it.
func TestEverythingHasAPage(t *testing.T) {
	pages := map[string]bool{}
	for _, p := range topics {
		pages[p.ID] = true
	}
	var want []string
	for k := range kinds[:rocket] {
		want = append(want, kinds[k].code)
	}
	want = append(want, weaponCodes[:]...)
	want = append(want, itemCodes[:]...)
	for n := 1; n <= 12; n++ {
		want = append(want, fmt.Sprintf("O%d", n))
	}
	for n := 1; n <= missionCount; n++ {
		want = append(want, fmt.Sprintf("M%d", n))
	}
	for n := 1; n <= skillCount; n++ {
		want = append(want, fmt.Sprintf("skill%d", n))
	}
	for _, id := range want {
		if !pages[id] {
			t.Errorf("no page %s", id)
		}
	}
}

// TestNoUnitIsCalledLikeASquare: a Vek is called by its number in a circle, as pictures show it.
func TestNoUnitIsCalledLikeASquare(t *testing.T) {
	for n, want := range map[int]string{0: "", 1: "①", 20: "⑳", 21: "㉑", 35: "㉟", 36: "㊱", 50: "㊿", 51: "51"} {
		if got := (Unit{Order: n}).Sign(); got != want {
			t.Errorf("Vek %d is called %q, want %q", n, got, want)
		}
	}
}

// TestDates: the turns of a campaign are told by their mission.
func TestDates(t *testing.T) {
	say := speaker(t)
	for _, c := range []struct {
		mode string
		turn int
		want string
	}{
		{"campaign", 1, "mission 1, turn 1"}, {"campaign", 5, "mission 1, turn 5"}, {"campaign", 6, "mission 2, turn 1"},
		{"campaign", 12, "mission 3, turn 2"}, {"mission3", 12, ""},
	} {
		setup := game.Setup{Game: "lune", Rules: Game{}.Info().Rules, Seats: 1, Options: map[string]string{"mode": c.mode}}
		m, _, err := game.NewMatch(Game{}, setup)
		if err != nil {
			t.Fatal(err)
		}
		date, got := m.State.(game.Dated).Date(c.turn), ""
		if !date.IsZero() {
			got = say(date)
		}
		if got != c.want {
			t.Errorf("turn %d of %s is %q, want %q", c.turn, c.mode, got, c.want)
		}
	}
}
