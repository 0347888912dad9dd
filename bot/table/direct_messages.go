package table

import (
	"context"
	"errors"
	"slices"
	"time"

	"bivouac/bot/table/clock"
	"bivouac/bot/table/outbox"
)

// remindLane is the lane in which a reminder of a user would be. What would remind the user may
// still be on its way there, behind an outage of Discord or in a channel that is closed: once
// it is there, it reminds.
func remindLane(t Table, user string, w clock.Wishes) string {
	if w.Direct || w.Digest.On {
		return outbox.DirectLane(user)
	}
	return t.Channel
}

// gather brings forward what is due in a moment for users who are told something in
// direct messages now, so that it is one message.
func (s *Tables) gather(ctx context.Context, now time.Time) error {
	var failed []error
	for _, user := range s.box.Told(now) {
		tables, err := s.Games(user)
		failed = append(failed, err)
		for _, t := range tables {
			if !t.soon(user, s.circumstances, now) {
				continue
			}
			_, err := s.change(ctx, Actor{}, t.ID, func(c *change) error {
				c.remind(now.Add(clock.Together), user, s.box)
				return nil
			})
			failed = append(failed, err)
		}
	}
	return errors.Join(failed...)
}

// soon says whether a user is to be reminded at a table in a moment.
func (t Table) soon(user string, by circumstances, now time.Time) bool {
	if t.Status != Playing || t.Paused || t.Resting || t.Homeless || by.people(user).Asleep(now) {
		return false
	}
	return slices.ContainsFunc(t.Asks, func(a clock.Question) bool {
		return t.UserOf(a.Seat) == user && by.spans.Soon(t.told(a, by), a, now)
	})
}

// told are the wishes by which the player of an open question is told of it.
func (t Table) told(a clock.Question, by circumstances) clock.Wishes {
	return by.people(t.UserOf(a.Seat)).Of(a, t.terms(by.outages))
}
