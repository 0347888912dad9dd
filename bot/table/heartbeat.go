package table

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"time"

	"bivouac/bot/table/clock"
	"bivouac/store"
)

// The bot's own record stands among those of people, under a name that is no id of
// Discord's. It says when the bot last lived, so that time in which it did not run
// counts for nobody.
const botPerson = "=bot"

// beatEvery is how often the bot notes that it lives: what an outage may be longer
// than it was, in favour of the players.
const beatEvery = time.Minute

// Outages are kept for longer than any budget lasts in usual hours, and so many.
const (
	keepOutages = 120 * day
	mostOutages = 200
)

// alive is the bot's own record.
type alive struct {
	At      time.Time      `json:"at"`
	Outages []clock.Outage `json:"outages,omitempty"`
}

// heartbeat notes that the bot lives.
type heartbeat struct {
	store store.Store
	now   func() time.Time
	// shared says that other processes may live beside this one: then it is no outage that this one
	// did not, as long as one of them was there each minute.
	shared bool

	sync.Mutex
	at      time.Time      // when the last sign of life was noted
	outages []clock.Outage // ascending; never changed after the start
}

// wakeUp reads when an earlier run last lived: the time since then is an outage. It answers
// all outages. A record that cannot be read costs the outage, not the start.
func (s *heartbeat) wakeUp() []clock.Outage {
	p, err := s.store.Person(botPerson)
	var was alive
	if err != nil || json.Unmarshal(p.Record, &was) != nil {
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

// beat notes that the bot lives, once a minute.
func (s *heartbeat) beat(ctx context.Context, now time.Time) error {
	s.Lock()
	defer s.Unlock()
	if since := now.Sub(s.at); since >= 0 && since < beatEvery {
		return nil
	}
	b, err := json.Marshal(alive{At: now, Outages: s.outages})
	if err != nil {
		return fmt.Errorf("write a sign of life: %w", err)
	}
	if err := writeRecord(ctx, s.store, botPerson, b); err != nil {
		return fmt.Errorf("note a sign of life: %w", err)
	}
	s.at = now
	return nil
}
