package game_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"bivouac/game"
)

// counting is the toy that counts what its rules are asked to play.
type counting struct {
	toy
	played *int
	look   func() // at each entry, if set
}

type countingState struct {
	*toyState
	g *counting
}

func (g *counting) New(s game.Setup) (game.State, []game.Event, error) {
	first, events, err := g.toy.New(s)
	return countingState{first.(*toyState), g}, events, err
}

func (s countingState) Clone() game.State {
	return countingState{s.toyState.Clone().(*toyState), s.g}
}

func (s countingState) Apply(m game.Move) ([]game.Event, error) {
	if *s.g.played++; s.g.look != nil {
		s.g.look()
	}
	return s.toyState.Apply(m)
}

func newCounting() *counting { return &counting{played: new(int)} }

// greetings are so many entries that ask nothing and change nothing.
func greetings(n int) []game.Entry {
	journal := make([]game.Entry, n)
	for i := range journal {
		journal[i].Action = "hi"
	}
	return journal
}

// openCapsule is a capsule with that journal, whose end fits nothing.
func openCapsule(journal []game.Entry) game.Capsule {
	setup := game.Setup{Game: "toy", Rules: 3, Seats: 2}
	return game.Capsule{
		Setup: setup, Commitment: setup.Commitment(), Open: true, Journal: journal, Final: strings.Repeat("0", 64),
	}
}

// TestHostileCapsuleIsRefusedBeforeItIsPlayed: what would keep verify busy for long is told by
// counting.
func TestHostileCapsuleIsRefusedBeforeItIsPlayed(t *testing.T) {
	early := greetings(10_000) // and the first ones are taken back, one by one
	for i := range 1000 {
		early = append(early, game.Entry{Strike: []int{i}})
	}
	parts := greetings(300)
	for i := range parts {
		parts[i].Origin = &game.Origin{Rules: 3, Sum: strings.Repeat("0", 64), State: []byte(`{}`)}
	}
	rigs := openCapsule(nil)
	rigs.Setup.Rigs = make([]game.Rig, 60_000)
	values := openCapsule(nil)
	values.Setup.Rigs = []game.Rig{{Stream: "dice", Values: make([]string, 60_000)}}
	drawn := openCapsule(nil)
	drawn.Setup.Position = strings.Repeat("1 2\n", 60_000)
	drawn.Commitment = drawn.Setup.Commitment()
	for name, c := range map[string]game.Capsule{
		"60,000 entries": openCapsule(greetings(60_000)), "strikes of what is long ago": openCapsule(early),
		"300 versions of the rules": openCapsule(parts), "60,000 rigs": rigs, "a rig of 60,000 values": values,
		"a drawing of 60,000 lines": drawn,
	} {
		t.Run(name, func(t *testing.T) {
			g := newCounting()
			if _, err := c.Replay(t.Context(), g); !errors.Is(err, game.ErrLarge) || *g.played > 0 {
				t.Errorf("after %d entries that were played: %v", *g.played, err)
			}
			var text strings.Builder
			if _, err := c.WriteTo(&text); err != nil {
				t.Fatal(err)
			}
			if _, err := game.ReadCapsule(strings.NewReader(text.String())); !errors.Is(err, game.ErrLarge) {
				t.Errorf("it is read: %v", err)
			}
		})
	}
	endless := "bivouac capsule 1\ngame toy\njournal 60000\n" + strings.Repeat("0 0 hi\n", 60_000)
	if _, err := game.ReadCapsule(strings.NewReader(endless)); !errors.Is(err, game.ErrLarge) ||
		!strings.Contains(err.Error(), "line 3") {
		t.Errorf("60,000 entries are read before they are counted: %v", err)
	}
}

// TestVerifyGrowsWithTheLengthOfAJournal, also where all of it is taken back, from its end to
// its beginning, and where as much is played again as may be.
func TestVerifyGrowsWithTheLengthOfAJournal(t *testing.T) {
	back := func(n int) []game.Entry {
		journal := greetings(n)
		for i := n - 1; i >= 0; i-- {
			journal = append(journal, game.Entry{Strike: []int{i}})
		}
		return journal
	}
	middle := func(n int) []game.Entry { // each strike leaves 40 entries behind it
		journal := greetings(n)
		for i := n - 41; i >= n/2; i-- {
			journal = append(journal, game.Entry{Strike: []int{i}})
		}
		return journal
	}
	for name, journal := range map[string]func(n int) []game.Entry{
		"greetings": greetings, "taken back": back, "taken back before the end": middle,
	} {
		t.Run(name, func(t *testing.T) {
			work := func(n int) int {
				g := newCounting()
				if _, err := openCapsule(journal(n)).Replay(t.Context(), g); !errors.Is(err, game.ErrFinal) {
					t.Fatalf("%d: %v", n, err)
				}
				return *g.played
			}
			few, many := work(500), work(2000)
			t.Logf("%d and %d entries played", few, many)
			if many > 5*few {
				t.Errorf("four times as long is played in %d entries, and not some %d", many, 4*few)
			}
		})
	}
}

// TestVerifyStopsWithItsContext: nothing more is played then, neither an entry nor what stands
// behind one that was taken back.
func TestVerifyStopsWithItsContext(t *testing.T) {
	taken := greetings(1000)
	taken = append(taken, game.Entry{Strike: []int{10}})
	for name, test := range map[string]struct {
		journal []game.Entry
		at      int
	}{"while entries are played": {greetings(1000), 100}, "while they are played again": {taken, 1500}} {
		t.Run(name, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			g := newCounting()
			g.look = func() {
				if *g.played == test.at {
					cancel()
				}
			}
			if _, err := openCapsule(test.journal).Verify(ctx, g); !errors.Is(err, context.Canceled) || *g.played != test.at {
				t.Errorf("after %d entries, of which %d were played: %v", len(test.journal), *g.played, err)
			}
		})
	}
}

// TestAPanicOfTheRulesIsAnError, since a capsule may hold anything.
func TestAPanicOfTheRulesIsAnError(t *testing.T) {
	g := newCounting()
	g.look = func() { panic("what is this?") }
	if _, err := openCapsule(greetings(1)).Verify(t.Context(), g); err == nil ||
		!strings.Contains(err.Error(), "what is this?") {
		t.Errorf("Verify = %v", err)
	}
}

// TestAnEntryIsStruckOnce: an entry that was taken back cannot be taken back again.
func TestAnEntryIsStruckOnce(t *testing.T) {
	for _, strikes := range [][]game.Entry{{{Strike: []int{0, 0}}}, {{Strike: []int{0}}, {Strike: []int{0}}}} {
		if _, err := openCapsule(append(greetings(1), strikes...)).Replay(t.Context(), toy{}); err == nil ||
			!strings.Contains(err.Error(), "struck before") {
			t.Errorf("%v: %v", strikes, err)
		}
	}
}

// TestReplayOfALongMatch: after undos in a long match, near its end or far before it, with rigged
// dice between, its journal leads to the same.
func TestReplayOfALongMatch(t *testing.T) {
	for seed := range uint64(20) {
		luck := rand.New(rand.NewPCG(seed, 1))
		m := toyMatch(t)
		for n := range 500 {
			next, err := m, error(nil)
			switch k := luck.IntN(30); {
			case k == 0:
				next, err = m.Rig("dice", fmt.Sprint(1+luck.IntN(6)))
			case k == 1:
				next, err = m.UndoByConsent(game.Seat(luck.IntN(2)))
			case k < 8 && n > 0:
				next, err = m.Strike(0, []int{max(0, len(m.Journal)-1-luck.IntN(1+luck.IntN(200)))})
			default:
				word := []string{"hi", "hi", "e", "f", "g", "h"}[luck.IntN(6)]
				next, _, err = m.Batch(game.Seat(luck.IntN(2)), word)
			}
			if err == nil {
				m = next
			}
		}
		again, err := game.Resume(m.Game, m.Setup, m.Journal, nil)
		if err != nil {
			t.Fatalf("seed %d, %d entries: %v", seed, len(m.Journal), err)
		}
		if jsonOf(again) != jsonOf(m) || again.CanUndo(0) != m.CanUndo(0) || again.CanUndo(1) != m.CanUndo(1) {
			t.Errorf("seed %d: %d entries lead elsewhere:\n%s\n%s", seed, len(m.Journal), jsonOf(again), jsonOf(m))
		}
	}
}
