package quantum_test

import (
	"testing"

	"bivouac/game/gametest"
	"bivouac/game/quantum"
)

const drawn = "2J / turn V1 pending-infamy / V: 4@d4, 6@g3; cubes e2; D6 R1 / K: 5@d8; scrap 3; cubes e8; D2 R3"

func FuzzLine(f *testing.F)    { gametest.FuzzLine(f, quantum.Game{}) }
func FuzzLoad(f *testing.F)    { gametest.FuzzLoad(f, quantum.Game{}) }
func FuzzSetup(f *testing.F)   { gametest.FuzzSetup(f, quantum.Game{}, drawn) }
func FuzzCompose(f *testing.F) { gametest.FuzzCompose(f, quantum.Game{}) }
