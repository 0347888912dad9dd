package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"bivouac/bot"
	"bivouac/bot/titles"

	"github.com/alecthomas/kong"
)

// commands is the command line.
type commands struct {
	Faults   faultsCmd   `cmd:"" help:"Play in the playground with everything going wrong, and check the promises."`
	Month    monthCmd    `cmd:"" help:"Let members live with the bot for weeks of simulated time, and check that nobody is told twice or woken."`
	Crash    crashCmd    `cmd:"" help:"Kill processes, fail and damage disks, and check that nothing acknowledged is lost."`
	Soak     soakCmd     `cmd:"" help:"Keep the bot busy for long and report what it holds on to."`
	Drops    dropsCmd    `cmd:"" help:"Cut the connection to the gateway again and again, and count the presses that had no answer."`
	Simulate simulateCmd `cmd:"" help:"Play games of random legal actions and report."`
	Taps     tapsCmd     `cmd:"" help:"Play recorded games on a phone's screen, and count what a turn costs."`
	Ladder   ladderCmd   `cmd:"" help:"Let levels of the computer play each other, and report how strong they are."`
}

// app is what every command may use.
type app struct {
	titles   []bot.Title
	out, err io.Writer // err takes progress, logs and the reason of a failure
}

func main() {
	os.Exit(execute(&app{titles: titles.All(), out: os.Stdout, err: os.Stderr}, os.Args[1:]))
}

// execute runs a command line and returns the exit code: 0 holds, 1 does not (the reason is
// printed as one line), 80 wrong usage.
func execute(a *app, args []string) int {
	var c commands
	parser, err := kong.New(&c, kong.Name("proof"), kong.Description("Proves what Bivouac promises."), kong.Writers(a.out, a.err))
	if err != nil {
		return a.fail(err, 1)
	}
	ctx, err := parser.Parse(args)
	if err != nil {
		return a.fail(err, 80)
	}
	if err := ctx.Run(a); err != nil {
		return a.fail(err, 1)
	}
	return 0
}

// fail prints an error as one line, whatever was joined in it.
func (a *app) fail(err error, code int) int {
	fmt.Fprintln(a.err, "proof:", strings.ReplaceAll(err.Error(), "\n", "; "))
	return code
}

func (a *app) title(id string) (bot.Title, error) {
	var known []string
	for _, t := range a.titles {
		if t.Game.Info().ID == id {
			return t, nil
		}
		known = append(known, t.Game.Info().ID)
	}
	return bot.Title{}, fmt.Errorf("there is no game %q; there are: %s", id, strings.Join(known, ", "))
}

// signalled is a context that ends when the process is told to end.
func signalled() (context.Context, context.CancelFunc) {
	return signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
}
