package table

import (
	"slices"
	"time"
)

// Idle is how often a game in which nobody acts was told so, and when the last time.
type Idle struct {
	Told int `json:"told,omitempty"`
	// At is when all are called for whom the last call was: those who slept, when they
	// wake. The time that it leaves them begins there.
	At   time.Time `json:"at,omitzero"`
	Owed []string  `json:"owed,omitempty"` // who slept at the last call, and is not called yet
}

// idleCalls is how often a game is asked whether it goes on, before it is closed.
const idleCalls = 2

// idleCall is after how long without an act a game is asked the first or the second
// time: of 60 days the 30th and the 53rd.
func (s *Tables) idleCall(n int) time.Duration {
	if n == 0 {
		return s.cfg.IdleExpiry / 2
	}
	return s.cfg.IdleExpiry / 60 * 53
}

// stirred is when somebody last showed that the game goes on.
func (t Table) stirred() time.Time {
	last := t.Started
	for _, at := range []time.Time{t.Moved, t.Kept} {
		if at.After(last) {
			last = at
		}
	}
	return last
}

// idleDue is when the next is due at a game in which nobody acts: it is asked, or
// somebody who slept then, or it is closed.
func (s *Tables) idleDue(t Table) time.Time {
	due := s.idleStep(t)
	for i, u := range t.unasked() {
		at := s.wishes(u).awake(s.now())
		if at.Before(due) || i == 0 && t.Idle.Told >= idleCalls { // it is not closed before
			due = at
		}
	}
	return due
}

// idleStep is when a game in which nobody acts is asked or closed, whoever sleeps. It is
// never closed sooner after the last call than is agreed, however long the bot was down.
func (s *Tables) idleStep(t Table) time.Time {
	if t.Idle.Told < idleCalls {
		return t.stirred().Add(s.idleCall(t.Idle.Told))
	}
	return later(t.stirred().Add(s.cfg.IdleExpiry), t.Idle.At.Add(s.cfg.IdleExpiry-s.idleCall(1)))
}

// IdleEnd is when a game is closed if nobody acts.
func (s *Tables) IdleEnd(t Table) time.Time {
	t.Idle.Told = idleCalls
	return s.idleStep(t)
}

// unasked are those who slept when a game was asked whether it goes on.
func (t Table) unasked() []string {
	if t.Idle.Told == 0 {
		return nil
	}
	there := here(t)
	return slices.DeleteFunc(slices.Clone(t.Idle.Owed), func(u string) bool { return !slices.Contains(there, u) })
}

// idle asks a game in which nobody acts whether it goes on, and closes it in the end.
// It stays readable.
func (s *Tables) idle(c *change) {
	a := &c.after
	if a.Status != Playing || c.now.Before(s.idleDue(*a)) {
		return
	}
	owed := a.unasked()
	switch {
	case a.Idle.Told < idleCalls && !c.now.Before(s.idleStep(*a)):
		for a.Idle.Told < idleCalls && !c.now.Before(s.idleStep(*a)) {
			a.Idle.Told++ // after a long stop of the bot both calls are one
			a.Idle.At = c.now
		}
		s.askIdle(c, here(*a))
	case len(owed) > 0:
		s.askIdle(c, owed)
	default:
		a.Status = Expired
		if a.Homeless {
			c.tellEach(PostClosed, here(*a))
		}
	}
}

// askIdle asks players whether the game goes on. Who sleeps is asked when he wakes.
func (s *Tables) askIdle(c *change, users []string) {
	a := &c.after
	awake := s.reachable(users, c.now)
	a.Idle.Owed = without(users, awake)
	for _, u := range users {
		a.Idle.At = later(a.Idle.At, s.wishes(u).awake(c.now))
	}
	if a.Homeless {
		c.tellEach(PostIdle, awake)
		return
	}
	c.post(PostIdle, awake)
}

// stir notes that a player is there, after the game was asked whether it goes on.
func (c *change) stir() {
	a := &c.after
	if a.Idle.Told > 0 && (a.Moved.Equal(c.now) || a.Has(c.by.User)) {
		a.Idle, a.Kept = Idle{}, c.now
	}
}

// tellEach tells players of a table each in a direct message: it has no channel.
func (c *change) tellEach(kind PostKind, users []string) {
	for _, user := range users {
		c.post(kind, nil).Direct = user
	}
}
