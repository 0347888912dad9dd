package table

import (
	"context"
	"errors"
	"slices"
)

// Renamed gives a user the name of now at his live tables of a server, and in his record
// if one is kept: nothing begins to be kept about somebody whom the bot has not met. A
// name belongs to a server, and so other servers' tables keep theirs; a match that is
// over keeps the names under which it was played. It writes only what is new.
func (s *Tables) Renamed(ctx context.Context, guild, user, name string) error {
	if name == "" {
		return nil
	}
	p, err := s.Person(user)
	if err == nil && p.Name != "" {
		err = s.Met(ctx, user, name, p.Client)
	}
	ids, e := s.store.MatchesOf(user)
	err = errors.Join(err, e)
	for _, id := range ids {
		t, e := s.glance(ID(id))
		if e == nil && t.Live() && t.Guild == guild && t.sits(user) && t.NameOf(user) != name {
			_, e = s.change(ctx, By{}, t.ID, func(c *change) error {
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

// sits says that the user has a seat or had one until he gave it up.
func (t Table) sits(user string) bool {
	return slices.ContainsFunc(t.Players, func(p Player) bool { return p.User == user })
}

// NameOf is how the table calls a user who has a seat or had one until he gave it up; ""
// for anybody else.
func (t Table) NameOf(user string) string {
	i := slices.IndexFunc(t.Players, func(p Player) bool { return p.User == user })
	if i < 0 {
		return ""
	}
	return t.Players[i].Name
}
