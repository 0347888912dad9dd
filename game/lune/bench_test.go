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

// crowded is a position with many answers, and announced attacks to rehearse after each.
const crowded = "mission 6; map; turn 2; C B2; K E2; A F2; " +
	"V1 HL D7 aim S; V2 SC A8 aim E3; V3 LE C6 aim S; V4 FF E7 aim S; V5 BB F8 aim S2; V6 CR H8 aim W3"

// BenchmarkDescribe tells every legal answer of a position, as the menus do.
func BenchmarkDescribe(b *testing.B) {
	s := position(b, crowded)
	legal := s.Legal(0, nil)
	b.ReportAllocs()
	for b.Loop() {
		for _, a := range legal {
			s.Describe(0, a)
		}
	}
	b.ReportMetric(float64(len(legal)), "answers")
}

func BenchmarkView(b *testing.B) {
	s := position(b, crowded)
	b.ReportAllocs()
	for b.Loop() {
		s.View(0)
	}
}

func BenchmarkSuggest(b *testing.B) {
	s := position(b, crowded)
	b.ReportAllocs()
	for b.Loop() {
		s.Suggest(0)
	}
}

// busy is a position with all weapons, Plasma and enemies in range.
const busy = "mission 3; map; turn 2; K E4 CP; C C3 LP; A D2 AR; V1 SC E6 aim S2; V2 LE F4; V3 FF B6; PP D8"

// position reads a position and fails the test if it cannot.
func position(tb testing.TB, text string) game.State {
	tb.Helper()
	return gametest.Position(tb, lune.Game{}, text)
}

func TestLegalAllocatesNothing(t *testing.T) {
	gametest.LegalAllocatesNothing(t, lune.Game{}, busy,
		"mission 3; map; deploy", "mission 3 shop purse 4; seats 2; C off CP; K off LP xp 12")
}
