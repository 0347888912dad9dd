package processes

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"sync"
	"time"

	"bivouac/bot"
	"bivouac/bot/cli"
	"bivouac/bot/playground"
	"bivouac/bot/proof/faults"
	"bivouac/bot/proof/town"
	"bivouac/game"
	"bivouac/store"
)

// Options of Run. Bot, Dir, Shards, Tables and For are required.
type Options struct {
	Bot    []string // the command line of a process that calls Bot
	Dir    string   // folder in which the processes run
	Shards int
	Tables int           // number of tables on all shards
	For    time.Duration // how long members press
	// Every is the longest pause between two troubles. The shortest is a third of it.
	Every time.Duration
	// Stopped is the longest time for which a process is stopped. The shortest is 2 s.
	Stopped time.Duration
	Only    []Kind // the troubles to choose from; nil means all
	Seed    uint64 // decides what goes wrong and when
	Plant   Plant
	Log     *slog.Logger // gets a line for each trouble; may be nil
}

// living is how many processes run at the same time.
const living = 3

// title returns the game that is played. The post about each act contains the act's own number.
func title() bot.Title { return bot.Title{Game: faults.Probe{}, Painter: town.Blank{}} }

// Bot runs the bot's own command line, in a process that Options.Bot starts, and returns the exit
// code. When standard input is closed, it calls end(1): no process must outlive the proof that started
// it.
func Bot(stdin io.Reader, end func(int)) int {
	go func() {
		_, _ = io.Copy(io.Discard, stdin)
		end(1)
	}()
	return cli.Main([]bot.Title{title()}, nil, []string{"run"})
}

// run is a running proof.
type run struct {
	o      Options
	rng    *rand.Rand // used by chaos only
	srv    *playground.Server
	engine *engine
	ear    *ear
	bots   *bots
	places []*place
	wisher *wisher
	done   string   // how an answer begins if the bot had already done the act, but its first answer was lost
	away   []string // the answers that ask a member to try again
	began  time.Time
	// starting is held for reading while a process starts, and for writing while the database is
	// down.
	starting sync.RWMutex

	mu      sync.Mutex
	report  Report
	served  [][]time.Time // by shard: the times of acknowledged acts
	told    []told
	trouble []trouble
}

// Run lets members press while things go wrong, and then checks the result. Its error lists the
// broken promises, or is a failure of the proof itself. The report says what happened.
func Run(ctx context.Context, o Options) (report Report, err error) {
	o.Log = cmp.Or(o.Log, slog.New(slog.DiscardHandler))
	r := &run{o: o, rng: rand.New(rand.NewPCG(o.Seed, 22)), served: make([][]time.Time, o.Shards)}
	r.report.Silence = map[Kind]*Silence{}
	catalog, err := bot.Catalog([]bot.Title{title()})
	if err != nil {
		return r.report, err
	}
	r.done = catalog.Say("en", game.T("host.done"), nil)
	for _, key := range []game.Key{"host.err.busy", "host.err.moving", "host.err.unsure", "host.err.void"} {
		r.away = append(r.away, catalog.Say("en", game.T(key), nil))
	}
	if r.engine, err = startEngine(ctx, o.Plant); err != nil {
		return r.report, err
	}
	defer r.engine.close()
	r.found()
	defer func() { err = errors.Join(err, r.srv.Close()) }()
	if err := r.srv.Listen(0); err != nil {
		return r.report, err
	}
	if r.ear, err = listen(r.srv); err != nil {
		return r.report, err
	}
	defer r.ear.http.Close()
	r.bots = &bots{o: o, api: r.ear.api, store: r.engine.url}
	defer r.bots.kill()
	for slot := range living {
		if err := r.bots.start(slot); err != nil {
			return r.report, err
		}
	}
	if err := r.awake(ctx); err != nil {
		return r.report, err
	}
	r.press(ctx)
	if err := ctx.Err(); err != nil {
		return r.report, err
	}
	err = r.check(ctx)
	return r.report, err
}

// The method found builds the local Discord: a server on each shard, with the tables' channels.
func (r *run) found() {
	o := playground.Options{Token: token, GuildLocale: "en-US", Shards: r.o.Shards, MaxConcurrency: r.o.Shards}
	for n := range people {
		o.Members = append(o.Members, playground.Member{Key: person(n), Name: person(n), Locale: "en-US"})
	}
	o.Members = append(o.Members, playground.Member{Key: wishing, Name: "Wisher", Locale: "en-US"})
	for n := range (r.o.Tables + r.o.Shards - 1) / r.o.Shards {
		o.Channels = append(o.Channels, playground.Channel{Name: fmt.Sprint("table", n)})
	}
	for n := range r.o.Shards - 1 {
		o.Guilds = append(o.Guilds, playground.Guild{Name: fmt.Sprint("guild ", n), Channels: o.Channels})
	}
	r.srv = playground.New(o)
	guilds := r.srv.GuildIDs()
	for n := range r.o.Tables {
		guild := guilds[n%r.o.Shards]
		r.places = append(r.places, &place{
			channel: r.srv.ChannelIn(guild, fmt.Sprint("table", n/r.o.Shards)),
			shard:   int(store.Home(guild) % uint64(r.o.Shards)), seats: [2]string{person(n), person(n + 1 + n/people)},
		})
	}
	r.wisher = &wisher{run: r}
	for i := range r.wisher.rooms {
		r.wisher.rooms[i] = r.places[i%len(r.places)].channel // consecutive places are on different shards
	}
}

// startWithin is how long the processes may take to start. A machine that runs tests beside twenty
// other programs needs minutes.
const startWithin = 10 * time.Minute

// awake waits until each process has its share of the shards, and then until a game has begun at
// each table.
func (r *run) awake(ctx context.Context) error {
	within, stop := context.WithTimeout(ctx, startWithin)
	defer stop()
	for slot := range living {
		if err := r.engine.serves(within, r.bots.in(slot), r.o.Shards/living); err != nil {
			return err
		}
	}
	var under sync.WaitGroup
	for shard := range r.o.Shards {
		under.Go(func() {
			for _, p := range r.at(shard) {
				for p.stage < begun && within.Err() == nil {
					p.next(within, r)
					pause(within, 20*time.Millisecond)
				}
			}
		})
	}
	under.Wait()
	for _, p := range r.places {
		if p.stage < begun {
			return fmt.Errorf("shard %d does not answer, %v after the start", p.shard, startWithin)
		}
	}
	return ctx.Err()
}

// The method at returns the tables of a shard.
func (r *run) at(shard int) (all []*place) {
	for _, p := range r.places {
		if p.shard == shard {
			all = append(all, p)
		}
	}
	return all
}

// pressEvery is the pause between two presses on the tables of one shard.
const pressEvery = 300 * time.Millisecond

// press lets members press on all shards for the time Options.For while things go wrong. It returns
// when the last presses are answered.
func (r *run) press(ctx context.Context) {
	r.mu.Lock()
	r.began, r.served = time.Now(), make([][]time.Time, r.o.Shards)
	r.mu.Unlock()
	within, stop := context.WithTimeout(ctx, r.o.For)
	defer stop()
	var under sync.WaitGroup
	for shard := range r.o.Shards {
		under.Go(func() { r.shard(within, ctx, shard) })
	}
	under.Go(func() { r.wisher.live(within, ctx) })
	r.chaos(within)
	under.Wait()
	r.report.Took = time.Since(r.began)
}

// shard lets members press on the tables of a shard, one table after another. At each table one
// member presses at a time.
func (r *run) shard(within, ctx context.Context, shard int) {
	mine := r.at(shard)
	var under sync.WaitGroup
	defer under.Wait()
	tick := time.NewTicker(pressEvery)
	defer tick.Stop()
	for n := 0; ; n++ {
		select {
		case <-within.Done():
			return
		case <-tick.C:
		}
		p := mine[n%len(mine)]
		if !p.busy.CompareAndSwap(false, true) {
			continue
		}
		under.Go(func() {
			defer p.busy.Store(false)
			p.next(ctx, r)
		})
	}
}

// pause waits for d, or until the context ends.
func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}
