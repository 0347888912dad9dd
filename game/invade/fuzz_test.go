package invade_test

import (
	"testing"

	"bivouac/game/gametest"
	"bivouac/game/invade"
)

const drawn = "S: Ce6^ b3 Ah9 e1; N: a16; active S; phase MOVE; dice C2 A4 O2 E2 P3; moves 1; pull e6; foe 3"

func FuzzLine(f *testing.F)    { gametest.FuzzLine(f, invade.Game{}) }
func FuzzLoad(f *testing.F)    { gametest.FuzzLoad(f, invade.Game{}) }
func FuzzSetup(f *testing.F)   { gametest.FuzzSetup(f, invade.Game{}, drawn) }
func FuzzCompose(f *testing.F) { gametest.FuzzCompose(f, invade.Game{}) }
