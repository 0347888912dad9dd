package table

import (
	"context"
	"errors"
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
	tables, e := s.Games(user)
	err = errors.Join(err, e)
	for _, t := range tables {
		if t.Guild != guild || t.NameOf(user) == name {
			continue
		}
		_, e := s.change(ctx, By{}, t.ID, func(c *change) error {
			if i := c.after.placeOf(user); i >= 0 {
				c.after.Players[i].Name = name
			}
			return nil
		})
		err = errors.Join(err, e)
	}
	return err
}

// NameOf is how the table calls a user who has not given up his seat; "" for anybody else.
func (t Table) NameOf(user string) string {
	if i := t.placeOf(user); i >= 0 {
		return t.Players[i].Name
	}
	return ""
}
