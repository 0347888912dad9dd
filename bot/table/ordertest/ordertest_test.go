package ordertest

import (
	"testing"

	"bivouac/game"
	"bivouac/game/gametest"
	"bivouac/game/gametest/duel"
	"bivouac/game/invade"
	"bivouac/game/lune"
	"bivouac/game/quantum"
	"bivouac/game/rois"
)

// TestOrdersInRandomPlay: in random games of each title the host obeys orders over the
// facts that it declares, and nothing else. Each answer that menus offer was given.
func TestOrdersInRandomPlay(t *testing.T) {
	for _, c := range []struct {
		game         game.Game
		games, moves int
		least        int // answers by order
	}{
		{duel.Game{}, 60, 60, 100}, {invade.Game{}, 4, 150, 20}, {quantum.Game{}, 4, 150, 20}, {rois.Game{}, 6, 200, 20},
		{lune.Game{}, 12, 150, 20},
	} {
		info := c.game.Info()
		t.Run(info.ID, func(t *testing.T) {
			t.Parallel()
			report, err := Play(Options{
				Game: c.game, Setups: gametest.Setups(info), Games: c.games, Moves: c.moves, Seed: 1, Dir: t.TempDir(),
			})
			t.Logf("%+v", report)
			if err != nil {
				t.Fatal(err)
			}
			if report.Obeyed < c.least || report.Ready < 5 {
				t.Errorf("%+v", report)
			}
		})
	}
}
