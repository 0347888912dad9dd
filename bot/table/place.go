package table

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"bivouac/bot/table/outbox"
	"bivouac/store"
)

// A Place is where a table is.
type Place struct {
	Guild   string `json:"guild"` // "" in direct messages with its player
	Channel string `json:"channel"`
	Parent  string `json:"parent,omitempty"` // if Channel is a thread, the channel that contains it; otherwise ""
	// Homeless says that the channel no longer exists: the table waits for Tables.Move.
	Homeless bool `json:"homeless,omitempty"`
	Shut     bool `json:"shut,omitempty"` // the bot may not post in the channel, and the players were told
}

// errElsewhere means that a table has moved to another channel while a change waited for the lock
// of the table's channel.
var errElsewhere = errors.New("the table is in another channel now")

// ChannelGone records that a channel and its threads no longer exist. A lobby there ends. A game
// continues without a channel (Place.Homeless): its players get direct messages, and each of them
// may move it to another channel (Tables.Move).
func (s *Tables) ChannelGone(ctx context.Context, channel string) error {
	ids, err := s.Shelf.within(channel)
	for _, id := range ids {
		err = errors.Join(err, s.removeChannel(ctx, id))
	}
	return errors.Join(err, s.Mail.dropPosts(ctx, channel, false))
}

// within returns the last table of a channel and the last table of each of its threads.
func (s *Shelf) within(channel string) ([]ID, error) {
	last, err := s.bound(channel)
	if err != nil {
		return nil, err
	}
	below, err := s.tablesOf(listBelow + channel)
	below = slices.DeleteFunc(below, func(id ID) bool {
		t, err := s.glance(id)
		if err != nil {
			return true
		}
		last, err := s.bound(t.Place.Channel)
		return err != nil || last != id
	})
	if last != 0 {
		below = append(below, last)
	}
	return below, err
}

// removeChannel records at a table that its channel no longer exists.
func (s *Tables) removeChannel(ctx context.Context, id ID) error {
	var channel string
	_, err := s.Change(ctx, Actor{}, id, func(c *Change) error {
		a := &c.after
		channel, c.silent = a.Place.Channel, true
		c.bind = []store.Binding{{Channel: channel, From: uint64(id), Server: a.Place.Guild}}
		switch a.Status {
		case Lobby:
			a.Status = Cancelled
		case Playing:
			a.Place.Homeless = true
			// The next channel is told the entries that this channel was not told.
			a.Posts = Posts{Told: s.box.Untold(channel, id, a.Posts.Told)}
			c.TellEach(outbox.PostHomeless, a.Here())
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("a table of a lost channel: %w", err)
	}
	return s.Mail.dropPosts(ctx, channel, false)
}

// dropPosts deletes the unsent posts of a channel. If tidy is true, the posts that remove old
// buttons stay.
func (s *Mail) dropPosts(ctx context.Context, channel string, tidy bool) error {
	ids, server := s.box.Clear(channel, tidy)
	if len(ids) == 0 {
		return nil
	}
	_, err := s.store.Commit(detached(ctx), store.Change{Lease: s.outside.held.Lease(server), Done: ids})
	if err != nil {
		s.box.Doubt() // the posts are still in the store, and must be read again
	}
	return err
}

// Move puts a game into another channel of its server, at a player's request. It is possible only
// if the game's old channel no longer exists, or if the parameter lost is true, which means that
// the bot may not post in the old channel. Errors: ErrNoTable if the channel is on another server,
// ErrNotSeated, ErrHome if the game must stay in its channel, *Taken, ErrNotPlaying, ErrEnded,
// game.ErrOver.
func (s *Tables) Move(ctx context.Context, by Actor, id ID, to Place, lost bool) (Outcome, error) {
	var old string
	out, err := s.Change(ctx, by, id, func(c *Change) error {
		a := &c.after
		old = a.Place.Channel
		if err := a.movable(by.User, to, lost); err != nil {
			return err
		}
		bound, err := s.Shelf.bound(to.Channel)
		if err != nil {
			return err
		}
		if there, err := s.Shelf.glance(bound); bound != 0 && err == nil && there.Live() {
			return &Taken{Table: there, Moving: true}
		}
		c.bind = []store.Binding{{Channel: to.Channel, From: uint64(bound), To: uint64(id), Server: a.Place.Guild}}
		if !a.Place.Homeless {
			c.bind = append(c.bind, store.Binding{Channel: old, From: uint64(id), Server: a.Place.Guild})
		}
		left := a.Shown()
		for _, one := range a.Posts.Controls {
			left = append(left, one.Message)
		}
		if !a.Place.Homeless && len(left) > 0 {
			c.post(outbox.PostTidy, nil).Old = left
		}
		a.Place, a.Times.Kept = to, c.now
		// The old channel's unsent posts are dropped. Entries that only these posts tell are told
		// in the new channel.
		a.Posts = Posts{Told: s.box.Untold(old, id, a.Posts.Told)}
		for n := range a.Asks {
			a.Asks[n] = c.Terms(c.after).Ask(a.Asks[n].Seat, c.now)
		}
		c.post(outbox.PostTurn, c.Awake(a.Asked()))
		return nil
	})
	if err != nil || out.Repeat {
		return out, err
	}
	return out, s.Mail.dropPosts(ctx, old, true)
}

// movable returns an error if a user may not move the table to a channel: see Move.
func (t Table) movable(user string, to Place, lost bool) error {
	switch {
	case t.Place.Guild != to.Guild:
		return ErrNoTable
	case !t.Has(user):
		return ErrNotSeated
	case t.Status != Playing:
		return t.Running()
	case !t.Place.Homeless && !lost || t.Place.Channel == to.Channel:
		return ErrHome
	}
	return nil
}

// Shut records that the bot may not post in a table's channel. Its players are told by direct
// message, but only once until a post in the channel succeeds again.
func (s *Tables) Shut(ctx context.Context, id ID) error {
	_, err := s.Change(ctx, Actor{}, id, func(c *Change) error {
		if c.before.Place.Shut || c.before.Status != Playing {
			return nil
		}
		c.after.Place.Shut = true
		c.TellEach(outbox.PostShut, c.after.Here())
		return nil
	})
	return err
}
