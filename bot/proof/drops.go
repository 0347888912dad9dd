package main

import (
	"fmt"
	"log/slog"
	"slices"
	"time"

	"bivouac/bot/cli"
	"bivouac/bot/proof/soak"
	"bivouac/bot/proof/town"
)

// dropsCmd ends the connection to the gateway again and again while members press.
type dropsCmd struct {
	Every time.Duration `default:"5s" help:"How often the connection ends."`
	For   time.Duration `default:"10m" help:"For how long members press."`
	Pause time.Duration `default:"400ms" help:"Time between two presses."`
	How   soak.How      `default:"cut" enum:"cut,reconnect,closed" help:"How the connection ends: cut, reconnect (op 7) or closed (code 4000)."`
	Most  float64       `default:"1" help:"Percent of the presses that may go without an answer."`
	Blank bool          `help:"Draw no pictures."`
	Log   bool          `help:"Show the bot's warnings, on standard error."`
}

// Run prints what became of the presses; too many without an answer are an error.
func (c *dropsCmd) Run(a *app) error {
	if min(c.Every, c.For, c.Pause) <= 0 {
		return fmt.Errorf("--every, --for and --pause must be above 0")
	}
	ctx, stop := cli.Signalled()
	defer stop()
	o := soak.DropsOptions{Titles: slices.Clone(a.titles), Every: c.Every, For: c.For, Pause: c.Pause, How: c.How}
	for i := range o.Titles {
		if c.Blank {
			o.Titles[i].Painter = town.Blank{}
		}
	}
	if c.Log {
		o.Log = slog.New(slog.NewTextHandler(a.err, &slog.HandlerOptions{Level: slog.LevelWarn}))
	}
	report, err := soak.Drops(ctx, o)
	if err != nil {
		return err
	}
	report.Print(a.out)
	if share := 100 * report.Share(); share > c.Most {
		return fmt.Errorf("%.2f %% of the presses had no answer; at most %g %% may have none", share, c.Most)
	}
	return nil
}
