package game_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"bivouac/game"
	"bivouac/game/gametest"
	"bivouac/game/gametest/duel"
)

// FuzzRand: any bytes in the place of a stream of luck are refused, or come back with the same
// draws to come.
func FuzzRand(f *testing.F) {
	r := game.NewRand(game.Seed{1}, "dice")
	for range 3 {
		data, err := json.Marshal(r)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
		r.IntN(6)
		r.Force(4, 2)
	}
	f.Add([]byte(`null`))
	f.Fuzz(func(t *testing.T, data []byte) {
		var a, b game.Rand
		var err error
		gametest.Bounded(t, len(data), func() { err = json.Unmarshal(data, &a) })
		if err != nil || a.Check(6) != nil {
			return
		}
		written, err := json.Marshal(a)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(written, &b); err != nil {
			t.Fatal(err)
		}
		for n := range a.Forced() + 5 {
			if x, y := a.IntN(6), b.IntN(6); x != y || x < 0 || x > 5 {
				t.Fatalf("draw %d: %d and %d", n, x, y)
			}
		}
	})
}

// FuzzSnapshot: with any bytes in the place of a snapshot, the match of a journal comes back: from
// the snapshot if it fits, by replay if not.
func FuzzSnapshot(f *testing.F) {
	m, _, err := game.NewMatch(duel.Game{}, game.Setup{Game: "duel", Rules: 1, Seats: 3, Seed: game.Seed{8}})
	if err != nil {
		f.Fatal(err)
	}
	for range 4 {
		d := m.Pending()[0]
		if m, _, err = m.Act(game.Move{Decision: d.ID, Seat: d.Seat, Action: m.State.Legal(d.Seat, nil)[0]}); err != nil {
			f.Fatal(err)
		}
		snap, err := m.Snapshot()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(snap)
	}
	f.Add([]byte(`{"entries":4}`))
	f.Fuzz(func(t *testing.T, snap []byte) {
		again, err := game.Resume(m.Game, m.Setup, m.Journal, snap)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range again.Pending() {
			if d.ID < 1 {
				t.Fatalf("question %+v", d)
			}
		}
	})
}

// FuzzJournal: any bytes in the place of a journal are refused, or replay to a match that is the
// same through its snapshot.
func FuzzJournal(f *testing.F) {
	m := played(f, true)
	data, err := json.Marshal(m.Journal)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Add([]byte(`[{"seat":0,"decision":1,"action":"s"},{"seat":0,"strike":[0]},{"seat":0,"strike":[0,0]}]`))
	f.Add([]byte(`[{"seat":-1,"strike":[-1]},{"seat":99,"decision":1,"action":"s","with":true}]`))
	f.Fuzz(func(t *testing.T, data []byte) {
		var journal []game.Entry
		var err error
		gametest.Bounded(t, len(data), func() { err = json.Unmarshal(data, &journal) })
		if err != nil || len(journal) > 50 {
			return
		}
		one, err := game.Resume(toy{}, m.Setup, journal, nil)
		if err != nil {
			return
		}
		snap := snapshot(t, one)
		two, err := game.Resume(toy{}, m.Setup, journal, snap)
		if err != nil || state(t, one) != state(t, two) {
			t.Fatalf("through the snapshot: %v", err)
		}
		written, err := json.Marshal(journal)
		if err != nil {
			t.Fatal(err)
		}
		var again []game.Entry
		if err := json.Unmarshal(written, &again); err != nil {
			t.Fatal(err)
		}
		if three, err := game.Resume(toy{}, m.Setup, again, nil); err != nil || state(t, one) != state(t, three) {
			t.Fatalf("written and read: %v", err)
		}
	})
}

func snapshot(t *testing.T, m *game.Match) []byte {
	t.Helper()
	snap, err := m.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	return snap
}

// FuzzSeed: a seed's text is 64 hexadecimal digits, and nothing else is taken.
func FuzzSeed(f *testing.F) {
	text, _ := game.Seed{1, 2, 3}.MarshalText()
	f.Add(text)
	f.Add([]byte("0"))
	f.Fuzz(func(t *testing.T, text []byte) {
		var seed game.Seed
		if seed.UnmarshalText(text) != nil {
			return
		}
		if again, err := seed.MarshalText(); err != nil || !bytes.Equal(again, bytes.ToLower(text)) {
			t.Fatalf("%q is written as %q, %v", text, again, err)
		}
	})
}
