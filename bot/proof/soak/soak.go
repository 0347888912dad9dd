package soak

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"bivouac/bot"
	"bivouac/bot/proof/town"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/store"
	"bivouac/store/enginetest"
)

// Options describe a run. A field's comment names its default. Titles are required.
type Options struct {
	Titles       []bot.Title
	Interactions int           // default 5,000, after the warming up
	For          time.Duration // if set, how long the run lasts after warming up, instead of Interactions
	Channels     int           // default 1,000
	Points       int           // number of measurements; default 10
	Workers      int           // members who act at the same time, at most one in each channel; default 8
	Hot          int           // number of tables kept in memory: see table.Config
	Seed         uint64        // decides what members do
	Dir          string        // the folder of the store; "" is a temporary one
	// Step is how far the tables' clock moves with each interaction. The default is 4 h divided by
	// Channels.
	Step time.Duration
	Told func(p Point)       // called with each point when it is measured, also while warming up
	Log  func(string, error) // called with the bot's warnings and errors; if nil, they are only counted
}

func (o Options) defaults() Options {
	o.Interactions = cmp.Or(o.Interactions, 5000)
	o.Channels = cmp.Or(o.Channels, 1000)
	o.Points = cmp.Or(o.Points, 10)
	o.Workers = min(cmp.Or(o.Workers, 8), o.Channels)
	if o.Step <= 0 {
		o.Step = 4 * time.Hour / time.Duration(o.Channels)
	}
	if o.Told == nil {
		o.Told = func(Point) {}
	}
	return o
}

// run is a running soak.
type run struct {
	o      Options
	air    *discord
	pace   *pace
	ahead  atomic.Int64 // nanoseconds by which the tables' clock is ahead of the machine's
	rooms  []*room
	store  *store.Store
	tables *table.Tables
	client *wire.Client
	bot    *bot.Bot
	shell  *wire.Shell
	path   string
	warned atomic.Int64
	warm   atomic.Int64 // channels that have ended a match
	part   uint64       // number of calls of the method some, so that each call has other luck
	began  time.Time
	stop   context.CancelFunc
	posted chan struct{} // closed when the bot's Run has returned

	mu    sync.Mutex
	kinds map[string]int // interactions by kind
	fault error          // the first interaction that was not answered
}

// Now returns the time of the tables' clock.
func (r *run) Now() time.Time {
	return time.Now().Add(time.Duration(r.ahead.Load())).UTC()
}

// Run lets members play as long as the options say, and reports what the bot keeps. It returns an
// error if the bot did not answer an interaction, or if the store failed.
func Run(ctx context.Context, o Options) (Report, error) {
	o = o.defaults()
	dir := o.Dir
	if dir == "" {
		var err error
		if dir, err = os.MkdirTemp("", "bivouac-soak-"); err != nil {
			return Report{}, fmt.Errorf("soak: %w", err)
		}
		defer func() { _ = enginetest.RemoveAll(dir) }()
	}
	r := &run{o: o, path: filepath.Join(dir, "soak.db"), pace: &pace{}, kinds: map[string]int{}}
	r.air = newDiscord(r.pace)
	if err := r.start(); err != nil {
		return Report{}, fmt.Errorf("soak: %w", err)
	}
	report, err := r.play(ctx)
	if e := r.close(); err == nil {
		err = e
	}
	return report, err
}

// start assembles the bot and connects it.
func (r *run) start() error {
	var err error
	if r.store, err = enginetest.At(r.path, store.Options{}); err != nil {
		return err
	}
	l, err := town.Assemble(town.Parts{
		Titles: r.o.Titles, Log: slog.New(ear{r}), Bot: bot.Config{Now: r.Now},
		Tables: table.Config{Store: r.store, Clock: r, Hot: r.o.Hot, OpenPerson: -1, OpenServer: -1},
		Client: wire.Config{Transport: r.air, Pace: r.pace},
	})
	if err != nil {
		return err
	}
	r.tables, r.client, r.bot, r.shell = l.Tables, l.Client, l.Bot, l.Shell
	ctx, stop := context.WithCancel(context.Background())
	r.stop, r.posted = stop, make(chan struct{})
	go func() {
		defer close(r.posted)
		r.bot.Run(ctx)
	}()
	r.shell.Deliver("READY", ready(guild))
	for n := range r.o.Channels {
		r.rooms = append(r.rooms, newRoom(r, n))
	}
	return nil
}

// close ends the bot in the same order as the command line does.
func (r *run) close() error {
	r.shell.Close()
	r.stop()
	<-r.posted
	return r.store.Close()
}

// play warms up, lets members act, and measures in between.
func (r *run) play(ctx context.Context) (Report, error) {
	report := Report{Channels: r.o.Channels, began: time.Now()}
	r.began = report.began
	var err error
	if report.Warm, err = r.warmUp(ctx); err != nil {
		return report, err
	}
	warm := time.Now()
	done := 0
	for n := range r.o.Points + 1 {
		some, err := r.until(ctx, n, done, warm)
		if err != nil {
			return report, err
		}
		done += some
		r.quiet()
		p, err := r.measure(done)
		if err != nil {
			return report, err
		}
		report.Points = append(report.Points, p)
		r.o.Told(p)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	report.Kinds, report.Warnings = r.kinds, int(r.warned.Load())
	report.finish()
	return report, nil
}

// batch is the number of interactions between two looks at the clock.
const batch = 64

// The method until makes interactions until the time for measurement n has come, and returns their
// number. The parameter done is the number of interactions between the warming up and this call. The
// parameter warm is the time at which the warming up ended.
func (r *run) until(ctx context.Context, n, done int, warm time.Time) (some int, err error) {
	if r.o.For <= 0 {
		some = r.o.Interactions*n/r.o.Points - done
		return some, r.some(ctx, some, r.any)
	}
	for end := warm.Add(r.o.For * time.Duration(n) / time.Duration(r.o.Points)); time.Now().Before(end); some += batch {
		if err := r.some(ctx, batch, r.any); err != nil {
			return some, err
		}
	}
	return some, nil
}

// warmEvery is the time between two measurements while warming up.
const warmEvery = 30 * time.Second

// rounds is the largest number of acts in each channel while the run warms up.
const rounds = 1000

// warmUp lets all channels play alike until each has ended its first match. Then matches of all
// ages are in memory, and interactions of more than two days ago are forgotten. It returns how many
// interactions this took. It measures points meanwhile, the first one at once. It passes them to
// Options.Told and does not add them to the report.
func (r *run) warmUp(ctx context.Context) (int, error) {
	var turn atomic.Int64
	next := func(*rand.Rand) *room { return r.rooms[int(turn.Add(1))%len(r.rooms)] }
	var told time.Time
	for n := range rounds {
		if now := time.Now(); now.Sub(told) >= warmEvery {
			p, err := r.measure(n * len(r.rooms))
			if err != nil {
				return 0, err
			}
			p.Warming, told = true, now
			r.o.Told(p)
		}
		if int(r.warm.Load()) == len(r.rooms) {
			return n * len(r.rooms), nil
		}
		if err := r.some(ctx, len(r.rooms), next); err != nil {
			return n * len(r.rooms), err
		}
	}
	return 0, fmt.Errorf("soak: %d of %d channels have ended no match after %d interactions in each",
		len(r.rooms)-int(r.warm.Load()), len(r.rooms), rounds)
}

// The method any returns a random room.
func (r *run) any(luck *rand.Rand) *room { return r.rooms[luck.IntN(len(r.rooms))] }

// The method some makes n interactions, several at a time. For each it calls choose to get a room.
func (r *run) some(ctx context.Context, n int, choose func(*rand.Rand) *room) error {
	r.part++
	var left atomic.Int64
	left.Store(int64(n))
	var wg sync.WaitGroup
	for w := range r.o.Workers {
		luck := rand.New(rand.NewPCG(r.o.Seed, r.part<<32|uint64(w)))
		wg.Go(func() {
			for left.Add(-1) >= 0 && ctx.Err() == nil && r.failed() == nil {
				r.one(ctx, choose, luck)
			}
		})
	}
	wg.Wait()
	if err := r.failed(); err != nil {
		return err
	}
	return ctx.Err()
}

// The method one makes one interaction in a room. It calls choose until it gets a room in which no
// other interaction is in progress.
func (r *run) one(ctx context.Context, choose func(*rand.Rand) *room, luck *rand.Rand) {
	room := choose(luck)
	for !room.busy.TryLock() {
		room = choose(luck)
	}
	defer room.busy.Unlock()
	r.ahead.Add(int64(r.o.Step))
	a := room.next(luck)
	err := room.do(ctx, a, luck)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.kinds[a.what]++
	if err != nil && r.fault == nil {
		r.fault = fmt.Errorf("soak: %s in channel %s: %w", a.what, room.id, err)
	}
}

func (r *run) failed() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.fault
}

// errSilent means that the bot did not answer.
var errSilent = errors.New("the bot did not answer")

// ear is a log handler that counts the bot's warnings and errors.
type ear struct{ run *run }

// Enabled accepts warnings and errors.
func (ear) Enabled(_ context.Context, l slog.Level) bool { return l >= slog.LevelWarn }

// Handle counts a warning or an error and passes it to Options.Log.
func (e ear) Handle(_ context.Context, rec slog.Record) error {
	e.run.warned.Add(1)
	if e.run.o.Log != nil {
		var err error
		rec.Attrs(func(a slog.Attr) bool {
			if got, ok := a.Value.Any().(error); ok {
				err = got
			}
			return true
		})
		e.run.o.Log(rec.Message, err)
	}
	return nil
}

// WithAttrs ignores attributes.
func (e ear) WithAttrs([]slog.Attr) slog.Handler { return e }

// WithGroup ignores groups.
func (e ear) WithGroup(string) slog.Handler { return e }

// pace is a clock that runs like the machine's, except that its method Sleep does not wait: it moves
// the clock forward.
type pace struct{ slept atomic.Int64 }

var _ wire.Pace = (*pace)(nil)

// Now returns the machine's time plus all sleeps so far.
func (p *pace) Now() time.Time { return time.Now().Add(time.Duration(p.slept.Load())) }

// Sleep moves the clock forward by d and returns at once.
func (p *pace) Sleep(ctx context.Context, d time.Duration) bool {
	if d > 0 {
		p.slept.Add(int64(d))
	}
	return ctx.Err() == nil
}

// Timeout returns a context that ends after d of the machine's time. The context's deadline is a
// time of the pace's clock.
func (p *pace) Timeout(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	inner, stop := context.WithTimeout(ctx, d)
	return limited{inner, p.Now().Add(d)}, stop
}

// limited is a context that reports a deadline of the pace's clock.
type limited struct {
	context.Context
	end time.Time
}

// Deadline returns end, a time of the pace's clock.
func (l limited) Deadline() (time.Time, bool) { return l.end, true }

// After calls f when the time d has passed by the machine's clock.
func (*pace) After(d time.Duration, f func()) func() bool { return time.AfterFunc(d, f).Stop }

// Go starts a goroutine.
func (*pace) Go(f func()) { go f() }

// Take waits until the turn is free, or until the context ends.
func (*pace) Take(ctx context.Context, turn chan struct{}) error {
	select {
	case turn <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Spread returns a random part of d.
func (*pace) Spread(d time.Duration) time.Duration { return rand.N(d) }
