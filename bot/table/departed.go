package table

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
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
	err := s.commitPeople(ctx, store.Person{User: departedPrefix + guild, Record: []byte(now.Format(time.RFC3339))})
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
	err := s.commitPeople(ctx, store.Person{User: departedPrefix + guild})
	if err == nil {
		delete(s.departed.since, guild)
	}
	return err
}

// eraseDeparted deletes what is kept about servers that are gone for long.
func (s *Tables) eraseDeparted(ctx context.Context, now time.Time) error {
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
		err := s.eraseGuild(ctx, guild)
		if err == nil {
			err = s.comeBack(ctx, guild) // nothing is left to delete
		}
		failed = errors.Join(failed, err)
	}
	return failed
}

// eraseGuild closes a server's tables, puts somebody anonymous in the place of each of
// their people, and deletes its statistics. It may be done again.
func (s *Tables) eraseGuild(ctx context.Context, guild string) error {
	ids, err := s.store.Matches(0, 0)
	var damaged *store.Damaged
	if err != nil && !errors.As(err, &damaged) {
		return err
	}
	word, err := json.Marshal(guild)
	if err != nil {
		return err
	}
	masks := map[string]mask{}
	for _, id := range ids {
		b, _, err := s.store.Record(id)
		if err != nil || !bytes.Contains(b, word) {
			continue
		}
		if t, err := s.glance(ID(id)); err == nil && t.Guild == guild {
			if err := s.eraseTable(ctx, t, masks); err != nil {
				return fmt.Errorf("erase table %s: %w", t.ID, err)
			}
		}
	}
	stored, err := s.store.People(tallyKey(guild, ""))
	if err != nil && !errors.As(err, &damaged) {
		return err
	}
	var gone []store.Person
	for _, p := range stored {
		gone = append(gone, store.Person{User: p.User})
	}
	if _, err := s.store.Commit(detached(ctx), store.Change{People: gone}); err != nil {
		return err
	}
	return s.store.Rewrite(detached(ctx))
}

// eraseTable closes a table, in silence, and masks its people.
func (s *Tables) eraseTable(ctx context.Context, t Table, masks map[string]mask) error {
	if t.Live() {
		if _, err := s.change(ctx, By{}, t.ID, func(c *change) error {
			c.silent = true
			if c.before.Live() {
				c.after.Status = Cancelled
			}
			return nil
		}); err != nil {
			return err
		}
	}
	if posts := s.outbox.clear(t.Channel); len(posts) > 0 {
		if _, err := s.store.Commit(detached(ctx), store.Change{Done: posts}); err != nil {
			return err
		}
	}
	users := append([]string{t.Host}, t.Invited...)
	for _, p := range t.Players {
		users = append(users, p.User)
	}
	for _, user := range users {
		m, known := masks[user]
		if !known {
			var err error
			if m, err = s.newMask(user); err != nil {
				return err
			}
			masks[user] = m
		}
		if strings.HasPrefix(user, former) || user == "" {
			continue
		}
		if err := s.maskOne(ctx, t.ID, m); err != nil {
			return err
		}
	}
	return nil
}
