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
	store store.Store
	now   func() time.Time
	held  *store.Held

	sync.Mutex
	since map[string]time.Time
}

// findDeparted reads them at the start, and when the process serves more servers than before.
func (s *departed) findDeparted() error {
	stored, err := s.store.People(departedPrefix)
	if err != nil && !store.IsDamage(err) {
		return err
	}
	s.Lock()
	defer s.Unlock()
	s.since = map[string]time.Time{}
	for _, p := range stored {
		at, err := time.Parse(time.RFC3339, string(p.Record))
		if err == nil {
			s.since[strings.TrimPrefix(p.User, departedPrefix)] = at
		}
	}
	return nil
}

// depart notes that a server has removed the bot; what was noted first stands.
func (s *departed) depart(ctx context.Context, guild string) error {
	s.Lock()
	defer s.Unlock()
	if _, known := s.since[guild]; known {
		return nil
	}
	now := s.now()
	err := writeRecord(ctx, s.store, departedPrefix+guild, []byte(now.Format(time.RFC3339)))
	if err == nil {
		s.since[guild] = now
	}
	return err
}

// comeBack forgets that a server had removed the bot.
func (s *departed) comeBack(ctx context.Context, guild string) error {
	s.Lock()
	defer s.Unlock()
	if _, known := s.since[guild]; !known {
		return nil
	}
	err := writeRecord(ctx, s.store, departedPrefix+guild, nil)
	if err == nil {
		delete(s.since, guild)
	}
	return err
}

// longGone are the servers that removed the bot so long ago.
func (s *departed) longGone(kept time.Duration) []string {
	now := s.now()
	s.Lock()
	defer s.Unlock()
	var gone []string
	for guild, since := range s.since {
		if s.held.Has(guild) && !now.Before(since.Add(kept)) {
			gone = append(gone, guild)
		}
	}
	return gone
}

// EraseDeparted deletes what is kept about servers that are gone for long, of those of which
// told says that Discord has told where the bot is: for a server may have invited it again
// while it was not running. So it is no part of Tick.
func (s *Erasing) EraseDeparted(ctx context.Context, told func(guild string) bool) error {
	var failed error
	for _, guild := range s.departures.longGone(s.guildKept) {
		if !told(guild) {
			continue
		}
		_, err := s.eraseGuild(ctx, guild, true)
		if err == nil {
			err = s.departures.comeBack(ctx, guild) // nothing is left to delete
		}
		failed = errors.Join(failed, err)
	}
	return failed
}
