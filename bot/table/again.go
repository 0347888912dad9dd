package table

import (
	"context"
	"errors"
	"slices"
)

// Rematch opens a table with the same people, game, options and language in a channel, with the
// seats rotated by one. The others are invited, and the game starts automatically when all have
// joined. If a rematch is already open the user joins it. Errors: ErrNotSeated for users who were
// not at the table, ErrNotOver while it is played, *Taken when another table is in the channel, and
// those of Join.
func (s *Tables) Rematch(ctx context.Context, by Actor, old ID, where Place, name string) (Outcome, error) {
	t, err := s.Get(old)
	if err != nil {
		return Outcome{}, err
	}
	switch {
	case !t.Has(by.User):
		return Outcome{}, ErrNotSeated
	case t.Live():
		return Outcome{}, ErrNotOver
	}
	if again, ok := s.rematchOf(t); ok {
		return s.Join(ctx, by, again, name)
	}
	out, err := s.Open(ctx, opensAgain(t, by, where, name))
	if taken, is := errors.AsType[*Taken](err); is && taken.Table.Again == old && taken.Table.Status == Lobby {
		return s.Join(ctx, by, taken.Table.ID, name) // another press came in the same instant
	}
	if err != nil || out.Repeat {
		return out, err
	}
	// The next player who presses Rematch finds it here; if this fails, through the channel.
	_, _ = s.Change(ctx, Actor{}, old, func(c *Change) error {
		c.after.Next = out.After.ID
		return nil
	})
	return out, nil
}

// opensAgain returns the Opening of a table's rematch.
func opensAgain(t Table, by Actor, where Place, name string) Opening {
	o := Opening{
		Interaction: by.Interaction, Guild: t.Guild, Channel: where.Channel, Parent: where.Parent,
		Game: t.Game, Options: t.Options,
		Host: Player{User: by.User, Name: name}, Locale: t.Locale,
		Offered: t.Offered, KeepOrder: t.KeepOrder, Unaided: t.Unaided, Limit: t.Limit, Again: t.ID,
	}
	for _, u := range present(t) {
		if u != by.User {
			o.Invited = append(o.Invited, u)
		}
	}
	for _, p := range t.Computers() {
		o.Computers = append(o.Computers, Player{User: p.User, Level: p.Level})
	}
	if t.Match != nil {
		o.Turned = turned(seated(t))
	}
	return o
}

// RematchOpen says whether a rematch of a table is open, so that its next player joins it.
func (s *Shelf) RematchOpen(old Table) bool {
	_, open := s.rematchOf(old)
	return open
}

// rematchOf returns the lobby of a table's rematch, if it is open.
func (s *Shelf) rematchOf(old Table) (ID, bool) {
	if old.Next == 0 {
		return 0, false
	}
	t, err := s.glance(old.Next)
	return old.Next, err == nil && t.Status == Lobby
}

// turned rotates users by one seat: the second begins.
func turned(users []string) []string {
	if len(users) < 2 {
		return users
	}
	return append(slices.Clone(users[1:]), users[0])
}

// turn returns a user's index in Turned; the length for others.
func (t Table) turn(user string) int {
	if i := slices.Index(t.Turned, user); i >= 0 {
		return i
	}
	return len(t.Turned)
}
