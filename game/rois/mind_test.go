package rois_test

import (
	"testing"

	"bivouac/game/mind/mindtest"
	"bivouac/game/rois"
)

// TestMind: computer players keep the laws of mindtest in this title.
func TestMind(t *testing.T) { mindtest.Laws(t, rois.Game{}) }

// BenchmarkMind measures each level of the computer.
func BenchmarkMind(b *testing.B) { mindtest.Benchmark(b, rois.Game{}) }
