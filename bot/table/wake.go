package table

import (
	"context"
	"errors"
	"fmt"
	"time"

	"bivouac/store"
)

// dueKey names the one due of a table: when it wants to be looked at again.
func dueKey(id ID) string { return "table:" + id.String() }

// setDue says when a table wants to be looked at again; zero: never.
func setDue(sc *store.Change, id ID, at time.Time) {
	key := dueKey(id)
	if at.IsZero() {
		sc.Clear = []string{key}
		return
	}
	sc.Due = []store.Due{{Key: key, At: at, Record: fmt.Appendf(nil, "%d", id)}}
}

// wake is when something is due at the table if nothing happens: zero for never.
func (s *Tables) wake(t Table) time.Time {
	var first time.Time
	sooner := func(at time.Time) {
		if !at.IsZero() && (first.IsZero() || at.Before(first)) {
			first = at
		}
	}
	switch {
	case t.Status == Lobby:
		sooner(t.planned())
		sooner(s.closes(t))
		sooner(s.uncalled(t))
		if !t.Warned {
			sooner(s.closes(t).Add(-day))
		}
		return first
	case t.Status != Playing || t.Paused:
		return first
	}
	sooner(s.idleDue(t))
	if !t.Homeless {
		s.wakeAtHome(t, sooner)
	}
	return first
}

// wakeAtHome tells what comes due at a game that has a channel.
func (s *Tables) wakeAtHome(t Table, sooner func(time.Time)) {
	at, _, _ := s.rings(t)
	sooner(at)
	sooner(s.untold(t))
	if t.Vote != nil {
		sooner(t.Vote.Opened.Add(s.cfg.VoteExpiry))
		sooner(s.owed(t.Vote, s.now()))
	}
	if t.Offer != nil {
		sooner(t.Offer.Opened.Add(s.cfg.VoteExpiry))
		if t.Offer.Owed {
			sooner(s.wishes(t.Offer.asked()).awake(s.now()))
		}
	}
	for _, p := range t.Players {
		if !p.Gone.IsZero() && !p.Left {
			sooner(p.Gone.Add(s.cfg.Grace))
		}
	}
	if t.Resting {
		return
	}
	for _, a := range t.Asks {
		if !t.Players[a.Seat].Here() {
			continue
		}
		if at, runs := s.Deadline(t, a); runs && !a.Late && t.Vote == nil {
			sooner(at)
		}
		at, _ = s.reminder(s.wishes(t.UserOf(a.Seat)), a)
		sooner(at)
		for _, u := range t.unheard(a) {
			sooner(s.wishes(u).awake(s.now()))
		}
	}
}

// rewake sets the dues of a user's tables again after his wishes changed: those that
// wait for him, and those that have something to tell him when he wakes.
func (s *Tables) rewake(ctx context.Context, user string) error {
	tables, err := s.listed(user)
	for _, t := range tables {
		_, e := s.change(ctx, By{}, t.ID, func(*change) error { return nil })
		err = errors.Join(err, e)
	}
	return err
}
