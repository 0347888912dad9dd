package table

import (
	"context"
	"time"

	"bivouac/bot/table/clock"
	"bivouac/bot/table/outbox"
	"bivouac/game"
)

// newPlan is a plan made now; nil for no time. ErrBadTime: it is past, or too far.
func newPlan(by string, at, now time.Time) (*clock.Start, error) {
	if at.IsZero() {
		return nil, nil
	}
	plan, ok := clock.NewStart(by, at, now)
	if !ok {
		return nil, ErrBadTime
	}
	return &plan, nil
}

// MayStart says whether a table may be planned for a time; zero is none. Errors:
// ErrBadTime.
func (s *Tables) MayStart(at time.Time) error {
	_, err := newPlan("", at, s.now())
	return err
}

// SetStart says when the table starts by itself; zero: when somebody presses Start.
// Errors: ErrBadTime when that is past or more than 60 days ahead, ErrNotHost,
// ErrNotLobby.
func (s *Tables) SetStart(ctx context.Context, by Actor, id ID, at time.Time) (Outcome, error) {
	return s.hosted(ctx, by, id, func(c *change) error {
		plan, err := newPlan(by.User, at, c.now)
		if err == nil {
			c.after.Plan = plan
		}
		return err
	})
}

// startPlanned does what the plan of a lobby says is due. Those whom it calls are not in
// their quiet hours; the others read the message when they wake.
func (s *Tables) startPlanned(c *change) error {
	a := &c.after
	if at := a.Plan.Due(); at.IsZero() || c.now.Before(at) {
		return nil
	}
	plan := *a.Plan
	plan.Called = true
	a.Plan = &plan
	if c.now.Before(plan.At) {
		c.post(outbox.PostSoon, c.wakeful(present(*a)))
		c.mention(plan.By, appealStart, present(*a))
		return nil
	}
	g, err := s.Game(a.Game)
	if err != nil {
		return err
	}
	if len(a.Players) < g.Info().Seats[0] {
		plan.Missed = true
		c.post(outbox.PostShort, c.wakeful([]string{a.Host}))
		c.mention(plan.By, appealStart, []string{a.Host})
		return nil
	}
	return s.deal(c, g)
}

// deal seats the players of a lobby and begins their game. The seed follows from the secret
// to which the card has committed, and from the players' words; a lobby that an older program
// has opened has neither.
func (s *Tables) deal(c *change, g game.Game) error {
	a := &c.after
	setup := a.setup(g.Info())
	setup.Promise, setup.Secret, setup.Words = game.SetupPromise, a.Secret, a.words()
	if setup.Seed = setup.Draw(); a.Secret == (game.Secret{}) {
		var err error
		if setup.Seed, err = s.entropy.seed(); err != nil {
			return err
		}
	}
	switch {
	case len(a.Turned) > 0:
		a.rotate()
	case !a.KeepOrder && !g.Info().InOrder:
		luck := game.NewRand(setup.Seed, "seats")
		luck.Shuffle(len(a.Players), func(i, j int) {
			a.Players[i], a.Players[j] = a.Players[j], a.Players[i]
		})
	}
	return c.begin(g, setup)
}
