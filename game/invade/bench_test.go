package invade_test

import (
	"testing"

	"bivouac/game"
	"bivouac/game/gametest"
	"bivouac/game/invade"
)

func BenchmarkPlayout(b *testing.B) { gametest.BenchmarkPlayout(b, invade.Game{}) }
func BenchmarkMatch(b *testing.B)   { gametest.BenchmarkMatch(b, invade.Game{}) }

func BenchmarkClone(b *testing.B) {
	gametest.BenchmarkClone(b, position(b, "S: d4 h5 Ah9; N: k9 [N]; active S; phase MOVE; dice C2 A2 O3 E6 P4; foe 3"))
}

// position reads a position and fails the test if it cannot.
func position(tb testing.TB, text string) game.State {
	tb.Helper()
	return gametest.Position(tb, invade.Game{}, text)
}

func TestLegalAllocatesNothing(t *testing.T) {
	gametest.LegalAllocatesNothing(t, invade.Game{}, "phase PLACEMENT", open,
		"S: d4 h4; N: k9; active S; phase ALLOCATE; roll 6 4 3 2 5",
		"S: Ce6^ b3 Ah9 e1 [N A B C]; N: a16; active S; phase MOVE; dice C2 A4 O6 E2 P3; moves 1; pull e6; effect 2; foe 3",
		"S: Bf6 f5; N: f9 e9 Ag9 f10 [2N]; active S; phase ATTACK; dice C3 A2 O3 E5 P4; foe 3")
}
