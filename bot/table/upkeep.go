package table

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"time"

	"bivouac/store"
)

// Retention: a lobby closed before a game began is deleted after a day, a game after
// Config.GamesKept, each in its own transaction, a few per Tick. Deleted data is overwritten in the
// file once a day, or within the hour on request.
const (
	lobbyKept = day
	// tellsFor is how much longer a table is kept if its channel must still be told something.
	tellsFor = 7 * day
	// settled is how long the bot must have run before anything is deleted by age, so that the
	// machine's clock is set by then.
	settled = time.Hour
	// oldAtOnce is the most tables deleted in a Tick, oldEvery the interval of searching after all
	// were.
	oldAtOnce = 16
	oldEvery  = 10 * time.Minute

	cleanEvery = day
	cleanApart = time.Hour // minimum time between two cleanings, regardless of requests
)

// GamesKept returns how long a game is kept after its end; below 0: unlimited.
func (s *Erasing) GamesKept() time.Duration { return s.gamesKept }

// GuildKept returns how long a server's data is kept after it removed the bot.
func (s *Erasing) GuildKept() time.Duration { return s.guildKept }

// eraseOld deletes some of the old tables.
func (s *Erasing) eraseOld(ctx context.Context) error {
	s.old.Lock()
	defer s.old.Unlock()
	now := s.now()
	if now.Before(s.began.Add(settled)) || !s.old.Due(now, oldEvery) {
		return nil
	}
	if err := s.scores.ensureTallies(); err != nil {
		return err // a game that is not counted yet must be kept
	}
	left := oldAtOnce
	for _, old := range []struct {
		list string
		kept time.Duration
	}{{listClosed, lobbyKept}, {listEnded, s.gamesKept}} {
		if old.kept < 0 {
			continue
		}
		if err := s.eraseFrom(ctx, old.list, old.kept, &left); err != nil {
			return err
		}
	}
	if left > 0 {
		s.old.Done(now)
	}
	return nil
}

// eraseFrom deletes tables in the lists by the hour with a prefix, the oldest first.
func (s *Erasing) eraseFrom(ctx context.Context, prefix string, kept time.Duration, left *int) error {
	hours, err := s.store.Lists(prefix, 24*int(tellsFor/day)+oldAtOnce)
	if err != nil {
		return fmt.Errorf("look for old tables: %w", err)
	}
	now := s.now()
	for _, name := range hours {
		hour, err := time.Parse(hourName, strings.TrimPrefix(name, prefix))
		if err != nil || now.Before(hour.Add(time.Hour+kept)) {
			return nil // later ones are not due either
		}
		ids, err := s.shelf.tablesOf(name)
		if err != nil {
			return fmt.Errorf("look for old tables: %w", err)
		}
		for _, id := range ids {
			if *left == 0 {
				return nil
			}
			if s.shelf.elsewhere(id) {
				continue
			}
			if now.Before(hour.Add(kept+tellsFor)) && s.box.Tells(id) {
				continue
			}
			if err := s.eraseTable(ctx, id); err != nil {
				return fmt.Errorf("delete old table %s: %w", id, err)
			}
			*left--
		}
	}
	return nil
}

// thin deletes closed lobbies of a user beyond the number of tables that he may have open, the
// oldest first and before their day is over, so that opening and closing tables cannot fill the
// disk.
func (s *Erasing) thin(ctx context.Context, user string) error {
	if s.openPerson < 0 {
		return nil
	}
	ids, err := s.shelf.tablesOf(listSpent + user)
	for n := 0; n < len(ids)-s.openPerson && err == nil; n++ {
		if !s.box.Tells(ids[n]) && !s.shelf.elsewhere(ids[n]) {
			err = s.eraseTable(ctx, ids[n])
		}
	}
	return err
}

// cleaning schedules overwriting deleted data in the store.
type cleaning struct {
	store store.Store
	now   func() time.Time

	sync.Mutex
	cleaned  cleaned
	underway bool
}

// cleanedKey is the key of the last cleaning's record, among those about people.
const cleanedKey = "cleaned"

// cleaned is that record.
type cleaned struct {
	At     time.Time `json:"at,omitzero"`
	Wanted bool      `json:"wanted,omitempty"` // a user was forgotten, or a server erased, since then
}

// findCleaned reads the time of the last cleaning. A store without tables has nothing to clean yet.
func (s *cleaning) findCleaned() {
	p, err := s.store.Person(cleanedKey)
	if err == nil && json.Unmarshal(p.Record, &s.cleaned) == nil {
		return
	}
	if ids, err := s.store.Matches(store.Everywhere, 0, 1); err == nil && len(ids) == 0 {
		s.cleaned.At = s.now()
	}
}

// cleanSoon requests a cleaning within the hour, which the next process will also do.
func (s *cleaning) cleanSoon(ctx context.Context) error {
	s.Lock()
	defer s.Unlock()
	was := s.cleaned
	if was.Wanted {
		return nil
	}
	s.cleaned.Wanted = true
	err := s.noteCleaned(ctx)
	if err != nil {
		s.cleaned = was
	}
	return err
}

func (s *cleaning) noteCleaned(ctx context.Context) error {
	b, err := json.Marshal(s.cleaned)
	if err != nil {
		return fmt.Errorf("write when the store was cleaned: %w", err)
	}
	return writeRecord(ctx, s.store, cleanedKey, b)
}

// clean takes a step of a due cleaning.
func (s *cleaning) clean(ctx context.Context) error {
	s.Lock()
	defer s.Unlock()
	now := s.now()
	if now.Before(s.cleaned.At) {
		s.cleaned.At = now // a clock set back: the day, or the hour, begins again
	}
	since := now.Sub(s.cleaned.At)
	switch {
	case s.underway:
	case since >= cleanEvery, s.cleaned.Wanted && since >= cleanApart:
		s.underway, s.cleaned.Wanted = true, false // later requests need another cleaning
	default:
		return nil
	}
	done, err := s.store.Clean(detached(ctx))
	if err != nil || !done {
		return err
	}
	s.underway, s.cleaned.At = false, now
	return s.noteCleaned(ctx)
}
