package table

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"bivouac/bot/table/clock"
	"bivouac/bot/table/outbox"
	"bivouac/store"
)

// unsent says whether there is an unsent post for which the function fits returns true. It looks at
// the posts to the channel of a table or, if direct is true, at the direct messages to a user. If
// another process serves shard 0, it has the direct messages in its box, so unsent reads them from
// the store.
func (s *Mail) unsent(t Table, user string, direct bool, fits func(outbox.Post) bool) bool {
	if !direct {
		return s.box.Holds(t.Place.Channel, fits)
	}
	if s.outside.held.Has("") {
		return s.box.Holds(outbox.DirectLane(user), fits)
	}
	sc := s.outside.held.Scope()
	sc.Shards = []uint64{0}
	waiting, err := s.elsewhere(sc)
	return err == nil && slices.ContainsFunc(waiting, func(p outbox.Post) bool { return p.Direct == user && fits(p) })
}

// gather finds the users who are about to get a direct message. It lets the features post now what
// they would soon send to these users too (Rule.Join), so that each user gets only one message.
func (s *Tables) gather(ctx context.Context, now time.Time) error {
	var failed []error
	for _, user := range s.box.Told(now) {
		tables, err := s.Shelf.Games(user)
		failed = append(failed, err)
		for _, t := range tables {
			for _, join := range s.Outside.rules.join(t, s.Outside, user, now) {
				_, err := s.Change(ctx, Actor{}, t.ID, func(c *Change) error { join(c); return nil })
				failed = append(failed, err)
			}
		}
	}
	return errors.Join(failed...)
}

// WishesFor returns the settings that apply to the player of an open question.
func (by Outside) WishesFor(t Table, a clock.Question) clock.Wishes {
	return by.people(t.UserOf(a.Seat)).Of(a, t.terms(by.outages))
}

// SayInChannels posts in channels what a refused direct message says. The part about each table
// goes to the table's own channel, as a normal post.
func (s *Mail) SayInChannels(ctx context.Context, p outbox.Post) error {
	var more []outbox.Post
	for _, q := range append([]outbox.Post{p}, p.Joined...) {
		t, err := s.shelf.glance(q.Table)
		if errors.Is(err, store.ErrUnavailable) {
			return fmt.Errorf("say post %d in channels: %w", p.ID, err)
		}
		if err != nil || t.Place.Homeless || q.Kind == outbox.PostHomeless || q.Kind == outbox.PostShut {
			continue // there is no channel in which this part can be posted
		}
		more = append(more, q.InChannel(t.Place.Channel))
	}
	if err := s.replace(ctx, p, more); err != nil {
		return fmt.Errorf("say post %d in channels: %w", p.ID, err)
	}
	return nil
}
