package lune

import (
	"testing"

	"bivouac/game/gametest"
)

// drawings are positions from which the fuzzers of positions set out.
var drawings = []string{
	"K A4; SC D4; C4=2",
	"mission 3 turn 2 of 5 grid 4; seats 2; reset spent; map; C4=0 cracked plasma; marker D8; C B4 moved CP CE; " +
		"K C3 hp 1 xp 12 skill 2; V1 LE D4 aim W webs C; serial 4",
	"mission 4 turn 3; map; autoend; meteor F3; K A4; V2 FP B8; V3 SC G8 hp 1 aim S3",
	"mission 2 shop purse 3; own LS; guarded; resist 17; grid 7; result won grid 5 O1 0 achieved kills 4; seats 3",
	"single mission 5 deploy; map; C D2; objectives O5 O7 O9; roster FP PC BB AF AL AH",
	"mission 6 over grid turn 4 grid 0; result lost grid 0 O8 1 failed kills 3 boss",
}

// written is a position as it is saved.
func written(t testing.TB, s *State) string {
	t.Helper()
	text, err := s.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func FuzzLine(f *testing.F)    { gametest.FuzzLine(f, Game{}) }
func FuzzLoad(f *testing.F)    { gametest.FuzzLoad(f, Game{}) }
func FuzzSetup(f *testing.F)   { gametest.FuzzSetup(f, Game{}, drawings...) }
func FuzzCompose(f *testing.F) { gametest.FuzzCompose(f, Game{}) }
func FuzzPosition(f *testing.F) {
	gametest.FuzzPosition(f, Game{}, drawings...)
}
