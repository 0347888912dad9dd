package table

import (
	"context"
	"slices"

	"bivouac/bot/table/clock"
	"bivouac/bot/table/outbox"
	"bivouac/bot/table/vote"
	"bivouac/game"
)

// Voters returns the users whose agreement an open vote still needs.
func (t Table) Voters() []string { return t.Vote.Voters(t.Here()) }

// HasDefault says whether a user's open question has a default answer.
func (t Table) HasDefault(user string) bool {
	seat, ok := t.SeatOf(user)
	if !ok || t.Match == nil {
		return false
	}
	d, asked := t.Match.Asked(seat)
	return asked && d.Default != ""
}

// Propose opens a vote; if nobody else has a say it passes at once. target is the user of
// MotionRemove or MotionAnswer. Errors: ErrVoteOpen, ErrNoConsent, ErrTooSoon, ErrNotAnother,
// game.ErrNothingToUndo, ErrNotSeated, ErrNotPlaying, game.ErrOver.
func (s *Tables) Propose(ctx context.Context, by Actor, id ID, motion vote.Motion, target string) (Outcome, error) {
	return s.Change(ctx, by, id, InPlay(func(c *Change, seat game.Seat) error {
		return c.propose(seat, motion, target)
	}))
}

func (c *Change) propose(seat game.Seat, motion vote.Motion, target string) error {
	if err := c.before.Vote.MayPut(); err != nil {
		return err
	}
	if !motion.About() {
		target = ""
	}
	switch motion {
	case vote.MotionUndo:
		if !c.before.Match.Game.Info().Consent {
			return ErrNoConsent
		}
		if _, err := c.before.Match.UndoByConsent(seat); err != nil {
			return err
		}
	case vote.MotionRemove, vote.MotionAnswer:
		if err := c.maySayAway(motion, target); err != nil {
			return err
		}
	case vote.MotionEnd, vote.MotionRest:
	default:
		return ErrNoVote
	}
	return c.openVote(vote.Vote{Motion: motion, Target: target})
}

// maySayAway checks a motion about a player.
func (c *Change) maySayAway(motion vote.Motion, target string) error {
	b := &c.before
	seat, ok := b.SeatOf(target)
	if !ok || target == c.by.User {
		return ErrNotAnother
	}
	about := vote.Case{Away: !b.Players[seat].Here(), Usual: b.HasDefault(target)}
	if q, asked := b.Open(target); asked {
		about.Asked, about.Kept = true, q.Kept(c.Terms(*b), c.spans.Remove, c.now)
	}
	return motion.Against(about)
}

// openVote opens a vote and closes a ballot about a late player.
func (c *Change) openVote(v vote.Vote) error {
	a := &c.after
	if err := a.Vote.MayPut(); err != nil {
		return err
	}
	if a.Vote != nil {
		c.endVote(vote.ResultOther)
	}
	v.By, v.Opened, v.Entries = c.by.User, c.now, a.Entries()
	a.Vote = &v
	if voters := a.Voters(); len(voters) > 0 {
		c.callVoters(voters)
		c.Appeal(c.by.User, v.Subject(), voters)
		return nil
	}
	return c.carry()
}

// Vote votes yes or no in the vote opened at that time (to the second), if it is still open. The
// proposer's no withdraws it. Errors: ErrNoVote, ErrVoted, ErrNoVoter, ErrNotSeated, ErrNotPlaying.
func (s *Tables) Vote(ctx context.Context, by Actor, id ID, opened int64, yes bool) (Outcome, error) {
	return s.Change(ctx, by, id, InPlay(func(c *Change, _ game.Seat) error {
		v := c.after.Vote
		if !v.Is(opened) {
			return ErrNoVote
		}
		result, over, err := v.Cast(by.User, yes, c.after.Here())
		if err != nil {
			return err
		}
		if !over {
			return nil
		}
		c.endVote(result)
		if result != vote.ResultAgreed {
			return nil
		}
		return c.carryOut(*v)
	}))
}

// Decide reopens the ballot about a late player, after one without a decision. Errors: ErrVoteOpen,
// ErrTooSoon, ErrNotSeated, ErrNotPlaying, game.ErrOver.
func (s *Tables) Decide(ctx context.Context, by Actor, id ID, user string) (Outcome, error) {
	return s.Change(ctx, by, id, InPlay(func(c *Change, _ game.Seat) error {
		ask, asked := c.after.Open(user)
		switch {
		case c.after.Vote != nil:
			return ErrVoteOpen
		case !asked || user == by.User || c.after.Resting || c.after.Limit == 0 || !ask.Late:
			return ErrTooSoon
		}
		c.openBallot(*ask)
		if v := c.after.Vote; v != nil {
			c.Appeal(by.User, v.Subject(), c.after.Voters())
		}
		return nil
	}))
}

// Pick votes on the ballot about a late player opened at that time (to the second); it replaces an
// earlier choice. The majority's choice is carried out as soon as it is certain; a tie waits.
// Errors: ErrNoVote, ErrNoVoter, ErrNoDefault, ErrBadOption, ErrNotSeated, ErrNotPlaying,
// game.ErrOver.
func (s *Tables) Pick(ctx context.Context, by Actor, id ID, opened int64, answer vote.Answer) (Outcome, error) {
	return s.Change(ctx, by, id, InPlay(func(c *Change, _ game.Seat) error {
		v := c.after.Vote
		if !v.Is(opened) {
			return ErrNoVote
		}
		if err := v.Pick(by.User, answer, c.before.HasDefault(v.Target)); err != nil {
			return badOption(err)
		}
		if won, certain := v.Tally(c.after.Here()); certain {
			c.endVote(won)
			return c.settleLate(*v, won)
		}
		return nil
	}))
}

// Resume ends an agreed pause; waiting times start again. Errors: ErrNotSeated, ErrNotPlaying,
// game.ErrOver.
func (s *Tables) Resume(ctx context.Context, by Actor, id ID) (Outcome, error) {
	return s.Change(ctx, by, id, InPlay(func(c *Change, _ game.Seat) error {
		c.after.Resting = false
		return nil
	}))
}

// askAboutLate opens the ballot about the first late player, unless a vote is open.
func (c *Change) askAboutLate() {
	a := &c.after
	for n := range a.Asks {
		ask := &a.Asks[n]
		if a.Vote != nil || ask.Late || !a.Players[ask.Seat].Waits() || !ask.Over(c.Terms(*a), c.now) {
			continue
		}
		ask.Late = true
		c.openBallot(*ask)
		if v := a.Vote; v != nil { // a minute given each minute would ask the others each minute
			c.Mention(ask.Giver, v.Subject(), a.Voters())
		}
	}
}

// openBallot asks the present others what to do, if there are any.
func (c *Change) openBallot(ask clock.Question) {
	a := &c.after
	a.Vote = vote.Late(c.by.User, a.UserOf(ask.Seat), ask.Since, c.now, a.Entries(), a.Here())
	if a.Vote != nil {
		c.callVoters(a.Voters())
	}
}

// callVoters asks for votes. A player in quiet hours is mentioned when they end.
func (c *Change) callVoters(voters []string) {
	v := c.after.Vote
	awake := v.Call(voters, c.people, c.now)
	kind := outbox.PostVote
	if v.Motion == vote.MotionLate {
		kind = outbox.PostLate
	}
	ballot := *v
	p := c.post(kind, awake)
	p.Vote = &ballot
	if v.Motion == vote.MotionLate {
		p.Users = append([]string{v.Target}, c.lateToo(v.Target)...)
	}
}

// lateToo returns the other users who are late: the ballots about them come one after another.
func (c *Change) lateToo(target string) []string {
	var users []string
	for _, ask := range c.after.Asks {
		user := c.after.UserOf(ask.Seat)
		if user != target && !ask.Late && c.after.Players[ask.Seat].Waits() && ask.Over(c.Terms(c.after), c.now) {
			users = append(users, user)
		}
	}
	return users
}

// callOwedVoters calls voters who have woken up since a vote was opened, and have not voted.
func (c *Change) callOwedVoters() {
	if missing := c.after.Vote.Recall(c.after.Here(), c.people, c.now); len(missing) > 0 {
		c.callVoters(missing)
	}
}

// endVote ends the open vote and posts it; users are those the result is about.
func (c *Change) endVote(result vote.Answer, users ...string) {
	closed, passed := c.after.Vote.Closed(result)
	c.after.Vote = nil
	if closed.Motion == vote.MotionLate {
		users = []string{closed.Target}
		there := c.after.Here() // the others' choices do not count
		closed.Picks = slices.DeleteFunc(slices.Clone(closed.Picks), func(p vote.Pick) bool {
			return !slices.Contains(there, p.User)
		})
	}
	p := c.post(outbox.PostVoted, nil)
	p.Vote, p.Users, p.Passed = &closed, users, passed
}

// expireVote ends an expired vote.
func (c *Change) expireVote() {
	if v := c.after.Vote; v != nil && !c.now.Before(v.Expires(c.spans.Vote)) {
		c.endVote(vote.ResultExpired)
	}
}

// endStaleVote ends a vote made obsolete by a move, the end, or a loss.
func (c *Change) endStaleVote() {
	v := c.after.Vote
	if !v.Same(c.before.Vote) {
		return
	}
	if result, user, over := v.Overtaken(c.forVote(v)); over {
		var about []string
		if user != "" {
			about = []string{user}
		}
		c.endVote(result, about...)
	}
}

// recountVote decides a vote if the last missing voter has left.
func (c *Change) recountVote() error {
	v := c.after.Vote
	if !v.Same(c.before.Vote) || c.after.Status != Playing {
		return nil
	}
	result, decided := v.Decided(c.forVote(v))
	if !decided {
		return nil
	}
	c.endVote(result)
	if v.Motion == vote.MotionLate {
		return c.settleLate(*v, result)
	}
	return c.carryOut(*v)
}

// forVote returns what this change means for an open vote.
func (c *Change) forVote(v *vote.Vote) vote.Change {
	b, a := &c.before, &c.after
	was, is := b.PlaceOf(v.Target), a.PlaceOf(v.Target)
	m := vote.Change{
		Playing: a.Status == Playing && !c.Over(), There: a.Here(), InPlay: a.Plays(v.By),
		Gone: is < 0 || a.Out(game.Seat(is)),
		Back: was >= 0 && is >= 0 && !b.Players[was].Here() && a.Players[is].Here(),
		Same: c.sameQuestion(v.Target), Usual: a.HasDefault(v.Target),
		Added: a.Match.Journal[min(v.Entries, a.Entries()):],
	}
	if v.Motion == vote.MotionLate {
		asked, _ := a.Open(v.Target)
		earlier, _ := b.Open(v.Target)
		m.Waits = asked != nil && asked.Since.Equal(v.Since)
		m.Anew = asked != nil && earlier != nil && !asked.Anew.Equal(earlier.Anew)
		m.Acted = c.acted(v.Target)
	}
	return m
}

// sameQuestion says whether a user's question is unchanged.
func (c *Change) sameQuestion(user string) bool {
	seat, _ := c.after.SeatOf(user)
	was, asked := c.before.Match.Asked(seat)
	is, still := c.after.Match.Asked(seat)
	return asked && still && was.ID == is.ID
}

// acted says whether a user has acted in this change.
func (c *Change) acted(user string) bool {
	seat, _ := c.after.SeatOf(user)
	added := c.after.Match.Journal[c.before.Entries():]
	return slices.ContainsFunc(added, func(e game.Entry) bool { return e.Seat == seat })
}

// carry carries out the open vote at once, because nobody else has a say.
func (c *Change) carry() error {
	v := *c.after.Vote
	c.after.Vote = nil
	return c.carryOut(v)
}

// carryOut carries out a decision.
func (c *Change) carryOut(v vote.Vote) error {
	switch v.Motion {
	case vote.MotionUndo:
		seat, _ := c.before.SeatOf(v.By)
		m, err := c.before.Match.UndoByConsent(seat)
		if err != nil {
			return err
		}
		c.after.Match = m
		return nil
	case vote.MotionRemove:
		return c.GiveUp(v.Target)
	case vote.MotionRest:
		c.Rest()
		return nil
	case vote.MotionLimit:
		c.SetLimit(v.Limit)
		return nil
	case vote.MotionAnswer:
		return c.answerUsually(v.Target)
	}
	c.after.Status = Cancelled
	return nil
}

// settleLate carries out the others' choice about a late player.
func (c *Change) settleLate(v vote.Vote, answer vote.Answer) error {
	a := &c.after
	if answer == vote.AnswerUsual {
		return c.answerUsually(v.Target)
	}
	if answer == vote.AnswerEnd {
		a.Status = Cancelled
		return nil
	}
	if ask, ok := a.Open(v.Target); ok {
		ask.Refill(c.Terms(*a), c.now)
	}
	if answer == vote.AnswerHold {
		a.Players[a.PlaceOf(v.Target)].Held = HolderLevel
	}
	if answer == vote.AnswerReplace {
		a.Offer = &Offer{From: v.Target, Opened: c.now}
		c.putOffer()
	}
	return nil
}

// answerUsually makes the default answer to a user's open question.
func (c *Change) answerUsually(user string) error {
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

// Without returns how the game would end if a user's seat were given up, and whether it would, for
// voters. The result has no text if the rules cannot continue without the seat. It is computed in a
// redeal for spectators, so that it reveals nothing hidden.
func (t Table) Without(user string) (end game.Result, over bool) {
	seat, ok := t.SeatOf(user)
	if !ok || t.Match == nil || t.Status != Playing {
		return game.Result{}, false
	}
	luck := game.NewRand(game.Seed{}, "without")
	err := safely(func() error {
		guess := &game.Match{Game: t.Match.Game, Setup: t.Match.Setup, State: t.Match.State.Redeal(game.Spectator, &luck)}
		after, _, err := guess.Act(game.Move{Seat: seat, Action: game.Forfeit})
		if err != nil { // see forfeit
			end, over = game.Result{Void: true}, true
			return nil
		}
		end, over = after.State.Result()
		return nil
	})
	if err != nil {
		return game.Result{}, false
	}
	return end, over
}
