package secrecy

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"bivouac/game"
)

// dealt is a game whose matches can begin from any stored position. The set-up of such a match has
// the name of the position in its field Position.
type dealt struct {
	game.Game
	deals map[string]game.State       // positions by name, so that a match can be replayed
	plant func(game.State) game.State // a planted leak; nil if there is none
}

// dealtMark is the beginning of the name of each stored position.
const dealtMark = "dealt "

// Position returns the stored position whose name is the text. It passes any other text to
// the Position method of the game.
func (d dealt) Position(text string, seed game.Seed) (game.State, []game.Event, error) {
	if !strings.HasPrefix(text, dealtMark) {
		return d.Game.Position(text, seed)
	}
	s, ok := d.deals[text]
	if !ok {
		return nil, nil, fmt.Errorf("no position %q", text)
	}
	return d.planted(s.Clone()), nil, nil
}

// Load reads a stored position.
func (d dealt) Load(data []byte) (game.State, error) {
	s, err := d.Game.Load(data)
	if err != nil {
		return nil, err
	}
	return d.planted(s), nil
}

func (d dealt) planted(s game.State) game.State {
	if d.plant == nil {
		return s
	}
	return d.plant(s)
}

// Compose calls the game's own method Compose. It returns "" for a game without this method: the bot
// treats both alike.
func (d dealt) Compose(verb string, args []string) string {
	c, ok := d.Game.(game.Composer)
	if !ok {
		return ""
	}
	return c.Compose(verb, args)
}

// put makes a match that begins from a position.
func (d dealt) put(name string, s game.State, setup game.Setup) (*game.Match, error) {
	d.deals[dealtMark+name] = s
	setup.Position = dealtMark + name
	m, _, err := game.NewMatch(d, setup)
	return m, err
}

// deck draws the numbers 0..n-1, one at each call of its method next. The order is random, but each
// number comes once before any is repeated. So even a short run does everything that members can do.
type deck struct {
	n    int
	left []int
}

func (d *deck) next(luck *rand.Rand) int {
	if len(d.left) == 0 {
		d.left = luck.Perm(d.n)
	}
	i := d.left[0]
	d.left = d.left[1:]
	return i
}
