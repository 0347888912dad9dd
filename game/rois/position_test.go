package rois_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"strings"
	"testing"

	"bivouac/game/gametest"
	"bivouac/game/rois"
)

// drawings are positions that are read.
var drawings = []struct{ name, text string }{
	{"D0: a card was played, one army each, the hand as said", "R[C1=4] B[C2=2] hR[H]"},
	{
		"the example of R31.4",
		"R[C1=4 B2:10,7] B[C3:9,9,3] T[C2:F D3:W(N)] hR[H H S *] hB[C D] oR[GRE1+] oB[UND5+] pile[R?] init[20/20]",
	},
	{
		"small units, a Flayer, a hive, what is hidden and what is known",
		"turn 7B order R[B1:5s,3s C3!8] oR[GOB1-known GOB2 GOB4] lR[GOB5] oB[ORC1- ORC2] B[C3=2 A1:9] hive R C2 hB[9H] hR[]",
	},
	{"orders that nobody has seen", "turn 7B order R[B1=1] B[C3=2] oR[?- ? ?] lR[GRE1] oB[ORC2+ ?] hB[9H] hR[]"},
	{
		"numbers, options, marks and flags; lines and comments",
		"# a comment\nhp[8/6] init[25/20] wait[1/0]\nR[C1=4 A1:8^] B[C3=4]\nquiet 4 theme future passages freeflip\n" +
			"sR[L:C1 D:A1] night B did[counts jammed] hits[C1>C3] follow[C1>C3] emptied[C3 D3] hR[S]",
	},
	{"an announced action", "turn 2B reaction R[C1=2] B[C3=2] hR[5H 6H] table[announced; play C3>C2; cards 2H]"},
	{"forms of the set-up", "turn terrain army[GRE/ROM] tR[A1 C3=W(NE)] tB[D4] T[B2:M]"},
	{"forms of orders", "turn orders army[GRE/ROM] R[C1=4] B[C5=4]"},
	{"an agreed end", "turn 9R over[agreed -] R[C1=2] B[C3=2] discard[2H KH]"},
}

var update = flag.Bool("update", false, "write testdata/drawings.txt anew; look at the difference")

// TestPositionRead: each drawing is the position that testdata/drawings.txt holds as JSON.
func TestPositionRead(t *testing.T) {
	var got strings.Builder
	for _, c := range drawings {
		s, err := json.Marshal(gametest.Position(t, rois.Game{}, c.text))
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&got, "# %s\n%s\n", c.name, s)
	}
	gametest.Recorded(t, "testdata/drawings.txt", got.String(), *update)
}

// TestCardsOfPosition: cards are given out the most exactly named first, the rest
// lies below in a fixed order (R31.4).
func TestCardsOfPosition(t *testing.T) {
	s := gametest.Position(t, rois.Game{}, "R[C1=4] B[C2=2] hR[H 2H R? *] hB[? C] discard[D KS] pile[B? S H]")
	got, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"hand":"AH 2H 2D *1"`, `"hand":"AC 2C"`, `"discard":"AD KS"`, `4H 3C 3S 3D 3H AS 2S"`} {
		if !strings.Contains(string(got), want) {
			t.Errorf("%s\nwant it to hold %s", got, want)
		}
	}
}

var misdrawn = []gametest.Misdrawn{
	{Text: "", Want: "want something like"},
	{Text: "X[C1=4]", Want: "no item has this name"},
	{Text: "hello", Want: "what is"},
	{Text: "R[C1=4", Want: "no \"]\""},
	{Text: "R[C1=4] R[C2=4]", Want: "stands twice"},
	{Text: "R[F1=4]", Want: "want a zone"},
	{Text: "R[C1]", Want: "want troops like"},
	{Text: "R[C1=8]", Want: "from 1 to 7"},
	{Text: "R[C1=5]", Want: "room for 4"},
	{Text: "R[C1:11]", Want: "HP from 1 to 10"},
	{Text: "R[C1:6s]", Want: "HP from 1 to 5"},
	{Text: "R[C1:10^,9^]", Want: "two heroes"},
	{Text: "R[C1=1] B[C1=1]", Want: "both sides stand"},
	{Text: "R[C1!5]", Want: "stands in no enemy troop"},
	{Text: "R[C1=1] T[C1:R]", Want: "impassable"},
	{Text: "T[C1:W(S)]", Want: "edges inside"},
	{Text: "T[C3:W(NES)]", Want: "one or two edges"},
	{Text: "T[C3:F C3:B]", Want: "two terrains"},
	{Text: "T[C3:0]", Want: "want terrain"},
	{Text: "hive R C2 hive B C2", Want: "once for each zone"},
	{Text: "hive R", Want: "wants 2 words"},
	{Text: "R[C2=1] hive R C2", Want: "hive under units"},
	{Text: "hR[X]", Want: "want cards like"},
	{Text: "hR[9H] hB[9H]", Want: "no card is left"},
	{Text: "hR[* * *]", Want: "no card is left"},
	{Text: "army[GRE]", Want: "want two armies"},
	{Text: "army[GRE/XXX]", Want: "no army"},
	{Text: "army[GRE/ROM] oR[ROM1+]", Want: "no order of the army"},
	{Text: "oR[GRE1+ ROM2]", Want: "two armies"},
	{Text: "oR[GRE1+ GRE2-]", Want: "two orders in one slot"},
	{Text: "oR[GRE1+ GRE1]", Want: "stands twice"},
	{Text: "oR[GRE1 GRE2 GRE3 GRE4]", Want: "keeps 3 orders"},
	{Text: "oR[GRE7+]", Want: "want orders like"},
	{Text: "oR[GRE1] lR[GRE1]", Want: "and yet kept"},
	{Text: "turn 0R", Want: "want 1R to"},
	{Text: "turn 3R soon", Want: "what is"},
	{Text: "turn 3R armies", Want: "want order, action or reaction"},
	{Text: "turn 3R reaction", Want: "an action is announced"},
	{Text: "turn 3R action table[announced; play C1xC2]", Want: "of the phase reaction"},
	{Text: "table[announced]", Want: "no play"},
	{Text: "table[play sing]", Want: "want an input"},
	{Text: "table[song]", Want: "is called"},
	{Text: "over[tired R]", Want: "want a reason"},
	{Text: "did[slept]", Want: "the marks are"},
	{Text: "init[0/20]", Want: "from 1 to 30"},
	{Text: "theme modern", Want: "want army, "},
	{Text: "night X", Want: "want R or B"},
	{Text: "sR[L:C1]", Want: "without its units"},
	{Text: "sR[X:C1]", Want: "want markers"},
	{Text: "turn terrain army[GRE/ROM] tR[C1=T]", Want: "want zones like"},
	{Text: "turn terrain army[GRE/ROM] tR[C1] tB[C1]", Want: "stands twice"},
	{Text: "turn terrain army[-/-]", Want: "no army is chosen"},
}

func TestPositionRefuses(t *testing.T) { gametest.Refused(t, rois.Game{}, misdrawn) }

// FuzzPosition: no drawing panics.
func FuzzPosition(f *testing.F) {
	var seeds []string
	for _, c := range drawings {
		seeds = append(seeds, c.text)
	}
	for _, c := range misdrawn {
		seeds = append(seeds, c.Text)
	}
	gametest.FuzzPosition(f, rois.Game{}, seeds...)
}
