package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/pprof"
	"slices"
	"time"

	"bivouac/bot/cli"
	"bivouac/bot/proof/soak"
	"bivouac/bot/proof/town"
)

// soakCmd keeps the bot busy and watches its memory.
type soakCmd struct {
	Interactions int           `default:"5000" help:"Things that members do in all."`
	For          time.Duration `help:"Have them do it for so long after warming up, in place of --interactions: 1h."`
	Channels     int           `default:"1000" help:"Channels in which they do them."`
	Points       int           `default:"10" help:"How often it is measured."`
	Seed         uint64        `default:"1" help:"Seed of what members do."`
	Blank        bool          `help:"Draw no pictures: quicker, for all but the painters."`
	Dir          string        `type:"existingdir" help:"Folder of the store (default: a temporary one)."`
	Profiles     string        `type:"existingdir" help:"Folder for heap profiles, one a point, for go tool pprof -base."`
}

// Run prints each measurement when it is made. At the end it prints the slopes, which say how fast
// memory, goroutines and open files grow.
func (c *soakCmd) Run(a *app) error {
	if c.Interactions < 1 || c.Channels < 1 || c.Points < 1 {
		return fmt.Errorf("--interactions, --channels and --points must be at least 1")
	}
	ctx, stop := cli.Signalled()
	defer stop()
	cli.SpareMemory(os.Getenv("GOGC")) // the memory settings of a bot that runs for long
	if c.Profiles != "" {
		runtime.MemProfileRate = 16 << 10 // sample more, because growth may be small
	}
	titles := slices.Clone(a.titles)
	for i := range titles {
		if c.Blank {
			titles[i].Painter = town.Blank{}
		}
	}
	fmt.Fprintln(a.out, soak.Head)
	report, err := soak.Run(ctx, soak.Options{
		Titles: titles, Interactions: c.Interactions, For: c.For, Channels: c.Channels, Points: c.Points, Seed: c.Seed,
		Dir: c.Dir,
		Told: func(p soak.Point) {
			fmt.Fprintln(a.out, p)
			if err := c.profile(p); err != nil {
				fmt.Fprintln(a.err, "warning:", err)
			}
		},
		Log: func(message string, err error) { fmt.Fprintln(a.err, "warning:", message, err) },
	})
	if err != nil {
		return err
	}
	report.Print(a.out)
	return nil
}

// profile writes the heap profile of a measurement. It writes nothing if the command line names no
// folder for profiles, or while the bot is warming up.
func (c *soakCmd) profile(p soak.Point) error {
	if c.Profiles == "" || p.Warming {
		return nil
	}
	f, err := os.Create(filepath.Join(c.Profiles, fmt.Sprintf("heap-%07d", p.Interactions)))
	if err != nil {
		return fmt.Errorf("heap profile: %w", err)
	}
	return errors.Join(pprof.WriteHeapProfile(f), f.Close())
}
