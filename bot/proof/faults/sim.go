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

// token is the bot's token. No log line may contain it.
const token = "canary-token-of-the-bot"

// sim is a run in one thread of control. It has a small Discord with the bot in it (tables, wire,
// store and playground are the real ones) and everything that the checks know. Every wait is a
// parked task of the sched, and every delay is drawn from one stream. So two runs with one seed have
// the same trace, byte for byte.
type sim struct {
	o        Options
	srv      *playground.Server
	sched    *sched
	rng      *rand.Rand    // the only stream of random numbers
	skew     time.Duration // how far the bot's clock is ahead of Discord's
	sum      hash.Hash64   // hash of the trace
	path     string        // path of the store
	members  []string      // the keys of the members
	channels []string      // the ids of the channels
	titles   []bot.Title
	entropy  io.Reader
	parts    bot.Config // settings of the bot that are the same at each start

	life   *life
	proc   *process
	gate   gate // the connection to the gateway
	flying int  // requests on their way to Discord
	away   bool // is true while the bot is removed from the server
	wards  wards
	calm   bool

	step    int
	spent   int // how many of Options.Steps are used up
	failure *Failure
	report  Report

	trips   map[string]*trip
	busy    map[string]bool              // members who wait for an answer in a channel, by user id and channel
	came    map[string]*wire.Interaction // all interactions that reached the bot, by id
	order   []string                     // the keys of came, in the order of arrival
	byToken map[string]*wire.Interaction
	arrived map[string]time.Duration // when each interaction came to the bot
	met     map[string]town.ID       // by interaction: the table of its channel when it arrived
	kept    []*wire.Interaction      // interactions that will come late

	callbacks map[string]payload // first answers to interactions, by token
	private   map[string]bool    // by message id: whether a message made with a token is private
	answers   answers
	told      []word
	words     []word // words that were found on the disk; an audit looks them up again
	sights    []sight
	prints    map[string]bool // views that the rules and lessons print
	notices   []notice
	read      int // how many of the notices have been checked
	tale      tale
	removed   map[string]bool  // messages that members deleted
	lost      map[string]bool  // channels that were deleted
	unread    map[string][]int // by channel: the number of notices each time the bot was not allowed to read
	retold    map[string]bool  // tables for which a post had to be repeated

	model    model
	open     map[string]town.ID // by secret or seed of a live table: the table
	longest  map[town.ID]int    // largest number of entries seen on the disk
	endings  map[town.ID]ending // what was last seen of each table
	audited  int
	compared int

	plants int
	recall int // the step of the next copy for PlantForget
}

// process is the bot of one life, with everything that it needs.
type process struct {
	*town.Life
	life  *life // decides the faults of the process
	store *store.Store
}

// blank makes a sim that has no server yet.
func blank(o Options) *sim {
	x := &sim{
		o: o, members: []string{"alice", "bruno", "chloe", "dev", "emma"},
		// The number of steps does not change what is drawn. So a shorter run is the first part of
		// a longer run.
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

// newSim makes a sim with its Discord and its bot's first life.
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
		// While the machine sleeps, this clock goes on, but the clock of the Pace stands still.
		parts.Client.Now = x.srv.Clock().Now
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

// trace writes a line for people who look into a failure.
func (x *sim) trace(format string, args ...any) {
	if x.o.Trace != nil {
		fmt.Fprintf(x.o.Trace, "%4d  %s\n", x.step, fmt.Sprintf(format, args...))
	}
}

// The method broken records a broken promise. The first broken promise ends the run.
func (x *sim) broken(format string, args ...any) {
	if x.failure == nil {
		x.failure = &Failure{
			Seed: x.o.Seed, Steps: x.o.Steps, Channels: x.o.Channels, Plant: x.o.Plant,
			Step: x.step, What: fmt.Sprintf(format, args...),
		}
	}
}

// chance returns true with probability p.
func chance(r *rand.Rand, p float64) bool { return r.Float64() < p }

// pick returns a random element of a list.
func pick[T any](d *rand.Rand, list []T) T { return list[d.IntN(len(list))] }

// entropy returns a source of random bytes that depends only on a number. The bot draws its own
// seeds from it.
func entropy(number uint64) io.Reader {
	var seed [32]byte
	binary.LittleEndian.PutUint64(seed[:], number)
	return rand.NewChaCha8(seed)
}
