package table

import (
	"testing"
	"time"

	"bivouac/bot/table/clock"
	"bivouac/game"
	"bivouac/game/gametest"
	"bivouac/game/gametest/duel"
	"bivouac/store"
)

// FuzzID: a table's name in a custom_id is read back as it was written.
func FuzzID(f *testing.F) {
	f.Add("1")
	f.Add(ID(1 << 63).String())
	f.Add("0zz")
	f.Fuzz(func(t *testing.T, text string) {
		var id ID
		var err error
		gametest.Bounded(t, len(text), func() { id, err = ParseID(text) })
		if err == nil && (id == 0 || id.String() != text) {
			t.Fatalf("%q is read as %d, which is %q", text, id, id)
		}
	})
}

// FuzzTable: any bytes in the place of a stored table, with its journal and snapshot, are
// refused or become a table that is written as the same again.
func FuzzTable(f *testing.F) {
	s := &Shelf{games: map[string]game.Game{"duel": duel.Game{}}}
	seedTables(f)
	f.Fuzz(func(t *testing.T, data, line, snap []byte) {
		gametest.Bounded(t, len(data), func() { _, _ = readRecord(data) })
		stored := store.Match{Record: data, Snapshot: snap}
		if len(line) > 0 {
			stored.Journal = [][]byte{line}
		}
		one, err := s.decode(stored)
		if err != nil {
			return
		}
		written, err := one.record()
		if err != nil {
			t.Fatal(err)
		}
		two, err := s.decode(store.Match{Record: written, Journal: stored.Journal, Snapshot: snap})
		if err != nil {
			t.Fatalf("what was written is not read: %v\n%s", err, written)
		}
		again, err := two.record()
		if err != nil || string(again) != string(written) {
			t.Fatalf("written and read is another table: %v\n  %s\n  %s", err, written, again)
		}
	})
}

// seedTables adds a table in its lobby and one that is being played.
func seedTables(f *testing.F) {
	m, _, err := game.NewMatch(duel.Game{}, game.Setup{Game: "duel", Rules: 1, Seats: 2, Seed: game.Seed{8}})
	if err != nil {
		f.Fatal(err)
	}
	d := m.Pending()[0]
	if m, _, err = m.Act(game.Move{Decision: d.ID, Seat: d.Seat, Action: m.State.Legal(d.Seat, nil)[0]}); err != nil {
		f.Fatal(err)
	}
	snap, err := m.Snapshot()
	if err != nil {
		f.Fatal(err)
	}
	lines, err := writeJournal(m, 0)
	if err != nil {
		f.Fatal(err)
	}
	for _, t := range []Table{
		{ID: 1, Game: "duel", Status: Lobby, Host: "9", Players: []Player{{User: "9", Name: "a"}},
			Options: map[string]string{"mode": "together"}},
		{ID: 2, Game: "duel", Status: Playing,
			Players: []Player{{User: "9"}, {User: "8", Left: true}}, match: m, Limit: time.Hour,
			Asks: []clock.Question{{Seat: 1}}},
	} {
		data, err := t.record()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data, lines[0], snap)
		f.Add(data, []byte{}, []byte{})
	}
}
