package invade

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"bivouac/game"
	"bivouac/game/amount"
	"bivouac/game/lang"
)

// TestPricesHappen: over random games, the Dodge that an act is said to cost is gone after it, own soldiers that it is
// said to lose are dead, the game that it is said to lose is lost; and nothing else of the player's own is lost.
func TestPricesHappen(t *testing.T) {
	texts, err := lang.New(Game{}.Info().Texts)
	if err != nil {
		t.Fatal(err)
	}
	say := func(x game.Text) string {
		if x.IsZero() {
			return ""
		}
		return texts.Say(lang.English, x, func(s game.Seat) string { return [...]string{"Ada", "Bo"}[s] })
	}
	costs, games := 0, 0
	for n := range amount.Of(25, 160) {
		luck := rand.New(rand.NewPCG(uint64(n), 41))
		state, _, err := Game{}.New(game.Setup{Game: ID, Rules: Game{}.Info().Rules, Seats: 2, Seed: game.Seed{byte(n), 9}})
		if err != nil {
			t.Fatal(err)
		}
		s := state.(*State)
		for move := 0; s.phase != over && move < 800; move++ {
			d := s.Pending()[0]
			legal := s.Legal(d.Seat, nil)
			a := legal[luck.IntN(len(legal))]
			for _, b := range legal {
				if luck.IntN(4) == 0 && strings.ContainsAny(string(b), "x*") { // rare by chance
					a = b
				}
			}
			c, was := s.Describe(d.Seat, a), *s
			if _, err := s.Apply(game.Move{Decision: d.ID, Seat: d.Seat, Action: a}); err != nil {
				t.Fatal(err)
			}
			if was.phase == placement {
				continue
			}
			me, what := was.active, fmt.Sprintf("game %d, %s", n, a)
			loss, cost := say(c.Loss), say(c.Cost)
			lost := s.phase == over && s.end.winner == me.foe()
			if got := strings.Contains(loss, "the game is lost"); got != lost {
				t.Errorf("%s: the game is lost: %v, told was %q", what, lost, loss)
			}
			if lost {
				games++
			}
			dead := max(was.own[me].len()-s.own[me].len(), 0)
			told := 0
			if _, on, ok := strings.Cut(loss, "on "); ok {
				told = 1 + strings.Count(on, ",")
			}
			if dead != told {
				t.Errorf("%s: %d own soldiers die, told was %q", what, dead, loss)
			}
			if strings.HasPrefix(cost, "Dodge") && s.turn > was.turn {
				if want := "→ " + string('0'+rune(s.dice[me][pre])); !strings.HasSuffix(cost, want) {
					t.Errorf("%s: the cost is %q, the Dodge %d", what, cost, s.dice[me][pre])
				}
				costs++
			}
		}
	}
	if costs < amount.Of(200, 1500) || games < amount.Of(5, 40) {
		t.Errorf("only %d costs and %d lost games were looked at", costs, games)
	}
}

// TestEveryPlanHasAName: presets have their own, another plan one by its highest dice.
func TestEveryPlanHasAName(t *testing.T) {
	s := State{roll: [roles]uint8{4, 3, 3, 2, 1}}
	for _, c := range []struct {
		plan dice
		want string
	}{
		{dice{3, 2, 4, 1, 3}, "break"}, {dice{3, 2, 3, 1, 4}, "assault"}, {dice{3, 1, 2, 4, 3}, "reinforce"},
		{dice{3, 2, 1, 3, 4}, "hold"}, {dice{4, 3, 1, 3, 2}, "manoeuvre"}, {dice{1, 2, 4, 3, 3}, "break"},
		{dice{2, 1, 3, 3, 4}, "hold"}, {dice{3, 1, 3, 4, 2}, "reinforce"},
	} {
		if got := s.planName(c.plan); got != presetName(c.want) {
			t.Errorf("%v is %s, want %s", c.plan, got, c.want)
		}
	}
}
