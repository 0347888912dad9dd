package cli

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"slices"
	"time"

	"bivouac/game"
)

// simulateCmd plays games against itself by random legal actions.
type simulateCmd struct {
	Game  string `arg:"" help:"Game to play."`
	N     int    `short:"n" default:"100" help:"Number of games."`
	Seed  uint64 `default:"1" help:"Seed of the series; the same seed plays the same games."`
	Seats int    `help:"Number of seats (default: the fewest the game takes)."`
	Limit int    `default:"100000" help:"Decisions after which a game counts as not finished."`
	JSON  bool   `name:"json" help:"Print the report as JSON."`
}

// Simulation is the report of a series of games.
type Simulation struct {
	Game      string         `json:"game"`
	Seats     int            `json:"seats"`
	Seed      uint64         `json:"seed"`
	Games     int            `json:"games"`
	Finished  int            `json:"finished"`
	Decisions int            `json:"decisions"`
	PerSecond float64        `json:"decisions_per_second"` // through Match, journal, snapshot and checks
	Length    Lengths        `json:"length"`
	Outcomes  map[string]int `json:"outcomes"`
}

// Lengths are counted in decisions of one game.
type Lengths struct {
	Min    int `json:"min"`
	Median int `json:"median"`
	Max    int `json:"max"`
}

// Run plays and prints; an unfinished game is an error.
func (c *simulateCmd) Run(a *app) error {
	t, err := a.title(c.Game)
	if err != nil {
		return err
	}
	seats := c.Seats
	if seats == 0 {
		seats = t.Game.Info().Seats[0]
	}
	if c.N < 1 || c.Limit < 1 {
		return fmt.Errorf("-n and --limit must be at least 1")
	}
	report, err := simulate(t.Game, seats, c.N, c.Seed, c.Limit)
	if err != nil {
		return err
	}
	if err := report.print(a.out, c.JSON); err != nil {
		return err
	}
	if report.Finished < report.Games {
		return fmt.Errorf("%d of %d games did not finish within %d decisions", report.Games-report.Finished, report.Games, c.Limit)
	}
	return nil
}

func simulate(g game.Game, seats, n int, seed uint64, limit int) (Simulation, error) {
	report := Simulation{Game: g.Info().ID, Seats: seats, Seed: seed, Games: n, Outcomes: map[string]int{}}
	luck := rand.New(rand.NewPCG(seed, 0))
	var lengths []int
	began := time.Now()
	for i := range n {
		m, err := playOut(g, setupOf(g.Info(), seats, luck), luck, limit)
		if err != nil {
			return report, fmt.Errorf("game %d of seed %d: %w", i, seed, err)
		}
		report.Decisions += len(m.Journal)
		result, over := m.State.Result()
		if !over {
			continue
		}
		report.Finished++
		lengths = append(lengths, len(m.Journal))
		report.Outcomes[outcome(result)]++
	}
	report.PerSecond = float64(report.Decisions) / max(time.Since(began).Seconds(), 1e-9)
	if slices.Sort(lengths); len(lengths) > 0 {
		report.Length = Lengths{lengths[0], lengths[len(lengths)/2], lengths[len(lengths)-1]}
	}
	return report, nil
}

// setupOf draws a set-up: seed and options.
func setupOf(info game.Info, seats int, luck *rand.Rand) game.Setup {
	s := game.Setup{Game: info.ID, Rules: info.Rules, Seats: seats, Options: map[string]string{}}
	for i := 0; i < len(s.Seed); i += 8 {
		binary.LittleEndian.PutUint64(s.Seed[i:], luck.Uint64())
	}
	for _, o := range info.Options {
		s.Options[o.ID] = o.Values[luck.IntN(len(o.Values))]
	}
	return s
}

// playOut plays one game and checks at its end that the journal alone leads to
// the same position.
func playOut(g game.Game, setup game.Setup, luck *rand.Rand, limit int) (*game.Match, error) {
	m, _, err := game.NewMatch(g, setup)
	if err != nil {
		return nil, err
	}
	var legal []game.Action
	for len(m.Journal) < limit {
		asked := m.Pending()
		if len(asked) == 0 {
			break
		}
		d := asked[luck.IntN(len(asked))]
		if legal = m.State.Legal(d.Seat, legal[:0]); len(legal) == 0 {
			return nil, fmt.Errorf("seat %d is asked and has no answer after %d decisions", d.Seat, len(m.Journal))
		}
		a := legal[luck.IntN(len(legal))]
		if m, _, err = m.Act(game.Move{Decision: d.ID, Seat: d.Seat, Action: a}); err != nil {
			return nil, fmt.Errorf("seat %d plays %q: %w", d.Seat, a, err)
		}
	}
	return m, sameAsReplay(m)
}

func sameAsReplay(m *game.Match) error {
	again, err := m.At(len(m.Journal))
	if err != nil {
		return err
	}
	live, err := json.Marshal(m.State)
	if err != nil {
		return err
	}
	replayed, err := json.Marshal(again.State)
	if err != nil {
		return err
	}
	if string(live) != string(replayed) {
		return fmt.Errorf("the replay of the journal differs from the position that was played")
	}
	return nil
}

func outcome(r game.Result) string {
	switch {
	case r.Void:
		return "cancelled"
	case len(r.Winners) == 0:
		return "no winner: " + string(r.Text.Key)
	}
	return fmt.Sprintf("seats %v: %s", r.Winners, r.Text.Key)
}

func (s Simulation) print(w io.Writer, asJSON bool) error {
	if asJSON {
		e := json.NewEncoder(w)
		e.SetIndent("", "  ")
		return e.Encode(s)
	}
	fmt.Fprintf(w, "%s, %d seats, seed %d: %d games, %d finished, %d decisions, %.0f decisions/s\n",
		s.Game, s.Seats, s.Seed, s.Games, s.Finished, s.Decisions, s.PerSecond)
	fmt.Fprintf(w, "length min/median/max: %d/%d/%d decisions\n", s.Length.Min, s.Length.Median, s.Length.Max)
	for _, k := range slices.Sorted(maps.Keys(s.Outcomes)) {
		fmt.Fprintf(w, "%6d  %s\n", s.Outcomes[k], k)
	}
	return nil
}
