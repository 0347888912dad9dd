package table

import (
	"context"
	"fmt"

	"bivouac/game"
)

// Seating says in which channel a match without a lobby begins, and who has which seat.
type Seating struct {
	Actor
	Guild   string
	Channel string
	Players []Player // in seat order, one per seat
	Locale  string
}

// Load starts a match at once from its own set-up, such as a given position. It cancels a live
// table in the channel. Errors: ErrNoGame, ErrTooFew if the numbers of players and seats differ, or
// an error of the set-up.
func (s *Tables) Load(ctx context.Context, at Seating, setup game.Setup) (Outcome, error) {
	g, err := s.Shelf.Game(setup.Game)
	if err != nil {
		return Outcome{}, err
	}
	var m *game.Match
	var events []game.Event
	err = Safely(func() error {
		m, events, err = game.NewMatch(g, setup)
		return err
	})
	if err != nil {
		return Outcome{}, err
	}
	return s.place(ctx, at, m, events)
}

// Import opens a table with an existing match, running or over, and its journal. It cancels a live
// table in the channel. The import is posted in the channel and recorded in the match, since the
// importing person knows the seed. Errors as for Load.
func (s *Tables) Import(ctx context.Context, at Seating, m *game.Match) (Outcome, error) {
	if _, err := s.Shelf.Game(m.Setup.Game); err != nil {
		return Outcome{}, err
	}
	return s.place(ctx, at, m, nil)
}

func (s *Tables) place(ctx context.Context, at Seating, m *game.Match, events []game.Event) (Outcome, error) {
	m = m.Imported()
	if len(at.Players) != m.Seats() {
		return Outcome{}, fmt.Errorf("%w: %d players for %d seats", ErrTooFew, len(at.Players), m.Seats())
	}
	if out, seen, err := s.Effects.seen(at.Actor); seen || err != nil {
		return out, err
	}
	if err := s.makeRoom(ctx, at.Channel); err != nil {
		return Outcome{}, err
	}
	out, err := s.locked(ctx, at.Actor, at.Channel, func() (*Change, error) {
		c, err := s.fresh(ctx, at.Actor, Table{
			Place: Place{Guild: at.Guild, Channel: at.Channel}, Game: m.Setup.Game, Status: Playing,
			Host: at.Players[0].User, Players: at.Players, Deal: Deal{Offered: m.Seats(), KeepOrder: true},
			Options: m.Setup.Options, Locale: at.Locale, match: m,
		}.clone())
		if err != nil {
			return nil, err
		}
		c.after.Times.Started, c.events = c.now, events
		return c, nil
	})
	s.Watchers.tell(out, err)
	return out, err
}

// makeRoom cancels the live table of a channel.
func (s *Tables) makeRoom(ctx context.Context, channel string) error {
	id, err := s.Shelf.bound(channel)
	if err != nil || id == 0 {
		return err
	}
	_, err = s.Change(ctx, Actor{}, id, func(c *Change) error {
		if c.before.Live() {
			c.after.Status = Cancelled
		}
		return nil
	})
	return err
}
