package votes

import (
	"errors"
	"time"

	"bivouac/bot/table"
	"bivouac/bot/table/clock"
	"bivouac/game"
)

// ErrNoConsent means that the rules of the game do not allow an undo by consent.
var ErrNoConsent = errors.New("the rules of this game do not let a move be taken back by consent")

// Propose returns the change by which a player opens a vote. If nobody else has a say, the motion passes at
// once. The parameter target is the ID of the player whom a MotionRemove or MotionAnswer is about. Errors:
// ErrOpen, ErrNone for a motion that cannot be proposed, ErrNoConsent, ErrTooSoon, table.ErrNoDefault,
// table.ErrNotAnother, game.ErrNothingToUndo, those of table.InPlay.
func Propose(motion Motion, target string) func(*table.Change) error {
	return table.InPlay(func(c *table.Change, seat game.Seat) error { return put(c, seat, motion, target) })
}

func put(c *table.Change, seat game.Seat, motion Motion, target string) error {
	b := c.Before()
	if err := Of(b).MayPut(); err != nil {
		return err
	}
	if !motion.About() {
		target = ""
	}
	switch motion {
	case MotionUndo:
		if !b.Public().Info().Consent {
			return ErrNoConsent
		}
		if _, err := b.Undone(seat, true); err != nil {
			return err
		}
	case MotionRemove, MotionAnswer:
		if err := against(c, motion, target); err != nil {
			return err
		}
	case MotionEnd, MotionRest:
	default:
		return ErrNone
	}
	return open(c, Vote{Motion: motion, Target: table.User(target)})
}

// The function against checks a motion about another player. The parameter target is the ID of that
// player.
func against(c *table.Change, motion Motion, target string) error {
	b := c.Before()
	seat, ok := b.SeatOf(target)
	if !ok || target == c.By().User {
		return table.ErrNotAnother
	}
	about := Case{Away: !b.Players[seat].Here(), Usual: hasDefault(b, target)}
	if q, asked := b.Open(target); asked {
		about.Asked, about.Kept = true, q.Kept(c.Terms(b), c.Spans().Remove, c.Now())
	}
	return motion.Against(about)
}

// Cast returns the change by which a player votes yes or no. The parameter opened is the Unix time at which
// the vote was opened. If that vote is no longer open, the error is ErrNone. The proposer's no withdraws the
// motion. Errors: ErrNone, ErrVoted, ErrNoVoter, those of table.InPlay.
func Cast(opened int64, yes bool) func(*table.Change) error {
	return table.InPlay(func(c *table.Change, _ game.Seat) error {
		v := Of(*c.After())
		if !v.Is(opened) {
			return ErrNone
		}
		result, over, err := v.Cast(c.By().User, yes, c.After().Here())
		if err != nil {
			return err
		}
		piece.Set(c.After(), v)
		if !over {
			return nil
		}
		if end(c, result); result != ResultAgreed {
			return nil
		}
		return carryOut(c, *v)
	})
}

// Choose returns the change by which a player votes on how to go on without a late player. The parameter
// opened is the Unix time at which the ballot was opened. A new choice replaces the player's earlier choice.
// The result is carried out as soon as it is certain (Vote.Tally). Errors: ErrNone, ErrNoVoter,
// table.ErrNoDefault, table.ErrBadOption, those of table.InPlay.
func Choose(opened int64, answer Answer) func(*table.Change) error {
	return table.InPlay(func(c *table.Change, _ game.Seat) error {
		v := Of(*c.After())
		if !v.Is(opened) {
			return ErrNone
		}
		b := c.Before()
		if err := v.Pick(c.By().User, answer, hasDefault(b, string(v.Target))); err != nil {
			return err
		}
		piece.Set(c.After(), v)
		if won, certain := v.Tally(c.After().Here()); certain {
			end(c, won)
			return settleLate(c, *v, won)
		}
		return nil
	})
}

// Reopen returns the change that opens another ballot about a late player, after a ballot has ended without a
// decision. Errors: ErrOpen, ErrTooSoon, those of table.InPlay.
func Reopen(user string) func(*table.Change) error {
	return table.InPlay(func(c *table.Change, _ game.Seat) error {
		a := c.After()
		ask, asked := a.Open(user)
		switch {
		case Of(*a) != nil:
			return ErrOpen
		case !asked || user == c.By().User || a.Halt.Resting || a.Limit == 0 || !ask.Late:
			return ErrTooSoon
		}
		if v := openBallot(c, *ask); v != nil {
			c.Appeal(c.By().User, v.Subject(), v.Voters(a.Here()))
		}
		return nil
	})
}

// ProposeLimit returns the change by which a player proposes another time limit for answers in a running
// game. The limit is from a minute to 30 days, or 0 for no limit. If nobody else has a say, it applies at
// once. Errors: ErrOpen, table.ErrBadOption, those of table.InPlay.
func ProposeLimit(limit time.Duration) func(*table.Change) error {
	return table.InPlay(func(c *table.Change, _ game.Seat) error {
		if clock.CheckLimit(limit) != nil {
			return table.ErrBadOption
		}
		return open(c, Vote{Motion: MotionLimit, Limit: limit})
	})
}

// TakeBack returns the change by which a player undoes their last action, if nothing was revealed since. If
// something was revealed, the change opens a vote on the undo instead. If nobody else has a say in that vote,
// the action is undone at once. All this is one change, so a repeated interaction does nothing. Errors:
// game.ErrNothingToUndo, game.ErrOldRules, those of Propose.
func TakeBack() func(*table.Change) error {
	return table.InPlay(func(c *table.Change, seat game.Seat) error {
		err := c.Undo(seat, false)
		if errors.Is(err, game.ErrRevealed) {
			return put(c, seat, MotionUndo, "")
		}
		return err
	})
}

// Resume returns the change that ends an agreed pause. Reminders start again, and agreed time limits run
// again. Errors: those of table.InPlay.
func Resume() func(*table.Change) error {
	return table.InPlay(func(c *table.Change, _ game.Seat) error {
		c.After().Halt.Resting = false
		return nil
	})
}
