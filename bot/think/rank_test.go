package think_test

import (
	"slices"
	"strings"
	"testing"

	"bivouac/bot/think"
	"bivouac/game"
	"bivouac/game/gametest"
	"bivouac/game/gametest/duel"
)

// even is a duel in which all answers are worth the same.
type even struct {
	duel.Game
	omits game.Action
}

type evenState struct {
	*duel.State
	omits game.Action
}

func (g even) New(setup game.Setup) (game.State, []game.Event, error) {
	s, events, err := g.Game.New(setup)
	return &evenState{s.(*duel.State), g.omits}, events, err
}

func (s *evenState) Clone() game.State { return &evenState{s.State.Clone().(*duel.State), s.omits} }

func (s *evenState) Redeal(seat game.Seat, luck *game.Rand) game.State {
	return &evenState{s.State.Redeal(seat, luck).(*duel.State), s.omits}
}

func (s *evenState) Prospects(to []int) []int { return append(to, 5_000, 5_000) }

func (s *evenState) Suggest(game.Seat) []game.Suggestion { return []game.Suggestion{{Action: "b3"}} }

// Leans prefers high cards.
func (s *evenState) Leans(_ game.Seat, a game.Action) int { return int(a[1]) }

// Candidates omits an answer.
func (s *evenState) Candidates(seat game.Seat, to []game.Action) []game.Action {
	return slices.DeleteFunc(s.Legal(seat, to), func(a game.Action) bool { return a == s.omits })
}

// TestRankNamesAll: where all answers are worth the same, each is ranked all the same: the
// suggested one first, then the one nearest to the goal, at last what the search omits.
func TestRankNamesAll(t *testing.T) {
	for omits, want := range map[game.Action]string{"": "b3 b6 b1", "b6": "b3 b1 b6"} {
		setup := game.Setup{Game: "duel", Rules: duel.Game{}.Info().Rules, Seats: 2, Seed: gametest.SeedOf(1)}
		m, _, err := game.NewMatch(even{omits: omits}, setup)
		if err != nil {
			t.Fatal(err)
		}
		luck, _ := think.Luck("all")
		b, err := m.Blind(0, &luck)
		if err != nil {
			t.Fatal(err)
		}
		ranked, err := think.Rank(t.Context(), b, game.Strength{Method: game.OneStep, Decisions: 100})
		if err != nil {
			t.Fatal(err)
		}
		var order []string
		for _, o := range ranked {
			order = append(order, string(o.Action))
		}
		if got := strings.Join(order, " "); got != want {
			t.Errorf("%s of %v", got, m.State.Legal(0, nil))
		}
		if last := ranked[len(ranked)-1].Value; (last == think.Unrated) != (omits != "") {
			t.Errorf("the last of %v is worth %d", order, last)
		}
	}
}
