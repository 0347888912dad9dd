package cli

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strconv"
	"syscall"
	"time"

	"bivouac/bot"
	"bivouac/bot/playground"
	"bivouac/game/scenario"
)

// runCmd runs the bot on Discord, or in the playground if there is no token.
type runCmd struct {
	New bool `help:"Begin a new store in a file that is there and empty, which is refused otherwise."`
}

// Run returns after SIGINT or SIGTERM.
func (r *runCmd) Run(a *app, c Config) error {
	if c.Discord.Token == "" {
		fmt.Fprintln(a.out, "no token (config file, DISCORD_TOKEN): this is the playground")
		return (&playgroundCmd{New: r.New}).Run(a, c)
	}
	if len(a.examples) > 0 {
		return errors.New("--examples is for the playground: a bot on Discord offers none")
	}
	log := newLogger(c.Log, a.err)
	if c.Store.inDatabase() && c.Discord.Shards > 1 {
		log.Warn("discord.shard and discord.shards are not used with a database: the number of shards comes from Discord, "+
			"and the processes that share the database share them; leave them out", "shard", c.Discord.Shard,
			"shards", c.Discord.Shards)
	}
	SpareMemory(a.env("GOGC"))
	ctx, stop := Signalled()
	defer stop()
	e, err := newEngine(ctx, a.titles, c, place{allowEmptyFile: r.New}, log)
	if err != nil {
		return err
	}
	return e.run(ctx)
}

// Signalled returns a context that ends with SIGINT or SIGTERM. The returned function ends the
// context too, and must be called.
func Signalled() (context.Context, context.CancelFunc) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal ends the process at once
	return ctx, stop
}

// playgroundCmd runs an imitation of Discord on this machine.
type playgroundCmd struct {
	Listen string `help:"Loopback address (default from the configuration)."`
	Store  string `type:"path" help:"Keep the games in this file; otherwise they are forgotten at the end."`
	New    bool   `help:"Make a new store also where the file of --store is there and empty."`
	Empty  bool   `help:"Begin no game by itself: the channel of the running example is empty too."`
	NoBot  bool   `help:"Run the local Discord alone: start the bot yourself with any DISCORD_TOKEN and DISCORD_API_URL."`
	Open   bool   `help:"Open the page in a browser."`
	Seed   uint64 `help:"Deal the same games each time: the first table the same as the first, and so on (0: as on Discord, no one can know)."`
}

// Run returns after SIGINT or SIGTERM.
func (p *playgroundCmd) Run(a *app, c Config) error {
	if p.Listen != "" {
		c.Playground.Listen = p.Listen
	}
	if err := c.Check(); err != nil {
		return err
	}
	SpareMemory(a.env("GOGC"))
	ctx, stop := Signalled() // called before the address is printed, so that no later signal is missed
	defer stop()
	ln, instead, err := listen(c.Playground.Listen)
	if err != nil {
		return err
	}
	srv := playground.New(playground.Options{Channels: channels(a.titles), Token: "",
		Intents: playground.IntentMembers, Founded: founded,
		Ready: !p.Empty && !p.NoBot && p.Store == ""})
	served := make(chan error, 1)
	go func() { served <- srv.Serve(ln) }()
	defer srv.Close()
	url := "http://" + ln.Addr().String()
	fmt.Fprintf(a.out, "Bivouac's playground: %s%s\n", url, instead)
	if p.Open || c.Playground.Open {
		openBrowser(url)
	}
	if p.NoBot {
		select {
		case <-ctx.Done():
			return nil
		case err := <-served:
			return err
		}
	}
	return p.withBot(ctx, a, c, srv, url)
}

// withBot runs the real bot and its Discord in one process.
func (p *playgroundCmd) withBot(ctx context.Context, a *app, c Config, srv *playground.Server, url string) error {
	c.Store.Path, c.Store.URL, c.Store.BackupDir, c.HTTP.Listen = p.Store, "", "", ""
	c.Discord.Token, c.Discord.APIURL, c.Discord.Members = "playground", url+"/api/v10", true
	if p.Store == "" {
		dir, err := os.MkdirTemp("", "bivouac-playground-")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		c.Store.Path = filepath.Join(dir, "playground.db")
	}
	if c.Log.Level == "info" {
		c.Log.Level = "warn" // so that the printed address stays visible
	}
	e, err := newEngine(ctx, a.titles, c, p.place(a.titles, srv.Clock()), newLogger(c.Log, a.err))
	if err != nil {
		return err
	}
	return e.run(ctx)
}

// place returns the environment of a playground's bot.
func (p *playgroundCmd) place(titles []bot.Title, clock *playground.Clock) place {
	at := place{clock: clock, debug: scenarios(titles), allowEmptyFile: p.New, inMemory: p.Store == ""}
	if p.Seed != 0 {
		at.entropy = rand.NewChaCha8(scenario.SeedOf(p.Seed))
	}
	return at
}

// founded is the creation time of every playground's guild. It is the same in each run, so that a
// kept store finds its guild, channels and members again.
var founded = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

// portsTried is how many further ports listen tries if the wanted port is in use.
const portsTried = 50

// listen opens the address. If its port is in use, listen opens the next free port, so that a
// second playground works. Then instead is a sentence that says so; otherwise it is "".
func listen(address string) (ln net.Listener, instead string, err error) {
	host, wanted, _ := net.SplitHostPort(address)
	port, noNumber := strconv.Atoi(wanted)
	for next := port; next == port || next <= min(port+portsTried, 65535); next++ {
		if next > port {
			address = net.JoinHostPort(host, strconv.Itoa(next))
			instead = fmt.Sprintf(" (port %d is in use: this is the next free one)", port)
		}
		if ln, err = net.Listen("tcp", address); noNumber != nil || !errors.Is(err, syscall.EADDRINUSE) {
			return ln, instead, err
		}
	}
	return nil, "", err
}

// channels returns the playground's channels: one to talk in, one for any game, one for each game,
// and one with a running example.
func channels(titles []bot.Title) []playground.Channel {
	all := playground.DefaultChannels()
	for _, t := range titles {
		id := t.Game.Info().ID
		all = append(all, playground.Channel{Name: id, For: playground.Purpose(id)})
	}
	return append(all, playground.Channel{Name: "example", For: playground.ForExample})
}

// openBrowser tries to open a browser. If that fails, the user can use the printed address.
func openBrowser(url string) {
	name, args := "xdg-open", []string{url}
	switch runtime.GOOS {
	case "darwin":
		name = "open"
	case "windows":
		name, args = "rundll32", []string{"url.dll,FileProtocolHandler", url}
	}
	if cmd := exec.Command(name, args...); cmd.Start() == nil {
		go func() { _ = cmd.Wait() }()
	}
}

// spare is a percentage: garbage is collected when the heap has grown by spare percent over the
// live data.
const spare = 50

// SpareMemory makes a long-running process collect garbage at half of Go's default growth. By
// default the heap may grow to twice the live data. Nearly all live data is static (the boards of
// pictures, the current tables), so most of that growth would be idle memory. GOGC in the environment
// takes precedence. SpareMemory also disables allocation profiling: Go keeps its samples forever,
// about 2 MB more per 100,000 interactions, and nobody reads them.
func SpareMemory(gogc string) {
	runtime.MemProfileRate = 0
	if gogc == "" {
		debug.SetGCPercent(spare)
	}
}
