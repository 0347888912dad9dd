package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"bivouac/bot/cli"
	"bivouac/bot/proof/crash"
	"bivouac/game"
)

// crashCmd ends processes and breaks disks in many ways, and checks what is left. Each number below,
// except for Seed, belongs to one way; the number 0 skips this way.
type crashCmd struct {
	Kills    int    `default:"200" help:"Kills at random moments."`
	Syscalls int    `default:"10" help:"Kills right before the n-th call that alters the disk: of each kind, up to this n; -1: all of a session. Needs strace."`
	Errors   int    `default:"10" help:"Write and sync errors at the n-th call: of each kind, up to this n, in bursts of 1, 2 and 7. Needs strace."`
	Full     bool   `default:"true" negatable:"" help:"Small disks that run full. Needs the right to mount."`
	Images   int    `default:"2000" help:"Files as a power cut may leave them. Needs strace."`
	Damage   int    `default:"400" help:"Damaged files."`
	Channels int    `default:"0" help:"Measure how long a killed bot takes to answer again with this many channels (a file of some gigabytes for 100000)."`
	Seed     uint64 `default:"1" help:"Of moments, images and damage."`
	Dir      string `type:"existingdir" help:"Where the stores are written (default a temporary folder)."`
	Strict   bool   `help:"What cannot be tried on this machine is an error."`

	Task string `hidden:"" help:"Be a child with this task."`
}

// way is one way to end a process or to break a disk.
type way struct {
	wanted bool
	run    func(context.Context, crash.Options) (crash.Report, error)
}

// ways returns all ways. The field wanted of each says whether the command line asks for it.
func (c *crashCmd) ways() []way {
	counted := func(n int, run func(context.Context, crash.Options, int) (crash.Report, error)) way {
		return way{n != 0, func(ctx context.Context, o crash.Options) (crash.Report, error) { return run(ctx, o, n) }}
	}
	return []way{
		counted(c.Kills, crash.Kills),
		counted(c.Syscalls, crash.Syscalls),
		counted(c.Errors, crash.Errors),
		{c.Full, crash.Full},
		counted(c.Images, crash.Images),
		counted(c.Damage, crash.Damage),
		counted(c.Channels, crash.Recovery),
	}
}

// Run prints a line for each way. It stops at the first broken promise, which it returns as the
// error. The files that show what went wrong then stay on the disk.
func (c *crashCmd) Run(a *app) error {
	var games []game.Game
	for _, t := range a.titles {
		games = append(games, t.Game)
	}
	if c.Task != "" {
		os.Exit(crash.Child(games, c.Task))
	}
	if c.Kills < 0 || c.Errors < 0 || c.Images < 0 || c.Damage < 0 || c.Channels < 0 {
		return errors.New("--kills, --errors, --images, --damage and --channels must not be below 0")
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	o := crash.Options{Games: games, Child: []string{self, "crash", "--task"}, Dir: c.Dir, Seed: c.Seed}
	if o.Dir == "" {
		if o.Dir, err = os.MkdirTemp("", "bivouac-crash-"); err != nil {
			return err
		}
	}
	ctx, stop := cli.Signalled()
	defer stop()
	if err := c.try(ctx, a, o); err != nil || c.Dir != "" {
		return err
	}
	return os.RemoveAll(o.Dir)
}

// try runs the wanted ways, one after another.
func (c *crashCmd) try(ctx context.Context, a *app, o crash.Options) error {
	for _, w := range c.ways() {
		if !w.wanted {
			continue
		}
		r, err := w.run(ctx, o)
		switch {
		case errors.Is(err, crash.ErrSkipped) && !c.Strict:
			fmt.Fprintf(a.out, "%s: SKIPPED: %v\n", r.What, err)
		case err != nil:
			return fmt.Errorf("%s, seed %d, after %d tries: %w", r.What, c.Seed, r.Tries, err)
		default:
			fmt.Fprintln(a.out, r)
		}
	}
	return nil
}
