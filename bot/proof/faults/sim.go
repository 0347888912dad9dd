package faults

import (
	"encoding/binary"
	"fmt"
	"hash"
	"hash/fnv"
	"io"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"time"

	"bivouac/bot"
	"bivouac/bot/playground"
	"bivouac/bot/proof/town"
	"bivouac/bot/wire"
	"bivouac/store"
	"bivouac/store/enginetest"
)

// token is the bot's, and must stand in no log line.
const token = "canary-token-of-the-bot"

// sim is a run in one thread of control: a small Discord with the bot in it, the same tables,
// wire, store and playground as on Discord, and all that is known of both. Every wait is a parked
// task of the sched, every delay is drawn from one stream, and so a seed is one run, to the byte
// of its trace.
type sim struct {
	o        Options
	srv      *playground.Server
	sched    *sched
	rng      *rand.Rand    // the one stream
	skew     time.Duration // of the bot's clock against Discord's
	sum      hash.Hash64   // of the trace
	path     string        // of the store
	members  []string      // keys
	channels []string      // ids
	titles   []bot.Title
	entropy  io.Reader
	parts    bot.Config // what all lives of the bot share

	life   *life
	proc   *process
	gate   gate // the connection to the gateway
	flying int  // requests on their way to Discord
	away   bool // the bot is not on the server
	wards  wards
	calm   bool

	step    int
	spent   int // steps
	failure *Failure
	report  Report

	trips   map[string]*trip
	busy    map[string]bool              // member and channel
	came    map[string]*wire.Interaction // all that reached the bot, by ID
	order   []string                     // their IDs
	byToken map[string]*wire.Interaction
	arrived map[string]time.Duration // when each interaction came to the bot
	met     map[string]town.ID       // and the table that its channel had then
	kept    []*wire.Interaction      // to come late

	callbacks map[string]payload // how interactions were answered at first, by token
	private   map[string]bool    // whether only one member sees a message that a token made, by its id
	answers   answers
	told      []word
	words     []word // of told, those that were looked up
	sights    []sight
	prints    map[string]bool // views that the rules and lessons print
	notices   []notice
	read      int // of them, those that were looked at
	tale      tale
	removed   map[string]bool  // messages that a member deleted
	lost      map[string]bool  // channels that were deleted
	unread    map[string][]int // channel: how many notices there were when the bot was not allowed to read
	retold    map[string]bool  // tables of which something had to be said twice

	model    model
	open     map[string]town.ID // secrets and seeds of tables that live
	longest  map[town.ID]int    // most entries that the disk had
	endings  map[town.ID]ending // how tables were when they were last seen
	audited  int
	compared int

	plants int
	recall int // the step of the next copy for a forgetful disk
}

// process is the bot with all that it stands on, until the life ends.
type process struct {
	*town.Life
	life  *life // what it suffers
	store *store.Store
}

// blank is a sim without a server.
func blank(o Options) *sim {
	x := &sim{
		o: o, members: []string{"alice", "bruno", "chloe", "dev", "emma"},
		// The number of steps is no part of what is drawn, so that a shorter run is the
		// beginning of a longer one.
		rng: rand.New(rand.NewPCG(o.Seed, uint64(o.Channels))), sum: fnv.New64a(), entropy: entropy(o.Seed),
		path: filepath.Join(o.Dir, "faults.db"), calm: true, report: Report{Seed: o.Seed, Faults: map[string]int{}},
		wards: wards{roots: map[string]string{}}, trips: map[string]*trip{}, busy: map[string]bool{},
		came: map[string]*wire.Interaction{}, byToken: map[string]*wire.Interaction{},
		arrived: map[string]time.Duration{}, met: map[string]town.ID{}, callbacks: map[string]payload{},
		private: map[string]bool{},
		answers: answers{promised: map[string]*promise{}}, tale: newTale(),
		removed: map[string]bool{}, lost: map[string]bool{}, unread: map[string][]int{}, retold: map[string]bool{},
		model: newModel(), open: map[string]town.ID{}, longest: map[town.ID]int{},
		endings: map[town.ID]ending{}, titles: []bot.Title{{Game: Probe{plant: o.Plant}, Painter: witness{}}},
	}
	for _, t := range o.Titles {
		x.titles = append(x.titles, bot.Title{Game: t.Game, Painter: witness{}, Texts: t.Texts})
	}
	return x
}

// newSim is a sim with its Discord and the first life of its bot.
func newSim(o Options) (*sim, error) {
	x := blank(o)
	options := playground.Options{
		Clock: playground.ManualClock(town.Beginning), GuildLocale: "en-US", OldEdits: 1 << 20,
		Entropy: entropy(o.Seed ^ 1<<63), Intents: playground.IntentMembers,
		Members: []playground.Member{
			{Key: "alice", Name: "Alice", Locale: "en-GB", Admin: true}, {Key: "bruno", Name: "Bruno", Locale: "fr"},
			{Key: "chloe", Name: "Chloé", Locale: "fr"}, {Key: "dev", Name: "Dev", Locale: "en-GB"},
			{Key: "emma", Name: "Emma", Locale: "en-US", Watch: true},
		},
	}
	for i := range o.Channels {
		options.Channels = append(options.Channels, playground.Channel{Name: fmt.Sprintf("room-%d", i)})
	}
	x.srv = playground.New(options)
	for _, c := range options.Channels {
		x.channels = append(x.channels, x.srv.ChannelID("#"+c.Name))
	}
	x.sched = &sched{clock: x.srv.Clock(), began: x.srv.Clock().Now(), after: x.between}
	return x, x.begin()
}

// assemble opens the store and puts the bot together.
func (x *sim) assemble(p *process) error {
	log := slog.New(slog.NewTextHandler(ear{x}, &slog.HandlerOptions{Level: slog.LevelInfo}))
	var err error
	if p.store, err = enginetest.At(x.path, store.Options{RetryEvery: -1, Fault: p.life.disk}); err != nil {
		return err
	}
	if x.parts.Catalog, err = town.Catalog(x.titles); err != nil {
		return err
	}
	parts := town.Parts{
		Titles: x.titles, Log: log, Bot: x.parts, Shell: wire.Options{Members: true},
		Seen: func(before, after town.Sight) { x.model.changed(x, before, after) },
		Client: wire.Config{
			Token: wire.NewSecret(token), API: "http://localhost/api/v10", Transport: &air{x, p.life}, Pace: pace{x, p.life},
		},
		Door: func(l *town.Life) wire.Handler { return &porch{Bot: l.Bot, x: x, life: p.life} },
	}
	c := &parts.Tables
	c.Store, c.Clock, c.Entropy, c.SeenFor, c.GamesKept = p.store, wall{x}, x.entropy, 100*365*24*time.Hour, gameAge
	if x.o.Plant != PlantOld {
		parts.Client.Now = x.srv.Clock().Now // goes on while the machine sleeps, as the Pace does not
	}
	if p.Life, err = town.Assemble(parts); err != nil {
		return err
	}
	if x.o.Plant == PlantBabbler {
		log.Warn("hello", "token", token)
	}
	return nil
}

func (x *sim) count(fault string) {
	x.report.Faults[fault]++
}

// trace logs events for debugging a failure.
func (x *sim) trace(format string, args ...any) {
	if x.o.Trace != nil {
		fmt.Fprintf(x.o.Trace, "%4d  %s\n", x.step, fmt.Sprintf(format, args...))
	}
}

// broken notes a broken promise; the first one is what the run ends with.
func (x *sim) broken(format string, args ...any) {
	if x.failure == nil {
		x.failure = &Failure{
			Seed: x.o.Seed, Steps: x.o.Steps, Channels: x.o.Channels, Plant: x.o.Plant,
			Step: x.step, What: fmt.Sprintf(format, args...),
		}
	}
}

// chance is true with probability p.
func chance(r *rand.Rand, p float64) bool { return r.Float64() < p }

// pick is one of several.
func pick[T any](d *rand.Rand, of []T) T { return of[d.IntN(len(of))] }

// entropy is where the bot's own seeds come from.
func entropy(of uint64) io.Reader {
	var seed [32]byte
	binary.LittleEndian.PutUint64(seed[:], of)
	return rand.NewChaCha8(seed)
}
