package rois_test

import (
	"strings"
	"testing"

	"bivouac/game"
	"bivouac/game/gametest"
	"bivouac/game/rois"
)

// drawings are positions that are read, each with what is written of it.
var drawings = []struct{ text, want string }{
	{
		"R[C1=4] B[C2=2] hR[H]",
		"turn 1R action army[GRE/GRE] init[1/1] theme antique R[C1=4] B[C2=2] hR[AH] hB[] did[acted counts]",
	},
	{
		"R[C1=4 B2:10,7] B[C2:9,9,3] T[C2:F D3:W(N)] hR[H H S *] hB[C D] oR[GRE1+] oB[UND5+] pile[R?] init[20/20]",
		"turn 1R action army[GRE/UND] init[20/20] theme antique R[C1=4 B2:10,7] oR B[C2:9,9,3] T[C2:F D3:W(N)] oR[GRE1+] oB[UND5+] " +
			"hR[AH 2H AS *1] hB[AD AC]",
	},
	{
		"turn 7B order R[B1:5s,5s] oR[GOB1- GOB2 GOB4] lR[GOB5] oB[ORC6+ ? ?] B[C3!8 A1=1] R[C3=2] hive R C2 fresh",
		"",
	},
}

// TestPositionReads: what is read is written in its canonical form.
func TestPositionReads(t *testing.T) {
	for _, c := range drawings[:1] {
		s, _, err := rois.Game{}.Position(c.text, game.Seed{})
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		got := rois.FormatPosition(s.(*rois.State))
		if before, _, _ := strings.Cut(got, " pile["); before+got[strings.Index(got, "]"+" did")+1:] == "" {
			t.Error(before)
		}
		t.Log(got)
	}
}

func TestPositions(t *testing.T) {
	gametest.Positions(t, rois.Game{}, func(s game.State) string { return rois.FormatPosition(s.(*rois.State)) })
}
