package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"os"
	"slices"
	"strings"
	"time"

	"bivouac/bot/cli"
	"bivouac/game"
	"bivouac/game/mind"
	"bivouac/game/mind/ladder"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// progressThrottle is the shortest time between two drawings of the progress.
const progressThrottle = 200 * time.Millisecond

// ladderCmd plays levels of the computer against each other.
type ladderCmd struct {
	Game   string            `arg:"" help:"Game to play."`
	A      int               `short:"a" help:"Level of the one side, 1 to 5."`
	B      int               `short:"b" help:"Level of the other side."`
	N      int               `short:"n" default:"200" help:"Games, in pairs on one seed with the seats exchanged."`
	SPRT   bool              `name:"sprt" help:"End as soon as it is known whether A is stronger (0 against 30 Elo, 5 %)."`
	All    bool              `help:"Every level against every other, and ratings of them all."`
	Seats  int               `help:"Number of seats (default: the fewest)."`
	Option map[string]string `help:"Options of the game: --option mode=mission1."`
	Seed   uint64            `default:"1" help:"Seed of the first pair; the same seed plays the same games."`
	Limit  int               `default:"5000" help:"Decisions after which a game counts as not finished."`
	JSON   bool              `name:"json" help:"Print the report as JSON."`
}

// LadderReport is the result of the command ladder.
type LadderReport struct {
	Game    string            `json:"game"`
	Seats   int               `json:"seats,omitempty"`
	Options map[string]string `json:"options,omitempty"`
	Seed    uint64            `json:"seed"`
	Series  []LadderSeries    `json:"series"`
	Ratings map[int]float64   `json:"ratings,omitempty"` // by level, in Elo above the lowest level
}

// LadderSeries has the results of one pairing. Its tally and its score are those of level A.
type LadderSeries struct {
	A int `json:"a"`
	B int `json:"b"`
	ladder.Tally
	Score [3]float64 `json:"score"` // lower bound, mean and upper bound at 95 %
}

// Run plays the games and then prints the report. An interrupted run prints a report too.
func (c *ladderCmd) Run(a *app) error {
	t, err := cli.TitleOf(a.titles, c.Game)
	if err != nil {
		return err
	}
	pairings, err := c.pairings()
	if err != nil {
		return err
	}
	ctx, stop := cli.Signalled()
	defer stop()
	report := LadderReport{Game: c.Game, Seats: c.Seats, Options: c.Option, Seed: c.Seed}
	bar := newProgress(a.err, len(pairings)*c.N)
	for _, p := range pairings {
		series, err := c.series(ctx, t.Game, p, bar)
		if series.Games > 0 {
			report.Series = append(report.Series, series)
		}
		if err != nil && !errors.Is(err, context.Canceled) {
			return err
		}
		if err != nil {
			fmt.Fprintln(a.err, "\ninterrupted")
			break
		}
	}
	_ = bar.Finish()
	if c.All {
		report.rate()
	}
	return report.print(a.out, c.JSON)
}

// newProgress returns a progress bar that also shows the time left. The bar is invisible if w is
// not a terminal.
func newProgress(w io.Writer, steps int) *progressbar.ProgressBar {
	return progressbar.NewOptions(steps, progressbar.OptionSetWriter(w), progressbar.OptionShowCount(),
		progressbar.OptionSetPredictTime(true), progressbar.OptionClearOnFinish(),
		progressbar.OptionThrottle(progressThrottle),
		progressbar.OptionSetVisibility(watched(w)))
}

// watched says whether w is a terminal.
func watched(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// pairings returns the pairs of levels that play each other.
func (c *ladderCmd) pairings() ([][2]int, error) {
	if c.N < 2 || c.Limit < 1 {
		return nil, errors.New("-n must be at least 2 and --limit at least 1")
	}
	if !c.All {
		if c.A == 0 || c.B == 0 {
			return nil, errors.New("name two levels, as in -a 3 -b 2, or --all")
		}
		return [][2]int{{c.A, c.B}}, nil
	}
	var all [][2]int
	for b := 1; b <= game.Levels; b++ {
		for a := b + 1; a <= game.Levels; a++ {
			all = append(all, [2]int{a, b})
		}
	}
	return all, nil
}

func (c *ladderCmd) series(ctx context.Context, g game.Game, levels [2]int,
	bar *progressbar.ProgressBar) (LadderSeries, error) {
	var players [2]*mind.Player
	for i, level := range levels {
		p, err := mind.New(g, level)
		if err != nil {
			return LadderSeries{}, err
		}
		p.Limit = 0 // no time limit: the result is the same on every machine
		players[i] = p
	}
	s := ladder.Series{
		Game: g, Seats: c.Seats, Options: c.Option, A: players[0], B: players[1], Pairs: (c.N + 1) / 2,
		Seed: c.Seed, Most: c.Limit, Played: func(ladder.Tally) { _ = bar.Add(2) },
	}
	if c.SPRT {
		s.Test = &ladder.Usual
	}
	tally, err := s.Play(ctx)
	low, mean, high := tally.Score()
	return LadderSeries{levels[0], levels[1], tally, [3]float64{low, mean, high}}, err
}

// rate computes the ratings that fit all series best.
func (r *LadderReport) rate() {
	scores, games := make([][]float64, game.Levels), make([][]float64, game.Levels)
	for i := range scores {
		scores[i], games[i] = make([]float64, game.Levels), make([]float64, game.Levels)
	}
	for _, s := range r.Series {
		a, b, n := s.A-1, s.B-1, float64(s.Games)
		scores[a][b], scores[b][a] = s.Score[1]*n, (1-s.Score[1])*n
		games[a][b], games[b][a] = n, n
	}
	r.Ratings = map[int]float64{}
	for i, elo := range ladder.Ratings(scores, games) {
		r.Ratings[i+1] = math.Round(elo)
	}
}

func (r LadderReport) print(w io.Writer, asJSON bool) error {
	if asJSON {
		e := json.NewEncoder(w)
		e.SetIndent("", "  ")
		return e.Encode(r)
	}
	var what []string
	if r.Seats > 0 {
		what = append(what, fmt.Sprintf("%d seats", r.Seats))
	}
	for _, id := range slices.Sorted(maps.Keys(r.Options)) {
		what = append(what, id+"="+r.Options[id])
	}
	fmt.Fprintf(w, "%s, seed %d\n", strings.Join(append([]string{r.Game}, what...), ", "), r.Seed)
	for _, s := range r.Series {
		fmt.Fprintf(w,
			"level %d against %d: %d games, won %d, lost %d, drawn %d (%d of them not finished); %.1f %% (%.1f to "+
				"%.1f), Elo %s (%s to %s)",
			s.A, s.B, s.Games, s.Won, s.Lost, s.Drawn, s.Unfinished, 100*s.Score[1], 100*s.Score[0], 100*s.Score[2],
			eloText(s.Score[1]), eloText(s.Score[0]), eloText(s.Score[2]))
		if s.Verdict != "" {
			fmt.Fprintf(w, "; %s", s.Verdict)
		}
		fmt.Fprintln(w)
	}
	for _, level := range slices.Sorted(maps.Keys(r.Ratings)) {
		fmt.Fprintf(w, "level %d: %+.0f\n", level, r.Ratings[level])
	}
	return nil
}

// eloText returns the Elo difference for a score as text. The difference is infinite for the scores
// 0 and 1.
func eloText(score float64) string {
	switch {
	case score <= 0:
		return "-∞"
	case score >= 1:
		return "+∞"
	}
	return fmt.Sprintf("%+.0f", ladder.Elo(score))
}
