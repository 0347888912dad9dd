package table

import (
	"context"
	"errors"
	"slices"
)

// GuildGone pauses the tables of a server that removed the bot: no reminders or posts until
// GuildBack. After Config.GuildKept the server's data is deleted.
func (s *Tables) GuildGone(ctx context.Context, guild string) error {
	s.box.Pause(guild, true)
	return errors.Join(s.Sharing.departures.depart(ctx, guild), s.pause(ctx, guild, true))
}

// GuildsGone applies GuildGone to each stored server that is gone, and returns them: those that
// removed the bot while it was not running.
func (s *Tables) GuildsGone(ctx context.Context, gone func(guild string) bool) ([]string, error) {
	lost, err := s.guilds()
	lost = slices.DeleteFunc(lost, func(guild string) bool { return !gone(guild) })
	for _, guild := range lost {
		err = errors.Join(err, s.GuildGone(ctx, guild))
	}
	return lost, err
}

// GuildBack resumes what GuildGone paused; waiting times start again. It is cheap for a server that
// was not gone.
func (s *Tables) GuildBack(ctx context.Context, guild string) error {
	back := s.Sharing.departures.comeBack(ctx, guild)
	if !s.box.Away(guild) {
		return back
	}
	err := errors.Join(back, s.pause(ctx, guild, false))
	s.box.Pause(guild, false)
	return err
}

// pause pauses or resumes the tables of a server.
func (s *Tables) pause(ctx context.Context, guild string, stop bool) error {
	ids, err := s.tablesOf(listOpen + guild)
	all, e := s.glances(ids)
	err = errors.Join(err, e)
	for _, t := range all {
		if t.Live() && !t.Homeless && t.Paused != stop {
			_, e := s.change(ctx, Actor{}, t.ID, func(c *change) error {
				c.after.Paused, c.after.Kept = stop, c.now
				for n := range c.after.Asks {
					c.after.Asks[n] = c.terms(c.after).Ask(c.after.Asks[n].Seat, c.now)
				}
				return nil
			})
			err = errors.Join(err, e)
		}
	}
	return err
}
