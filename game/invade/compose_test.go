package invade_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"bivouac/game"
	"bivouac/game/invade"
)

// TestComposeWritesWhatIsLegal walks random games: every legal action, told as verb
// and arguments, composes to a word that reads as the same action.
func TestComposeWritesWhatIsLegal(t *testing.T) {
	luck := rand.New(rand.NewPCG(1, 2))
	verbs := map[string]bool{}
	for seed := range byte(6) {
		m, _, err := game.NewMatch(invade.Game{}, game.Setup{Game: invade.ID, Rules: 1, Seats: 2, Seed: game.Seed{seed}})
		if err != nil {
			t.Fatal(err)
		}
		s := m.State
		for range 120 {
			asked := s.Pending()
			if len(asked) == 0 {
				break
			}
			seat := asked[0].Seat
			legal := s.Legal(seat, nil)
			for range 4 {
				composesTo(t, s, seat, legal[luck.IntN(len(legal))], verbs)
			}
			a := legal[luck.IntN(len(legal))]
			composesTo(t, s, seat, a, verbs)
			if _, err := s.Apply(game.Move{Decision: asked[0].ID, Seat: seat, Action: a}); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, v := range []string{"place", "allocate", "effect", "move", "enter", "fight", "end"} {
		if !verbs[v] {
			t.Errorf("no random game came to %s: nothing was tested of it", v)
		}
	}
}

func composesTo(t *testing.T, s game.State, seat game.Seat, a game.Action, verbs map[string]bool) {
	t.Helper()
	c := s.Describe(seat, a)
	verbs[c.Verb] = true
	var args []string
	for _, arg := range c.Args {
		args = append(args, arg.Value)
	}
	line := invade.Game{}.Compose(c.Verb, args)
	words := invade.Game{}.Words(line)
	if len(words) != 1 {
		t.Fatalf("%s composes to %q, %d words", a, line, len(words))
	}
	got, err := s.Read(seat, words[0], false)
	if err != nil || len(got) == 0 || got[len(got)-1] != a {
		t.Errorf("%s composes to %q, which reads as %v, %v", a, line, got, err)
	}
}

// composed are commands at the position open, and what they become.
var composed = []struct {
	verb string
	args []string
	want string // "" for a verb that has no word
	rule string // the beginning of the rule by which the position refuses it
}{
	{"move", []string{"d4", "f12"}, "d4-f12", "I8"},
	{"move", []string{"zz", "99"}, "zz-99", ""},
	{"attack", []string{"d4", "d8"}, "d4xd8", "I"},
	{"shell", []string{"d4", "d8"}, "d4*d8", "I"},
	{"pull", []string{"d4", "d8"}, ">d4-d8", "I"},
	{"enter", []string{"N", "z"}, "+z", ""},
	{"enter", []string{"b", "d"}, "+bd", "I"},
	{"effect", []string{"7"}, "!7", ""},
	{"place", []string{"d h m"}, "@dhm", "I"},
	{"allocate", []string{"1", "1", "1", "1", "1"}, "[C1 A1 O1 E1 P1]", "I"},
	{"move", []string{"d4"}, "", ""},
	{"move", []string{"$", "x$y"}, "-xy", ""},
	{"draw", []string{"offer"}, "", ""},
	{"fly", nil, "", ""},
}

func TestComposeOfWhatIsNotLegal(t *testing.T) {
	for _, c := range composed {
		got := invade.Game{}.Compose(c.verb, c.args)
		if got != c.want {
			t.Errorf("Compose(%s, %q) = %q, want %q", c.verb, c.args, got, c.want)
		}
		if got == "" {
			continue
		}
		var refusal *game.Refusal
		if err := typed(t, got); !errors.As(err, &refusal) || !strings.HasPrefix(refusal.Rule, c.rule) {
			t.Errorf("%q is answered by %v, want a refusal by %s", got, err, c.rule)
		}
	}
}

// typed is how the position open answers a word.
func typed(t *testing.T, word string) error {
	t.Helper()
	s, _, err := invade.Game{}.Position(open, game.Seed{})
	if err != nil {
		t.Fatal(err)
	}
	actions, err := s.Read(invade.South, word, false)
	for _, a := range actions {
		if err == nil {
			_, err = s.Apply(game.Move{Decision: s.Pending()[0].ID, Seat: invade.South, Action: a})
		}
	}
	return err
}
