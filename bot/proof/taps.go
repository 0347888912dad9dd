package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"bivouac/bot/cli"
	"bivouac/bot/proof/taps"
	"bivouac/game"

	"golang.org/x/sync/errgroup"
)

// tapsCmd counts what a turn costs a person on a phone.
type tapsCmd struct {
	Game string `arg:"" help:"Game to count."`
	N    int    `short:"n" help:"Number of recorded games, chosen by the seed (default: all)."`
	Seed uint64 `default:"1" help:"Seed by which the games are chosen."`
	// Hints says who decides in which order panels show the answers. The upper bounds that Run checks
	// are meant for the value "own", the bot's own judge.
	Hints taps.Hints `default:"own" help:"Who orders the answers of panels: own (the bot's judge), other (playouts by chance), none. Bounds hold for own."`
	// Language is the members' language. The bounds that Run checks are the same for each language.
	Language string `default:"en" enum:"en,fr" help:"Language of the members: en or fr."`
	From     string `type:"path" help:"Folder with the game's testdata (default: game/GAME/testdata)."`
	JSON     bool   `name:"json" help:"Print the report as JSON."`
}

// Run plays the games and prints the report. Its error names the bounds that were exceeded.
func (c *tapsCmd) Run(a *app) error {
	title, err := cli.TitleOf(a.titles, c.Game)
	if err != nil {
		return err
	}
	if _, err := c.Hints.Judge(); err != nil {
		return err
	}
	c.From = cmp.Or(c.From, filepath.Join("game", c.Game, "testdata"))
	plan, err := c.plan()
	if err != nil {
		return err
	}
	games, err := c.games()
	if err != nil {
		return err
	}
	ctx, stop := cli.Signalled()
	defer stop()
	bar := newProgress(a.err, len(games))
	reports := make([]*taps.Report, len(games))
	group, inner := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i, name := range games {
		group.Go(func() error {
			capsule, err := readCapsule(name)
			if err == nil {
				reports[i], err = taps.Count(inner, taps.Game{Title: title, Plan: plan, Hints: c.Hints, Language: c.Language,
					Capsule: capsule})
			}
			if err != nil {
				return fmt.Errorf("%s: %w", filepath.Base(name), err)
			}
			_ = bar.Add(1)
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	_ = bar.Finish()
	sum := taps.Sum()
	for _, r := range reports {
		sum.Add(r)
	}
	if err := printTaps(a.out, c.Game, sum, c.JSON); err != nil {
		return err
	}
	if over := sum.Over(plan); c.Hints == taps.OwnHints && len(over) > 0 {
		return errors.New("not as agreed: " + strings.Join(over, "; "))
	}
	return nil
}

func (c *tapsCmd) plan() (taps.Plan, error) {
	f, err := os.Open(filepath.Join(c.From, "taps.txt"))
	if err != nil {
		return taps.Plan{}, err
	}
	defer f.Close()
	plan, err := taps.ReadPlan(f)
	if err != nil {
		return plan, fmt.Errorf("%s: %w", f.Name(), err)
	}
	return plan, nil
}

// games returns the names of the recorded games to play.
func (c *tapsCmd) games() ([]string, error) {
	all, err := filepath.Glob(filepath.Join(c.From, "played", "*.capsule"))
	if err != nil {
		return nil, err
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("there are no recorded games in %s", filepath.Join(c.From, "played"))
	}
	if c.N < 0 || c.N > len(all) {
		return nil, fmt.Errorf("-n must be 0 to %d", len(all))
	}
	if c.N > 0 {
		luck := rand.New(rand.NewPCG(c.Seed, 0))
		luck.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		all = all[:c.N]
		slices.Sort(all)
	}
	return all, nil
}

func readCapsule(name string) (game.Capsule, error) {
	f, err := os.Open(name)
	if err != nil {
		return game.Capsule{}, err
	}
	defer f.Close()
	return game.ReadCapsule(f)
}

func printTaps(w io.Writer, id string, r *taps.Report, asJSON bool) error {
	if asJSON {
		e := json.NewEncoder(w)
		e.SetIndent("", "  ")
		return e.Encode(struct {
			Game string `json:"game"`
			*taps.Report
			Classes []taps.Class `json:"classes"`
		}{id, r, r.Classes()})
	}
	fmt.Fprintf(w, "%s, %d games; median/nine of ten/most\n", id, r.Games)
	for _, c := range r.Classes() {
		of := func(s taps.Spread) string { return fmt.Sprintf("%d/%d/%d", s.Median, s.Ninety, s.Most) }
		fmt.Fprintf(w, "%-34s n %4d  taps %-9s read %-9s trips %-9s answers %-7s typed %d\n",
			c.Class, c.N, of(c.Taps), of(c.Reads), of(c.Trips), of(c.Answers), c.Typed)
	}
	dearest := func(a, b string) int { return cmp.Or(r.Answers[b].Taps-r.Answers[a].Taps, cmp.Compare(a, b)) }
	for _, verb := range slices.SortedFunc(maps.Keys(r.Answers), dearest) {
		a := r.Answers[verb]
		fmt.Fprintf(w, "  %-20s n %4d  taps %5d, %.2f each; of 1, 2, ... taps: %d\n", verb, a.N, a.Taps,
			float64(a.Taps)/float64(a.N), a.By)
	}
	fmt.Fprintf(w, "  %-20s n %4d\n", "(panel opened)", r.Opened)
	for _, name := range slices.Sorted(maps.Keys(r.Panels)) {
		of := r.Panels[name]
		fmt.Fprintf(w, "  panels of turns, %s: whole %d of %d, the highest %d px\n", name, of.Whole, of.Shown, of.Most)
	}
	out := func(s taps.Sight) string { return fmt.Sprintf("%d of %d", s.Out, s.Shown) }
	for _, name := range slices.Sorted(maps.Keys(r.Mistakes)) {
		fmt.Fprintf(w, "  mistake: %-24s told %4d, out of sight %d\n", name, r.Mistakes[name].Shown, r.Mistakes[name].Out)
	}
	fmt.Fprintf(w, "answers by standing order: %d; out of sight: questions %s, refusals %s, odds %s\n",
		r.Ordered, out(r.Questions), out(r.Refusals()), out(r.Odds))
	return nil
}
