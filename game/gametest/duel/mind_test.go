package duel_test

import (
	"testing"

	"bivouac/game/gametest/duel"
	"bivouac/game/mind/mindtest"
)

// TestMind: computer players keep the laws of mindtest in a title that tells them nothing.
func TestMind(t *testing.T) { mindtest.Laws(t, duel.Game{}) }
