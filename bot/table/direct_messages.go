package table

import (
	"context"
	"errors"
	"slices"
	"time"

	"bivouac/bot/table/clock"
	"bivouac/bot/table/outbox"
)

// remindLane returns the lane of a user's reminders. If an earlier message there is still unsent,
// because of an outage or a closed channel, it will serve as the reminder.
func remindLane(t Table, user string, w clock.Wishes) string {
	if w.Direct || w.Digest.On {
		return outbox.DirectLane(user)
	}
	return t.Channel
}

// gather advances reminders due soon for users who get a direct message now, so that they are one
// message.
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

// soon says whether a user will soon be reminded at a table.
func (t Table) soon(user string, by circumstances, now time.Time) bool {
	if t.Status != Playing || t.Paused || t.Resting || t.Homeless || by.people(user).Asleep(now) {
		return false
	}
	return slices.ContainsFunc(t.Asks, func(a clock.Question) bool {
		return t.UserOf(a.Seat) == user && by.spans.Soon(t.told(a, by), a, now)
	})
}

// told returns the wishes that apply to the player of an open question.
func (t Table) told(a clock.Question, by circumstances) clock.Wishes {
	return by.people(t.UserOf(a.Seat)).Of(a, t.terms(by.outages))
}
