package main

import (
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"bivouac/bot/cli"
	"bivouac/bot/proof/drops"
	"bivouac/bot/proof/town"
)

// dropsCmd ends the connection to the gateway again and again while members press.
type dropsCmd struct {
	For   time.Duration `default:"10m" help:"For how long members press."`
	Every time.Duration `default:"5s" help:"How often the connection ends."`
	Pause time.Duration `default:"125ms" help:"Time between two presses."`
	How   drops.How     `default:"cut" enum:"cut,reconnect,closed" help:"How the connection ends: cut, reconnect (op 7) or closed (code 4000)."`
	Most  float64       `default:"1" help:"Percent of the presses that may go without an answer."`
	Plant string        `help:"A fault to plant in Discord, to see it found: forget, which ends the session with the connection."`
	Blank bool          `help:"Draw no pictures."`
	Log   bool          `help:"Show the bot's warnings, on standard error."`
}

// Run prints how the presses ended. It returns an error if too many had no answer.
func (c *dropsCmd) Run(a *app) error {
	if min(c.Every, c.For, c.Pause) <= 0 {
		return errors.New("--every, --for and --pause must be above 0")
	}
	if c.Plant != "" && c.Plant != "forget" {
		return fmt.Errorf("--plant %s: there is [forget]", c.Plant)
	}
	o := drops.Options{Titles: slices.Clone(a.titles), Every: c.Every, For: c.For, Pause: c.Pause, How: c.How}
	if c.Plant != "" {
		o.How = drops.Forgotten
	}
	for i := range o.Titles {
		if c.Blank {
			o.Titles[i].Painter = town.Blank{}
		}
	}
	if c.Log {
		o.Log = slog.New(slog.NewTextHandler(a.err, &slog.HandlerOptions{Level: slog.LevelWarn}))
	}
	ctx, stop := cli.Signalled()
	defer stop()
	report, err := drops.Run(ctx, o)
	if err != nil {
		return err
	}
	report.Print(a.out)
	if share := 100 * report.Share(); share > c.Most {
		return fmt.Errorf("%.2f %% of the presses had no answer; at most %g %% may have none", share, c.Most)
	}
	return nil
}
