package lune_test

import (
	"testing"

	"bivouac/game"
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
	const games = 10
	for seed := range uint64(games) {
		setup := game.Setup{Game: lune.ID, Rules: lune.Game{}.Info().Rules, Seats: 1, Seed: gametest.SeedOf(seed), Options: map[string]string{"mode": "mission1"}}
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

// BenchmarkMind measures each level of the computer.
func BenchmarkMind(b *testing.B) { mindtest.Benchmark(b, lune.Game{}) }
