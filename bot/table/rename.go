package table

import (
	"context"
	"errors"
	"slices"
)

// Renamed updates a user's name on a server: at his live tables there, and in his tally if he has
// one. Other servers are not affected; finished matches keep the old names. It writes only changes.
func (s *Tables) Renamed(ctx context.Context, guild, user, name string) error {
	if name == "" {
		return nil
	}
	err := s.call(ctx, guild, user, name, false)
	ids, e := s.store.MatchesOf(user)
	err = errors.Join(err, e)
	for _, id := range ids {
		t, e := s.glance(ID(id))
		if e == nil && t.Live() && t.Guild == guild && t.sits(user) && t.NameOf(user) != name {
			_, e = s.change(ctx, Actor{}, t.ID, func(c *change) error {
				for i := range c.after.Players {
					if c.after.Players[i].User == user {
						c.after.Players[i].Name = name
					}
				}
				return nil
			})
		}
		err = errors.Join(err, e)
	}
	return err
}

// sits says whether the user has a seat, or had one until he gave it up.
func (t Table) sits(user string) bool {
	return slices.ContainsFunc(t.Players, func(p Player) bool { return p.User == user })
}

// NameOf returns the table's name of a user who has a seat, or had one until he gave it up; "" for
// others.
func (t Table) NameOf(user string) string {
	i := slices.IndexFunc(t.Players, func(p Player) bool { return p.User == user })
	if i < 0 {
		return ""
	}
	return t.Players[i].Name
}
