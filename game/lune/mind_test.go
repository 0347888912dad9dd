package lune_test

import (
	"testing"

	"bivouac/game"
	"bivouac/game/amount"
	"bivouac/game/gametest"
	"bivouac/game/lune"
	"bivouac/game/mind"
	"bivouac/game/mind/ladder"
	"bivouac/game/mind/mindtest"
)

// TestMind: computer players keep the laws of mindtest in this title.
func TestMind(t *testing.T) { mindtest.Laws(t, lune.Game{}) }

// TestMindWinsMissions: the third level wins a mission more often than not.
func TestMindWinsMissions(t *testing.T) {
	p, err := mind.New(lune.Game{}, 3)
	if err != nil {
		t.Fatal(err)
	}
	p.Limit = 0
	won := 0
	games := amount.Of(4, 10)
	for seed := range uint64(games) {
		setup := game.Setup{Game: lune.ID, Rules: lune.Game{}.Info().Rules, Seats: 1, Seed: gametest.SeedOf(seed),
			Options: map[string]string{"mode": "mission1"}}
		m, err := ladder.Play(t.Context(), lune.Game{}, setup, []*mind.Player{p}, seed, 5000)
		if err != nil {
			t.Fatal(err)
		}
		if r, over := m.State.Result(); over && len(r.Winners) > 0 {
			won++
		}
	}
	if won <= games/2 {
		t.Errorf("level 3 wins mission 1 in %d of %d games", won, games)
	}
}

// TestMindTakesTurnsAsItHelps: where several seats are asked at once, the one goes first
// whose answer promises most, and not always the first of them.
func TestMindTakesTurnsAsItHelps(t *testing.T) {
	p, err := mind.New(lune.Game{}, 2)
	if err != nil {
		t.Fatal(err)
	}
	p.Limit = 0
	setup := game.Setup{Game: lune.ID, Rules: lune.Game{}.Info().Rules, Seats: 3, Seed: gametest.SeedOf(1),
		Options: map[string]string{"mode": "mission1"}}
	m, err := ladder.Play(t.Context(), lune.Game{}, setup, []*mind.Player{p, p, p}, 1, 40)
	if err != nil {
		t.Fatal(err)
	}
	again, _, err := game.NewMatch(lune.Game{}, setup)
	if err != nil {
		t.Fatal(err)
	}
	before := 0
	for _, e := range m.Journal {
		if e.Seat != again.Pending()[0].Seat {
			before++
		}
		if again, _, err = again.Act(game.Move{Decision: e.Decision, Seat: e.Seat, Action: e.Action}); err != nil {
			t.Fatal(err)
		}
	}
	if before == 0 {
		t.Error("in 40 answers no seat went before another that was asked too")
	}
}

// BenchmarkMind measures each level of the computer.
func BenchmarkMind(b *testing.B) { mindtest.Benchmark(b, lune.Game{}) }
