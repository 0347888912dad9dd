package table

import (
	"context"
	"errors"
	"slices"
	"time"

	"bivouac/bot/table/outbox"
	"bivouac/game"
)

// Here says whether the player has their seat and is on the server: the player can answer questions
// and vote.
func (p Player) Here() bool { return !p.Left && p.Gone.IsZero() }

// Waits says whether the table waits for the player's answers, so that the player may be reminded
// or late. It returns false if the computer answers for the seat, and for a player who has left.
func (p Player) Waits() bool { return p.Here() && p.Auto() == 0 }

// MemberGone records that a user has left a server. Their place in a lobby is freed. Their seat in
// a match is kept for Config.Grace and then forfeited.
func (s *Tables) MemberGone(ctx context.Context, guild, user string) error {
	return s.eachOf(ctx, guild, user, func(c *Change) error {
		i := c.after.PlaceOf(user)
		switch {
		case i < 0: // the user left the table meanwhile
		case c.before.Status == Lobby:
			return c.LeaveLobby(user)
		case c.before.Out(game.Seat(i)):
			return c.GiveUp(user) // a seat that is out of the game is not kept
		case c.before.Status == Playing && c.after.Players[i].Gone.IsZero():
			c.after.Players[i].Gone = c.now
			c.passHost(user)
			c.post(outbox.PostGone, nil).Users = []string{user}
		}
		return nil
	})
}

// MemberBack records that a user is on a server again, and gives back their kept seats.
func (s *Tables) MemberBack(ctx context.Context, guild, user string) error {
	return s.eachOf(ctx, guild, user, func(c *Change) error {
		c.welcome(user)
		return nil
	})
}

// eachOf makes the change f at each live table of a user on a server.
func (s *Tables) eachOf(ctx context.Context, guild, user string, f func(*Change) error) error {
	tables, err := s.Shelf.Games(user)
	for _, t := range tables {
		if t.Place.Guild != guild {
			continue
		}
		_, e := s.Change(ctx, Actor{}, t.ID, f)
		err = errors.Join(err, e)
	}
	return err
}

// PlaceOf returns the index in Players of a user who has not given up their seat, or -1 for other
// users.
func (t Table) PlaceOf(user string) int {
	return slices.IndexFunc(t.Players, func(p Player) bool { return p.User == user && !p.Left })
}

// welcome gives back the seat of a user who was gone. The time for their open question starts again.
func (c *Change) welcome(user string) {
	a := &c.after
	i := a.PlaceOf(user)
	if user == "" || i < 0 || a.Players[i].Gone.IsZero() || a.Status != Playing {
		return
	}
	a.Players[i].Gone = time.Time{}
	c.Back(game.Seat(i))
}

// Back tells the channel that the player of a seat is back, and gives them full time for their open
// question. The player is mentioned if they have an open question, unless their own act made this
// change.
func (c *Change) Back(seat game.Seat) {
	a := &c.after
	user := a.UserOf(seat)
	var called []string
	for n := range a.Asks {
		if a.Asks[n].Seat == seat {
			a.Asks[n] = c.Terms(*a).Ask(seat, c.now)
			if c.by.User != user {
				called = []string{user}
			}
		}
	}
	c.post(outbox.PostBack, c.Awake(called)).Users = []string{user}
}

// dropGone forfeits the seats of players who have not come back in time.
func (c *Change) dropGone() error {
	for _, p := range c.after.Players {
		if p.Left || p.Gone.IsZero() || c.now.Before(c.spans.SeatKept(p.Gone)) {
			continue
		}
		if err := c.GiveUp(p.User); err != nil {
			return err
		}
		c.post(outbox.PostLeft, nil).Users = []string{p.User}
		if c.Over() {
			return nil
		}
	}
	return nil
}

// Over says whether the change has ended the game.
func (c *Change) Over() bool {
	if c.after.Status != Playing {
		return true
	}
	_, over := c.after.match.State.Result()
	return over
}
