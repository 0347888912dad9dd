package invade_test

import (
	"testing"

	"bivouac/game/invade"
	"bivouac/game/mind/mindtest"
)

// TestMind: computer players keep the laws of mindtest in this title.
func TestMind(t *testing.T) { mindtest.Laws(t, invade.Game{}) }
