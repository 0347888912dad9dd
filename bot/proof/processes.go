package main

import (
	"errors"
	"fmt"
	"log/slog"
	"os"
	"slices"
	"time"

	"bivouac/bot/cli"
	"bivouac/bot/proof/processes"
)

// processesCmd lets several processes serve one bot on a database while they are killed and stopped
// and the database restarts.
type processesCmd struct {
	Minutes float64         `default:"10" help:"For how long members press."`
	Tables  int             `default:"120" help:"Tables, of all shards."`
	Shards  int             `default:"12" help:"Shards, with a server on each."`
	Every   time.Duration   `default:"6s" help:"Longest pause between two troubles; the shortest is a third of it."`
	Stopped time.Duration   `default:"1m" help:"For how long a process is stopped at most."`
	Seed    uint64          `default:"1" help:"Of what goes wrong and when."`
	Plant   processes.Plant `help:"A fault to plant in the database, to see it found: fence, version or wait."`
	Dir     string          `type:"existingdir" help:"Where the processes run and what they say is kept (default a temporary folder)."`
	Loaded  bool            `help:"The machine is busy: silences are told, and none is an error."`
	Log     bool            `help:"Show each trouble, on standard error."`

	Bot bool `hidden:"" help:"Be one of the processes."`
}

// Run runs the proof and prints its report. The error lists the promises that the bot broke. The
// proof starts further processes with the option --bot: there Run does the work of the bot instead.
func (c *processesCmd) Run(a *app) (err error) {
	if c.Bot {
		os.Exit(processes.Bot(os.Stdin, os.Exit))
	}
	if c.Minutes <= 0 || c.Shards < 2 || c.Tables < c.Shards || c.Every <= 0 {
		return errors.New("--minutes and --every must be above 0, --shards at least 2, and --tables at least as many")
	}
	if c.Plant != "" && !slices.Contains(processes.Plants(), c.Plant) {
		return fmt.Errorf("--plant %s: there are %s", c.Plant, processes.Plants())
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	o := processes.Options{
		Bot: []string{self, "processes", "--bot"}, Dir: c.Dir, Shards: c.Shards, Tables: c.Tables,
		For: time.Duration(c.Minutes * float64(time.Minute)), Every: c.Every, Stopped: c.Stopped,
		Seed: c.Seed, Plant: c.Plant,
	}
	if o.Dir == "" {
		if o.Dir, err = os.MkdirTemp("", "bivouac-processes-"); err != nil {
			return err
		}
		defer func() {
			if err == nil {
				err = os.RemoveAll(o.Dir) // after a failure the output of the processes is kept
			}
		}()
	}
	if c.Log {
		o.Log = slog.New(slog.NewTextHandler(a.err, nil))
	}
	ctx, stop := cli.Signalled()
	defer stop()
	r, err := processes.Run(ctx, o)
	r.Print(a.out)
	if err == nil && !c.Loaded {
		err = r.Silent()
	}
	return err
}
