package review

import (
	"slices"
	"testing"

	"bivouac/bot/table"
	"bivouac/game"
	"bivouac/game/gametest/duel"
)

// TestAnswered: what was taken back, answered by others, or said without being asked is no answer
// of the player's.
func TestAnswered(t *testing.T) {
	m, _, err := game.NewMatch(duel.Game{}, game.Setup{Game: "duel", Rules: duel.Game{}.Info().Rules, Seats: 2})
	act := func(seat game.Seat, a game.Action) {
		t.Helper()
		if err == nil {
			m, _, err = m.Act(m.MoveOf(seat, a))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	act(0, m.State.Legal(0, nil)[0])
	if m, err = m.Undo(0); err != nil {
		t.Fatal(err)
	}
	act(0, m.State.Legal(0, nil)[0])
	act(1, m.State.Legal(1, nil)[0])
	act(0, game.Resign)
	at := table.Table{Match: m}
	if got := answered(at, 0); !slices.Equal(got, []int{2}) {
		t.Errorf("the seat has answered with entries %v of %+v", got, m.Journal)
	}
	at.Stood = []int{2}
	if got := answered(at, 0); len(got) > 0 {
		t.Errorf("what the computer has answered: %v", got)
	}
}
