package rendertest

import (
	"bytes"
	"testing"

	"bivouac/game"
	"bivouac/game/lang"
	"bivouac/render"
)

// Unbegun returns the scene of a game that has not begun, as shown on the card of a lobby.
func Unbegun(t testing.TB, g game.Game, seats int, seed game.Seed, names []string,
	say func(game.Text) string) render.Scene {
	t.Helper()
	m, _, err := game.NewMatch(g, game.Setup{Game: g.Info().ID, Rules: g.Info().Rules, Seats: seats, Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	return render.Scene{View: m.State.View(game.Spectator), Seat: game.Spectator, Names: names, Say: say, Unbegun: true}
}

// unbegun checks that the picture of a game before its beginning, and its texts, contain nothing
// random, for any number of players.
func (p Painter) unbegun(t testing.TB) {
	t.Helper()
	for seats := p.Game.Info().Seats[0]; seats <= p.Game.Info().Seats[1]; seats++ {
		names := people[:seats]
		say := p.hearing(t, lang.Locales[seats%len(lang.Locales)], names)
		one := Unbegun(t, p.Game, seats, game.Seed{1}, names, say)
		two := Unbegun(t, p.Game, seats, game.Seed{2}, names, say)
		if !bytes.Equal(p.board(t, one), p.board(t, two)) {
			t.Errorf("the picture before a game of %d depends on its seed", seats)
		}
		if a, b := p.Painter.Alt(one), p.Painter.Alt(two); a != b {
			t.Errorf("the words before a game of %d depend on its seed:\n%s\n%s", seats, a, b)
		}
	}
}
