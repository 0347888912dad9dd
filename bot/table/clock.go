package table

import (
	"context"
	"fmt"
	"slices"
	"time"

	"bivouac/game"
)

// Deadline is when the agreed time of an open question is over; false where none was
// agreed, or where it stands still.
func (s *Tables) Deadline(t Table, a Ask) (time.Time, bool) {
	if t.Limit == 0 || t.Status != Playing || a.From.IsZero() {
		return time.Time{}, false
	}
	return t.Hours.end(a.From, a.Left, s.outages), true
}

// over says whether the agreed time of a question has passed.
func (s *Tables) over(t Table, a Ask, now time.Time) bool {
	at, runs := s.Deadline(t, a)
	return runs && !now.Before(at)
}

// ask is a new question to a seat, with all its time.
func (c *change) ask(seat game.Seat) Ask {
	a := Ask{Seat: seat, Since: c.now}
	c.after.refill(&a, c.now)
	return a
}

// refill gives a question its whole time again.
func (t Table) refill(a *Ask, now time.Time) {
	a.From, a.Left, a.Late, a.Giver = time.Time{}, t.Limit, false, ""
	if t.Limit > 0 && !t.Resting {
		a.From = now
	}
}

// leastRest is what a clock that is stopped keeps at least.
const leastRest = time.Minute

// rest stops all clocks: what is left is kept for Resume. Whoever was over his time
// has all of it again, because those who agreed to rest agreed to wait.
func (s *Tables) rest(c *change) {
	a := &c.after
	a.Resting = true
	for n := range a.Asks {
		ask := &a.Asks[n]
		if ask.Late || s.over(*a, *ask, c.now) {
			a.refill(ask, c.now)
			continue
		}
		if !ask.From.IsZero() {
			ask.Left = max(ask.Left-a.Hours.used(ask.From, c.now, s.outages), leastRest)
			ask.From = time.Time{}
		}
	}
}

// again is an open question after a pause: it is new to the reminders, and has what
// was left of its time.
func (c *change) again(old Ask) Ask {
	a := c.ask(old.Seat)
	if c.after.Limit > 0 && old.Left > 0 {
		a.Left = old.Left
	}
	return a
}

// open is the open question of a user; false if he is asked nothing.
func (t *Table) open(user string) (*Ask, bool) {
	i := slices.IndexFunc(t.Asks, func(a Ask) bool { return t.UserOf(a.Seat) == user })
	if i < 0 {
		return nil, false
	}
	return &t.Asks[i], true
}

// GiveTime gives another player more time for his open question, from now if it is
// over: 1 minute to 30 days. Being generous needs nobody's leave. Errors: ErrNoClock
// where no agreed time runs for him, ErrOwnClock, ErrBadOption, ErrNotSeated,
// ErrNotPlaying, game.ErrOver.
func (s *Tables) GiveTime(ctx context.Context, by By, id ID, user string, more time.Duration) (Outcome, error) {
	return s.seated(ctx, by, id, func(c *change, _ game.Seat) error {
		a := &c.after
		ask, asked := a.open(user)
		switch {
		case user == by.User:
			return ErrOwnClock
		case !asked || a.Limit == 0:
			return ErrNoClock
		case more < shortestLimit || more > longestLimit:
			return ErrBadOption
		}
		switch {
		case a.Resting:
			ask.Left = min(ask.Left+more, longestLimit)
		case ask.Late || s.over(*a, *ask, c.now):
			ask.From, ask.Left = c.now, more
		default:
			left := ask.Left - a.Hours.used(ask.From, c.now, s.outages)
			ask.From, ask.Left = c.now, min(left+more, longestLimit)
		}
		if ask.Begged {
			c.agrees(user, by.User)
		}
		ask.Late, ask.Begged, ask.Unheard, ask.Giver = false, false, nil, by.User
		if v := a.Vote; v != nil && v.Motion == MotionLate && v.Target == user {
			c.decide(ResultGiven)
		}
		p := c.post(PostTime, nil)
		p.Users, p.For = []string{by.User, user}, more
		return nil
	})
}

// AskTime asks the others for more time, once for each question: whoever of them
// wants to gives it. Errors: ErrNoClock when no agreed time runs for the user,
// ErrBegged, ErrBadOption, ErrNotSeated, ErrNotPlaying, game.ErrOver.
func (s *Tables) AskTime(ctx context.Context, by By, id ID, more time.Duration) (Outcome, error) {
	return s.seated(ctx, by, id, func(c *change, _ game.Seat) error {
		a := &c.after
		ask, asked := a.open(by.User)
		switch {
		case !asked || a.Limit == 0 || a.Resting || len(here(*a)) < 2:
			return ErrNoClock
		case ask.Begged:
			return ErrBegged
		case more < shortestLimit || more > longestLimit:
			return ErrBadOption
		}
		others := slices.DeleteFunc(here(*a), func(u string) bool { return u == by.User })
		awake := s.reachable(others, c.now)
		ask.Begged, ask.More, ask.Unheard = true, more, without(others, awake)
		c.beg(*ask, awake)
		c.appeal(by.User, appealTime+fmt.Sprint(ask.From.Add(ask.Left).UnixMilli()), others) // more time given is another question
		return nil
	})
}

// Reachable are those of the users who may be mentioned at this moment: neither in
// their quiet hours nor away. The others are named without a ping.
func (s *Tables) Reachable(users []string) []string { return s.reachable(users, s.now()) }

// Pinged are those of a post's Mentions whom its message pings.
func (s *Tables) Pinged(p Post) []string { return s.Reachable(without(p.Mentions, p.Hushed)) }

// reachable are those of the users who may be mentioned now.
func (s *Tables) reachable(users []string, now time.Time) []string {
	return slices.DeleteFunc(slices.Clone(users), func(u string) bool { return s.wishes(u).asleep(now) })
}

// resumed tells that a pause is over: those who wait for nobody's message are
// called, since their time runs again.
func (s *Tables) resumed(c *change) {
	a := &c.after
	if !c.before.Resting || a.Resting || a.Status != Playing {
		return
	}
	users := slices.DeleteFunc(a.Asked(), func(u string) bool { return u == c.by.User || c.calls(u) })
	if len(users) > 0 || a.Entries() == c.before.Entries() {
		c.post(PostResume, s.wakeful(c, users)).Users = []string{c.by.User}
	}
}
