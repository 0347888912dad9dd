package game_test

import (
	"encoding/json"
	"testing"

	"bivouac/game"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// After any moves and undos, no question's ID returns, journal and snapshot lead to the same
// match, and every earlier moment can be seen again.
func TestMatchProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m, _, err := game.NewMatch(toy{}, game.Setup{Game: "toy", Rules: 3, Seats: 2})
		if err != nil {
			t.Fatal(err)
		}
		moments := map[int]string{} // the position by the length of the journal
		highest := 0
		for range rapid.IntRange(0, 30).Draw(t, "moves") {
			for _, d := range m.Pending() {
				highest = max(highest, d.ID)
			}
			next, err := randomWord(t, m)
			if err != nil {
				continue
			}
			for _, d := range next.Pending() {
				if struck(next) && !struck(m) && d.ID <= highest {
					t.Fatalf("question %d returns after an undo, %d were asked", d.ID, highest)
				}
			}
			m = next
			moments[len(m.Journal)] = jsonOf(m)
		}
		resumes(t, m)
		for n, want := range moments {
			if at, err := m.At(n); err != nil || jsonOf(at) != want {
				t.Fatalf("At(%d) = %v, %s, want %s", n, err, jsonOf(at), want)
			}
		}
	})
}

// randomWord is the match after a word, a consented undo or rigged dice.
func randomWord(t *rapid.T, m *game.Match) (*game.Match, error) {
	seat := game.Seat(rapid.IntRange(0, 1).Draw(t, "seat"))
	words := []string{"s", "ss", "r", "f", "e", "g", "h", "hi", "undo", "undo", "consent", "rig"}
	switch word := rapid.SampledFrom(words).Draw(t, "word"); word {
	case "consent":
		return m.UndoByConsent(seat)
	case "rig":
		return m.Rig("dice", "3")
	default:
		next, _, err := m.Batch(seat, word)
		return next, err
	}
}

func struck(m *game.Match) bool {
	n := len(m.Journal)
	return n > 0 && m.Journal[n-1].Strike != nil
}

// resumes demands that the match comes back from its journal, its snapshot or a
// snapshot that is none, and goes on alike.
func resumes(t *rapid.T, m *game.Match) {
	snap, err := m.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range [][]byte{nil, snap, []byte("broken"), []byte(`{"entries":-1}`)} {
		again, err := game.Resume(m.Game, m.Setup, m.Journal, s)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(m.Pending(), again.Pending()); diff != "" || jsonOf(m) != jsonOf(again) {
			t.Fatalf("resumed from %q:\n%s\n%s%s", s, jsonOf(m), jsonOf(again), diff)
		}
		back, err := m.UndoByConsent(0)
		back2, err2 := again.UndoByConsent(0)
		if (err == nil) != (err2 == nil) {
			t.Fatalf("an undo: %v, after resuming from %q: %v", err, s, err2)
		}
		if err != nil {
			continue
		}
		if diff := cmp.Diff(back.Pending(), back2.Pending()); diff != "" {
			t.Fatalf("an undo after resuming from %q:\n%s", s, diff)
		}
	}
}

func jsonOf(m *game.Match) string {
	data, err := json.Marshal(m.State)
	if err != nil {
		panic(err)
	}
	return string(data)
}
