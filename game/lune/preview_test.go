package lune

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"bivouac/game"
	"bivouac/game/amount"
	"bivouac/game/lang"
)

// speaker says texts in English, the seats by their numbers.
func speaker(t *testing.T) func(game.Text) string {
	t.Helper()
	texts, err := lang.New(Game{}.Info().Texts)
	if err != nil {
		t.Fatal(err)
	}
	return func(x game.Text) string {
		return texts.Say(lang.English, x, func(s game.Seat) string { return [...]string{"Ada", "Bo", "Cy"}[s] })
	}
}

// TestPreviewIsWhatHappens: over random games, what a picture and a note foretell of an
// input is what then happens, whenever no building had to resist (L21.7).
func TestPreviewIsWhatHappens(t *testing.T) {
	say := speaker(t)
	looked, hit := 0, 0
	for n := range amount.Of(20, 60) {
		luck := rand.New(rand.NewPCG(uint64(n), 5))
		setup := game.Setup{Game: ID, Rules: rulesVersion, Seats: 1 + n%3, Seed: game.Seed{byte(n)}}
		if n%4 > 0 {
			setup.Options = map[string]string{"mode": optMode.Values[1+n%6]}
		}
		state, _, err := Game{}.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		s := state.(*State)
		for s.phase != over {
			asked := s.Pending()
			d := asked[luck.IntN(len(asked))]
			a := anyOf(luck, s.Legal(d.Seat, nil))
			p, _ := parse(string(a))
			if p.verb != vMove && p.verb != vAttack && p.verb != vRepair {
				apply(t, s, d, a)
				continue
			}
			looked++
			if foretold(t, say, s, d, a, &p) {
				hit++
			}
		}
	}
	if looked < amount.Of(150, 500) || hit < amount.Of(10, 40) {
		t.Errorf("only %d inputs were looked at, %d of them changed the Veks' attacks", looked, hit)
	}
}

// anyOf prefers attacks, of which there is more to tell.
func anyOf(luck *rand.Rand, legal []game.Action) game.Action {
	peaceful := func(a game.Action) bool { return !strings.Contains(string(a), "!") }
	if attacks := slices.DeleteFunc(slices.Clone(legal), peaceful); len(attacks) > 0 && luck.IntN(2) == 0 {
		return attacks[luck.IntN(len(attacks))]
	}
	return legal[luck.IntN(len(legal))]
}

func apply(t *testing.T, s *State, d game.Decision, a game.Action) []game.Event {
	t.Helper()
	events, err := s.Apply(game.Move{Decision: d.ID, Seat: d.Seat, Action: a})
	if err != nil {
		t.Fatalf("%s: %v", a, err)
	}
	return events
}

// foretold applies an input and compares with what was foretold; it says whether the
// announced attacks changed.
func foretold(t *testing.T, say func(game.Text) string, s *State, d game.Decision, a game.Action, p *play) bool {
	t.Helper()
	before, turn := s.View(d.Seat).(View), s.turn
	told := Preview(before, a)
	if told == nil {
		t.Fatalf("no preview of %s in %s", a, written(t, before.now))
	}
	if slices.ContainsFunc(told.Steps, isDraw) {
		t.Fatalf("%s in %s: the preview draws", a, written(t, before.now))
	}
	c := s.Describe(d.Seat, a)
	was := s.now
	events := apply(t, s, d, a)
	if s.phase != inPlayers || s.turn != turn {
		return false // the turn ended with it
	}
	v := s.View(d.Seat).(View)
	done := v.Now.Steps
	if before.Now != nil {
		done = done[len(before.Now.Steps):]
	}
	if slices.ContainsFunc(done, isDraw) {
		if v.Grid < told.Grid {
			t.Errorf("%s in %s: the Grid falls to %d, foretold was %d at worst", a, written(t, before.now), v.Grid, told.Grid)
		}
		return false
	}
	if diff := cmp.Diff(*told, Outcome{done, v.Grid, v.Threats, v.Risk}); diff != "" {
		t.Fatalf("%s in %s: %s", a, written(t, before.now), diff)
	}
	what := fmt.Sprintf("%s in %s", a, written(t, before.now))
	checkNote(t, say, c, events, what)
	checkLoss(t, tollOf(saidOf(say, c.Loss)), &was, &s.now, what)
	return !cmp.Equal(before.Threats, v.Threats)
}

func isDraw(x Step) bool { return x.Kind == StepDraw }

// saidOf says a text, "" if it is zero.
func saidOf(say func(game.Text) string, x game.Text) string {
	if x.IsZero() {
		return ""
	}
	return say(x)
}

// checkNote demands that the loss and the note tell all that the log then tells, each thing once: what happens to a
// Mech may be divided between the two.
func checkNote(t *testing.T, say func(game.Text) string, c game.Choice, events []game.Event, what string) {
	t.Helper()
	doing, did, _ := strings.Cut(strings.TrimSuffix(say(events[0].Text), "."), " — ")
	var parts []string
	if m := ownFate.FindStringSubmatch(doing); m != nil && m[3] != "" {
		parts = append(parts, strings.TrimSpace(m[1]+" "+m[3]))
	}
	if did != "" {
		parts = append(parts, strings.Split(did, "; ")...)
	}
	told := map[string]int{}
	for _, text := range [...]string{saidOf(say, c.Loss), saidOf(say, c.Note)} {
		for _, part := range strings.Split(owner.ReplaceAllString(text, ""), "; ") {
			part = strings.TrimSuffix(part, " (bonus objective)")
			for _, piece := range fatesIn(part) {
				told[piece]++
			}
		}
	}
	for _, part := range parts {
		for _, piece := range fatesIn(owner.ReplaceAllString(part, "")) {
			if told[piece] != 1 {
				t.Fatalf("%s: %q is told %d times; the loss says\n%s\nthe note\n%s\nthe log\n%s", what, piece, told[piece],
					saidOf(say, c.Loss), saidOf(say, c.Note), say(events[0].Text))
			}
		}
	}
}

// fatesIn are the parts of what happens to a Mech or a Rocket, each with its name; other parts are whole.
func fatesIn(part string) []string {
	m := fatesNamed.FindStringSubmatch(part)
	if m == nil {
		return []string{part}
	}
	var all []string
	for _, piece := range strings.Split(m[2], ", ") {
		if strings.HasPrefix(piece, "out of action") {
			piece = "out of action" // the loss leaves the reason out
		}
		if piece != "crushed" {
			all = append(all, m[1]+": "+piece)
		}
	}
	return all
}

// A toll is what a text says that the players lose.
type toll struct {
	grid     int
	hurt     map[string]int // by the name of the Mech
	out      map[string]bool
	capsules int
}

// tollOf reads a foretold loss.
func tollOf(loss string) toll {
	x := toll{hurt: map[string]int{}, out: map[string]bool{}}
	for _, part := range strings.Split(loss, "; ") {
		n := 0
		if _, what, odds := strings.Cut(part, "%"); odds { // "85%: Grid −1", "85% each: Grid −2"
			_, part, _ = strings.Cut(what, ": ")
		}
		if scans(part, "Grid −%d", &n) {
			x.grid += n
		}
		if strings.HasPrefix(part, "Capsule") {
			x.capsules += 1 + strings.Count(part, ",")
		}
		if m := fatesNamed.FindStringSubmatch(owner.ReplaceAllString(part, "")); m != nil {
			for _, piece := range strings.Split(m[2], ", ") {
				if scans(piece, "−%d", &n) {
					x.hurt[m[1]] += n
				}
				x.out[m[1]] = x.out[m[1]] || strings.HasPrefix(piece, "out of action") || piece == "lost in the Chasm"
			}
		}
	}
	return x
}

// mechNames are the English names of the Mechs.
var mechNames = [mechCount]string{"Combat Mech", "Cannon Mech", "Artillery Mech"}

// checkLoss compares a foretold loss with what the players then have less: health that a Mech also regains is not
// counted.
func checkLoss(t *testing.T, x toll, was, now *battle, what string) {
	t.Helper()
	if got := int(was.grid - now.grid); got != min(x.grid, int(was.grid)) {
		t.Errorf("%s: the Grid loses %d, foretold %+v", what, got, x)
	}
	if got := now.tally.capsulesLost - was.tally.capsulesLost; int(got) != x.capsules {
		t.Errorf("%s: %d Capsules are lost, foretold %+v", what, got, x)
	}
	for m, name := range mechNames {
		u, v := &was.units[m], &now.units[m]
		switch {
		case x.out[name] != (u.alive && !v.alive):
			t.Errorf("%s: the %s lives: %v, foretold %+v", what, name, v.alive, x)
		case v.alive && int(u.hp-v.hp) > x.hurt[name], v.alive && x.hurt[name] > 0 && int(u.hp-v.hp)+1 < x.hurt[name]:
			t.Errorf("%s: the %s had %d health, then %d, foretold %+v", what, name, u.hp, v.hp, x)
		}
	}
}

// TestLossOfReady: what the end of a turn is said to lose is lost in the Vek turn, and nothing else, whenever no
// building resists.
func TestLossOfReady(t *testing.T) {
	say := speaker(t)
	looked, lost := 0, 0
	for n := range amount.Of(250, 800) {
		luck := rand.New(rand.NewPCG(uint64(n), 41))
		state, _, err := Game{}.New(game.Setup{
			Game: ID, Rules: rulesVersion, Seats: 1, Seed: game.Seed{byte(n), 41},
			Options: map[string]string{"mode": optMode.Values[1+n%6]},
		})
		if err != nil {
			t.Fatal(err)
		}
		s := state.(*State)
		for s.phase != over {
			d := s.Pending()[0]
			a := anyOf(luck, s.Legal(d.Seat, nil))
			if a != bareText[vReady] || s.phase != inPlayers || s.turn == turns {
				apply(t, s, d, a)
				continue
			}
			x, was, turn := tollOf(saidOf(say, s.Describe(d.Seat, a).Loss)), s.now, s.turn
			what := "ready in " + written(t, s)
			apply(t, s, d, a)
			resisted := slices.ContainsFunc(s.was.list(), func(m mark) bool { return m.kind == mResist })
			if s.phase != inPlayers || s.turn != turn+1 || resisted {
				continue
			}
			moved, now := false, s.now
			for _, m := range s.was.list() { // after a Vek's move, which is drawn, lost Capsules are not in the forecast
				moved = moved || m.kind == mMove
				if moved && m.kind == mLose {
					now.tally.capsulesLost--
				}
			}
			looked++
			if x.grid > 0 || x.capsules > 0 || len(x.hurt) > 0 {
				lost++
			}
			checkLoss(t, x, &was, &now, what)
		}
	}
	if looked < amount.Of(100, 300) || lost < amount.Of(80, 240) {
		t.Errorf("only %d ends of turns were looked at, %d with losses", looked, lost)
	}
}

var (
	// ownFate is a move or repair in the log and what it does to its Mech, whose name the note of a move tells.
	ownFate    = regexp.MustCompile(`: (?:(\w+ Mech) → ..|(\w+ Mech) repairs)(?:, (.*))?$`)
	fatesNamed = regexp.MustCompile(`^(\w+ Mech|Rocket ..) (.*)$`)
	owner      = regexp.MustCompile(`\w+’s `)
)
