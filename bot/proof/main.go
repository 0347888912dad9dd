package main

import (
	"io"
	"os"

	"bivouac/bot"
	"bivouac/bot/cli"
	"bivouac/bot/titles"

	"github.com/alecthomas/kong"
)

// commands describes the command line to the parser: each field is a subcommand.
type commands struct {
	Faults    faultsCmd    `cmd:"" help:"Play in the playground with everything going wrong, and check the promises."`
	Month     monthCmd     `cmd:"" help:"Let members live with the bot for weeks of simulated time, and check that nobody is told twice or woken."`
	Diff      diffCmd      `cmd:"" help:"Show the first difference between two tapes of a month, with the deed before it."`
	Crash     crashCmd     `cmd:"" help:"Kill processes, fail and damage disks, and check that nothing acknowledged is lost."`
	Processes processesCmd `cmd:"" help:"Let several processes serve a bot on a database while they are killed and stopped, and count what is lost, doubled, or done by two."`
	Drops     dropsCmd     `cmd:"" help:"End the connection to Discord again and again while members press, and count the presses without an answer."`
	Soak      soakCmd      `cmd:"" help:"Keep the bot busy for long and report what it holds on to."`
	Simulate  simulateCmd  `cmd:"" help:"Play games of random legal actions and report."`
	Taps      tapsCmd      `cmd:"" help:"Play recorded games on a phone's screen, and count what a turn costs."`
	Ladder    ladderCmd    `cmd:"" help:"Let levels of the computer play each other, and report how strong they are."`
}

// app is what all commands share.
type app struct {
	titles   []bot.Title
	out, err io.Writer // err takes progress, logs and the reason of a failure
}

func main() {
	os.Exit(execute(&app{titles: titles.All(), out: os.Stdout, err: os.Stderr}, os.Args[1:]))
}

func execute(a *app, args []string) int {
	run := func(ctx *kong.Context) error { return ctx.Run(a) }
	return cli.Execute("proof", "Proves what Bivouac promises.", &commands{}, a.out, a.err, args, run)
}
