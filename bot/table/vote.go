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
	Message string    `json:"message,omitempty"` // message id of the ballot
}

// Voters are the users whose agreement an open vote still needs.
func (t Table) Voters() []string {
	if t.Vote == nil {
		return nil
	}
	return slices.DeleteFunc(here(t), func(u string) bool {
		return u == t.Vote.By || u == t.Vote.Target || slices.Contains(t.Vote.Yes, u)
	})
}

// Propose opens a vote; where nobody else has a say it passes at once. target is
// the user whom MotionRemove or MotionAnswer is about. Errors: ErrVoteOpen, ErrNoConsent,
// ErrTooSoon, game.ErrNothingToUndo, ErrNotSeated, ErrNotPlaying, game.ErrOver.
func (s *Tables) Propose(ctx context.Context, by By, id ID, motion Motion, target string) (Outcome, error) {
	return s.seated(ctx, by, id, func(c *change, seat game.Seat) error {
		if c.before.Vote != nil {
			return ErrVoteOpen
		}
		if motion != MotionRemove && motion != MotionAnswer {
			target = ""
		}
		if err := s.admit(c, seat, motion, target); err != nil {
			return err
		}
		a := &c.after
		a.Vote = &Vote{Motion: motion, By: by.User, Target: target, Opened: c.now, Entries: a.Entries()}
		if voters := a.Voters(); len(voters) > 0 {
			vote := *a.Vote
			c.post(PostVote, voters).Vote = &vote
			return nil
		}
		return c.carry()
	})
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
	patience := s.cfg.RemoveAfter
	if c.before.Limit > 0 {
		patience = c.before.Limit
	}
	if c.now.Sub(c.before.Asks[i].Since) < patience {
		return ErrTooSoon
	}
	if d, _ := c.before.Match.Asked(seat); motion == MotionAnswer && d.Default == "" {
		return ErrNoDefault
	}
	return nil
}

// Vote says yes or no to the open vote; the proposer's no takes it back. Errors:
// ErrNoVote, ErrVoted, ErrNoVoter, ErrNotSeated, ErrNotPlaying.
func (s *Tables) Vote(ctx context.Context, by By, id ID, yes bool) (Outcome, error) {
	return s.seated(ctx, by, id, func(c *change, _ game.Seat) error {
		v := c.after.Vote
		switch {
		case v == nil:
			return ErrNoVote
		case slices.Contains(v.Yes, by.User):
			return ErrVoted
		case !slices.Contains(c.after.Voters(), by.User) && (yes || by.User != v.By):
			return ErrNoVoter
		case !yes:
			c.close(false)
			return nil
		}
		v.Yes = append(v.Yes, by.User)
		if len(c.after.Voters()) > 0 {
			return nil
		}
		return c.carry()
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

// carry does what was agreed.
func (c *change) carry() error {
	v := *c.after.Vote
	if c.before.Vote != nil {
		c.close(true) // else nobody had a say, and there is no ballot to close
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
		c.after.Resting = true
		return nil
	case MotionAnswer:
		return c.answer(v.Target)
	}
	c.after.Status = Cancelled
	return nil
}

// answer takes the default answer of a user's open question.
func (c *change) answer(user string) error {
	seat, _ := c.before.SeatOf(user)
	d, ok := c.before.Match.Asked(seat)
	if !ok || d.Default == "" {
		return ErrNoDefault
	}
	m, events, err := c.before.Match.Act(game.Move{Decision: d.ID, Seat: seat, Action: d.Default})
	if err != nil {
		return err
	}
	c.after.Match, c.events = m, events
	return nil
}

// close ends the open vote and says so.
func (c *change) close(passed bool) {
	vote := *c.after.Vote
	c.after.Vote = nil
	p := c.post(PostVoted, nil)
	p.Vote, p.Passed = &vote, passed
}

// lapse ends a vote that a move, the end, or time has overtaken.
func (c *change) lapse() {
	v := c.after.Vote
	if v == nil || c.before.Vote == nil {
		return
	}
	if c.after.Status != Playing || v.Entries != c.after.Entries() || len(c.after.Voters()) == 0 {
		c.close(false)
	}
}
