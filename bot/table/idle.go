package table

import "time"

// Idle is how often a game in which nobody acts was told so, and when the last time.
type Idle struct {
	Told int       `json:"told,omitempty"`
	At   time.Time `json:"at,omitzero"`
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
// closed. It is never closed sooner after the last call than is agreed, however long
// the bot was down.
func (s *Tables) idleDue(t Table) time.Time {
	if t.Idle.Told < idleCalls {
		return t.stirred().Add(s.idleCall(t.Idle.Told))
	}
	end, least := t.stirred().Add(s.cfg.IdleExpiry), t.Idle.At.Add(s.cfg.IdleExpiry-s.idleCall(1))
	if least.After(end) {
		return least
	}
	return end
}

// IdleEnd is when a game is closed if nobody acts.
func (s *Tables) IdleEnd(t Table) time.Time {
	t.Idle.Told = idleCalls
	return s.idleDue(t)
}

// idle asks a game in which nobody acts whether it goes on, and closes it in the end.
// It stays readable.
func (s *Tables) idle(c *change) {
	a := &c.after
	if a.Status != Playing || c.now.Before(s.idleDue(*a)) {
		return
	}
	if a.Idle.Told >= idleCalls {
		a.Status = Expired
		if a.Homeless {
			s.tellEach(c, PostClosed)
		}
		return
	}
	for a.Idle.Told < idleCalls && !c.now.Before(s.idleDue(*a)) {
		a.Idle.Told++ // after a long stop of the bot both calls are one
		a.Idle.At = c.now
	}
	if a.Homeless {
		s.tellEach(c, PostIdle)
		return
	}
	c.post(PostIdle, s.wakeful(c, here(*a)))
}

// stir notes that a player is there, after the game was asked whether it goes on.
func (c *change) stir() {
	a := &c.after
	if a.Idle.Told > 0 && (a.Moved.Equal(c.now) || a.Has(c.by.User)) {
		a.Idle, a.Kept = Idle{}, c.now
	}
}

// tellEach tells the players of a table each in a direct message: it has no channel.
func (s *Tables) tellEach(c *change, kind PostKind) {
	for _, user := range here(c.after) {
		c.post(kind, nil).Direct = user
	}
}
