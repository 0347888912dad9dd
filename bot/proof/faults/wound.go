package faults

import (
	"errors"
	"sync"
	"sync/atomic"

	"bivouac/store"
)

// A life is one run of the bot's process, until it is killed: from then on nothing
// that it does reaches the disk or Discord. Its disk and its line fail by the
// seed, each at its own n-th use.
type life struct {
	sim *sim
	n   int // number of this life, from 1

	hears atomic.Int64 // connections to the gateway so far
	wants int64        // and how many there must be before the next step

	mu     sync.Mutex
	calm   bool
	dead   bool
	gone   chan struct{} // closed when dead
	counts map[string]int
	doom   doom
	flying int    // requests on their way
	full   int    // commits that the disk still refuses
	spoilt string // the interaction whose commit failed last; exact runs only
}

// doom is a kill that waits for its moment.
type doom struct {
	at   string // a moment's name; "" for none
	left int    // uses before it strikes
}

// The moments at which a life may end, and what of it had happened by then.
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

func newLife(s *sim, n int) *life {
	return &life{sim: s, n: n, gone: make(chan struct{}), counts: map[string]int{}, calm: s.calm}
}

// kill ends the life.
func (l *life) kill(how string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.dead {
		l.dead = true
		close(l.gone)
		l.sim.count("kill " + how)
		l.sim.trace("killed %s", how)
	}
}

func (l *life) over() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.dead
}

// fly begins a request; false when the life is over.
func (l *life) fly() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.dead {
		l.flying++
	}
	return !l.dead
}

// landed ends a request.
func (l *life) landed() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.flying--
}

// buried waits until nothing of a dead life is on its way any more: a process takes
// longer to come back than its last words to arrive.
func (l *life) buried() {
	for {
		l.mu.Lock()
		left := l.flying
		l.mu.Unlock()
		if left == 0 {
			return
		}
		pause()
	}
}

// doomed arms a kill at the n-th next moment of that name.
func (l *life) doomed(at string, n int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.doom = doom{at, n}
}

// reached says that a moment has come; true if the life is over now.
func (l *life) reached(at string) bool {
	l.mu.Lock()
	strikes := false
	if l.doom.at == at {
		l.doom.left--
		strikes = l.doom.left < 0
	}
	l.mu.Unlock()
	if strikes {
		l.kill(at)
	}
	return l.over()
}

// use is the number of this use of a thing, from 0; -1 in calm times.
func (l *life) use(thing string) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.calm {
		return -1
	}
	n := l.counts[thing]
	l.counts[thing]++
	return n
}

// rest ends all faults of the life, kills included.
func (l *life) rest() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.calm, l.doom = true, doom{}
}

// diskRate is the part of commits that fail before, and after they were kept.
const diskRate = 0.015

// disk is store.Options.Fault.
func (l *life) disk(m store.Moment) error {
	at := map[store.Moment]string{store.BeforeCommit: atCommit, store.AfterCommit: atKept}[m]
	if at == "" { // opening
		if l.over() {
			return errDead
		}
		return nil
	}
	if l.over() && m == store.BeforeCommit || l.reached(at) {
		return errDead
	}
	n := l.use(at)
	switch d := l.sim.luck.at(at, l.n, n); {
	case n < 0: // calm
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
	if x := l.sim.exact; x != nil && at == atCommit {
		l.spoilt = x.label()
	}
	l.sim.trace("disk: %s", at)
	return errDisk
}
