package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"time"

	"bivouac/bot/cli"
	"bivouac/game"
	"bivouac/game/mind"
	"bivouac/game/mind/ladder"

	"golang.org/x/sync/errgroup"
)

// simulateCmd plays games by random legal actions, or by computer players.
type simulateCmd struct {
	Game     string            `arg:"" help:"Game to play."`
	N        int               `short:"n" default:"100" help:"Number of games."`
	Seed     uint64            `default:"1" help:"Seed of the series; the same seed plays the same games."`
	Seats    int               `help:"Number of seats (default: the fewest the game takes)."`
	Level    int               `help:"Level of the computer that plays every seat, 1 to 5 (default: answers by chance)."`
	Option   map[string]string `help:"Options of the game, as in --option mode=mission1; the others are drawn for each game."`
	Limit    int               `default:"100000" help:"Decisions after which a game counts as not finished."`
	Openings int               `help:"Report what each seat's first so many answers won."`
	Keep     string            `type:"path" help:"Folder into which each game is written as a capsule."`
	JSON     bool              `name:"json" help:"Print the report as JSON."`
}

// Simulation is the report of a series of games.
type Simulation struct {
	Game      string `json:"game"`
	Seats     int    `json:"seats"`
	Level     int    `json:"level,omitempty"`
	Seed      uint64 `json:"seed"`
	Games     int    `json:"games"` // number of games played; fewer than asked for after an interruption
	Finished  int    `json:"finished"`
	Decisions int    `json:"decisions"`
	// PerSecond is the number of decisions in a second. The time includes the work of game.Match
	// (journal, checks).
	PerSecond float64        `json:"decisions_per_second"`
	Length    Lengths        `json:"length"`
	Outcomes  map[string]int `json:"outcomes"`
	Wins      []float64      `json:"wins"` // wins by seat; joint winners share a win, except in a cooperative game
	Openings  []Opening      `json:"openings,omitempty"`
}

// Lengths are the least, the median and the greatest number of decisions in a finished game.
type Lengths struct {
	Min    int `json:"min"`
	Median int `json:"median"`
	Max    int `json:"max"`
}

// Opening says how well an answer at the beginning of a game did.
type Opening struct {
	Answer int         `json:"answer"` // 1 is a seat's first answer
	Action game.Action `json:"action"`
	Games  int         `json:"games"` // a game counts once for each seat that gave this answer
	Wins   float64     `json:"wins"`
}

// Run plays the games and then prints the report. An interrupted run prints a report too. Run returns
// an error if a game did not finish.
func (c *simulateCmd) Run(a *app) error {
	t, err := cli.TitleOf(a.titles, c.Game)
	if err != nil {
		return err
	}
	c.Seats = cmp.Or(c.Seats, t.Game.Info().Seats[0])
	if c.N < 1 || c.Limit < 1 {
		return fmt.Errorf("-n and --limit must be at least 1")
	}
	if c.Keep != "" {
		if err := os.MkdirAll(c.Keep, 0o755); err != nil {
			return err
		}
	}
	ctx, stop := cli.Signalled()
	defer stop()
	bar := newProgress(a.err, c.N)
	report, err := c.simulate(ctx, t.Game, func() { _ = bar.Add(1) })
	_ = bar.Finish()
	if err != nil {
		return err
	}
	if ctx.Err() != nil {
		fmt.Fprintln(a.err, "\ninterrupted")
	}
	if err := report.print(a.out, c.JSON); err != nil {
		return err
	}
	if report.Finished < report.Games {
		return fmt.Errorf("%d of %d games did not finish within %d decisions", report.Games-report.Finished,
			report.Games, c.Limit)
	}
	return nil
}

// simulate plays the games on all processors, and calls the function played after each game. Each
// game has its own random numbers, so that the report does not depend on the number of processors.
func (c *simulateCmd) simulate(ctx context.Context, g game.Game, played func()) (Simulation, error) {
	report := Simulation{
		Game: g.Info().ID, Seats: c.Seats, Level: c.Level, Seed: c.Seed,
		Outcomes: map[string]int{}, Wins: make([]float64, max(c.Seats, 0)),
	}
	play, err := c.by(g)
	if err != nil {
		return report, err
	}
	games := make([]*game.Match, c.N)
	began := time.Now()
	group, inner := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i := range games {
		group.Go(func() error {
			luck := rand.New(rand.NewPCG(c.Seed, uint64(i)))
			m, err := play(inner, c.setup(g.Info(), luck), luck)
			if ctx.Err() != nil {
				return nil // interrupted
			}
			if err == nil {
				err = c.keep(i, m)
			}
			if err != nil {
				return fmt.Errorf("game %d of seed %d: %w", i, c.Seed, err)
			}
			games[i] = m
			played()
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return report, err
	}
	report.count(slices.DeleteFunc(games, func(m *game.Match) bool { return m == nil }), c.Openings)
	report.PerSecond = float64(report.Decisions) / max(time.Since(began).Seconds(), 1e-9)
	return report, nil
}

// The method by returns the function that plays a game to its end, by random actions or by computer
// players.
func (c *simulateCmd) by(g game.Game) (func(context.Context, game.Setup, *rand.Rand) (*game.Match, error), error) {
	if c.Level == 0 {
		return func(ctx context.Context, s game.Setup, luck *rand.Rand) (*game.Match, error) {
			return playOut(ctx, g, s, luck, c.Limit)
		}, nil
	}
	p, err := mind.New(g, c.Level)
	if err != nil {
		return nil, err
	}
	p.Limit = 0 // no time limit: the games are the same on every machine
	return func(ctx context.Context, s game.Setup, luck *rand.Rand) (*game.Match, error) {
		m, err := ladder.Play(ctx, g, s, slices.Repeat([]*mind.Player{p}, s.Seats), luck.Uint64(), c.Limit)
		if err != nil {
			return m, err
		}
		return m, sameAsReplay(m)
	}, nil
}

// keep writes game n to a file, in the format of recorded games (a capsule). It does nothing if the
// command line names no folder for these files.
func (c *simulateCmd) keep(n int, m *game.Match) error {
	if c.Keep == "" {
		return nil
	}
	var b bytes.Buffer
	if err := game.WriteCapsule(&b, m, true); err != nil {
		return err
	}
	name := fmt.Sprintf("%d-seats-level-%d-seed-%d-%03d.capsule", c.Seats, c.Level, c.Seed, n+1)
	for _, id := range slices.Sorted(maps.Keys(c.Option)) {
		name = c.Option[id] + "-" + name
	}
	return os.WriteFile(filepath.Join(c.Keep, name), b.Bytes(), 0o644)
}

// count adds the games to the report. It also tallies the first answers of each seat in a game. The
// parameter openings is the number of answers of a seat that are tallied.
func (r *Simulation) count(games []*game.Match, openings int) {
	var lengths []int
	tally := map[Opening]*Opening{}
	for _, m := range games {
		r.Games++
		r.Decisions += len(m.Journal)
		result, over := m.State.Result()
		if !over {
			continue
		}
		r.Finished++
		lengths = append(lengths, len(m.Journal))
		r.Outcomes[outcome(result)]++
		won := wonBy(m, result)
		for seat, part := range won {
			r.Wins[seat] += part
		}
		answers := make([]int, len(won))
		for _, e := range m.Journal {
			if answers[e.Seat]++; answers[e.Seat] <= openings {
				key := Opening{Answer: answers[e.Seat], Action: e.Action}
				if tally[key] == nil {
					tally[key] = &Opening{Answer: key.Answer, Action: key.Action}
				}
				tally[key].Games++
				tally[key].Wins += won[e.Seat]
			}
		}
	}
	if slices.Sort(lengths); len(lengths) > 0 {
		r.Length = Lengths{lengths[0], lengths[len(lengths)/2], lengths[len(lengths)-1]}
	}
	for _, o := range tally {
		r.Openings = append(r.Openings, *o)
	}
	slices.SortFunc(r.Openings, func(a, b Opening) int {
		return cmp.Or(cmp.Compare(a.Answer, b.Answer), cmp.Compare(b.Games, a.Games), cmp.Compare(a.Action, b.Action))
	})
}

// wonBy returns each seat's share of the win.
func wonBy(m *game.Match, r game.Result) []float64 {
	won := make([]float64, m.Seats())
	for _, seat := range r.Winners {
		if won[seat] = 1; !m.Game.Info().Coop {
			won[seat] /= float64(len(r.Winners))
		}
	}
	return won
}

// setup returns a set-up with a random seed. Options that the command line does not name get random
// values.
func (c *simulateCmd) setup(info game.Info, luck *rand.Rand) game.Setup {
	s := game.Setup{Game: info.ID, Rules: info.Rules, Seats: c.Seats, Options: map[string]string{}}
	for i := 0; i < len(s.Seed); i += 8 {
		binary.LittleEndian.PutUint64(s.Seed[i:], luck.Uint64())
	}
	for _, o := range info.Options {
		s.Options[o.ID] = o.Values[luck.IntN(len(o.Values))]
	}
	maps.Copy(s.Options, c.Option)
	return s
}

// playOut plays one game to its end, and checks that the journal alone leads to the same position.
func playOut(ctx context.Context, g game.Game, setup game.Setup, luck *rand.Rand, limit int) (*game.Match, error) {
	m, _, err := game.NewMatch(g, setup)
	if err != nil {
		return nil, err
	}
	var legal []game.Action
	for len(m.Journal) < limit && ctx.Err() == nil {
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

// fewOpenings keeps rare openings out of the printed report: an opening is printed only if, on
// average, it occurs at least once in this number of games.
const fewOpenings = 100

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
	by := ""
	if s.Level > 0 {
		by = fmt.Sprintf(", level %d", s.Level)
	}
	fmt.Fprintf(w, "%s, %d seats%s, seed %d: %d games, %d finished, %d decisions, %.0f decisions/s\n",
		s.Game, s.Seats, by, s.Seed, s.Games, s.Finished, s.Decisions, s.PerSecond)
	fmt.Fprintf(w, "length min/median/max: %d/%d/%d decisions\n", s.Length.Min, s.Length.Median, s.Length.Max)
	for _, k := range slices.Sorted(maps.Keys(s.Outcomes)) {
		fmt.Fprintf(w, "%6d  %s\n", s.Outcomes[k], k)
	}
	for seat, won := range s.Wins {
		fmt.Fprintf(w, "seat %d wins %.1f %%\n", seat, 100*won/float64(max(s.Finished, 1)))
	}
	for _, o := range s.Openings {
		if o.Games*fewOpenings >= s.Games {
			fmt.Fprintf(w, "answer %d: %-12s %6d games, won %.1f %%\n", o.Answer, o.Action, o.Games, 100*o.Wins/float64(o.Games))
		}
	}
	return nil
}
