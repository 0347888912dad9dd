package ordertest

import (
	"testing"

	"bivouac/game"
	"bivouac/game/amount"
	"bivouac/game/gametest"
	"bivouac/game/gametest/duel"
	"bivouac/game/invade"
	"bivouac/game/lune"
	"bivouac/game/quantum"
	"bivouac/game/rois"
)

// TestOrdersInRandomPlay: in random games of each title the host obeys orders over the
// facts that it declares, and nothing else. Each answer that menus offer was given. The short form
// plays the beginnings of a few games.
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
			games, least := amount.Of(1+c.games/10, c.games), amount.Of(1, c.least)
			report, err := Play(Options{
				Game: c.game, Setups: gametest.Setups(info), Games: games, Moves: amount.Of(c.moves/3, c.moves),
				Seed: 1, Dir: t.TempDir(),
			})
			t.Logf("%+v", report)
			if err != nil {
				t.Fatal(err)
			}
			if report.Obeyed < least || report.Ready < amount.Of(0, 5) {
				t.Errorf("%+v", report)
			}
		})
	}
}
