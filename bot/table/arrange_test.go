package table

import (
	"context"
	"time"
)

// What the members of a bench do in a lobby, as the feature lobby does it for those of a server.

// Leave gives a user's place up.
func (s *Tables) Leave(ctx context.Context, by Actor, id ID) (Outcome, error) {
	return s.Change(ctx, by, id, InLobby(func(c *Change) error { return c.LeaveLobby(by.User) }))
}

// SetOption sets an option of the game.
func (s *Tables) SetOption(ctx context.Context, by Actor, id ID, option, value string) (Outcome, error) {
	return s.Change(ctx, by, id, Hosted(func(c *Change) error {
		if c.after.Options == nil {
			c.after.Options = map[string]string{}
		}
		c.after.Options[option] = value
		return nil
	}))
}

// SetSeats sets the number of seats.
func (s *Tables) SetSeats(ctx context.Context, by Actor, id ID, seats int) (Outcome, error) {
	return s.Change(ctx, by, id, Hosted(func(c *Change) error { c.after.Deal.Offered = seats; return nil }))
}

// SetOrder has the seats drawn, or follow the order of joining.
func (s *Tables) SetOrder(ctx context.Context, by Actor, id ID, keep bool) (Outcome, error) {
	return s.Change(ctx, by, id, Hosted(func(c *Change) error {
		c.after.Deal.KeepOrder, c.after.Deal.Seating = keep, nil
		return nil
	}))
}

// SetLimit sets the time of an answer.
func (s *Tables) SetLimit(ctx context.Context, by Actor, id ID, limit time.Duration) (Outcome, error) {
	return s.Change(ctx, by, id, Hosted(func(c *Change) error { c.after.Limit = limit; return nil }))
}
