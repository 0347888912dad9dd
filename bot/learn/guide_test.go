package learn

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"bivouac/bot/house"
	"bivouac/bot/screen"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/game/gametest/duel"
)

// pieces is a position in which the first argument of an action is its piece.
type pieces struct{ game.State }

func (pieces) Point(_ game.Seat, c game.Choice) game.Point { return game.Point{Piece: c.Args[0].Value} }

// broken is a game whose lesson cannot be played.
type broken struct{ duel.Game }

func (broken) Lessons() fs.FS { return fstest.MapFS{"lesson.txt": {Data: []byte("nonsense")}} }

// TestABrokenLessonStopsTheStart: it is found before the first learner.
func TestABrokenLessonStopsTheStart(t *testing.T) {
	for _, g := range []game.Game{duel.Game{}, broken{}} {
		catalog, err := screen.Catalog([]screen.Title{{Game: g}}, texts)
		if err != nil {
			t.Fatal(err)
		}
		k := &screen.Kit{Titles: []screen.Title{{Game: g}}, Catalog: catalog}
		err = house.Features{Feature}.Fit(k)
		if whole, n := (g == duel.Game{}), len(stepsOf(k, "duel")); (err == nil) != whole || (n > 0) != whole {
			t.Errorf("%T: %d steps, %v", g, n, err)
		}
	}
}

// TestBackIsNotPointedAt: after a chosen piece's verb only the way on is pointed at, though Back leads to the
// wanted piece too.
func TestBackIsNotPointedAt(t *testing.T) {
	info := game.Info{Verbs: []game.Verb{{ID: "move", Params: game.Params("piece", "to")},
		{ID: "repair", Params: game.Params("piece")}}}
	choices := []game.Choice{{Action: "repair cannon", Verb: "repair", Args: []game.Arg{{Value: "cannon"}}}}
	for _, to := range []string{"c1", "c2"} {
		choices = append(choices, game.Choice{Action: game.Action("move cannon " + to), Verb: "move",
			Args: []game.Arg{{Value: "cannon"}, {Value: to}}})
	}
	control := func(label string, path ...string) wire.Button {
		to := screen.Inside(opLearn, "t", 0, screen.CustomID{Op: screen.OpPiece, Path: path})
		return wire.Button{Label: label, CustomID: to.String()}
	}
	rows := screen.Row(control("Back", "cannon"), control("c2", "cannon", "move", "c2"),
		control("c1", "cannon", "move", "c1"))
	point := func(c game.Choice) game.Point { return game.PointOf(pieces{}, 0, c) }
	guide{info: info, point: point, choices: choices, chosen: 1, wanted: func(c game.Choice) bool {
		return c.Verb == "move" && c.Args[1].Value == "c1"
	}}.mark(rows)
	for _, b := range rows[0].Buttons {
		if strings.HasPrefix(b.Label, pointer) != strings.HasSuffix(b.Label, "c1") {
			t.Errorf("a guide to c1 leaves %q", b.Label)
		}
	}
}
