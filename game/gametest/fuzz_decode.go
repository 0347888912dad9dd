package gametest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"bivouac/game"
	"bivouac/game/scenario"
)

// sample returns matches at early and later positions of random games, for the set-ups of setupsOf.
// They are the same in each run of the short form, and in each run of the long form.
func sample(t testing.TB, g game.Game) []*game.Match {
	t.Helper()
	var all []*game.Match
	for n, setup := range setupsOf(g) {
		setup.Seed = SeedOf(uint64(n))
		m, _, err := game.NewMatch(g, setup)
		if err != nil {
			t.Fatal(err)
		}
		luck := rand.New(rand.NewPCG(uint64(n), 4))
		all = append(all, m)
		for i := 1; i <= 40; i++ {
			if len(m.Pending()) == 0 {
				break
			}
			if m, _, err = m.Act(answer(luck, m.State)); err != nil {
				t.Fatal(err)
			}
			if i == 1 || i == 3 || i == 9 || i == 40 {
				all = append(all, m)
			}
		}
	}
	return all
}

// maxLine is the longest typed line that the host passes to a game.
const maxLine = 1000

// FuzzLine checks that no typed line panics, for any position and seat. A line is either refused with
// a text and without effect, or leads to a match that its journal reproduces.
func FuzzLine(f *testing.F, g game.Game) {
	matches := sample(f, g)
	for i, m := range matches {
		for _, d := range m.Pending() {
			legal := m.State.Legal(d.Seat, nil)
			f.Add(string(legal[0]), uint16(i), uint8(d.Seat))
			f.Add(fmt.Sprintf("%s %s undo %s", legal[len(legal)-1], legal[0], legal[0]), uint16(i), uint8(d.Seat))
		}
	}
	f.Add("resign draw? forfeit undo ; [ ( \x00\xff", uint16(0), uint8(0))
	f.Fuzz(func(t *testing.T, line string, which uint16, seat uint8) {
		m := matches[int(which)%len(matches)]
		Bounded(t, len(line), func() { g.Words(line) })
		if len(line) > maxLine {
			return
		}
		before := inJSON(t, m.State)
		next, _, err := m.Batch(game.Seat(int(seat)%m.Setup.Seats), line)
		if !bytes.Equal(before, inJSON(t, m.State)) {
			t.Fatalf("%q changes the position that it is typed in", line)
		}
		if err != nil {
			if !answered(err) {
				t.Fatalf("%q: %v", line, err)
			}
			return
		}
		for _, e := range next.Journal[len(m.Journal):] {
			if len(e.Action) > game.MaxAction {
				t.Fatalf("%q is read as %q", line, e.Action)
			}
		}
		(&court{TB: t}).lawResume(next)
	})
}

// answered says whether an error has a text for the player.
func answered(err error) bool {
	var refusal *game.Refusal
	return errors.As(err, &refusal) || scenario.IsHostsNo(err)
}

// FuzzPosition checks that reading a drawing never panics, and that an accepted drawing gives a
// position on which everything that the host calls works. FuzzWritten also checks that the position
// can be written.
func FuzzPosition(f *testing.F, g game.Game, drawings ...string) {
	fuzzPosition(f, g, drawings, func(*testing.T, string, game.State) {})
}

func fuzzPosition(f *testing.F, g game.Game, drawings []string, more func(*testing.T, string, game.State)) {
	for _, topic := range g.Info().Topics {
		drawings = append(drawings, topic.Position)
	}
	for _, d := range drawings {
		f.Add(d)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var s game.State
		var err error
		Bounded(t, len(text), func() { s, _, err = g.Position(text, game.Seed{7}) })
		if err == nil {
			asked(t, g, s)
			more(t, text, s)
		}
	})
}

// FuzzLoad checks that loading a stored position never panics, and that everything that the host calls
// works on an accepted position, including a JSON round trip.
func FuzzLoad(f *testing.F, g game.Game) {
	for _, m := range sample(f, g) {
		f.Add(inJSON(f, m.State))
	}
	f.Add([]byte(`null`))
	f.Add([]byte(`{}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		var s game.State
		var err error
		Bounded(t, len(data), func() { s, err = g.Load(data) })
		if err == nil {
			asked(t, g, s)
		}
	})
}

// FuzzSetup checks that no set-up panics, including its rigs and position, and that a match of
// an accepted set-up can be played and replayed.
func FuzzSetup(f *testing.F, g game.Game, drawings ...string) {
	for _, setup := range setupsOf(g) {
		for _, setup.Position = range append([]string{""}, drawings...) {
			f.Add(inJSON(f, setup))
		}
		setup.Position, setup.Rigs = "", []game.Rig{{Stream: "dice", Values: []string{"1", "6"}},
			{At: 1, Stream: "deck", Values: []string{"x"}}}
		f.Add(inJSON(f, setup))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var setup game.Setup
		var m *game.Match
		Bounded(t, len(data), func() {
			if err := json.Unmarshal(data, &setup); err != nil || setup.Rules != g.Info().Rules {
				return
			}
			m, _, _ = game.NewMatch(g, setup)
		})
		if m == nil {
			return
		}
		var again game.Setup
		if err := json.Unmarshal(inJSON(t, setup), &again); err != nil ||
			again.Seed.Commitment() != setup.Seed.Commitment() {
			t.Fatalf("written and read is another set-up: %v", err)
		}
		for range 3 {
			d := m.Pending()
			if len(d) == 0 {
				break
			}
			next, _, err := m.Act(game.Move{Decision: d[0].ID, Seat: d[0].Seat, Action: m.State.Legal(d[0].Seat, nil)[0]})
			if err != nil {
				t.Fatalf("listed: %v", err)
			}
			m = next
		}
		if len(setup.Rigs) == 0 { // a rig that the rules refuse later stops a replay with an error
			(&court{TB: t}).lawResume(m)
		}
	})
}

// FuzzCompose checks that Compose does not panic for any arguments of a command, and that its result
// is played or refused like any typed line.
func FuzzCompose(f *testing.F, g game.Game) {
	composer, ok := g.(game.Composer)
	if !ok {
		f.Skip("this title composes nothing")
	}
	matches := sample(f, g)
	verbs := g.Info().Verbs
	for i := range verbs {
		f.Add(uint8(i), "a1", "b2", "3", uint16(i))
		f.Add(uint8(i), " ; | undo", "\xff\x00", "-1", uint16(i))
	}
	f.Fuzz(func(t *testing.T, verb uint8, a, b, c string, which uint16) {
		v := verbs[int(verb)%len(verbs)]
		args := slices.Repeat([]string{a, b, c}, 1+len(v.Params)/3)[:len(v.Params)]
		line := composer.Compose(v.ID, args)
		if len(line) > maxLine {
			return
		}
		m := matches[int(which)%len(matches)]
		if _, _, err := m.Batch(game.Seat(int(which)%m.Setup.Seats), line); err != nil && !answered(err) {
			t.Fatalf("%s %q is written as %q: %v", v.ID, args, line, err)
		}
	})
}
