package table

import (
	"bytes"
	"context"
	"errors"

	"bivouac/store"
)

// GuildGone pauses the tables of a server that removed the bot: nobody is
// reminded, nothing is posted there until GuildBack. After Config.GuildKept without
// it what is kept about the server is deleted.
func (s *Tables) GuildGone(ctx context.Context, guild string) error {
	s.outbox.pause(guild, true)
	return errors.Join(s.depart(ctx, guild), s.pause(ctx, guild, true))
}

// GuildBack goes on where GuildGone stopped; who is asked waits from now on. It
// costs nothing for a server that was not gone.
func (s *Tables) GuildBack(ctx context.Context, guild string) error {
	back := s.comeBack(ctx, guild)
	if !s.outbox.away(guild) {
		return back
	}
	err := errors.Join(back, s.pause(ctx, guild, false))
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

func (s *Tables) pause(ctx context.Context, guild string, stop bool) error {
	bindings, err := s.store.Channels()
	for _, b := range bindings {
		t, e := s.glance(ID(b.To))
		if e == nil && (t.Guild != guild || !t.Live() || t.Paused == stop) {
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
