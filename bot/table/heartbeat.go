package table

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"bivouac/bot/table/clock"
)

// beatEvery is the heartbeat's interval. An outage may be overestimated by one interval, in favour
// of the players.
const beatEvery = time.Minute

// keepOutages is how long outages are stored: longer than any time limit. mostOutages is how many
// are stored at most.
const (
	keepOutages = 120 * day
	mostOutages = 200
)

// The struct alive is the bot's record about itself: its last heartbeat, and the outages. Time in
// which the bot did not run is not counted against the players.
type alive struct {
	At      time.Time      `json:"at"`
	Outages []clock.Outage `json:"outages,omitempty"`
}

// The variable lives reads and stores the struct alive. There is only one such record, with an empty
// key. The prefix cannot be mistaken for a Discord id.
var lives = Record[alive]{Prefix: "=bot"}

// heartbeat records that the bot is running.
type heartbeat struct {
	effects *Effects
	now     func() time.Time
	// shared says that other processes may run besides this one. If so, time is an outage only if
	// no process was running.
	shared bool

	sync.Mutex
	clock.Rhythm                // limits how often a heartbeat is stored
	outages      []clock.Outage // in ascending order; never changed after the start
}

// wakeUp reads the last heartbeat of an earlier run, counts the time since then as an outage, and
// returns all outages. If the record is unreadable, wakeUp returns no outages, and the bot starts
// anyway.
func (s *heartbeat) wakeUp() []clock.Outage {
	was, err := lives.Read(s.effects.store, "")
	if err != nil {
		return nil
	}
	now := s.now()
	s.outages = slices.DeleteFunc(was.Outages, func(o clock.Outage) bool { return now.Sub(o.To) > keepOutages })
	lived := was.At
	if s.shared {
		lived = lived.Add(beatEvery)
	}
	if !was.At.IsZero() && now.After(lived) {
		s.outages = append(s.outages, clock.Outage{From: was.At, To: now})
	}
	if more := len(s.outages) - mostOutages; more > 0 {
		s.outages = s.outages[more:]
	}
	return s.outages
}

// beat records the heartbeat, at most once a minute.
func (s *heartbeat) beat(ctx context.Context, now time.Time) error {
	s.Lock()
	defer s.Unlock()
	if !s.Due(now, beatEvery) {
		return nil
	}
	_, err := lives.Alter(ctx, s.effects, EffectNone, "", func(a *alive) error {
		*a = alive{At: now, Outages: s.outages}
		return nil
	})
	if err != nil {
		return fmt.Errorf("note a sign of life: %w", err)
	}
	s.Done(now)
	return nil
}
