package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"time"

	"bivouac/bot/cli"
	"bivouac/bot/proof/month"
	"bivouac/bot/proof/town"
)

// monthCmd simulates weeks of many tables.
type monthCmd struct {
	Tables int         `default:"200" help:"Tables opened."`
	Days   int         `default:"30" help:"Days that pass."`
	Seed   uint64      `default:"1" help:"Seed of everything."`
	Plant  month.Plant `help:"A fault to plant, to see it found: deaf, eager, open, damage, name, gift, calls or echo; of the tape alone word, mention, order or field."`
	Tape   string      `help:"A file to which all is written that is said, asked, stored and drawn: see diff." type:"path"`
	All    bool        `help:"Fail also when something that members can do was never done."`
}

// Run simulates the time and prints the report. Its error has the broken promises.
func (c *monthCmd) Run(a *app) error {
	if c.Tables < 1 || c.Days < 1 {
		return fmt.Errorf("--tables and --days must be at least 1")
	}
	if c.Plant != "" && !slices.Contains(month.Plants(), c.Plant) {
		return fmt.Errorf("--plant %s: there are %s", c.Plant, month.Plants())
	}
	ctx, stop := cli.Signalled()
	defer stop()
	titles := slices.Clone(a.titles)
	for i := range titles {
		titles[i].Painter = town.Unseen{Painter: titles[i].Painter}
	}
	o := month.Options{Titles: titles, Tables: c.Tables, Days: c.Days, Seed: c.Seed, Plant: c.Plant}
	r, err := c.live(ctx, o)
	fmt.Fprintf(a.out,
		"%d tables in %d days, and %d rematches: %d finished, %d cancelled (%d of them at the end by a moderator), %d "+
			"expired, %d deleted lobbies, %d without their channel\n",
		r.Tables, c.Days, r.Deeds[month.Rematched], r.Finished, r.Cancelled, r.Swept, r.Expired, r.Deleted, r.Gone)
	fmt.Fprintf(a.out, "members: %d acts, %d refused, %d votes, %d asked to go\n", r.Acts, r.Refused, r.Votes, r.Kicks)
	fmt.Fprintf(a.out, "deeds: %s\n", r.Told())
	fmt.Fprintf(a.out, "said: %d messages, %d direct, %d mentions, %d reminders; told twice %d, woken %d; %v\n",
		r.Messages, r.Direct, r.Mentions, r.Reminders, r.ToldTwice, r.Woken, r.Took.Round(time.Second))
	fmt.Fprintf(a.out, "digest of all that was said: %s\n", r.Digest)
	if missing := r.Missing(); c.All && len(missing) > 0 {
		err = errors.Join(err, fmt.Errorf("never done: %v", missing))
	}
	return err
}

// live runs the month. If the option --tape names a file, live records all events in it.
func (c *monthCmd) live(ctx context.Context, o month.Options) (month.Report, error) {
	if c.Tape == "" {
		return month.Run(ctx, o)
	}
	f, err := os.Create(c.Tape)
	if err != nil {
		return month.Report{}, err
	}
	o.Tape = f
	r, err := month.Run(ctx, o)
	return r, errors.Join(err, f.Close())
}
