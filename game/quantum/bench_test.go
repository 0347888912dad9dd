package quantum_test

import (
	"testing"

	"bivouac/game"
	"bivouac/game/gametest"
	"bivouac/game/quantum"
)

func BenchmarkPlayout(b *testing.B) { gametest.BenchmarkPlayout(b, quantum.Game{}) }
func BenchmarkMatch(b *testing.B)   { gametest.BenchmarkMatch(b, quantum.Game{}) }
func BenchmarkClone(b *testing.B)   { gametest.BenchmarkClone(b, position(b, busy)) }

// busy is a position with a flagship, an interceptor and enemies in range.
const busy = "2J / turn V3 / V: 2@d4, 5@e4, 3@h6; scrap 4; cubes e2; D3 R2 / K: 4@g5, 1@d6, 6@i2; cubes e8; D1 R4"

// position reads a position and fails the test if it cannot.
func position(tb testing.TB, text string) game.State {
	tb.Helper()
	return gametest.Position(tb, quantum.Game{}, text)
}

func TestLegalAllocatesNothing(t *testing.T) {
	gametest.LegalAllocatesNothing(t, quantum.Game{}, busy,
		"2J / turn V2 pending-position d5xd6 / V: 3@d5; cubes e2; D1 R1 / K: -; cubes e8; D1 R1",
		"2J / turn V0 gains1 pending-infamy / V: 3@d5; cubes e2; D6 R1 / K: -; cubes e8; D1 R1")
}
