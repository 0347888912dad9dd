package orders

import (
	"testing"

	"bivouac/bot/table"
	"bivouac/game"
	"bivouac/game/rois"
)

// cost is what a series of games has asked players out of their own turns.
type cost struct {
	rounds  int
	asked   int            // answers of the other side, if no player has standing orders
	left    int            // of them, those that the game's presets leave to the player
	classes map[string]int // asked, by the fact "class"
}

// chooser picks one of the legal answers to a question.
type chooser func(m *game.Match, d game.Decision, legal []game.Action, luck *game.Rand) game.Action

func randomly(_ *game.Match, _ game.Decision, legal []game.Action, luck *game.Rand) game.Action {
	return legal[luck.IntN(len(legal))]
}

// greedily takes what looks best at once, if the others pass: of up to 40 legal answers the
// one behind which the game's own Evaluate is highest for the seat, of equal ones any.
func greedily(m *game.Match, d game.Decision, legal []game.Action, luck *game.Rand) game.Action {
	luck.Shuffle(len(legal), func(i, j int) { legal[i], legal[j] = legal[j], legal[i] })
	best, most := legal[0], -1.0
	for _, a := range legal[:min(len(legal), 40)] {
		s := m.State.Clone()
		if _, err := s.Apply(game.Move{Decision: d.ID, Seat: d.Seat, Action: a}); err != nil {
			continue
		}
		for range 3 {
			for _, other := range s.Pending() {
				if other.Seat != d.Seat && other.Default != "" {
					_, _ = s.Apply(game.Move{Decision: other.ID, Seat: other.Seat, Action: other.Default})
				}
			}
		}
		if v := s.(game.Evaluator).Evaluate()[d.Seat]; v > most {
			best, most = a, v
		}
	}
	return best
}

// play plays a game of at most so many rounds and counts.
func (c *cost) play(t *testing.T, presets []Order, seed byte, rounds int, choose chooser) {
	setup := game.Setup{Game: "rois", Rules: rois.Game{}.Info().Rules, Seats: 2, Seed: game.Seed{seed, 7}}
	m, _, err := game.NewMatch(rois.Game{}, setup)
	if err != nil {
		t.Fatal(err)
	}
	luck := game.NewRand(setup.Seed, "cost")
	for len(m.Pending()) > 0 {
		if _, round := (table.Table{}.With(m)).Counted(); round > rounds {
			break
		}
		d := m.Pending()[luck.IntN(len(m.Pending()))]
		facts := Facts(table.Table{}.With(m).FactsOf(d.Seat))
		if facts.AwayTurn() {
			c.asked++
			c.classes[classOf(facts)]++
			left := 1
			for _, o := range presets {
				if o.Meets(facts) {
					left = 0
				}
			}
			c.left += left
		}
		a := choose(m, d, m.State.Legal(d.Seat, nil), &luck)
		if m, _, err = m.Act(game.Move{Decision: d.ID, Seat: d.Seat, Action: a}); err != nil {
			t.Fatal(err)
		}
	}
	_, round := (table.Table{}.With(m)).Counted()
	c.rounds += min(round, rounds)
}

func classOf(facts Facts) string {
	for _, f := range facts {
		if f.ID == "class" {
			return f.Word
		}
	}
	return "other"
}

// TestPresetsCost counts how many answers of the other side a round of Les Rois costs
// without and with what R13.10 lets pass; with -v it prints the figures.
func TestPresetsCost(t *testing.T) {
	var presets []Order
	for _, p := range (rois.Game{}).Info().Presets {
		presets = append(presets, OfPreset(p))
	}
	for _, k := range []struct {
		name   string
		games  int
		choose chooser
	}{{"random", 30, randomly}, {"greedy", 6, greedily}} {
		c := cost{classes: map[string]int{}}
		for seed := range byte(k.games) {
			c.play(t, presets, seed, 30, k.choose)
		}
		per := func(n int) float64 { return float64(n) / float64(max(c.rounds, 1)) }
		t.Logf("%s play, %d games, %d rounds: %.2f answers of the other side a round before, %.2f after; %v",
			k.name, k.games, c.rounds, per(c.asked), per(c.left), c.classes)
		if c.left >= c.asked || c.left == 0 {
			t.Errorf("%s play: %d answers before, %d after", k.name, c.asked, c.left)
		}
	}
}
