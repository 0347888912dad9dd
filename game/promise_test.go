package game_test

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"bivouac/game"

	"github.com/google/go-cmp/cmp"
)

// promisedSetup is a set-up as a table makes it, its seed drawn.
func promisedSetup() game.Setup {
	s := game.Setup{Game: "toy", Rules: 3, Seats: 2, Promise: game.SetupPromise, Secret: game.Secret{7, 1},
		Words: []string{"moon", "é = ☾"}, Options: map[string]string{"speed": "fast", "a b": "1"}}
	s.Seed = s.Draw()
	return s
}

// TestPromiseTexts: both texts are what anybody can write by hand.
func TestPromiseTexts(t *testing.T) {
	s := promisedSetup()
	setup := "game toy\nrules 3\nseats 2\noption \"a b\"=1\noption speed=fast\n"
	words := "word moon\nword \"\\u00e9 = \\u263e\"\n"
	secret, seed := fmt.Sprintf("0701%060d", 0), fmt.Sprintf("%x", s.Seed[:])
	if want := sha256.Sum256([]byte("bivouac seed 1\n" + setup + words + "secret " + secret + "\n")); game.Seed(
		want,
	) != s.Seed {
		t.Errorf("the seed is %x, want %x", s.Seed, want)
	}
	check := func(got, text string) {
		t.Helper()
		if want := fmt.Sprintf("%x", sha256.Sum256([]byte(text))); got != want {
			t.Errorf("promised is %s, want %s, the hash of\n%s", got, want, text)
		}
	}
	promise := "bivouac promise 1\n" + setup
	check(s.Commitment(), promise+words+"seed "+seed+"\n")
	s.Position = "1 2\n3"
	s.Imports = []int{4, 9}
	promise += "position\n| \"1 2\"\n| 3\n" + words
	check(s.Committed(0), promise+"seed "+seed+"\n")
	check(s.Committed(1), promise+"imported 4\nseed "+seed+"\n")
	check(s.Commitment(), promise+"imported 4\nimported 9\nseed "+seed+"\n")
	s.Promise = 0
	check(s.Committed(0), string(s.Seed[:]))
	check(s.Commitment(), promise+"imported 4\nimported 9\nseed "+seed+"\n")
	raw, err := json.Marshal(game.Setup{Game: "toy"})
	if err != nil || strings.Contains(string(raw), "promise") || strings.Contains(string(raw), "secret") ||
		strings.Contains(string(raw), "words") || strings.Contains(string(raw), "imports") {
		t.Errorf("the set-up of a match from before is written as %s, %v", raw, err)
	}
}

// otherSetups change one thing each of a set-up that was promised.
var otherSetups = map[string]func(*game.Setup){
	"the game":                func(s *game.Setup) { s.Game = "toys" },
	"the rules":               func(s *game.Setup) { s.Rules++ },
	"the seats":               func(s *game.Setup) { s.Seats++ },
	"another value":           func(s *game.Setup) { s.Options["speed"] = "slow" },
	"an option less":          func(s *game.Setup) { delete(s.Options, "speed") },
	"an option that is named": func(s *game.Setup) { s.Options["x"] = "y" },
	"a position":              func(s *game.Setup) { s.Position = "1 2" },
	"a position of nothing":   func(s *game.Setup) { s.Position = "\n" },
	"another word":            func(s *game.Setup) { s.Words[0] = "Moon" },
	"a word less":             func(s *game.Setup) { s.Words = s.Words[:1] },
	"words in another order":  func(s *game.Setup) { slices.Reverse(s.Words) },
	"two words as one":        func(s *game.Setup) { s.Words = []string{strings.Join(s.Words, "\nword ")} },
	"an option in a word":     func(s *game.Setup) { s.Words, s.Options = append([]string{"x"}, s.Words...), nil },
}

// TestPromiseCoversTheSetUp: with any change the seed would be another one and the promise is not
// kept.
func TestPromiseCoversTheSetUp(t *testing.T) {
	seen := map[string]string{promisedSetup().Commitment(): "itself"}
	drawn := map[game.Seed]string{promisedSetup().Seed: "itself"}
	for _, name := range slices.Sorted(maps.Keys(otherSetups)) {
		s := promisedSetup()
		otherSetups[name](&s)
		if as := seen[s.Commitment()]; as != "" {
			t.Errorf("%s: the promise is that of %s", name, as)
		}
		if as := drawn[s.Draw()]; as != "" {
			t.Errorf("%s: the seed is that of %s", name, as)
		}
		seen[s.Commitment()], drawn[s.Draw()] = name, name
	}
	s := promisedSetup()
	s.Secret[0]++
	if as := drawn[s.Draw()]; as != "" {
		t.Error("another secret makes the same seed")
	}
	s.Seed[0]++
	if as := seen[s.Commitment()]; as != "" {
		t.Error("another seed has the same promise")
	}
}

// promised is a match of that set-up, over or not.
func promised(t testing.TB, over bool) *game.Match {
	t.Helper()
	m, _, err := game.NewMatch(toy{}, promisedToy())
	if err != nil {
		t.Fatal(err)
	}
	if m = typed(t, m, "0: s undo e"); over {
		m = typed(t, m, "0: resign")
	}
	return m
}

// promisedToy is promisedSetup as the toy takes it.
func promisedToy() game.Setup {
	s := promisedSetup()
	delete(s.Options, "a b")
	s.Seed = s.Draw()
	return s
}

func TestPromisedCapsule(t *testing.T) {
	for name, m := range map[string]*game.Match{
		"over": promised(t, true), "running": promised(t, false), "imported": promised(t, false).Imported(),
		"imported twice":      promised(t, true).Imported().Imported(),
		"of an older promise": typed(t, toyMatch(t), "0: s", "0: resign").Imported(),
		"raised":              later(t, raised{rules: 4}, promised(t, false)),
	} {
		t.Run(name, func(t *testing.T) {
			for _, open := range []bool{false, true} {
				text := capsuleText(t, m, open)
				if !strings.HasPrefix(text, "bivouac capsule 3\n") {
					t.Errorf("an earlier program would take it for its own:\n%s", text)
				}
				c, err := game.ReadCapsule(strings.NewReader(text))
				if err != nil {
					t.Fatalf("%v\n%s", err, text)
				}
				wrote, err := game.NewCapsule(m, open)
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(wrote, c); diff != "" {
					t.Errorf("written and read (-want +got):\n%s", diff)
				}
				_, over := m.State.Result()
				r, err := c.Verify(t.Context(), m.Game)
				switch {
				case !over && !open:
					secret, seed := fmt.Sprintf("%x", m.Setup.Secret[:]), fmt.Sprintf("%x", m.Setup.Seed[:])
					if !errors.Is(err, game.ErrSealed) || strings.Contains(text, secret) || strings.Contains(text, seed) ||
						c.Card != m.Setup.Secret.Hash() {
						t.Errorf("sealed: %v\n%s", err, text)
					}
				case err != nil || r.Over != over || len(r.Told) != r.Entries:
					t.Errorf("Verify = %+v, %v", r, err)
				}
			}
		})
	}
}

// notPromised is what Verify says of another set-up.
const notPromised = "do not match their commitment"

// other are two other digits.
func other(digits string) string {
	if digits == "00" {
		return "01"
	}
	return "00"
}

// TestASeedThatWasNotDrawn: a host who makes up a seed, or changes what it is drawn from, and
// writes a promise that fits.
func TestASeedThatWasNotDrawn(t *testing.T) {
	for _, name := range slices.Sorted(maps.Keys(otherSetups)) {
		c, err := game.NewCapsule(promised(t, true), false)
		if err != nil {
			t.Fatal(err)
		}
		c.Setup.Options, c.Setup.Words = maps.Clone(c.Setup.Options), slices.Clone(c.Setup.Words)
		otherSetups[name](&c.Setup)
		c.Commitment = c.Setup.Commitment()
		if _, err := c.Verify(t.Context(), toy{}); !errors.Is(err, game.ErrDrawn) {
			t.Errorf("%s: %v", name, err)
		}
	}
	c, err := game.NewCapsule(promised(t, true), false)
	if err != nil {
		t.Fatal(err)
	}
	c.Setup.Seed[0]++
	c.Commitment = c.Setup.Commitment()
	if _, err := c.Verify(t.Context(), toy{}); !errors.Is(err, game.ErrDrawn) {
		t.Errorf("another seed: %v", err)
	}
}

// TestForgedPromise changes one line each of a true capsule whose set-up was promised.
func TestForgedPromise(t *testing.T) {
	text := capsuleText(t, promised(t, true).Imported(), false)
	for _, test := range []struct{ name, old, new, want string }{
		{"another card", "card ", "card ff", "is no SHA-256"},
		{"another secret", "secret 0701", "secret 0702", "does not match the table's card"},
		{"another hash on the card", "card " + lineOf(text, "card")[:2], "card " + other(lineOf(text, "card")[:2]),
			"does not match the table's card"},
		{"another seed", "seed ", "seed ff", "a seed is 64"},
		{"another word", "word moon", "word Moon", notPromised},
		{"a word less", "word moon\n", "", notPromised},
		{"a word more", "word moon\n", "word moon\nword sun\n", notPromised},
		{"another option", "option speed=fast", "option speed=slow", notPromised},
		{"no option", "option speed=fast\n", "", notPromised},
		{"a position", "word moon", "position\n| 1 2\nword moon", notPromised},
		{"other rules", "rules 3", "rules 4", notPromised},
		{"another import", "imported 4", "imported 3", notPromised},
		{"no import", "imported 4\n", "", notPromised},
		{"a rig", "commitment", "rig 2 dice 6 6 6 6\ncommitment",
			"luck was fixed by hand: from entry 2 on, dice shows 6 6 6 6"},
		{"a later promise", "promise 1", "promise 2", "a capsule of another version"},
		{"no promise", "promise 1\n", "", "a card without the promise"},
		{"no card", "\ncard ", "\noption card=", "card"},
		{"a card and no secret", "\nsecret ", "\noption secret=", "secret"},
		{"as before", "capsule 3", "capsule 1", `unknown line "word"`},
		{"words of no card", "card " + lineOf(text, "card") + "\nsecret " + lineOf(text, "secret") + "\n",
			"", "words without a card"},
	} {
		t.Run(test.name, func(t *testing.T) {
			forged := strings.Replace(text, test.old, test.new, 1)
			if forged == text {
				t.Fatalf("there is no %q in\n%s", test.old, text)
			}
			c, err := game.ReadCapsule(strings.NewReader(forged))
			if err == nil {
				_, err = c.Verify(t.Context(), toy{})
			}
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("the error is %v, want %q", err, test.want)
			}
		})
	}
}

// lineOf is what the line of a capsule says that begins with a word.
func lineOf(text, word string) string {
	_, rest, _ := strings.Cut(text, "\n"+word+" ")
	line, _, _ := strings.Cut(rest, "\n")
	return line
}

// TestRulesDoNotSeeTheSecret: the rules play by the seed, and a try has neither.
func TestRulesDoNotSeeTheSecret(t *testing.T) {
	var seen game.Setup
	g := spying{seen: &seen}
	m, _, err := game.NewMatch(g, promisedToy())
	if err != nil {
		t.Fatal(err)
	}
	if seen.Secret != (game.Secret{}) || seen.Words != nil || seen.Promise != 0 || seen.Seed != m.Setup.Seed {
		t.Errorf("the rules see %+v", seen)
	}
	if b := m.Branch(m.State).Setup; b.Secret != (game.Secret{}) || b.Seed != (game.Seed{}) || b.Words != nil {
		t.Errorf("a try has the set-up %+v", b)
	}
}

type spying struct {
	toy
	seen *game.Setup
}

func (g spying) New(s game.Setup) (game.State, []game.Event, error) {
	*g.seen = s
	return g.toy.New(s)
}
