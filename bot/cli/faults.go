package cli

import (
	"context"
	"fmt"
	"io"
	"maps"
	"os/signal"
	"slices"
	"sync"
	"syscall"
	"time"

	"bivouac/bot/faults"
)

// faultsCmd plays with everything going wrong and looks for broken promises.
type faultsCmd struct {
	Seeds    int           `default:"20" help:"Number of runs, with seeds from --seed upwards."`
	Steps    int           `default:"60" help:"Steps of each run: in each, some members do something."`
	Seed     uint64        `default:"1" help:"First seed."`
	Channels int           `default:"3" help:"Channels of each run."`
	Jobs     int           `default:"4" help:"Runs at the same time; they mostly wait."`
	Patience time.Duration `default:"30s" help:"How long the bot may take over anything before it counts as hung."`
	Trace    bool          `help:"Tell what happens, to standard error (with --seeds 1)."`
}

// Run stops at the first broken promise, which is the error.
func (c *faultsCmd) Run(a *app) error {
	if c.Seeds < 1 || c.Steps < 1 || c.Jobs < 1 || c.Channels < 1 {
		return fmt.Errorf("--seeds, --steps, --channels and --jobs must be at least 1")
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	reports, err := c.runs(ctx, a)
	if err == nil || len(reports) > 0 {
		printFaults(a.out, reports)
	}
	return err
}

// runs makes all runs, some at a time, until one fails.
func (c *faultsCmd) runs(ctx context.Context, a *app) ([]faults.Report, error) {
	ctx, fail := context.WithCancelCause(ctx)
	defer fail(nil)
	seeds := make(chan uint64)
	go func() {
		defer close(seeds)
		for n := range uint64(c.Seeds) {
			select {
			case seeds <- c.Seed + n:
			case <-ctx.Done():
				return
			}
		}
	}()
	var (
		mu      sync.Mutex
		reports []faults.Report
		wg      sync.WaitGroup
	)
	for range c.Jobs {
		wg.Go(func() {
			for seed := range seeds {
				r, err := faults.Run(ctx, c.options(a, seed))
				if err != nil {
					fail(err)
					return
				}
				mu.Lock()
				reports = append(reports, r)
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	return reports, context.Cause(ctx)
}

func (c *faultsCmd) options(a *app, seed uint64) faults.Options {
	o := faults.Options{Seed: seed, Steps: c.Steps, Channels: c.Channels, Titles: a.titles, Patience: c.Patience}
	if c.Trace {
		o.Trace = a.err
	}
	return o
}

// printFaults sums the runs up.
func printFaults(w io.Writer, reports []faults.Report) {
	sum := faults.Report{Faults: map[string]int{}}
	for _, r := range reports {
		sum.Steps += r.Steps
		sum.Acts += r.Acts
		sum.Told += r.Told
		sum.Unheard += r.Unheard
		sum.Posts += r.Posts
		sum.Tables += r.Tables
		sum.Entries += r.Entries
		sum.Kills += r.Kills
		sum.Took += r.Took
		for kind, n := range r.Faults {
			sum.Faults[kind] += n
		}
	}
	fmt.Fprintf(w, "%d runs, %d steps in all, in which no promise was broken:\n", len(reports), sum.Steps)
	fmt.Fprintf(w, "%d acts, %d unanswered for a known reason, %d acknowledged, %d posts, %d tables, %d journal entries, %d kills\n",
		sum.Acts, sum.Unheard, sum.Told, sum.Posts, sum.Tables, sum.Entries, sum.Kills)
	for _, kind := range slices.Sorted(maps.Keys(sum.Faults)) {
		fmt.Fprintf(w, "%6d  %s\n", sum.Faults[kind], kind)
	}
}
