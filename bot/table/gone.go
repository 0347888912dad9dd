package table

import (
	"bytes"
	"context"
	"errors"
	"maps"
	"slices"
	"strings"

	"bivouac/store"
)

// GuildGone pauses the tables of a server that removed the bot: nobody is
// reminded, nothing is posted there until GuildBack. After Config.GuildKept without
// it what is kept about the server is deleted.
func (s *Tables) GuildGone(ctx context.Context, guild string) error {
	s.outbox.pause(guild, true)
	return errors.Join(s.depart(ctx, guild), s.pause(ctx, func(g string) bool { return g == guild }, true))
}

// GuildsGone does what GuildGone does with each server of which something is kept and
// that is gone, and answers them: those that removed the bot while it was not running.
// It looks at every table of the store, once for them all.
func (s *Tables) GuildsGone(ctx context.Context, gone func(guild string) bool) ([]string, error) {
	lost, err := s.guilds()
	lost = slices.DeleteFunc(lost, func(guild string) bool { return !gone(guild) })
	if len(lost) == 0 {
		return nil, err
	}
	for _, guild := range lost {
		s.outbox.pause(guild, true)
		err = errors.Join(err, s.depart(ctx, guild))
	}
	return lost, errors.Join(err, s.pause(ctx, func(g string) bool { return slices.Contains(lost, g) }, true))
}

// guilds are the servers that have tables or statistics in the store, sorted.
func (s *Tables) guilds() ([]string, error) {
	ids, err := s.store.Matches(0, 0)
	var damaged *store.Damaged
	if err != nil && !errors.As(err, &damaged) {
		return nil, err
	}
	found := map[string]bool{}
	for _, id := range ids {
		if b, _, err := s.store.Record(id); err == nil {
			found[guildIn(b)] = true
		}
	}
	tallies, err := s.store.People(tallyPrefix)
	if err != nil && !errors.As(err, &damaged) {
		return nil, err
	}
	for _, p := range tallies {
		guild, _, _ := strings.Cut(strings.TrimPrefix(p.User, tallyPrefix), ":")
		found[guild] = true
	}
	delete(found, "") // a record that is no table's
	return slices.Sorted(maps.Keys(found)), nil
}

// guildIn is the server in the record of a table, found without reading the rest: no
// text in it has a bare quote, and no other server is named before its own.
func guildIn(record []byte) string {
	_, rest, _ := bytes.Cut(record, []byte(`"guild":"`))
	guild, _, _ := bytes.Cut(rest, []byte(`"`))
	return string(guild)
}

// GuildBack goes on where GuildGone stopped; who is asked waits from now on. It
// costs nothing for a server that was not gone.
func (s *Tables) GuildBack(ctx context.Context, guild string) error {
	back := s.comeBack(ctx, guild)
	if !s.outbox.away(guild) {
		return back
	}
	err := errors.Join(back, s.pause(ctx, func(g string) bool { return g == guild }, false))
	s.outbox.pause(guild, false)
	return err
}

// paused is in the record of each table that is.
var paused = []byte(`"paused":true`)

// findPaused remembers which servers an earlier run found gone.
func (s *Tables) findPaused() error {
	bindings, err := s.store.Channels()
	var damaged *store.Damaged
	if err != nil && !errors.As(err, &damaged) {
		return err
	}
	for _, b := range bindings {
		// Few are paused, and with many channels reading them all would be most of
		// what a start takes.
		record, _, err := s.store.Record(b.To)
		if err != nil || !bytes.Contains(record, paused) {
			continue
		}
		if t, err := s.glance(ID(b.To)); err == nil && t.Paused && t.Live() {
			s.outbox.pause(t.Guild, true)
		}
	}
	return nil
}

// pause stops the tables of servers, or lets them go on.
func (s *Tables) pause(ctx context.Context, of func(guild string) bool, stop bool) error {
	bindings, err := s.store.Channels()
	for _, b := range bindings {
		if record, _, e := s.store.Record(b.To); e == nil && !of(guildIn(record)) {
			continue
		}
		t, e := s.glance(ID(b.To))
		if e == nil && (!of(t.Guild) || !t.Live() || t.Paused == stop) {
			continue
		}
		if e == nil {
			_, e = s.change(ctx, By{}, t.ID, func(c *change) error {
				c.after.Paused, c.after.Kept = stop, c.now
				for n := range c.after.Asks {
					c.after.Asks[n] = c.ask(c.after.Asks[n].Seat)
				}
				return nil
			})
		}
		err = errors.Join(err, e)
	}
	return err
}
