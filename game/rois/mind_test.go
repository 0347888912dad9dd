package rois_test

import (
	"testing"

	"bivouac/game/amount"
	"bivouac/game/mind"
	"bivouac/game/mind/ladder"
	"bivouac/game/mind/mindtest"
	"bivouac/game/rois"
)

// TestMind: computer players keep the laws of mindtest in this title.
func TestMind(t *testing.T) { mindtest.Laws(t, rois.Game{}) }

// TestMindPlansPastAnswers: the third level, which plans its turn with the enemy's answers
// in it, beats the second, which sees no further than what it announces.
func TestMindPlansPastAnswers(t *testing.T) {
	amount.OnlyLong(t)
	var players [2]*mind.Player
	for i, level := range []int{3, 2} {
		p, err := mind.New(rois.Game{}, level)
		if err != nil {
			t.Fatal(err)
		}
		p.Limit = 0
		players[i] = p
	}
	series := ladder.Series{Game: rois.Game{}, A: players[0], B: players[1], Pairs: 3, Seed: 1, Most: 5000}
	if got, err := series.Play(t.Context()); err != nil || got.Won < 5 {
		t.Errorf("%+v, %v: want at least 5 of 6 games won", got, err)
	}
}

// BenchmarkMind measures each level of the computer.
func BenchmarkMind(b *testing.B) { mindtest.Benchmark(b, rois.Game{}) }
