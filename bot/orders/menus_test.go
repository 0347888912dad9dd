package orders

import (
	"errors"
	"strings"
	"testing"

	"bivouac/bot/table"
	"bivouac/game"
	"bivouac/game/rois"

	"github.com/google/go-cmp/cmp"
)

// TestBuiltOrder: the path of the menus is the order; a path that no menu leads to is none.
func TestBuiltOrder(t *testing.T) {
	info, pass := (rois.Game{}).Info(), []string{"pass"}
	for path, want := range map[string]Order{
		"0|0|-||withdrawn": {Asked: "reaction", Answers: pass, Until: UntilWithdrawn},
		"0|1|i|0|turn": {Asked: "reaction", Answers: []string{"counter *", "pass"}, If: conditions(info, 0),
			Until: UntilTurn},
		"0|0|u|1,2|round": {Asked: "reaction", Answers: pass, If: conditions(info, 1, 2), Unless: true,
			Until: UntilRound},
		"0|3|-||once": {Asked: "reaction", Answers: pass, Own: game.Is("class", rois.KindRuse), Once: true,
			Until: UntilWithdrawn},
		"0|4|-||act":        {Asked: "reaction"}, // ask me
		"0|4|-||once":       {},
		"0|0|-|0|withdrawn": {}, "0|0|i||withdrawn": {}, "0|0|i|0,99|withdrawn": {}, "0|0|x||withdrawn": {},
		"1|0|-||withdrawn": {}, "0|9|-||withdrawn": {}, "-1|0|-||withdrawn": {}, "0|0|-||never": {}, "0|0|-||": {},
		"0|0|-|": {}, "0|0": {}, "0": {}, "": {}, "0|0|-||withdrawn|1": {},
	} {
		got, err := builtOrder(info, strings.Split(path, "|"))
		if diff := cmp.Diff(want, got); diff != "" || errors.Is(err, table.ErrBadOption) != (want.Asked == "") {
			t.Errorf("%s: %v, -want +got:\n%s", path, err, diff)
		}
	}
}

// conditions are those of the first menu at some places.
func conditions(info game.Info, places ...int) (tests []game.Test) {
	for _, i := range places {
		tests = append(tests, info.Ahead[0].If[i].If)
	}
	return tests
}
