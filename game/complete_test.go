package game_test

import (
	"strings"
	"testing"

	"bivouac/game"
	"bivouac/game/gametest/duel"
)

// reading is a game that counts how many bytes of typed lines it is asked to read.
type reading struct {
	duel.Game
	bytes *int
}

func (r reading) Words(line string) []string {
	*r.bytes += len(line)
	return r.Game.Words(line)
}

// TestCompletionOfAVeryLongLine: completion reads a line a few times, not once for each
// blank in it: a user may paste a book.
func TestCompletionOfAVeryLongLine(t *testing.T) {
	read := 0
	g := reading{bytes: &read}
	info := g.Info()
	m, _, err := game.NewMatch(g, game.Setup{Game: info.ID, Rules: info.Rules, Seats: info.Seats[0]})
	if err != nil {
		t.Fatal(err)
	}
	for _, unit := range []string{"a ", "pass;", "; ", "{ "} {
		line := strings.Repeat(unit, 2000)
		read = 0
		m.Complete(0, line, 25, func(game.Choice) string { return "" })
		if most := 100 * len(line); read > most {
			t.Errorf("%q: %d bytes are read for a line of %d, want at most %d", unit, read, len(line), most)
		}
	}
}
