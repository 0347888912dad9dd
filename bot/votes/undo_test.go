package votes

import (
	"errors"
	"slices"
	"testing"

	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/table/tabletest"
	"bivouac/game"
	"bivouac/game/gametest/duel"
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
	b := tabletest.New(t, nil, pact{})
	facts, id := screen.FactsOf(b.Tables), b.Position("c", "pact", "A 1 2 3; B 4 5 6")
	if _, err := takebackOf(facts, b.Get(id), "alice", "dev"); !errors.Is(err, game.ErrNothingToUndo) {
		t.Errorf("before anything was done: %v, want ErrNothingToUndo", err)
	}
	for _, did := range [][2]string{{"alice", "b1"}, {"bruno", "b4"}, {"bruno", "pass"}} {
		b.Plays(id, did[0], game.Action(did[1]))
	}
	back, err := takebackOf(facts, b.Get(id), "bruno", "dev")
	b.Must(err)
	if !slices.Equal(back.seats, []game.Seat{1}) || len(back.news) != 0 {
		t.Errorf("of bruno's pass: %v, %d news, want one act and none", back.seats, len(back.news))
	}
	back, err = takebackOf(facts, b.Get(id), "alice", "dev")
	b.Must(err)
	if !slices.Equal(back.seats, []game.Seat{0, 1, 1}) || len(back.news) == 0 {
		t.Errorf("of alice's bid: %v, %d news, want three and the bids shown", back.seats, len(back.news))
	}
	if !back.after.Public().Acts(3)[0].Agreed || b.Get(id).Entries() != 3 {
		t.Error("the table itself was changed")
	}
	if _, err := takebackOf(facts, b.Get(id), "dev", "dev"); !errors.Is(err, table.ErrNotSeated) {
		t.Errorf("by a stranger: %v", err)
	}
}
