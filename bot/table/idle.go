package table

import (
	"slices"
	"time"

	"bivouac/bot/table/clock"
	"bivouac/bot/table/outbox"
)

// stirred returns when a player last showed that the game goes on.
func (t Table) stirred() time.Time {
	last := t.Started
	for _, at := range []time.Time{t.Moved, t.Kept} {
		if at.After(last) {
			last = at
		}
	}
	return last
}

// IdleEnd returns when a game is closed if nobody acts.
func (by circumstances) IdleEnd(t Table) time.Time {
	t.Idle.Told = clock.IdleCalls
	return by.spans.IdleStep(t.Idle, t.stirred())
}

// unasked returns the players who were asleep when the game was asked whether it goes on.
func (t Table) unasked() []string {
	if t.Idle.Told == 0 {
		return nil
	}
	there := here(t)
	return slices.DeleteFunc(slices.Clone(t.Idle.Owed), func(u string) bool { return !slices.Contains(there, u) })
}

// askWhetherIdle asks the players of an idle game whether it goes on, and finally closes it. It
// stays readable.
func (c *change) askWhetherIdle() {
	a := &c.after
	if a.Status != Playing || c.now.Before(c.spans.IdleDue(a.Idle, a.stirred(), a.unasked(), c.people, c.now)) {
		return
	}
	owed := a.unasked()
	switch {
	case c.spans.Call(&a.Idle, a.stirred(), c.now):
		c.callIdle(here(*a))
	case len(owed) > 0:
		c.callIdle(owed)
	default:
		a.Status = Expired
		if a.Homeless {
			c.tellEach(outbox.PostClosed, here(*a))
		}
	}
}

// callIdle asks players whether the game goes on; those in quiet hours are asked when these end.
func (c *change) callIdle(users []string) {
	a := &c.after
	awake := c.people.Awake(users, c.now)
	a.Idle.Owed = without(users, awake)
	for _, u := range users {
		a.Idle.At = clock.Later(a.Idle.At, c.people(u).Awake(c.now))
	}
	if a.Homeless {
		c.tellEach(outbox.PostIdle, awake)
		return
	}
	c.post(outbox.PostIdle, awake)
}

// forgetIdle records that a player is there, after the game was asked whether it goes on.
func (c *change) forgetIdle() {
	a := &c.after
	if a.Idle.Told > 0 && (a.Moved.Equal(c.now) || a.Has(c.by.User)) {
		a.Idle, a.Kept = clock.Idle{}, c.now
	}
}

// tellEach sends each player of a table without a channel a direct message.
func (c *change) tellEach(kind outbox.Kind, users []string) {
	for _, user := range users {
		c.post(kind, nil).Direct = user
	}
}
