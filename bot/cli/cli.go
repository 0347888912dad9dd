package cli

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"bivouac/bot"
	"bivouac/game/lang"

	"github.com/alecthomas/kong"
	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// commands is the command line. Without a command the bot runs: on Discord if there is a token,
// else in the playground. The struct tag "topic" names the section of the manual about a command.
type commands struct {
	Config   string `short:"c" type:"path" help:"Configuration file (default config.toml, if it is there)."`
	Examples bool   `help:"Offer also the example for those who write a game: in the playground, never on Discord."`

	Run        runCmd        `cmd:"" default:"withargs" topic:"configuration" help:"Run the bot: the playground when there is no token, else Discord."`
	Playground playgroundCmd `cmd:"" help:"Run the local Discord, with or without the bot."`
	Render     renderCmd     `cmd:"" help:"Draw the position of a scenario file as a PNG."`
	Verify     verifyCmd     `cmd:"" topic:"games" help:"Check a capsule: secret, seed, set-up, journal, final position."`
	Export     exportCmd     `cmd:"" topic:"games" help:"Write a match as a capsule, one text file."`
	Import     importCmd     `cmd:"" topic:"games" help:"Put a capsule's match into a channel of the store."`
	Backup     backupCmd     `cmd:"" topic:"backups" help:"Copy the store; a running bot is asked for the copy."`
	Restore    restoreCmd    `cmd:"" topic:"backups" help:"Put a backup in the store's place; the old file is kept aside."`
	Check      checkCmd      `cmd:"" topic:"backups" help:"Check every record of the store."`
	Move       moveCmd       `cmd:"" topic:"database" help:"Move everything from the file to a database, or back."`
	Compose    composeCmd    `cmd:"" topic:"docker" help:"Print a compose file: the bot, and a database for it."`
	Setup      setupCmd      `cmd:"" topic:"setup" help:"Ask for the token, check it, write the configuration, print the invite link."`
	Doctor     doctorCmd     `cmd:"" topic:"setup" help:"Say what is missing for the bot to run."`
	Dashboard  dashboardCmd  `cmd:"" topic:"health" help:"Print a Grafana dashboard of the metrics, or alert rules for Prometheus."`
	Terms      noticeCmd     `cmd:"" topic:"privacy" help:"Print terms of service that a host can publish."`
	Privacy    noticeCmd     `cmd:"" topic:"privacy" help:"Print a privacy policy that a host can publish."`
	Help       helpCmd       `cmd:"" help:"Print a topic of the manual for hosts, or the list of topics."`
	Version    versionCmd    `cmd:"" help:"Print the version."`
}

// app is what all commands share.
type app struct {
	titles   []bot.Title
	examples []bot.Title // titles that only the playground offers, with --examples
	config   string      // the value of --config, or ""
	out      io.Writer
	err      io.Writer // the log and the reason of a failure
	// lookup returns a variable of the environment, and whether it is set.
	lookup func(string) (string, bool)
	in     io.Reader
	hidden func() ([]byte, error) // reads a line of the terminal without echo; nil if there is no terminal
}

// Main runs the command line. A bot offers the titles. The playground offers the examples too, if
// --examples is given. It returns the exit code: 0 done, 1 failed (the reason is printed as one
// line), 80 wrong usage.
func Main(titles, examples []bot.Title, args []string) int {
	a := &app{titles: titles, examples: examples, out: os.Stdout, err: os.Stderr, lookup: os.LookupEnv, in: os.Stdin}
	if term.IsTerminal(int(os.Stdin.Fd())) {
		a.hidden = readHidden
	}
	return execute(a, args)
}

func execute(a *app, args []string) int {
	var c commands
	return Execute("bivouac", "Hosts turn-based board games for friends, on Discord.", &c, a.out, a.err, args,
		func(ctx *kong.Context) error {
			a.config = c.Config
			if c.Examples {
				a.titles = slices.Concat(a.titles, a.examples)
			} else {
				a.examples = nil
			}
			catalog := func() (*lang.Catalog, error) { return bot.Catalog(a.titles) }
			for _, what := range []any{a.load, catalog} { // for commands whose Run takes them
				if err := ctx.BindToProvider(what); err != nil {
					return err
				}
			}
			return ctx.Run(a)
		})
}

// Execute parses args, a program's arguments, and runs the selected command. The parameter commands
// is a pointer to a struct for kong. Execute returns the exit code: 0 done, 1 failed, 80 wrong
// usage. It prints the reason of a failure as one line that begins with the program's name, even if
// several errors were joined.
func Execute(name, about string, commands any, out, errs io.Writer, args []string, run func(*kong.Context) error) int {
	code := 1
	ctx, err := kong.Must(commands, kong.Name(name), kong.Description(about), kong.Writers(out, errs),
		kong.Help(printHelp)).Parse(args)
	if err != nil {
		code = 80
	} else {
		err = run(ctx)
	}
	if err == nil {
		return 0
	}
	fmt.Fprintln(errs, name+":", strings.ReplaceAll(err.Error(), "\n", "; "))
	return code
}

// TitleOf returns the title of a game.
func TitleOf(titles []bot.Title, id string) (bot.Title, error) {
	var known []string
	for _, t := range titles {
		if t.Game.Info().ID == id {
			return t, nil
		}
		known = append(known, t.Game.Info().ID)
	}
	return bot.Title{}, fmt.Errorf("there is no game %q; there are: %s", id, strings.Join(known, ", "))
}

// progress returns a bar that shows the progress of a long task at a terminal. The bar is also a
// writer that counts the bytes written to it.
func (a *app) progress(counting progressbar.Option) *progressbar.ProgressBar {
	return progressbar.NewOptions(-1, counting, progressbar.OptionSetWriter(a.err), progressbar.OptionClearOnFinish(),
		progressbar.OptionThrottle(200*time.Millisecond), progressbar.OptionSetVisibility(a.hidden != nil))
}

// env returns a variable of the environment; "" if it is not set.
func (a *app) env(name string) string {
	value, _ := a.lookup(name)
	return value
}

// configPath returns the path of the configuration file. setup writes that file, other commands
// read it.
func (a *app) configPath() string { return cmp.Or(a.config, "config.toml") }

func (a *app) load() (Config, error) {
	return LoadConfig(a.configPath(), a.config != "", a.lookup)
}
