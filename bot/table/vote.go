package table

import (
	"context"
	"slices"
	"time"

	"bivouac/game"
)

// Motion is what a vote is about.
type Motion string

// What players can agree on.
const (
	MotionUndo   Motion = "undo"   // take the proposer's last word back, and what followed
	MotionRemove Motion = "remove" // give up the seat of an absent player
	MotionEnd    Motion = "end"    // end the table without a result
	MotionAnswer Motion = "answer" // take the rules' default answer for an absent player
	MotionRest   Motion = "rest"   // pause: nobody is reminded until somebody acts
	MotionLimit  Motion = "limit"  // another time limit
	// MotionLate is no yes or no: the others choose what to do about a player who is
	// over his time. See Pick.
	MotionLate Motion = "late"
)

// Vote is an open vote: it passes when all Voters have agreed, and falls with the
// first no, with the next move, or after Config.VoteExpiry.
type Vote struct {
	Motion  Motion    `json:"motion"`
	By      string    `json:"by"`               // the proposer
	Target  string    `json:"target,omitempty"` // user whom MotionRemove or MotionAnswer is about
	Yes     []string  `json:"yes,omitempty"`    // who has agreed, without the proposer
	Opened  time.Time `json:"opened"`
	Entries int       `json:"entries"`           // length of the journal then
	Message string    `json:"message,omitempty"` // message id of the last ballot
	Older   []string  `json:"older,omitempty"`   // and of those before it, for who slept then
	Owed    []string  `json:"owed,omitempty"`    // who slept when he was asked to vote

	Limit  time.Duration `json:"limit,omitempty"`  // of MotionLimit
	Hours  Hours         `json:"hours,omitzero"`   // of MotionLimit
	Since  time.Time     `json:"since,omitzero"`   // of MotionLate: since when Target is asked
	Picks  []Pick        `json:"picks,omitempty"`  // of MotionLate
	Result Answer        `json:"result,omitempty"` // once it is closed
}

// Voters are the users whose agreement an open vote still needs.
func (t Table) Voters() []string {
	if t.Vote == nil {
		return nil
	}
	return slices.DeleteFunc(here(t), func(u string) bool {
		if t.Vote.Motion == MotionLate {
			return u == t.Vote.Target || slices.ContainsFunc(t.Vote.Picks, func(p Pick) bool { return p.User == u })
		}
		return u == t.Vote.By || u == t.Vote.Target || slices.Contains(t.Vote.Yes, u)
	})
}

// Propose opens a vote; where nobody else has a say it passes at once. target is
// the user whom MotionRemove or MotionAnswer is about. Errors: ErrVoteOpen, ErrNoConsent,
// ErrTooSoon, game.ErrNothingToUndo, ErrNotSeated, ErrNotPlaying, game.ErrOver.
func (s *Tables) Propose(ctx context.Context, by By, id ID, motion Motion, target string) (Outcome, error) {
	return s.seated(ctx, by, id, func(c *change, seat game.Seat) error {
		return s.propose(c, seat, motion, target)
	})
}

func (s *Tables) propose(c *change, seat game.Seat, motion Motion, target string) error {
	if v := c.before.Vote; v != nil && v.Motion != MotionLate {
		return ErrVoteOpen
	}
	if motion != MotionRemove && motion != MotionAnswer {
		target = ""
	}
	if err := s.admit(c, seat, motion, target); err != nil {
		return err
	}
	return s.put(c, Vote{Motion: motion, Target: target})
}

// put opens a vote; a ballot about a late player makes way for it.
func (s *Tables) put(c *change, v Vote) error {
	a := &c.after
	if a.Vote != nil && a.Vote.Motion != MotionLate {
		return ErrVoteOpen
	}
	if a.Vote != nil {
		c.decide(ResultOther)
	}
	v.By, v.Opened, v.Entries = c.by.User, c.now, a.Entries()
	a.Vote = &v
	if voters := a.Voters(); len(voters) > 0 {
		s.callVoters(c, voters)
		c.appeal(c.by.User, v.appeal(), voters)
		return nil
	}
	return s.carry(c, false)
}

// admit says whether a motion may be put.
func (s *Tables) admit(c *change, seat game.Seat, motion Motion, target string) error {
	switch motion {
	case MotionUndo:
		if !c.before.Match.Game.Info().Consent {
			return ErrNoConsent
		}
		_, err := c.before.Match.UndoByConsent(seat)
		return err
	case MotionRemove, MotionAnswer:
		return s.absent(c, motion, target)
	case MotionEnd, MotionRest:
		return nil
	}
	return ErrNoVote
}

// absent says whether a user has kept the table waiting long enough for a motion
// about him: past the agreed limit, or past Config.RemoveAfter.
func (s *Tables) absent(c *change, motion Motion, target string) error {
	seat, ok := c.before.SeatOf(target)
	if !ok || target == c.by.User {
		return ErrNotSeated
	}
	if motion == MotionRemove && !c.before.Players[seat].Here() {
		return nil // he left the server: nobody need wait for him
	}
	i := slices.IndexFunc(c.before.Asks, func(a Ask) bool { return a.Seat == seat })
	if i < 0 {
		return ErrTooSoon
	}
	ask := c.before.Asks[i]
	waited := c.now.Sub(ask.Since) >= s.cfg.RemoveAfter
	if c.before.Limit > 0 {
		waited = ask.Late || s.over(c.before, ask, c.now)
	}
	if !waited {
		return ErrTooSoon
	}
	if d, _ := c.before.Match.Asked(seat); motion == MotionAnswer && d.Default == "" {
		return ErrNoDefault
	}
	return nil
}

// Vote says yes or no to the vote that was opened at that moment (to the second), if it
// is still open: the ballot of an earlier one says nothing about it. The proposer's no
// takes it back. Errors: ErrNoVote, ErrVoted, ErrNoVoter, ErrNotSeated, ErrNotPlaying.
func (s *Tables) Vote(ctx context.Context, by By, id ID, opened int64, yes bool) (Outcome, error) {
	return s.seated(ctx, by, id, func(c *change, _ game.Seat) error {
		v := c.after.Vote
		switch {
		case v == nil || v.Motion == MotionLate || v.Opened.Unix() != opened:
			return ErrNoVote
		case slices.Contains(v.Yes, by.User):
			return ErrVoted
		case !slices.Contains(c.after.Voters(), by.User) && (yes || by.User != v.By):
			return ErrNoVoter
		case !yes:
			c.close(ResultRefused)
			return nil
		}
		c.agrees(v.By, by.User)
		v.Yes = append(v.Yes, by.User)
		if len(c.after.Voters()) > 0 {
			return nil
		}
		return s.carry(c, true)
	})
}

// Resume ends an agreed pause; who is asked waits from now on. Errors:
// ErrNotSeated, ErrNotPlaying, game.ErrOver.
func (s *Tables) Resume(ctx context.Context, by By, id ID) (Outcome, error) {
	return s.seated(ctx, by, id, func(c *change, _ game.Seat) error {
		c.after.Resting = false
		return nil
	})
}

// carry does what was agreed; voted says that there is a ballot to close: else nobody
// had a say.
func (s *Tables) carry(c *change, voted bool) error {
	v := *c.after.Vote
	if voted {
		c.close(resultAgreed)
	}
	c.after.Vote = nil
	switch v.Motion {
	case MotionUndo:
		seat, _ := c.before.SeatOf(v.By)
		m, err := c.before.Match.UndoByConsent(seat)
		if err != nil {
			return err
		}
		c.after.Match = m
		return nil
	case MotionRemove:
		return c.forfeit(v.Target)
	case MotionRest:
		s.rest(c)
		return nil
	case MotionLimit:
		c.setLimit(v)
		return nil
	case MotionAnswer:
		return c.answer(v.Target)
	}
	c.after.Status = Cancelled
	return nil
}

// answer takes the default answer of a user's open question.
func (c *change) answer(user string) error {
	seat, _ := c.after.SeatOf(user)
	d, ok := c.after.Match.Asked(seat)
	if !ok || d.Default == "" {
		return ErrNoDefault
	}
	m, events, err := c.after.Match.Act(game.Move{Decision: d.ID, Seat: seat, Action: d.Default})
	if err != nil {
		return err
	}
	c.after.Match, c.events = m, append(c.events, events...)
	c.after.Given = append(slices.Clip(c.after.Given), len(m.Journal)-1)
	return nil
}
