package lune_test

import (
	"testing"

	"bivouac/game"
	"bivouac/game/gametest"
	"bivouac/game/lune"
)

func BenchmarkPlayout(b *testing.B) { gametest.BenchmarkPlayout(b, lune.Game{}) }
func BenchmarkMatch(b *testing.B)   { gametest.BenchmarkMatch(b, lune.Game{}) }
func BenchmarkClone(b *testing.B)   { gametest.BenchmarkClone(b, position(b, busy)) }

// busy is a position with all weapons, Plasma and enemies in range.
const busy = "mission 3; map; turn 2; K E4 CP; C C3 LP; A D2 AR; V1 SC E6 aim S2; V2 LE F4; V3 FF B6; PP D8"

// position reads a position and fails the test if it cannot.
func position(tb testing.TB, text string) game.State {
	tb.Helper()
	return gametest.Position(tb, lune.Game{}, text)
}

func TestLegalAllocatesNothing(t *testing.T) {
	gametest.LegalAllocatesNothing(t, lune.Game{}, busy, "mission 3; map; deploy", "mission 3 shop purse 4; seats 2; C off CP; K off LP fresh xp 12")
}
