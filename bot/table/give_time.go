package table

import (
	"context"
	"fmt"
	"slices"
	"time"

	"bivouac/bot/table/clock"
	"bivouac/bot/table/outbox"
	"bivouac/bot/table/vote"
	"bivouac/game"
)

// Deadline returns when the agreed time of an open question ends; false if none was agreed, or
// while it stands still.
func (by Outside) Deadline(t Table, a clock.Question) (time.Time, bool) {
	return t.deadline(a, by.outages)
}

func (t Table) deadline(a clock.Question, outages []clock.Outage) (time.Time, bool) {
	if t.Status != Playing || t.Auto(a.Seat) > 0 {
		return time.Time{}, false
	}
	return a.Deadline(t.terms(outages))
}

// terms returns the agreed terms for the time of answers.
func (t Table) terms(outages []clock.Outage) clock.Terms {
	return clock.Terms{Limit: t.Limit, Resting: t.Resting, Outages: outages}
}

// Terms returns the agreed terms for the time of a table's answers.
func (by Outside) Terms(t Table) clock.Terms { return t.terms(by.outages) }

// Rest stops the time of all open questions for a pause.
func (c *Change) Rest() {
	a := &c.after
	a.Resting = true
	for n := range a.Asks {
		a.Asks[n].Stop(c.Terms(*a), c.now)
	}
}

// Open returns the open question of a user; false if there is none.
func (t *Table) Open(user string) (*clock.Question, bool) {
	i := slices.IndexFunc(t.Asks, func(a clock.Question) bool { return t.UserOf(a.Seat) == user })
	if i < 0 {
		return nil, false
	}
	return &t.Asks[i], true
}

// GiveTime gives another player more time for his open question, counted from now if it has run
// out: 1 minute to 30 days. It needs no consent. Errors: ErrNoClock if no agreed time runs for him,
// ErrOwnClock, ErrBadOption, ErrNotSeated, ErrNotPlaying, game.ErrOver.
func (s *Tables) GiveTime(ctx context.Context, by Actor, id ID, user string, more time.Duration) (Outcome, error) {
	return s.Change(ctx, by, id, InPlay(func(c *Change, _ game.Seat) error {
		a := &c.after
		ask, asked := a.Open(user)
		switch {
		case user == by.User:
			return ErrOwnClock
		case !asked || a.Limit == 0:
			return ErrNoClock
		case !clock.MayGive(more):
			return ErrBadOption
		}
		ask.Give(c.Terms(*a), by.User, more, c.now)
		if v := a.Vote; v != nil && v.Motion == vote.MotionLate && v.Target == user {
			c.endVote(vote.ResultGiven)
		}
		p := c.post(outbox.PostTime, nil)
		p.Users, p.For = []string{by.User, user}, more
		return nil
	}))
}

// AskTime asks the others for more time, once for each question; each of them may give it. Errors:
// ErrNoClock if no agreed time runs for the user, ErrBegged, ErrBadOption, ErrNotSeated,
// ErrNotPlaying, game.ErrOver.
func (s *Tables) AskTime(ctx context.Context, by Actor, id ID, more time.Duration) (Outcome, error) {
	return s.Change(ctx, by, id, InPlay(func(c *Change, _ game.Seat) error {
		a := &c.after
		ask, asked := a.Open(by.User)
		switch {
		case !asked || a.Limit == 0 || a.Resting || len(a.Here()) < 2:
			return ErrNoClock
		case ask.Begged:
			return ErrBegged
		case !clock.MayGive(more):
			return ErrBadOption
		}
		others := slices.DeleteFunc(a.Here(), func(u string) bool { return u == by.User })
		awake := c.people.Awake(others, c.now)
		ask.Begged, ask.More, ask.Unheard = true, more, without(others, awake)
		c.askForTime(*ask, awake)
		until := ask.From.Add(ask.Left).UnixMilli() // after more time was given it may be asked for again
		c.Appeal(by.User, appealTime+fmt.Sprint(until), others)
		return nil
	}))
}

// tellResumed posts that a pause is over. Asked players without another message are mentioned,
// since their time runs again.
func (c *Change) tellResumed() {
	a := &c.after
	if !c.before.Resting || a.Resting || a.Status != Playing {
		return
	}
	users := slices.DeleteFunc(a.Asked(), func(u string) bool { return u == c.by.User || c.calls(u) })
	if len(users) > 0 || a.Entries() == c.before.Entries() {
		c.post(outbox.PostResume, c.wakeful(users)).Users = []string{c.by.User}
	}
}

// SetLimit sets the time limit of an answer: 0 for none, else a minute to 30 days. Errors:
// ErrNotHost, ErrBadOption, ErrNotLobby.
func (s *Tables) SetLimit(ctx context.Context, by Actor, id ID, limit time.Duration) (Outcome, error) {
	return s.Change(ctx, by, id, hosted(func(c *Change) error {
		c.after.Limit = limit
		return badOption(clock.CheckLimit(limit))
	}))
}

// ProposeLimit proposes another limit of a running game; if nobody else has a say it applies at
// once. Errors: those of Propose, ErrBadOption.
func (s *Tables) ProposeLimit(ctx context.Context, by Actor, id ID, limit time.Duration) (Outcome, error) {
	return s.Change(ctx, by, id, InPlay(func(c *Change, _ game.Seat) error {
		if err := badOption(clock.CheckLimit(limit)); err != nil {
			return err
		}
		return c.openVote(vote.Vote{Motion: vote.MotionLimit, Limit: limit})
	}))
}

// SetLimit applies an agreed limit; all open questions get the full time from now on.
func (c *Change) SetLimit(limit time.Duration) {
	a := &c.after
	a.Limit = limit
	for n := range a.Asks {
		a.Asks[n].Refill(c.Terms(*a), c.now)
	}
}
