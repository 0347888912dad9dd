package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"bivouac/bot/cli"
	"bivouac/bot/proof/faults"

	"golang.org/x/sync/errgroup"
)

// faultsCmd plays while everything goes wrong, and looks for broken promises.
type faultsCmd struct {
	Seeds    int          `default:"20" help:"Number of runs, with seeds from --seed upwards."`
	Steps    int          `default:"1000" help:"Steps of each run: in each, a member does something or something goes wrong."`
	Seed     uint64       `default:"1" help:"First seed; 0: drawn by lot, and printed."`
	Channels int          `default:"3" help:"Channels of each run."`
	Jobs     int          `default:"0" help:"Runs at the same time; 0: one for each processor."`
	Plant    faults.Plant `help:"A fault of the bot's own to plant, to see it found; a wrong name lists them."`
	Trace    bool         `help:"Tell what happens, to standard error (with --seeds 1)."`
}

// moreFailures is the largest number of failing runs that are reported.
const moreFailures = 20

// Run makes all runs and reports each that broke a promise. It returns the error of the first of
// these runs.
func (c *faultsCmd) Run(a *app) error {
	if c.Seeds < 1 || c.Steps < 1 || c.Jobs < 0 || c.Channels < 1 {
		return fmt.Errorf("--seeds, --steps and --channels must be at least 1, --jobs at least 0")
	}
	if c.Plant != "" && !slices.Contains(faults.Plants(), c.Plant) {
		return fmt.Errorf("--plant %s: there are %s", c.Plant, faults.Plants())
	}
	if c.Seed == 0 {
		c.Seed = 1 + rand.Uint64N(1<<40)
	}
	fmt.Fprintf(a.out, "seeds %d to %d, %d steps each\n", c.Seed, c.Seed+uint64(c.Seeds)-1, c.Steps)
	// The runs make much garbage and keep little, so fewer collections save time.
	defer debug.SetGCPercent(debug.SetGCPercent(1000))
	ctx, stop := cli.Signalled()
	defer stop()
	began := time.Now()
	s := &series{out: a.out, progress: a.err, told: began}
	c.runs(ctx, a, s)
	s.print(time.Since(began))
	if s.err == nil {
		s.err = ctx.Err()
	}
	return s.err
}

// runs does all runs that the command line asks for, several at a time.
func (c *faultsCmd) runs(ctx context.Context, a *app, s *series) {
	var group errgroup.Group
	group.SetLimit(cmp.Or(c.Jobs, runtime.GOMAXPROCS(0)))
	for n := uint64(0); n < uint64(c.Seeds) && ctx.Err() == nil; n++ {
		group.Go(func() error {
			s.add(c.one(ctx, c.options(a, c.Seed+n)))
			return nil
		})
	}
	_ = group.Wait() // the series has the errors of the runs
}

// The method one makes a run. If the run fails, it searches for the shortest run that still fails,
// and returns the error of that run. It does not search if the option --trace is set.
func (c *faultsCmd) one(ctx context.Context, o faults.Options) (faults.Report, error) {
	r, err := faults.Run(ctx, o)
	if failure, is := errors.AsType[*faults.Failure](err); is && !c.Trace {
		err = faults.Shrink(ctx, o, failure)
	}
	return r, err
}

func (c *faultsCmd) options(a *app, seed uint64) faults.Options {
	o := faults.Options{Seed: seed, Steps: c.Steps, Channels: c.Channels, Titles: a.titles, Plant: c.Plant}
	if c.Trace {
		o.Trace = a.err
	}
	return o
}

// series collects the outcomes of many runs.
type series struct {
	out      io.Writer
	progress io.Writer

	mu     sync.Mutex
	told   time.Time // when the progress was last printed
	runs   int
	failed int
	sum    faults.Report
	err    error
}

// add records the outcome of a run.
func (s *series) add(r faults.Report, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if errors.Is(err, context.Canceled) {
		return // interrupted: it neither passed nor failed
	}
	if err != nil {
		if s.failed++; s.failed <= moreFailures {
			fmt.Fprintln(s.out, err)
		}
		if s.err == nil {
			s.err = err
		}
		return
	}
	s.runs++
	if s.sum.Faults == nil {
		s.sum.Faults = map[string]int{}
	}
	s.sum.Add(r)
	if time.Since(s.told) > time.Minute {
		s.told = time.Now()
		fmt.Fprintf(s.progress, "%d runs are well, %d are not\n", s.runs, s.failed)
	}
}

// print prints the totals of all runs.
func (s *series) print(took time.Duration) {
	if s.runs > 0 {
		fmt.Fprintf(s.out, "%d runs, %d steps in all, in which no promise was broken:\n", s.runs, s.sum.Steps)
		fmt.Fprintf(s.out,
			"%d acts, %d unanswered for a known reason, %d acknowledged, %d posts, %d tables, %d journal entries, %d kills\n",
			s.sum.Acts, s.sum.Unheard, s.sum.Told, s.sum.Posts, s.sum.Tables, s.sum.Entries, s.sum.Kills)
		fmt.Fprintf(s.out, "%.0f steps a second; %s lived in %s, %.0f times as fast as life\n",
			float64(s.sum.Steps)/took.Seconds(), s.sum.Passed.Round(time.Hour), took.Round(time.Second),
			s.sum.Passed.Seconds()/took.Seconds())
		for _, kind := range slices.Sorted(maps.Keys(s.sum.Faults)) {
			fmt.Fprintf(s.out, "%6d  %s\n", s.sum.Faults[kind], kind)
		}
	}
	if s.failed > 0 {
		fmt.Fprintf(s.out, "%d runs broke a promise\n", s.failed)
	}
}
