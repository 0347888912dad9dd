package invade_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"bivouac/game"
	"bivouac/game/gametest"
	"bivouac/game/invade"
)

// TestEventsStay: actions gather their events in the same memory, yet none writes
// over another's, and appending to one text does not reach the next.
func TestEventsStay(t *testing.T) {
	luck := rand.New(rand.NewPCG(3, 4))
	var kept [][]game.Event
	var told []string
	for n := range uint64(5) {
		s, events, err := invade.Game{}.New(game.Setup{Game: invade.ID, Seats: 2, Seed: gametest.SeedOf(n)})
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
			legal := s.Legal(asked[0].Seat, nil)
			a := legal[luck.IntN(len(legal))]
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

// TestApplyAllocatesItsEventsOnly: a move and an attack allocate a list of events
// and the arguments of their texts.
func TestApplyAllocatesItsEventsOnly(t *testing.T) {
	for text, action := range map[string]game.Action{
		"S: d4 h5 Ah9; N: k9 [N]; active S; phase MOVE; dice C2 A2 O3 E6 P4; foe 3":      "d4-e6",
		"S: d4 h4; N: d6 d7 h5 [2N]; active S; phase ATTACK; dice C5 A1 O3 E6 P5; foe 3": "d4xd6",
	} {
		s, ok := position(t, text).(*invade.State)
		if !ok {
			t.Fatal("no State")
		}
		id, next := s.Pending()[0].ID, *s
		n := testing.AllocsPerRun(500, func() {
			next = *s
			if _, err := next.Apply(game.Move{Decision: id, Seat: invade.South, Action: action}); err != nil {
				t.Fatal(err)
			}
		})
		if n > 2 {
			t.Errorf("%s allocates %v times", action, n)
		}
	}
}
