package votes

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"testing"

	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/game"
	"bivouac/game/gametest/duel"
	"bivouac/store"
	"bivouac/store/enginetest"
)

// pact is the duel whose rules let a move be taken back by consent.
type pact struct{ duel.Game }

func (p pact) Info() game.Info {
	info := p.Game.Info()
	info.ID, info.Consent = "pact", true
	return info
}

// TestWhatAnUndoWouldTakeBack is told before anybody agrees, and hides what is hidden.
func TestWhatAnUndoWouldTakeBack(t *testing.T) {
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	cfg := table.Config{Games: []game.Game{pact{}}}
	cfg.Store = enginetest.Open(t, filepath.Join(t.TempDir(), "bivouac.db"), store.Options{})
	defer cfg.Store.Close()
	tables, err := table.New(cfg, nil)
	must(err)
	facts, ctx := screen.FactsOf(tables), context.Background()
	out, err := tables.Load(ctx, table.Seating{Guild: "g", Channel: "c", Locale: "en", Players: []table.Player{
		{User: "alice", Name: "Alice"}, {User: "bruno", Name: "Bruno"},
	}}, game.Setup{Game: "pact", Rules: 1, Seats: 2, Position: "A 1 2 3; B 4 5 6"})
	must(err)
	now := func() table.Table {
		now, err := tables.Shelf.Get(out.After.ID)
		must(err)
		return now
	}
	if _, err := takebackOf(facts, now(), "alice", "dev"); !errors.Is(err, game.ErrNothingToUndo) {
		t.Errorf("before anything was done: %v, want ErrNothingToUndo", err)
	}
	for _, did := range [][2]string{{"alice", "b1"}, {"bruno", "b4"}, {"bruno", "pass"}} {
		_, err := tables.Act(ctx, table.Click{
			Actor: table.Actor{User: did[0]}, Table: out.After.ID, Decision: table.Now, Action: game.Action(did[1]),
		})
		must(err)
	}
	back, err := takebackOf(facts, now(), "bruno", "dev")
	must(err)
	if !slices.Equal(back.seats, []game.Seat{1}) || len(back.news) != 0 {
		t.Errorf("of bruno's pass: %v, %d news, want one act and none", back.seats, len(back.news))
	}
	back, err = takebackOf(facts, now(), "alice", "dev")
	must(err)
	if !slices.Equal(back.seats, []game.Seat{0, 1, 1}) || len(back.news) == 0 {
		t.Errorf("of alice's bid: %v, %d news, want three and the bids shown", back.seats, len(back.news))
	}
	if !back.after.Public().Acts(3)[0].Agreed || now().Entries() != 3 {
		t.Error("the table itself was changed")
	}
	if _, err := takebackOf(facts, now(), "dev", "dev"); !errors.Is(err, table.ErrNotSeated) {
		t.Errorf("by a stranger: %v", err)
	}
}
