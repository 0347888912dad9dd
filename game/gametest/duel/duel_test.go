package duel_test

import (
	"encoding/json"
	"testing"

	"bivouac/game"
	"bivouac/game/gametest"
	"bivouac/game/gametest/duel"
)

const scenarios = "testdata/scenarios"

func TestLaws(t *testing.T)      { gametest.Run(t, duel.Game{}) }
func TestScenarios(t *testing.T) { gametest.Scenarios(t, duel.Game{}, scenarios) }
func FuzzPlay(f *testing.F)      { gametest.FuzzPlay(f, duel.Game{}) }

func TestRuleCoverage(t *testing.T) {
	rules := []string{"D1", "D2", "D3", "D4", "D5", "D6", "D7", "D8", "D9"}
	gametest.Coverage(t, duel.Game{}, scenarios, rules, nil)
}

func TestPerft(t *testing.T) {
	s, _, err := duel.Game{}.Position("A 1 1 6; B 2 6; round 3", gametest.SeedOf(1))
	if err != nil {
		t.Fatal(err)
	}
	gametest.Pin(t, s, 4, 8, 20)
}

func TestPositionRefuses(t *testing.T) {
	for _, text := range []string{"", "A 1", "A 1; B", "A 7; B 1", "A 1 1 1 1 1; B 2", "A 1; B 2; round 4",
		"A 1; B 2; mode alone", "A 1; B 2; points 1", "A 1; B 2; lives 3", "A 1; B 2; x"} {
		if _, _, err := (duel.Game{}).Position(text, game.Seed{}); err == nil {
			t.Errorf("Position(%q) is taken", text)
		}
	}
}

func TestLoadRefusesDamage(t *testing.T) {
	for name, damage := range map[string]func(*duel.State){
		"five of a card":    func(s *duel.State) { s.Deck = []int{6, 6, 6, 6, 6} },
		"card 7":            func(s *duel.State) { s.Deck = []int{7} },
		"hand out of order": func(s *duel.State) { s.Hands[0] = []int{5, 3} },
		"foreign bid":       func(s *duel.State) { s.Bids[0], s.Asked[0] = 1, 0 },
		"nobody asked":      func(s *duel.State) { clear(s.Asked) }, "lists": func(s *duel.State) { s.Out = s.Out[:1] },
		"round": func(s *duel.State) { s.Round = 4 }, "mode": func(s *duel.State) { s.Mode = "alone" },
		"last": func(s *duel.State) { s.Last = &duel.Trace{} }, "question": func(s *duel.State) { s.Asked[0] = 99 },
	} {
		s, _, err := duel.Game{}.Position(drawn, game.Seed{})
		if err != nil {
			t.Fatal(err)
		}
		damage(s.(*duel.State))
		data, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := (duel.Game{}).Load(data); err == nil {
			t.Errorf("%s is loaded", name)
		}
	}
}
