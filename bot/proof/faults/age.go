package faults

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"bivouac/bot/proof/town"
)

// A table that has ended is deleted after some time: lobbyAge if its game never started, gameAge
// otherwise. gameAge is only a few days, so that tables are deleted during a run. Only the
// simulation remembers a deleted table.
const (
	lobbyAge = 24 * time.Hour
	gameAge  = 10 * 24 * time.Hour
	// wrongClock is how far the bot may be wrong about a table's age. Its clock may be wrong by a
	// day when the table ends, and by a day in the other direction later.
	wrongClock = 48 * time.Hour
	// leastAge is the least time for which a table exists after it was last seen live, however wrong
	// the bot's clock is.
	leastAge = time.Hour
	// lateAge is how late a table may be deleted at most, in spite of all faults.
	lateAge = 8 * 24 * time.Hour
)

// ending is the state in which a table was last seen.
type ending struct {
	phase  town.Phase
	played bool
	at     time.Time // when the table ended, by the bot's clock; for a live table, when it was seen
}

// The method see records the state in which a table was seen now.
func (x *sim) see(t town.Sight) {
	at := t.Ended
	if t.Live() {
		at = x.srv.Clock().Now()
	}
	x.endings[t.ID] = ending{t.Phase, !t.Started.IsZero(), at}
}

// seeAll records the state of all known tables. It is called right before a clock jumps, because a
// failing disk may have kept a change that nobody reported, such as the end of a table.
func (x *sim) seeAll() {
	for _, id := range slices.Sorted(maps.Keys(x.endings)) {
		if t, err := x.proc.Inside.Get(id); err == nil {
			x.see(t)
		}
	}
}

// age returns how long ago a table ended, and how long it must be kept.
func (x *sim) age(id town.ID) (now, kept time.Duration) {
	e := x.endings[id]
	kept = lobbyAge
	if e.played {
		kept = gameAge
	}
	return x.srv.Clock().Now().Sub(e.at), kept
}

// deleted says whether an error means that a table was deleted because of its age. It is a broken
// promise if the table was deleted too early.
func (x *sim) deleted(id town.ID, err error) bool {
	if !errors.Is(err, town.ErrDeleted) {
		return false
	}
	e, known := x.endings[id]
	if !known {
		return true // the process was killed before it reported the table
	}
	now, kept := x.age(id)
	least := kept - wrongClock
	// A table that was last seen live may have ended since: a failing disk may have kept a change that
	// nobody reported.
	if (town.Sight{Phase: e.phase}).Live() {
		least = max(least, leastAge)
	}
	if now < least {
		x.broken("table %s is gone: it was %s %s ago", id, e.phase, now)
	}
	return true
}

// aged lets the bot delete old tables, and requires that no table is left that is far too old.
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
