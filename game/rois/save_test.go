package rois

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"testing"

	"bivouac/game"
	"bivouac/game/amount"
	"bivouac/game/gametest"
)

// TestSaveKeepsAll: each field of a position comes back, in all phases of random
// games. (The laws compare JSON, which could leave the same thing out twice.)
func TestSaveKeepsAll(t *testing.T) {
	for seed := range uint64(amount.Of(2, 6)) {
		setup := gametest.Setups(Game{}.Info())[0]
		setup.Options = map[string]string{"specials": []string{"off", "on"}[seed%2]}
		setup.Seed = gametest.SeedOf(seed)
		m, _, err := game.NewMatch(Game{}, setup)
		if err != nil {
			t.Fatal(err)
		}
		luck := rand.New(rand.NewPCG(seed, 3))
		for range 120 {
			pending := m.Pending()
			if len(pending) == 0 {
				break
			}
			data, err := json.Marshal(m.State)
			if err != nil {
				t.Fatal(err)
			}
			got, err := Game{}.Load(data)
			if err != nil {
				t.Fatalf("%v\n%s", err, data)
			}
			was := m.State.(*State).copied()
			clear(was.pile[was.piled:]) // what lies above the pile is nothing
			clear(was.discard[was.thrown:])
			if !reflect.DeepEqual(was, got) {
				t.Fatalf("after %d actions: %+v\nis read as %+v", len(m.Journal), was, got)
			}
			d := pending[luck.IntN(len(pending))]
			legal := m.State.Legal(d.Seat, nil)
			if m, _, err = m.Act(game.Move{Decision: d.ID, Seat: d.Seat, Action: legal[luck.IntN(len(legal))]}); err != nil {
				t.Fatal(err)
			}
		}
	}
}
