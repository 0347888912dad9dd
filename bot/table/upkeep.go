package table

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"time"

	"bivouac/store"
)

// How long data is kept. A lobby that was closed before a game began is deleted after a day, a game
// after Config.GamesKept. Each table is deleted in its own transaction, at most oldAtOnce per Tick.
// Data deleted on request is removed from the store's file within an hour.
const (
	lobbyKept = day
	// tellsFor is how much longer a table is kept if its channel must still be told something.
	tellsFor = 7 * day
	// settled is how long the bot must have run before anything is deleted by age, since the
	// machine's clock may be wrong right after its start.
	settled = time.Hour
	// oldAtOnce is the largest number of tables deleted in a Tick. When all old tables are deleted,
	// the next search for old tables is after oldEvery.
	oldAtOnce = 16
	oldEvery  = 10 * time.Minute

	cleanApart  = time.Hour              // shortest time between two cleanings
	cleanWithin = 500 * time.Millisecond // longest time that the bot's changes may wait for a cleaning
)

// GamesKept returns how long a game is kept after its end. A value below 0 means for ever.
func (s *Erasing) GamesKept() time.Duration { return s.gamesKept }

// GuildKept returns how long a server's data is kept after the server removed the bot.
func (s *Erasing) GuildKept() time.Duration { return s.guildKept }

// eraseOld deletes some of the old tables.
func (s *Erasing) eraseOld(ctx context.Context) error {
	s.old.Lock()
	defer s.old.Unlock()
	now := s.now()
	if now.Before(s.began) { // the clock has been set back
		s.began = now
	}
	if now.Before(s.began.Add(settled)) || !s.old.Due(now, oldEvery) {
		return nil
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

// eraseFrom deletes old tables, the oldest first. The parameter kept is how long a table is stored
// after its end. eraseFrom finds the tables in the hourly lists whose names begin with prefix. It
// deletes at most *budget tables and subtracts their number from *budget.
func (s *Erasing) eraseFrom(ctx context.Context, prefix string, kept time.Duration, budget *int) error {
	hours, err := s.store.Lists(prefix, 24*int(tellsFor/day)+oldAtOnce)
	if err != nil {
		return fmt.Errorf("look for old tables: %w", err)
	}
	now := s.now()
	for _, name := range hours {
		hour, err := time.Parse(hourName, strings.TrimPrefix(name, prefix))
		if err != nil || now.Before(hour.Add(time.Hour+kept)) {
			return nil // later hours in the list are not due either
		}
		ids, err := s.shelf.tablesOf(name)
		if err != nil {
			return fmt.Errorf("look for old tables: %w", err)
		}
		for _, id := range ids {
			if *budget == 0 {
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
			*budget--
		}
	}
	return nil
}

// thin deletes closed lobbies of a user, the oldest first, even those that were closed less than a
// day ago. It leaves as many closed lobbies as the user may have open tables. So a user cannot fill
// the disk by opening and closing tables.
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

// cleaning removes deleted data from the store's file from time to time. If the process ends before
// a requested cleaning, the store cleans at the next start.
type cleaning struct {
	store *store.Store
	now   func() time.Time

	sync.Mutex
	at     time.Time // when this process last cleaned
	wanted bool      // a user was forgotten, or a server erased, since then
}

// cleanSoon requests a cleaning within the hour. If this process ends before the cleaning, the next
// process cleans.
func (s *cleaning) cleanSoon(ctx context.Context) error {
	s.Lock()
	defer s.Unlock()
	if s.wanted {
		return nil
	}
	_, err := s.store.Compact(detached(ctx), 0) // with 0, Compact only records the request
	s.wanted = err == nil
	return err
}

// clean does a requested cleaning if cleanApart has passed since the last one. If it would take
// longer than cleanWithin, the store cleans at the next start instead.
func (s *cleaning) clean(ctx context.Context) error {
	s.Lock()
	defer s.Unlock()
	now := s.now()
	if now.Before(s.at) {
		s.at = now // the clock was set back: cleanApart begins again
	}
	if !s.wanted || now.Sub(s.at) < cleanApart {
		return nil
	}
	if _, err := s.store.Compact(detached(ctx), cleanWithin); err != nil {
		return err
	}
	s.wanted, s.at = false, now
	return nil
}
