package lune_test

import (
	"testing"

	"bivouac/game/lune"
	"bivouac/game/mind/mindtest"
)

// TestMind: computer players keep the laws of mindtest in this title.
func TestMind(t *testing.T) { mindtest.Laws(t, lune.Game{}) }

// BenchmarkMind measures each level of the computer.
func BenchmarkMind(b *testing.B) { mindtest.Benchmark(b, lune.Game{}) }
