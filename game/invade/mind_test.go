package invade_test

import (
	"testing"

	"bivouac/game/invade"
	"bivouac/game/mind/mindtest"
)

// TestMind: computer players keep the laws of mindtest in this title.
func TestMind(t *testing.T) { mindtest.Laws(t, invade.Game{}) }

// BenchmarkMind measures each level of the computer.
func BenchmarkMind(b *testing.B) { mindtest.Benchmark(b, invade.Game{}) }
