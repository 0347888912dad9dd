package table

import (
	"context"
	"fmt"
	"strings"
	"time"
)

// What a store holds does not grow for ever. A lobby that was closed before a game began
// is deleted after a day, a game after Config.GamesKept, each in a transaction of its own
// and a few with each Tick. What was deleted is overwritten in the file once a day, or
// within the hour where somebody has asked for it.
const (
	lobbyKept = day
	// tellsFor is how much longer a table is kept of which its channel is still to be told.
	tellsFor = 7 * day
	// settled is how long the bot must have run before anything is deleted for its age: by
	// then the machine's clock is set.
	settled = time.Hour
	// oldAtOnce is how many tables are deleted in a Tick, and oldEvery when it is looked
	// again after all were.
	oldAtOnce = 16
	oldEvery  = 10 * time.Minute

	cleanEvery = day
	cleanApart = time.Hour // two cleanings, however often somebody asks
)

// GamesKept is how long a game is kept after its end; below 0 for ever.
func (s *Erasing) GamesKept() time.Duration { return s.gamesKept }

// GuildKept is how long what is kept about a server outlives the bot's stay there.
func (s *Erasing) GuildKept() time.Duration { return s.guildKept }

// eraseOld deletes some of the tables that have reached their age.
func (s *Erasing) eraseOld(ctx context.Context) error {
	s.old.Lock()
	defer s.old.Unlock()
	now := s.now()
	if now.Before(s.began.Add(settled)) || now.Before(s.old.next) {
		return nil
	}
	if err := s.scores.ensureTallies(); err != nil {
		return err // a game that is not counted yet must not go
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
		s.old.next = now.Add(oldEvery)
	}
	return nil
}

// eraseFrom deletes tables from the lists by the hour that begin with a prefix, the oldest
// first.
func (s *Erasing) eraseFrom(ctx context.Context, prefix string, kept time.Duration, left *int) error {
	hours, err := s.store.Lists(prefix, 24*int(tellsFor/day)+oldAtOnce)
	if err != nil {
		return fmt.Errorf("look for old tables: %w", err)
	}
	now := s.now()
	for _, name := range hours {
		hour, err := time.Parse(hourName, strings.TrimPrefix(name, prefix))
		if err != nil || now.Before(hour.Add(time.Hour+kept)) {
			return nil // nor are those behind it
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

// thin deletes closed lobbies of a user that are more than the tables that he may have
// open, the oldest first and before their day is over: who opens and closes tables all day
// fills no disk.
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
