package faults

import (
	"errors"
	"fmt"
	"time"

	"bivouac/store"
)

// A life is one run of the bot's process, until the process is killed. After that nothing that the
// process does reaches the disk or Discord. During the life its disk and its requests fail, as the
// seed decides.
type life struct {
	sim *sim
	n   int // number of this life, from 1

	calm   bool
	dead   bool
	doom   doom
	full   int    // how many more commits the disk refuses
	spoilt string // the interaction whose commit failed last
}

// doom is a planned kill.
type doom struct {
	at   string // name of the moment of the kill; "" if none is planned
	left int    // how often the moment passes before the kill comes
}

// The moments at which a life may end.
const (
	atCommit  = "before commit"
	atKept    = "after commit"
	atRequest = "before request"
	atTaken   = "after request"
)

var moments = []string{atCommit, atKept, atRequest, atTaken}

var (
	errDead = errors.New("faults: this process is dead")
	errDisk = errors.New("faults: the disk failed")
)

// kill ends the life.
func (l *life) kill(how string) {
	if !l.dead {
		l.dead = true
		l.sim.count("kill " + how)
		l.sim.trace("killed %s", how)
	}
}

func (l *life) over() bool {
	return l.dead
}

// reached is called at each moment at which a life may end. It returns true if the life is now over.
func (l *life) reached(at string) bool {
	if l.doom.at == at {
		if l.doom.left--; l.doom.left < 0 {
			l.kill(at)
		}
	}
	return l.over()
}

// diskRate is the fraction of commits that report an error, before or after the disk has kept them.
const diskRate = 0.015

// disk returns the error that the disk reports at a moment, or nil if nothing fails. The store of the
// life calls it as store.Options.Fault.
func (l *life) disk(m store.Moment) error {
	at := map[store.Moment]string{store.BeforeCommit: atCommit, store.AfterCommit: atKept}[m]
	if at == "" { // the store is being opened
		if l.over() {
			return errDead
		}
		return nil
	}
	if l.over() && m == store.BeforeCommit || l.reached(at) {
		return errDead
	}
	d := l.sim.rng
	switch {
	case l.calm:
		l.full = 0
		return nil
	case l.full > 0 && at == atCommit:
		l.full--
		return errDisk
	case !chance(d, diskRate):
		return nil
	case l.sim.o.Plant == PlantEarly || chance(d, 0.25):
		l.full = 2 + d.IntN(10)
		l.sim.count("disk full for a while")
	}
	l.sim.count("disk " + at)
	if at == atCommit {
		l.spoilt = l.sim.label()
	}
	l.sim.trace("disk: %s", at)
	return errDisk
}

// begin starts a new life of the bot on the same store.
func (x *sim) begin() error {
	n := 1
	if x.life != nil {
		n = x.life.n + 1
	}
	x.life = &life{sim: x, n: n, calm: x.calm}
	p := &process{life: x.life}
	if err := x.assemble(p); err != nil {
		return fmt.Errorf("start the bot: %w", err)
	}
	x.proc = p
	x.connect(0)
	return nil
}

// wall is the bot's own clock, which may be up to a day wrong.
type wall struct{ x *sim }

func (w wall) Now() time.Time { return w.x.srv.Clock().Now().Add(w.x.skew) }

// revive starts a new life if the last one is over. The tasks of the old process end without
// effect, and the new process reads the disk.
func (x *sim) revive() error {
	for x.life.over() {
		old := x.proc
		for x.sched.alive(x.life) > 0 {
			before := x.sched.alive(x.life)
			if x.sched.settle(); x.sched.alive(x.life) == before {
				return fmt.Errorf("%w: %d tasks of a dead process wait for each other", errTrouble, before)
			}
		}
		x.gate.close(true)
		if err := old.store.Close(); err != nil {
			x.trace("closing a dead store: %v", err) // the old disk is dead too, so this may fail
		}
		x.report.Kills++
		if chance(x.rng, 0.2) && !x.calm {
			x.leap() // the machine was off for a while
		} else {
			x.sched.run(time.Duration(x.rng.IntN(5000)) * time.Millisecond)
		}
		if err := x.forget(); err != nil {
			return err
		}
		if err := x.begin(); err != nil {
			return err
		}
		if err := x.onDisk(); err != nil {
			return err
		}
	}
	return nil
}
