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
	note := say(s.Describe(d.Seat, a).Note)
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
	if diff := cmp.Diff(*told, Outcome{done, v.Grid, v.Threats}); diff != "" {
		t.Fatalf("%s in %s: %s", a, written(t, before.now), diff)
	}
	checkNote(t, say, note, events, fmt.Sprintf("%s in %s", a, written(t, before.now)))
	return !cmp.Equal(before.Threats, v.Threats)
}

func isDraw(x Step) bool { return x.Kind == StepDraw }

// checkNote demands that the note tells all that the log then tells, in its order.
func checkNote(t *testing.T, say func(game.Text) string, note string, events []game.Event, what string) {
	t.Helper()
	doing, did, _ := strings.Cut(strings.TrimSuffix(say(events[0].Text), "."), " — ")
	var parts []string
	if m := ownFate.FindStringSubmatch(doing); m != nil && m[3] != "" {
		parts = append(parts, strings.TrimSpace(m[1]+" "+m[3]))
	}
	if did != "" {
		parts = append(parts, strings.Split(did, "; ")...)
	}
	rest, found := "; "+owner.ReplaceAllString(note, "")+";", true
	for _, part := range parts {
		part = own(doing, owner.ReplaceAllString(part, ""))
		if _, rest, found = strings.Cut(rest, "; "+part+";"); !found {
			t.Fatalf("%s: the note says\n%s\nthe log\n%s", what, note, say(events[0].Text))
		}
		rest = ";" + rest
	}
}

// own is a part of the log as the note of an attack tells it, whose label has named its Mech.
func own(doing, part string) string {
	if m := fated.FindStringSubmatch(part); m != nil && strings.Contains(doing, ": "+m[1]+" uses ") {
		return "this Mech " + m[2]
	}
	return part
}

var (
	// ownFate is a move or repair in the log and what it does to its Mech, whose name the note of a move tells.
	ownFate = regexp.MustCompile(`: (?:(\w+ Mech) → ..|(\w+ Mech) repairs)(?:, (.*))?$`)
	// fated is a Mech and its fate.
	fated = regexp.MustCompile(`^(\w+ Mech) (.*)$`)
	owner = regexp.MustCompile(`\w+’s `)
)
