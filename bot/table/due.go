package table

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"bivouac/bot/table/clock"
	"bivouac/game"
	"bivouac/store"
)

// wishes returns a user's settings. If they cannot be read, it returns the defaults, since a
// damaged record must not block a table.
func (s *People) wishes(user string) clock.Wishes {
	p, err := s.Person(user)
	if err != nil {
		return clock.Wishes{}
	}
	return p.Wishes
}

// Tick does what is due now: lobbies expire, players are reminded, votes lapse. It returns the time
// at which it must be called again at the latest. Work that fails, for example because the store is
// unavailable, stays due and is reported in the error.
func (s *Tables) Tick(ctx context.Context) (next time.Time, err error) {
	now := s.now()
	s.box.Cork(true)
	defer s.box.Cork(false)
	dues, err := s.store.Due(s.cfg.Held.Scope(), now, 0)
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
		func(ctx context.Context) error { return s.heart.beat(ctx, now) },
		func(ctx context.Context) error { return s.gather(ctx, now) },
		func(ctx context.Context) error { return s.Effects.prune(ctx, now, s.Pings.prunePings) },
		s.Erasing.eraseRest, s.Effects.storeVoids, s.Erasing.eraseOld, s.cleaner.clean,
	} {
		if err := step(ctx); err != nil {
			failed = append(failed, err)
		}
	}
	s.Mail.lookAgain(now)
	next = now.Add(time.Hour)
	if at, err := s.store.NextDue(s.cfg.Held.Scope()); err == nil && at.Before(next) {
		next = at
	}
	if !next.After(now) {
		next = now.Add(time.Minute) // something failed: do not try again at once
	}
	return next, errors.Join(failed...)
}

func (s *Tables) tickOne(ctx context.Context, d store.Due) error {
	for _, r := range s.Outside.rules.records() {
		if key, is := strings.CutPrefix(d.Key, r.prefix()); is {
			return r.ring(ctx, s.Effects, key)
		}
	}
	if strings.HasPrefix(d.Key, mailPrefix) {
		return s.Mail.readMail(ctx, d)
	}
	var id ID
	if _, err := fmt.Sscanf(string(d.Record), "%d", &id); err != nil {
		return fmt.Errorf("due %q: %w", d.Key, err)
	}
	if strings.HasPrefix(d.Key, thinkPrefix) {
		s.Watchers.toThink(id)
		return nil
	}
	_, err := s.Change(ctx, Actor{}, id, s.doDue)
	return err
}

// doDue does what is due at a table.
func (s *Tables) doDue(c *Change) error {
	a := &c.after
	if a.Halt.Paused {
		return nil
	}
	if err := c.rules.lobbyRing(c); err != nil || a.Status != Playing {
		return err
	}
	if !a.Place.Homeless {
		if err := c.dropGone(); err != nil || c.Over() {
			return err
		}
		if err := c.runRulesClock(); err != nil {
			return err
		}
	}
	c.rules.ring(c)
	return nil
}

// prune deletes old interactions, at most once an hour. It first calls the function extra, which
// deletes other old records.
func (s *Effects) prune(ctx context.Context, now time.Time, extra func(context.Context, time.Time) error) error {
	s.pruned.Lock()
	defer s.pruned.Unlock()
	if !s.pruned.Due(now, time.Hour) {
		return nil
	}
	if err := extra(ctx, now); err != nil {
		return err
	}
	const chunk = 1000
	for {
		n, err := s.store.Prune(ctx, now.Add(-s.keptFor), chunk)
		if err != nil {
			return fmt.Errorf("forget old interactions: %w", err)
		}
		if n < chunk {
			s.pruned.Done(now)
			return nil
		}
	}
}

// dueKey returns the key of a table's timer (store.Due).
func dueKey(id ID) string { return "table:" + id.String() }

// setDue adds to a change the timer of a table (store.Due) with the given time. If the time is zero,
// the change deletes the table's timer instead.
func setDue(sc *store.Change, t Table, at time.Time) {
	key := dueKey(t.ID)
	if at.IsZero() {
		sc.Clear = []string{key}
		return
	}
	sc.Due = []store.Due{{Key: key, At: at, Record: fmt.Appendf(nil, "%d", t.ID), Server: t.Place.Guild}}
}

// due returns when something must be done at the table if nobody acts before. Zero means never.
func (t Table) due(by Outside, now time.Time) time.Time {
	switch {
	case t.Halt.Paused:
		return time.Time{}
	case t.Status == Lobby:
		return by.rules.lobbyDue(t, by, now)
	case t.Status != Playing:
		return time.Time{}
	}
	first := by.rules.due(t, by, now)
	if t.Place.Homeless {
		return first
	}
	return clock.First(first, t.dueAtHome(by, now))
}

// dueAtHome returns when this package itself, not a feature, has something to do at a game that has
// a channel. Zero means never.
func (t Table) dueAtHome(by Outside, now time.Time) time.Time {
	first, _, _ := t.rulesAct(by.outages)
	sooner := func(at time.Time) { first = clock.First(first, at) }
	for _, p := range t.Players {
		if !p.Gone.IsZero() && !p.Left {
			sooner(by.spans.SeatKept(p.Gone))
		}
	}
	return first
}

// rewake computes the due times of a user's tables again after the user's settings have changed. It
// includes tables where the user has no place but must still be told something.
func (s *Tables) rewake(ctx context.Context, user string) error {
	tables, err := s.Shelf.listed(user)
	for _, t := range tables {
		_, e := s.Change(ctx, Actor{}, t.ID, func(c *Change) error { c.crosses = true; return nil })
		err = errors.Join(err, e)
	}
	return err
}

// clocked says whether the rules' clock starts again. It does so when the game starts, after each
// entry, at the end of a pause, when the server has invited the bot again, and when the table gets
// another channel.
func (c *Change) clocked() bool {
	b, a := &c.before, &c.after
	return b.Status != Playing || a.Entries() > b.Entries() ||
		b.Halt.Resting && !a.Halt.Resting || b.Halt.Paused && !a.Halt.Paused || b.Place.Channel != a.Place.Channel
}

// rulesAct returns when the game's own clock acts, and the move that the clock makes. It returns
// false while the clock does not run.
func (t Table) rulesAct(outages []clock.Outage) (time.Time, game.Move, bool) {
	if t.match == nil || t.Halt.Resting {
		return time.Time{}, game.Move{}, false
	}
	after, move, ok := t.match.Timeout()
	if !ok {
		return time.Time{}, game.Move{}, false
	}
	since := []time.Time{t.Times.Clock, t.Times.Moved, t.Times.Started} // Clock is zero in older records
	return clock.RulesAct(after, outages, since...), move, true
}

// runRulesClock makes the move of the game's own clock if it is due.
func (c *Change) runRulesClock() error {
	at, move, ok := c.after.rulesAct(c.outages)
	if !ok || c.now.Before(at) {
		return nil
	}
	if err := c.Play(move); err != nil {
		return fmt.Errorf("the clock's %q: %w", move.Action, err)
	}
	return nil
}
