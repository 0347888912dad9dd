package faults

import (
	"context"
	"encoding/binary"
	"errors"
	"time"

	"bivouac/bot/playground"
	"bivouac/bot/proof/town"
)

// Run makes one run and returns its report. Its error is a *Failure if a promise was broken. Any
// other error is a fault of the simulation.
func Run(ctx context.Context, o Options) (Report, error) {
	o = o.defaults()
	if o.Dir == "" {
		dir, remove, err := town.Folder()
		if err != nil {
			return Report{Seed: o.Seed}, err
		}
		defer remove()
		o.Dir = dir
	}
	x, err := newSim(o)
	if err == nil {
		err = x.play(ctx)
	}
	x.close()
	x.report.Passed, x.report.Trace = x.sched.now, x.sum.Sum64()
	if x.failure != nil {
		return x.report, x.failure
	}
	return x.report, err
}

// play makes the steps and then checks the result.
func (x *sim) play(ctx context.Context) error {
	x.calm, x.life.calm = false, false // from now on there are faults
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

// troubleRate is the fraction of steps that begin with a misfortune.
const troubleRate = 0.12

// The method one makes a step: a fault happens or a member acts, then some time passes, then the
// checks are made.
func (x *sim) one() error {
	if err := x.remember(); err != nil {
		return err
	}
	before := x.spent
	if !chance(x.rng, troubleRate) || !x.trouble() {
		x.memberActs()
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

// moment returns how long the run goes on before the next step. Most often the last act is not yet
// answered when the next step begins.
func (x *sim) moment() time.Duration {
	switch n := x.rng.IntN(10); {
	case n < 5:
		return time.Duration(x.rng.IntN(200)) * time.Millisecond
	case n < 9:
		return time.Duration(x.rng.IntN(2000)) * time.Millisecond
	}
	return time.Duration(x.rng.IntN(20)) * time.Second
}

// tick starts a task in which the bot does the work that is due.
func (p *process) tick() {
	x := p.life.sim
	x.sched.start(p.life, "tick", 0, func() {
		p.Bot.Step(context.Background())
		x.post(p)
	})
}

// post lets the bot send waiting posts.
func (x *sim) post(p *process) {
	p.Bot.Post(context.Background(), func(f func()) { x.sched.start(p.life, "post", 0, f) })
}

// The method between is called after every event. It handles what Discord has sent, and sends waiting
// posts.
func (x *sim) between() {
	if x.proc == nil || x.life.dead {
		return
	}
	x.listen()
	select {
	case <-x.proc.Inside.Posts():
		x.post(x.proc)
	default:
	}
}

// label returns what the current task is about, such as the id of its interaction. It returns ""
// outside tasks.
func (x *sim) label() string {
	if t := x.sched.current; t != nil {
		return t.label
	}
	return ""
}

// close ends all tasks, the bot and the server.
func (x *sim) close() {
	if x.life != nil {
		x.life.dead = true
	}
	x.sched.settle()
	for _, t := range x.sched.waiting {
		t.end()
	}
	if x.proc != nil {
		_ = x.proc.store.Close()
	}
	_ = x.srv.Close()
}

// note adds the time and some texts to the hash of the trace, by which two runs are compared.
func (x *sim) note(parts ...string) {
	var b [8]byte
	binary.LittleEndian.PutUint64(b[:], uint64(x.sched.now))
	_, _ = x.sum.Write(b[:])
	for _, p := range parts {
		_, _ = x.sum.Write([]byte(p))
		_, _ = x.sum.Write([]byte{0})
	}
}

func (x *sim) failed(ctx context.Context) error {
	if x.failure != nil {
		return x.failure
	}
	return ctx.Err()
}

// The method still stops all faults. It also cancels a planned kill.
func (x *sim) still() {
	x.calm, x.life.calm, x.life.doom = true, true, doom{}
}

var errTrouble = errors.New("the simulation itself failed")

// fault makes the playground's server fail.
func (x *sim) fault(f playground.Fault) {
	if err := x.srv.Fault(f); err != nil {
		x.broken("%v: %v", errTrouble, err)
	}
}

// shrinkTries is the largest number of runs in the binary search of Shrink.
const shrinkTries = 12

// Shrink looks for a shorter run that fails too. It returns the failure of the shortest such run. A
// run with fewer steps does the same as the first part of a longer run.
func Shrink(ctx context.Context, o Options, failure *Failure) error {
	best := failure
	fails := func(steps int) bool {
		o.Steps = steps
		_, err := Run(ctx, o)
		var f *Failure
		if errors.As(err, &f) {
			best = f
		}
		return f != nil
	}
	o.Steps = best.Steps
	low, high := 0, best.Steps // the run fails with high steps
	if at := best.Step + 1; at < high && fails(at) {
		high = at
	}
	for range shrinkTries {
		middle := (low + high) / 2
		if high-low <= 1 || middle == 0 || ctx.Err() != nil {
			break
		}
		if fails(middle) {
			high = middle
			continue
		}
		low = middle
	}
	return best
}
