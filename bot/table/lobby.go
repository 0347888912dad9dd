package table

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"bivouac/bot/table/outbox"
	"bivouac/game"
	"bivouac/store"
)

// Opening has the parameters of a new table.
type Opening struct {
	Interaction string
	Guild       string
	Channel     string
	Host        Player
	Game        string
	Options     map[string]string
	Locale      string
	Offered     int            // number of seats; 0: as many as the game allows
	KeepOrder   bool           // seats in the order of joining; false: seats are drawn
	Unaided     bool           // no help for people: see Table.Unaided
	Invited     []string       // users to mention on the card
	Limit       time.Duration  // time limit of an answer; 0: none
	Parent      string         // if Channel is a thread, the channel that contains it; otherwise ""
	Role        string         // a role that the new card mentions; "" for none
	Seating     []string       // users in the order of their seats; nil: see KeepOrder
	Computers   []Player       // computers at the table from the beginning: see NewComputer
	Pieces      []func(*Table) // functions that set the features' pieces of the new table
}

// Open opens a new table, which begins as a lobby. Errors: ErrNoGame, ErrBadOption, *Taken,
// *Crowded, ErrBadLevel, ErrFull.
func (s *Tables) Open(ctx context.Context, o Opening) (Outcome, error) {
	g, err := s.Shelf.Game(o.Game)
	if err != nil {
		return Outcome{}, err
	}
	info := g.Info()
	o.Offered = cmp.Or(o.Offered, info.Seats[1])
	if err := CheckLobby(info, o.Offered, o.Options); err != nil {
		return Outcome{}, err
	}
	if err := checkComputers(o.Computers, o.Offered-1); err != nil {
		return Outcome{}, err
	}
	secret, err := s.entropy.seed()
	if err != nil {
		return Outcome{}, err
	}
	by := Actor{Interaction: o.Interaction, User: o.Host.User}
	defer s.Quota.opens(o.Guild, o.Host.User)()
	out, err := s.locked(ctx, by, o.Channel, func() (*Change, error) {
		t := Table{
			Place: Place{Guild: o.Guild, Channel: o.Channel, Parent: o.Parent}, Game: o.Game, Status: Lobby,
			Host: o.Host.User, Players: append([]Player{o.Host}, o.Computers...), Options: o.Options, Locale: o.Locale,
			Unaided: o.Unaided, Limit: o.Limit, Guests: Guests{Invited: o.Invited, Role: o.Role},
			Deal: Deal{
				Offered: o.Offered, KeepOrder: o.KeepOrder, Seating: o.Seating, Secret: game.Secret(secret),
			},
		}
		for _, set := range o.Pieces {
			set(&t)
		}
		c, err := s.fresh(ctx, by, t.clone())
		if err == nil {
			err = s.Quota.MayOpen(o.Guild, o.Host.User)
		}
		return c, err
	})
	s.Watchers.tell(out, err)
	if err == nil {
		_ = s.Erasing.thin(ctx, o.Host.User) // after an error, eraseOld deletes the rest after a day
	}
	return out, err
}

// fresh returns the change that creates a table. Error: *Taken if the channel has a live table. The
// caller holds the channel's lock.
func (s *Tables) fresh(ctx context.Context, by Actor, t Table) (*Change, error) {
	bound, err := s.Shelf.bound(t.Place.Channel)
	if err != nil {
		return nil, err
	}
	if bound != 0 {
		old, err := s.Shelf.load(bound)
		if err == nil && old.Live() {
			return nil, &Taken{Table: old}
		}
	}
	id, err := s.store.NextMatch(ctx)
	if err != nil {
		return nil, fmt.Errorf("open a table: %w", err)
	}
	t.ID, t.Times.Created = ID(id), s.now()
	return &Change{
		by: by, now: t.Times.Created, Outside: s.Outside, after: t, fresh: true,
		bind: []store.Binding{{Channel: t.Place.Channel, From: uint64(bound), To: uint64(t.ID), Server: t.Place.Guild}},
	}, nil
}

// CheckLobby returns ErrBadOption if the game does not offer the options or the number of seats.
func CheckLobby(info game.Info, offered int, options map[string]string) error {
	setup := game.Setup{Game: info.ID, Rules: info.Rules, Seats: offered, Options: options}
	if err := setup.Check(info); err != nil {
		return fmt.Errorf("%w: %v", ErrBadOption, err)
	}
	return nil
}

// InLobby restricts a change to tables that have not started.
func InLobby(f func(*Change) error) func(*Change) error {
	return func(c *Change) error {
		if c.before.Status != Lobby {
			return ErrNotLobby
		}
		return f(c)
	}
}

// Hosted restricts a change of the lobby to the host and moderators.
func Hosted(f func(*Change) error) func(*Change) error {
	return InLobby(func(c *Change) error {
		if c.by.User != c.before.Host && !c.by.Moderator {
			return ErrNotHost
		}
		return f(c)
	})
}

// Join gives the user a place, also in a running game with room for newcomers. Errors: ErrSeated,
// ErrFull, ErrNotLobby.
func (s *Tables) Join(ctx context.Context, by Actor, id ID, name string) (Outcome, error) {
	return s.Change(ctx, by, id, func(c *Change) error {
		a := &c.after
		if a.Status == Playing {
			return c.JoinLate(name)
		}
		if a.Status != Lobby {
			return ErrNotLobby
		}
		if a.Has(by.User) {
			return ErrSeated
		}
		if len(a.Players) >= a.Deal.Offered {
			return ErrFull
		}
		a.Players = append(a.Players, Player{User: by.User, Name: name})
		a.Guests.Uncalled = without(a.Guests.Uncalled, []string{by.User}) // not told later, even if they leave again
		return nil
	})
}

// JoinLate seats a newcomer in a running game, in a new seat or in a seat that was given up.
func (c *Change) JoinLate(name string) error {
	a := &c.after
	was := a.PlaceOf(c.by.User)
	if was >= 0 && !a.Out(game.Seat(was)) {
		return ErrSeated
	}
	seat, ok := a.match.Room()
	if !ok {
		return ErrNotLobby
	}
	m, events, err := a.match.Act(game.Move{Seat: seat, Action: game.Join})
	if err != nil {
		return err
	}
	a.match, c.events = m, events
	player := Player{User: c.by.User, Name: name}
	if int(seat) == len(a.Players) {
		a.Players = append(a.Players, player)
	} else {
		a.Players[seat] = player
	}
	if was >= 0 && game.Seat(was) != seat {
		a.Players[was].Left = true // the user was out of the game in this seat, and now has another
	}
	c.post(outbox.PostJoin, nil).Users = []string{c.by.User}
	return nil
}

// LeaveLobby gives up a user's place in a lobby. If the host leaves, the next person in the order
// of joining becomes the host. If the last person leaves, the table is cancelled. Error:
// ErrNotSeated.
func (c *Change) LeaveLobby(user string) error {
	a := &c.after
	if !a.Has(user) {
		return ErrNotSeated
	}
	a.Players = slices.DeleteFunc(a.Players, func(p Player) bool { return p.User == user })
	left := present(*a)
	if len(left) == 0 { // computers do not play alone
		a.Status = Cancelled
		return nil
	}
	if a.Host == user {
		a.Host = left[0]
	}
	return nil
}

// Cancel ends a table without a result: the host may do it in the lobby, a moderator at any time.
// The players of a running game end it by a vote. Errors: ErrNotHost, ErrEnded.
func (s *Tables) Cancel(ctx context.Context, by Actor, id ID) (Outcome, error) {
	return s.Change(ctx, by, id, func(c *Change) error {
		if !c.before.Live() {
			return ErrEnded
		}
		host := c.before.Status == Lobby && by.User == c.before.Host
		if !host && !by.Moderator {
			return ErrNotHost
		}
		c.after.Status = Cancelled
		return nil
	})
}

// Start derives the seed, draws the seats and sets the game up. Errors: ErrNotHost, ErrTooFew,
// ErrNotLobby, or an error of the game.
func (s *Tables) Start(ctx context.Context, by Actor, id ID) (Outcome, error) {
	return s.Change(ctx, by, id, Hosted((*Change).Start))
}

// begin starts a match with the given set-up.
func (c *Change) begin(g game.Game, setup game.Setup) error {
	m, events, err := game.NewMatch(g, setup)
	if err != nil {
		return err
	}
	c.after.match, c.after.Status, c.after.Times.Started = m, Playing, c.now
	c.events = events
	return nil
}

// toCall returns the users without a place at the table whom the features will mention when they
// wake.
func (all Rules) toCall(t Table) (users []string) {
	for _, r := range all {
		if r.Calls != nil {
			users = append(users, r.Calls(t)...)
		}
	}
	return slices.DeleteFunc(users, func(u string) bool { return t.Has(u) || Player{User: u}.Forgotten() })
}
