package table

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"bivouac/store"
)

// wishes are a user's wishes, or nobody's in particular when they cannot be read:
// a damaged record must not keep a table from going on.
func (s *Tables) wishes(user string) Person {
	p, err := s.Person(user)
	if err != nil {
		return Person{User: user}
	}
	return p
}

// reminder is when something must be said about an open question, and whether it
// is the last thing, that the table is told; zero when all has been said. What came due
// while the bot did not run waits for the end of the night in which it does again.
func (s *Tables) reminder(p Person, a Ask) (at time.Time, last bool) {
	delays := p.delays(s.cfg.Remind)
	switch {
	case a.Owed:
		return p.awake(later(a.begun(), s.now())), false
	case a.Reminded < len(delays):
		return p.awake(later(a.begun().Add(delays[a.Reminded]), s.now())), false
	case a.Reminded == len(delays):
		return a.begun().Add(s.absentAfter(delays)), true
	}
	return time.Time{}, false
}

// later is the later of two moments.
func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// absentAfter is never before the player's own last reminder.
func (s *Tables) absentAfter(delays []time.Duration) time.Duration {
	if len(delays) == 0 {
		return s.cfg.AbsentAfter
	}
	return max(s.cfg.AbsentAfter, delays[len(delays)-1])
}

// Tick does what is due now: cards expire, players are reminded, votes lapse. It
// answers when it wants to be called again at the latest. What it could not do
// (the store is unavailable) stays due, and is in the error.
func (s *Tables) Tick(ctx context.Context) (next time.Time, err error) {
	now := s.now()
	s.outbox.cork(true)
	defer s.outbox.cork(false)
	dues, err := s.store.Due(now, 0)
	if err != nil && len(dues) == 0 {
		return now.Add(time.Minute), fmt.Errorf("read what is due: %w", err)
	}
	var failed []error
	for _, d := range dues {
		if err := s.tickOne(ctx, d); err != nil {
			failed = append(failed, err)
		}
	}
	for _, step := range []func(context.Context) error{
		func(ctx context.Context) error { return s.beat(ctx, now) },
		func(ctx context.Context) error { return s.gather(ctx, now) },
		func(ctx context.Context) error { return s.prune(ctx, now) },
		s.eraseRest, s.storeVoids, s.eraseOld, s.clean,
	} {
		if err := step(ctx); err != nil {
			failed = append(failed, err)
		}
	}
	next = now.Add(time.Hour)
	if at, err := s.store.NextDue(); err == nil && at.Before(next) {
		next = at
	}
	if !next.After(now) {
		next = now.Add(time.Minute) // something failed: not at once again
	}
	return next, errors.Join(failed...)
}

func (s *Tables) tickOne(ctx context.Context, d store.Due) error {
	if strings.HasPrefix(d.Key, trialsPrefix) {
		return s.oldTrials(ctx, d)
	}
	var id ID
	if _, err := fmt.Sscanf(string(d.Record), "%d", &id); err != nil {
		return fmt.Errorf("due %q: %w", d.Key, err)
	}
	_, err := s.change(ctx, By{}, id, s.tick)
	return err
}

// tick looks at a table because it is time.
func (s *Tables) tick(c *change) error {
	a := &c.after
	if a.Status == Lobby {
		if err := s.follow(c); err != nil {
			return err
		}
		s.callInvited(c)
		s.fade(c)
	}
	if a.Status != Playing || a.Paused {
		return nil
	}
	if v := a.Vote; v != nil && !c.now.Before(v.Opened.Add(s.cfg.VoteExpiry)) {
		c.expire()
	}
	if s.idle(c); a.Status != Playing || a.Homeless {
		return nil
	}
	if err := s.dropGone(c); err != nil || c.over() {
		return err
	}
	s.callOwedVoters(c)
	s.callOffered(c)
	if a.Resting {
		return nil
	}
	if err := s.ring(c); err != nil {
		return err
	}
	s.late(c)
	s.callUnheard(c)
	s.remind(c)
	return nil
}

// remind says at most one thing about each open question.
func (s *Tables) remind(c *change) { s.remindBy(c, c.now, "") }

// remindBy says what is due by a time, to all or to one user.
func (s *Tables) remindBy(c *change, by time.Time, only string) {
	a := &c.after
	var remind, absent []string
	for n := range a.Asks {
		user := a.UserOf(a.Asks[n].Seat)
		if !a.Players[a.Asks[n].Seat].Here() || only != "" && user != only || c.renews(a.Asks[n].Seat) {
			continue
		}
		p := s.wishes(user)
		at, last := s.reminder(p, a.Asks[n])
		if at.IsZero() || by.Before(at) {
			continue
		}
		if a.Asks[n].Owed {
			a.Asks[n].Owed = false
		} else {
			a.Asks[n].Reminded++
		}
		if last {
			absent = append(absent, user)
			continue
		}
		a.Asks[n].Reminded = s.skipped(p, a.Asks[n], by)
		if !s.called(*a, p) {
			remind = append(remind, user)
		}
	}
	s.address(c, PostRemind, remind)
	if len(absent) > 0 {
		c.post(PostAbsent, nil).Users = absent
	}
}

// skipped is the number of reminders that count as sent: after a long stop of the
// bot, or a holiday, several that came due together are one.
func (s *Tables) skipped(p Person, a Ask, now time.Time) int {
	delays := p.delays(s.cfg.Remind)
	for a.Reminded < len(delays) && !now.Before(p.awake(a.begun().Add(delays[a.Reminded]))) {
		a.Reminded++
	}
	return a.Reminded
}

// prune forgets old interactions, once an hour.
func (s *Tables) prune(ctx context.Context, now time.Time) error {
	s.pruned.Lock()
	defer s.pruned.Unlock()
	if now.Sub(s.pruned.at) < time.Hour {
		return nil
	}
	if err := s.prunePings(ctx, now); err != nil {
		return err
	}
	const chunk = 1000
	for {
		n, err := s.store.Prune(ctx, now.Add(-s.cfg.SeenFor), chunk)
		if err != nil {
			return fmt.Errorf("forget old interactions: %w", err)
		}
		if n < chunk {
			s.pruned.at = now
			return nil
		}
	}
}
