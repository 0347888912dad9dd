package faults

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"bivouac/bot/proof/town"
)

// Tables that have ended are deleted when they have reached their age; in a run a game
// reaches it in days. What a deleted table was is known here alone.
const (
	lobbyAge = 24 * time.Hour
	gameAge  = 10 * 24 * time.Hour
	// wrongClock is how much the bot's clock, set wrong by a day at most each time, may
	// mistake an age.
	wrongClock = 48 * time.Hour
	// leastAge is the minimum age of every table, regardless of the bot's clock.
	leastAge = time.Hour
	// lateAge is how much later every table must be deleted, despite all faults.
	lateAge = 8 * 24 * time.Hour
)

// ending is how a table was when it was last seen.
type ending struct {
	phase  town.Phase
	played bool
	at     time.Time // when it ended, by the bot's clock; of a live one, when it was seen
}

// see notes how a table is.
func (x *sim) see(t town.Sight) {
	at := t.Ended
	if t.Live() {
		at = x.srv.Clock().Now()
	}
	x.endings[t.ID] = ending{t.Phase, !t.Started.IsZero(), at}
}

// seeAll records the present tables before much time passes: a change kept by a failing disk may
// not have been reported.
func (x *sim) seeAll() {
	for _, id := range slices.Sorted(maps.Keys(x.endings)) {
		if t, err := x.proc.Inside.Get(id); err == nil {
			x.see(t)
		}
	}
}

// age is how long after its end a table has been kept, and how long it is to be.
func (x *sim) age(id town.ID) (now, kept time.Duration) {
	e := x.endings[id]
	kept = lobbyAge
	if e.played {
		kept = gameAge
	}
	return x.srv.Clock().Now().Sub(e.at), kept
}

// deleted says whether an error means that a table has reached its age; a table that is
// gone before is a promise broken.
func (x *sim) deleted(id town.ID, err error) bool {
	if !errors.Is(err, town.ErrDeleted) {
		return false
	}
	e, known := x.endings[id]
	if !known {
		return true // a kill came before anybody was told of it
	}
	now, kept := x.age(id)
	least := kept - wrongClock
	if (town.Sight{Phase: e.phase}).Live() { // it has ended since, kept by a disk that failed: no post says so
		least = max(least, leastAge)
	}
	if now < least {
		x.broken("table %s is gone: it was %s %s ago", id, e.phase, now)
	}
	return true
}

// aged lets the bot delete what has reached its age, and wants nothing left that is far
// above it.
func (x *sim) aged() error {
	for range 8 {
		x.sched.run(10 * time.Minute)
		x.proc.tick()
		x.sched.run(0)
	}
	all, err := x.tablesNow()
	if err != nil {
		return fmt.Errorf("look for what is old: %w", err)
	}
	for _, t := range all {
		x.see(t)
		if now, kept := x.age(t.ID); !t.Live() && now > kept+lateAge+wrongClock {
			x.broken("table %s (%s) is there %s after its end", t.ID, t.Phase, now)
		}
	}
	return nil
}
