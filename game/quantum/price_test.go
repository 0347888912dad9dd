package quantum

import (
	"math/rand/v2"
	"testing"

	"bivouac/game"
	"bivouac/game/amount"
	"bivouac/game/lang"
)

// TestPricesHappen: over random games an act takes the actions that it is said to cost, and what foretells no loss
// takes neither a ship, a cube nor domination of the player's own; domination that Infamy turns into a cube is none.
func TestPricesHappen(t *testing.T) {
	texts, err := lang.New(Game{}.Info().Texts)
	if err != nil {
		t.Fatal(err)
	}
	said := map[string]int{}
	for n := range amount.Of(20, 80) {
		luck := rand.New(rand.NewPCG(uint64(n), 41))
		setup := game.Setup{Game: ID, Rules: Game{}.Info().Rules, Seats: 2 + n%3, Seed: game.Seed{byte(n), 3}}
		state, _, err := Game{}.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		s := state.(*State)
		for move := 0; s.phase != over && move < 600; move++ {
			d := s.Pending()[0]
			legal := s.Legal(d.Seat, nil)
			a := legal[luck.IntN(len(legal))]
			for _, b := range legal {
				if b[0] == 'B' { // rare by chance
					a = b
				}
			}
			c, was := s.Describe(d.Seat, a), *s
			if _, err := s.Apply(game.Move{Decision: d.ID, Seat: d.Seat, Action: a}); err != nil {
				t.Fatal(err)
			}
			cost := ""
			if !c.Cost.IsZero() {
				cost = texts.Say(lang.English, c.Cost, nil)
			}
			said[cost]++
			if was.phase == acting && s.phase != over && s.active == was.active && s.round == was.round {
				want := map[string]uint8{"": 0, "free": 0, "1 action": 1, "2 actions": 2}[cost]
				if got := was.actions - s.actions; got != want {
					t.Errorf("game %d, %s takes %d actions, told was %q", n, a, got, cost)
				}
			}
			before, after := &was.players[d.Seat], &s.players[d.Seat]
			lost := len(before.fleet()) > len(after.fleet()) || before.placed > after.placed ||
				before.domination > after.domination && before.placed == after.placed
			for i, v := range before.fleet() {
				lost = lost || v.aboard() && !after.ships[i].aboard()
			}
			if lost && c.Loss.IsZero() {
				t.Errorf("game %d, %s: something is lost that was not foretold", n, a)
			}
		}
	}
	for _, cost := range []string{"", "free", "1 action", "2 actions"} {
		if said[cost] < amount.Of(5, 20) {
			t.Errorf("only %d acts cost %q", said[cost], cost)
		}
	}
}
