package table

import (
	"context"
	"errors"
	"strings"
	"sync"
	"time"

	"bivouac/store"
)

// departedPrefix begins the keys, among the records about people, of servers that have
// removed the bot; the record says when.
const departedPrefix = "departed:"

// departed are the servers that have removed the bot, and since when: after
// Config.GuildKept what is kept about them is deleted.
type departed struct {
	sync.Mutex
	since map[string]time.Time
}

// findDeparted reads them at the start.
func (s *Tables) findDeparted() error {
	stored, err := s.store.People(departedPrefix)
	var damaged *store.Damaged
	if err != nil && !errors.As(err, &damaged) {
		return err
	}
	s.departed.since = map[string]time.Time{}
	for _, p := range stored {
		at, err := time.Parse(time.RFC3339, string(p.Record))
		if err == nil {
			s.departed.since[strings.TrimPrefix(p.User, departedPrefix)] = at
		}
	}
	return nil
}

// depart notes that a server has removed the bot; what was noted first stands.
func (s *Tables) depart(ctx context.Context, guild string) error {
	s.departed.Lock()
	defer s.departed.Unlock()
	if _, known := s.departed.since[guild]; known {
		return nil
	}
	now := s.now()
	err := s.write(ctx, departedPrefix+guild, []byte(now.Format(time.RFC3339)))
	if err == nil {
		s.departed.since[guild] = now
	}
	return err
}

// comeBack forgets that a server had removed the bot.
func (s *Tables) comeBack(ctx context.Context, guild string) error {
	s.departed.Lock()
	defer s.departed.Unlock()
	if _, known := s.departed.since[guild]; !known {
		return nil
	}
	err := s.write(ctx, departedPrefix+guild, nil)
	if err == nil {
		delete(s.departed.since, guild)
	}
	return err
}

// EraseDeparted deletes what is kept about servers that are gone for long. It is no
// part of Tick: only who has heard from Discord where the bot is may call it, for a
// server may have invited it again while it was not running.
func (s *Tables) EraseDeparted(ctx context.Context) error {
	now := s.now()
	s.departed.Lock()
	var due []string
	for guild, since := range s.departed.since {
		if !now.Before(since.Add(s.cfg.GuildKept)) {
			due = append(due, guild)
		}
	}
	s.departed.Unlock()
	var failed error
	for _, guild := range due {
		_, err := s.eraseGuild(ctx, guild, true)
		if err == nil {
			err = s.comeBack(ctx, guild) // nothing is left to delete
		}
		failed = errors.Join(failed, err)
	}
	return failed
}
