package duel_test

import (
	"testing"

	"bivouac/game/gametest"
	"bivouac/game/gametest/duel"
)

const drawn = "A 3 5; B 4 6; C 1; mode together; round 2; lives 1"

func FuzzLine(f *testing.F) { gametest.FuzzLine(f, duel.Game{}) }
func FuzzPosition(f *testing.F) {
	gametest.FuzzPosition(f, duel.Game{}, drawn, "A 1 1 6; B 2 6; round 3; points 1 2")
}
func FuzzLoad(f *testing.F)    { gametest.FuzzLoad(f, duel.Game{}) }
func FuzzSetup(f *testing.F)   { gametest.FuzzSetup(f, duel.Game{}, drawn) }
func FuzzCompose(f *testing.F) { gametest.FuzzCompose(f, duel.Game{}) }
