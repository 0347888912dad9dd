package rois_test

import (
	"testing"

	"bivouac/game/gametest"
	"bivouac/game/rois"
)

const drawing = "turn 3R R[B1=4 C1:10,7 D1=4] B[C2=4 C4=2] T[C3:F D3:W(N)] " +
	"hR[7H 9H 5D 2S] hB[3C 4C *1] oR[GRE5+] oB[ROM2-] army[GRE/ROM]"

func FuzzLine(f *testing.F)    { gametest.FuzzLine(f, rois.Game{}) }
func FuzzLoad(f *testing.F)    { gametest.FuzzLoad(f, rois.Game{}) }
func FuzzSetup(f *testing.F)   { gametest.FuzzSetup(f, rois.Game{}, drawing) }
func FuzzCompose(f *testing.F) { gametest.FuzzCompose(f, rois.Game{}) }
