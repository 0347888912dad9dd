package game_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"bivouac/game"
	"bivouac/game/gametest"
	"bivouac/game/gametest/duel"
)

// TestUndoIsWatched: what a match noted as it was played, what a replay finds after
// it was read from a snapshot, and what Undo does are the same.
func TestUndoIsWatched(t *testing.T) {
	luck := rand.New(rand.NewPCG(5, 6))
	answers := map[error]int{}
	for n := range uint64(60) {
		g, setup := game.Game(toy{}), game.Setup{Game: "toy", Rules: 3, Seats: 2, Seed: gametest.SeedOf(n)}
		if n%2 == 1 {
			g, setup = duel.Game{}, game.Setup{Game: "duel", Rules: 1, Seats: 3, Seed: gametest.SeedOf(n)}
		}
		m, _, err := game.NewMatch(g, setup)
		if err != nil {
			t.Fatal(err)
		}
		for range 40 {
			if m = someStep(t, m, luck); m == nil {
				break
			}
			for seat := range m.Setup.Seats {
				answers[sameUndo(t, m, game.Seat(seat))]++
			}
		}
	}
	for _, err := range []error{nil, game.ErrRevealed, game.ErrNothingToUndo, game.ErrOver} {
		if answers[err] == 0 {
			t.Errorf("nobody was ever told %v", err)
		}
	}
}

// someStep plays or takes back; nil when the match is over.
func someStep(t *testing.T, m *game.Match, luck *rand.Rand) *game.Match {
	t.Helper()
	asked := m.Pending()
	if len(asked) == 0 {
		return nil
	}
	d := asked[luck.IntN(len(asked))]
	if next, err := m.Undo(d.Seat); err == nil && luck.IntN(4) == 0 {
		return next
	}
	legal := m.State.Legal(d.Seat, nil)
	next, _, err := m.Act(game.Move{Decision: d.ID, Seat: d.Seat, Action: legal[luck.IntN(len(legal))]})
	if err != nil {
		t.Fatal(err)
	}
	return next
}

func sameUndo(t *testing.T, m *game.Match, seat game.Seat) error {
	t.Helper()
	can := m.CanUndo(seat)
	snap, err := m.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	again, err := game.Resume(m.Game, m.Setup, m.Journal, snap)
	if err != nil {
		t.Fatal(err)
	}
	_, did := m.Undo(seat)
	if late := again.CanUndo(seat); !errors.Is(can, late) || !errors.Is(can, did) {
		t.Fatalf("seat %d: watched %v, replayed %v, done %v after %+v", seat, can, late, did, m.Journal)
	}
	return can
}
