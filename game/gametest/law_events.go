package gametest

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"bivouac/game"
)

// lawEventsStay: events of one action stay unchanged when later actions reuse the buffer, and
// appending to one text's arguments does not overwrite the next.
func lawEventsStay(t testing.TB, g game.Game) {
	t.Helper()
	luck := rand.New(rand.NewPCG(3, 4))
	var kept [][]game.Event
	var told []string
	setups := Setups(g.Info())
	for n := range uint64(3) {
		setup := setups[n%uint64(len(setups))]
		setup.Seed = SeedOf(n)
		s, events, err := g.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		for {
			kept, told = append(kept, events), append(told, fmt.Sprintf("%#v", events))
			_ = append(events, game.Event{Text: game.T("overwritten")})
			for _, e := range events {
				_ = append(e.Text.Args, "overwritten")
			}
			asked := s.Pending()
			if len(asked) == 0 {
				break
			}
			a := pick(luck, s.Legal(asked[0].Seat, nil))
			if events, err = s.Apply(game.Move{Decision: asked[0].ID, Seat: asked[0].Seat, Action: a}); err != nil {
				t.Fatal(err)
			}
		}
	}
	for i, events := range kept {
		if now := fmt.Sprintf("%#v", events); now != told[i] {
			t.Fatalf("action %d said\n%s\nand now\n%s", i, told[i], now)
		}
	}
}
