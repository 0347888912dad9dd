package table

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"bivouac/store"
)

// GuildGone pauses the tables of a server that removed the bot: they get no reminders and no posts
// until GuildBack. After Config.GuildKept the server's data is deleted.
func (s *Tables) GuildGone(ctx context.Context, guild string) error {
	s.box.Pause(guild, true)
	return errors.Join(s.Sharing.departures.depart(ctx, guild), s.pause(ctx, guild, true))
}

// GuildsGone calls GuildGone for each stored server for which the function gone returns true, and
// returns these servers. They removed the bot while it was not running.
func (s *Tables) GuildsGone(ctx context.Context, gone func(guild string) bool) ([]string, error) {
	lost, err := s.Shelf.guilds()
	lost = slices.DeleteFunc(lost, func(guild string) bool { return !gone(guild) })
	for _, guild := range lost {
		err = errors.Join(err, s.GuildGone(ctx, guild))
	}
	return lost, err
}

// GuildBack undoes GuildGone. All open questions get their full time again. The call is cheap if the
// server was not gone.
func (s *Tables) GuildBack(ctx context.Context, guild string) error {
	back := s.Sharing.departures.comeBack(ctx, guild)
	if !s.box.Away(guild) {
		return back
	}
	err := errors.Join(back, s.pause(ctx, guild, false))
	s.box.Pause(guild, false)
	return err
}

// pause pauses the tables of a server if stop is true, and resumes them if it is false.
func (s *Tables) pause(ctx context.Context, guild string, stop bool) error {
	ids, err := s.Shelf.tablesOf(listOpen + guild)
	all, e := s.Shelf.glances(ids)
	err = errors.Join(err, e)
	for _, t := range all {
		if t.Live() && !t.Place.Homeless && t.Halt.Paused != stop {
			_, e := s.Change(ctx, Actor{}, t.ID, func(c *Change) error {
				c.after.Halt.Paused, c.after.Times.Kept = stop, c.now
				for n := range c.after.Asks {
					c.after.Asks[n] = c.Terms(c.after).Ask(c.after.Asks[n].Seat, c.now)
				}
				return nil
			})
			err = errors.Join(err, e)
		}
	}
	return err
}

// departedPrefix is the prefix of the keys of servers that have removed the bot. The store has
// their records among the records about people. Each record contains the time of the removal.
const departedPrefix = "departed:"

// departed is the set of servers that have removed the bot, with the time of each removal. After
// Config.GuildKept their data is deleted.
type departed struct {
	store *store.Store
	now   func() time.Time
	held  *store.Held

	sync.Mutex
	since map[string]time.Time
	known bool // the field since was read from the store
}

// findDeparted reads the set from the store. It is called at the start, and after this process has
// taken more shards, since its set is out of date for their servers. If reading fails, the set is
// read before its next use.
func (s *departed) findDeparted() error {
	s.Lock()
	defer s.Unlock()
	s.known = false
	return s.read()
}

// read reads the set if it is not known. The caller has the lock.
func (s *departed) read() error {
	if s.known {
		return nil
	}
	stored, err := s.store.People(departedPrefix)
	if err != nil && !store.IsDamage(err) {
		return err
	}
	s.since, s.known = map[string]time.Time{}, true
	for _, p := range stored {
		at, err := time.Parse(time.RFC3339, string(p.Record))
		if err == nil {
			s.since[strings.TrimPrefix(p.User, departedPrefix)] = at
		}
	}
	return nil
}

// depart records that a server has removed the bot. An earlier record stays.
func (s *departed) depart(ctx context.Context, guild string) error {
	s.Lock()
	defer s.Unlock()
	err := s.read()
	if _, known := s.since[guild]; known || err != nil {
		return err
	}
	now := s.now()
	err = writeRecord(ctx, s.store, departedPrefix+guild, []byte(now.Format(time.RFC3339)))
	if err == nil {
		s.since[guild] = now
	}
	return err
}

// comeBack deletes the record that a server has removed the bot.
func (s *departed) comeBack(ctx context.Context, guild string) error {
	s.Lock()
	defer s.Unlock()
	err := s.read()
	if _, known := s.since[guild]; !known || err != nil {
		return err
	}
	err = writeRecord(ctx, s.store, departedPrefix+guild, nil)
	if err == nil {
		delete(s.since, guild)
	}
	return err
}

// longGone returns the servers of this process whose data may be deleted: they removed the bot at
// least as long ago as the parameter kept, and the function listed returns true for them. To be
// sure, longGone reads the store again before it returns a server.
func (s *departed) longGone(kept time.Duration, listed func(guild string) bool) ([]string, error) {
	now := s.now()
	s.Lock()
	defer s.Unlock()
	long := func(guild string) bool {
		since, is := s.since[guild]
		return is && !now.Before(since.Add(kept)) && s.held.Has(guild) && listed(guild)
	}
	if err := s.read(); err != nil {
		return nil, err
	}
	gone := slices.DeleteFunc(slices.Collect(maps.Keys(s.since)), func(guild string) bool { return !long(guild) })
	if len(gone) == 0 {
		return nil, nil
	}
	s.known = false
	if err := s.read(); err != nil {
		return nil, err
	}
	return slices.DeleteFunc(gone, func(guild string) bool { return !long(guild) }), nil
}

// EraseDeparted deletes the data of servers that removed the bot longer ago than Config.GuildKept.
// It skips servers for which the function listed returns false. This function may return true only
// after Discord has listed all the bot's servers of the server's shard. Without this list the bot
// cannot know whether the server has invited it again while it was not running. Tick does not have
// the list, so it does not call EraseDeparted.
func (s *Erasing) EraseDeparted(ctx context.Context, listed func(guild string) bool) error {
	gone, failed := s.departures.longGone(s.guildKept, listed)
	for _, guild := range gone {
		_, err := s.eraseGuild(ctx, guild, true)
		if err == nil {
			err = s.departures.comeBack(ctx, guild) // all its data is deleted, so the record goes too
		}
		failed = errors.Join(failed, err)
	}
	return failed
}
