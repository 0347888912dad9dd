package rois_test

import (
	"testing"

	"bivouac/game/gametest"
	"bivouac/game/rois"
)

func BenchmarkPlayout(b *testing.B) { gametest.BenchmarkPlayout(b, rois.Game{}) }
func BenchmarkMatch(b *testing.B)   { gametest.BenchmarkMatch(b, rois.Game{}) }
func BenchmarkClone(b *testing.B) {
	gametest.BenchmarkClone(b, gametest.Position(b, rois.Game{}, busy))
}

// busy is a position in the middle of a battle.
const busy = "turn 9R action army[GRE/ROM] R[C2:10,8,7 B2=4 D3:9,4] B[C3:10,5 C4=4 B4=3 E4=2] T[C4:F D3:M] " +
	"oR[GRE1+] oB[ROM2+] hR[2H 5H 3S 9C 4D] hB[6H 7S] init[20/20]"
