package faults

import (
	"context"
	"encoding/binary"
	"errors"
	"hash"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"time"

	"bivouac/bot/playground"
	"bivouac/bot/table"
	"bivouac/game"
	"bivouac/store/enginetest"
)

// exact is a run in one thread of control: the same bot, tables, wire, store and
// playground as on Discord, but every wait is a parked task of the
// sched, every delay is drawn from one stream, and so a seed is one run, to the
// byte of its trace.
type exact struct {
	*sim
	sched   *sched
	rng     *rand.Rand    // the one stream
	skew    time.Duration // of the bot's clock against Discord's
	sum     hash.Hash64   // of the trace
	spent   int           // steps
	gate    gate          // the connection to the gateway
	flying  int           // requests on their way to Discord
	trips   map[string]*trip
	busy    map[string]bool          // member and channel
	away    bool                     // the bot is not on the server
	prints  map[string]bool          // views that the rules and lessons print
	arrived map[string]time.Duration // when each interaction came to the bot
	met     map[string]table.ID      // and the table that its channel had then
	wards   wards
	model   model
	answers answers

	words    []word // of told, those that were looked up
	audited  int
	compared int
}

// Run plays one exact run and answers what it did. The error is a *Failure when a
// promise was broken; anything else is trouble of the simulation's own.
func Run(ctx context.Context, o Options) (Report, error) {
	o = o.defaults()
	dir, done, err := temporary(o.Dir)
	if err != nil {
		return Report{Seed: o.Seed}, err
	}
	defer done()
	o.Dir = dir
	return run(ctx, o)
}

func run(ctx context.Context, o Options) (report Report, err error) {
	began := time.Now()
	x, err := newExact(o)
	if err == nil {
		err = x.play(ctx)
	}
	x.close()
	x.report.Took, x.report.Passed, x.report.Trace = time.Since(began), x.sched.now, x.sum.Sum64()
	if x.failure != nil {
		return x.report, x.failure
	}
	return x.report, err
}

func newExact(o Options) (*exact, error) {
	s := blank(o)
	x := &exact{
		// The number of steps is no part of what is drawn, so that a shorter run is the
		// beginning of a longer one.
		sim: s, rng: rand.New(rand.NewPCG(o.Seed, uint64(o.Channels))), sum: fnv.New64a(),
		trips: map[string]*trip{}, busy: map[string]bool{}, model: newModel(),
		arrived: map[string]time.Duration{}, met: map[string]table.ID{},
		answers: answers{promised: map[string]*promise{}},
		wards:   wards{roots: map[string]string{}},
	}
	s.exact = x
	options := s.world()
	options.Entropy = luck(o.Seed ^ 1<<63).entropy()
	options.Intents = intentMembers
	s.srv = playground.New(options)
	x.sched = newSched(s.srv.Clock())
	x.sched.after = x.between
	s.rooms()
	return x, x.begin()
}

// play makes the steps and then looks at what has come of them.
func (x *exact) play(ctx context.Context) error {
	x.stir()
	for x.spent < x.o.Steps {
		x.step = x.spent
		if err := x.one(); err != nil {
			return err
		}
		if err := x.failed(ctx); err != nil {
			return err
		}
	}
	if err := x.settle(); err != nil {
		return err
	}
	if x.failure == nil {
		x.keepsWord()
		x.last()
	}
	return x.failed(ctx)
}

// troubleRate is the part of steps that begin with a misfortune.
const troubleRate = 0.12

// one is a step: trouble or something that a member does, a moment of time, and a
// look at what came of it.
func (x *exact) one() error {
	if err := x.remember(); err != nil {
		return err
	}
	before := x.spent
	if !chance(x.rng, troubleRate) || !x.trouble() {
		x.somebody()
	}
	x.spent = max(x.spent, before+1)
	x.sched.run(x.moment())
	x.proc.tick()
	x.sched.run(0)
	if err := x.revive(); err != nil {
		return err
	}
	return x.watch()
}

// moment is how long the run goes on before the next step: mostly the next one
// comes while the last is still under way.
func (x *exact) moment() time.Duration {
	switch n := x.rng.IntN(10); {
	case n < 5:
		return time.Duration(x.rng.IntN(200)) * time.Millisecond
	case n < 9:
		return time.Duration(x.rng.IntN(2000)) * time.Millisecond
	}
	return time.Duration(x.rng.IntN(20)) * time.Second
}

// tick has the bot do what is due.
func (p *process) tick() {
	x := p.life.sim.exact
	x.sched.start(p.life, "tick", 0, func() {
		p.bot.Step(context.Background())
		x.post(p)
	})
}

// post has the bot say what may be said now.
func (x *exact) post(p *process) {
	p.bot.Post(context.Background(), func(f func()) { x.sched.start(p.life, "post", 0, f) })
}

// between follows every event: what Discord sent is picked up, and what the tables
// want said is said.
func (x *exact) between() {
	if x.proc == nil || x.life.dead {
		return
	}
	x.listen()
	select {
	case <-x.proc.tables.Posts():
		x.post(x.proc)
	default:
	}
}

// label is what the present task is about.
func (x *exact) label() string {
	if t := x.sched.current; t != nil {
		return t.label
	}
	return ""
}

// close ends everything.
func (x *exact) close() {
	if x.life != nil {
		x.life.dead = true
	}
	x.sched.settle()
	x.sched.close()
	if x.proc != nil {
		_ = x.proc.store.Close()
	}
	_ = x.srv.Close()
}

// note writes something to the trace that proves two runs to be the same.
func (x *exact) note(parts ...string) {
	var b [8]byte
	binary.LittleEndian.PutUint64(b[:], uint64(x.sched.now))
	_, _ = x.sum.Write(b[:])
	for _, p := range parts {
		_, _ = x.sum.Write([]byte(p))
		_, _ = x.sum.Write([]byte{0})
	}
}

func gamesOf(s *sim) []game.Game {
	var games []game.Game
	for _, t := range s.titles {
		games = append(games, t.Game)
	}
	return games
}

// memoryDir is where a store's file costs no disk, if there is such a place.
func memoryDir() string {
	const shm = "/dev/shm"
	if info, err := os.Stat(shm); err == nil && info.IsDir() {
		return shm
	}
	return ""
}

func temporary(dir string) (string, func(), error) {
	if dir != "" {
		return dir, func() {}, nil
	}
	dir, err := os.MkdirTemp(memoryDir(), "bivouac-faults-")
	return dir, func() { _ = enginetest.RemoveAll(dir) }, err
}

// pathOf is the store's file in a folder.
func pathOf(dir string) string { return filepath.Join(dir, "faults.db") }

// live says whether a channel is still there.
func (s *sim) live(channel string) bool { return slices.Contains(s.channels, channel) }

func (s *sim) failed(ctx context.Context) error {
	if s.failure != nil {
		return s.failure
	}
	return ctx.Err()
}

// stir lets the faults begin.
func (s *sim) stir() { s.calm, s.life.calm = false, false }

// still ends them.
func (s *sim) still() {
	s.calm = true
	s.life.rest()
}

var errTrouble = errors.New("the simulation itself failed")

// fault hands a fault to the playground's server.
func (s *sim) fault(f playground.Fault) {
	if err := s.srv.Fault(f); err != nil {
		s.broken("%v: %v", errTrouble, err)
	}
}
