package table

import (
	"context"
	"slices"
	"time"

	"bivouac/game"
)

// Answer is what a player wants done about somebody who is over his time.
type Answer string

// What the others may choose from when a player's agreed time is over.
const (
	AnswerWait    Answer = "wait"    // as long again
	AnswerUsual   Answer = "usual"   // take the rules' default answer for him
	AnswerReplace Answer = "replace" // offer his seat to whoever wants it
	AnswerEnd     Answer = "end"     // end the table without a result
)

// Answers are all of them, in the order in which they are offered.
var Answers = []Answer{AnswerWait, AnswerUsual, AnswerReplace, AnswerEnd}

// What closes the ballot about a late player besides an Answer (Vote.Result).
const (
	ResultPlayed  Answer = "played"  // he has played meanwhile
	ResultGiven   Answer = "given"   // somebody gave him more time
	ResultExpired Answer = "expired" // nobody decided: the table waits
	ResultOther   Answer = "other"   // another vote, or the end, came between
)

// Pick is a player's choice on such a ballot.
type Pick struct {
	User   string `json:"user"`
	Answer Answer `json:"answer"`
}

// late opens the ballot about the first player who is over his agreed time. A table
// with an open vote waits for the end of that one.
func (s *Tables) late(c *change) {
	a := &c.after
	for n := range a.Asks {
		ask := &a.Asks[n]
		if a.Vote != nil || ask.Late || !a.Players[ask.Seat].Here() || !s.over(*a, *ask, c.now) {
			continue
		}
		ask.Late = true
		s.openBallot(c, *ask)
		if v := a.Vote; v != nil { // a minute given each minute would ask the others each minute
			c.mention(ask.Giver, v.appeal(), a.Voters())
		}
	}
}

// openBallot asks the others what to do; where nobody else is there, nobody is asked.
func (s *Tables) openBallot(c *change, ask Ask) {
	a := &c.after
	a.Vote = &Vote{
		Motion: MotionLate, By: c.by.User, Target: a.UserOf(ask.Seat),
		Opened: c.now, Entries: a.Entries(), Since: ask.Since,
	}
	voters := a.Voters()
	if len(voters) == 0 {
		a.Vote = nil
		return
	}
	s.callVoters(c, voters)
}

// callVoters asks for votes. Who sleeps is mentioned when he wakes.
func (s *Tables) callVoters(c *change, voters []string) {
	v := c.after.Vote
	awake := s.reachable(voters, c.now)
	v.Owed = slices.DeleteFunc(slices.Clone(voters), func(u string) bool { return slices.Contains(awake, u) })
	kind := PostVote
	if v.Motion == MotionLate {
		kind = PostLate
	}
	vote := *v
	p := c.post(kind, awake)
	p.Vote = &vote
	if v.Motion == MotionLate {
		p.Users = []string{v.Target}
	}
}

// owed is when somebody who slept when a vote was opened may be called; zero if
// nobody is to be.
func (s *Tables) owed(v *Vote, now time.Time) time.Time {
	var first time.Time
	for _, u := range v.Owed {
		if at := s.wishes(u).awake(now); first.IsZero() || at.Before(first) {
			first = at
		}
	}
	return first
}

// callOwedVoters calls those who have woken since a vote was opened, and have not voted.
func (s *Tables) callOwedVoters(c *change) {
	v := c.after.Vote
	if v == nil || len(v.Owed) == 0 || c.now.Before(s.owed(v, c.now)) {
		return
	}
	voters := c.after.Voters()
	missing := slices.DeleteFunc(slices.Clone(v.Owed), func(u string) bool { return !slices.Contains(voters, u) })
	v.Owed = nil
	if len(missing) > 0 {
		s.callVoters(c, missing)
	}
}

// Decide opens the ballot about a player who is over his time once more, after one
// that nobody decided. Errors: ErrVoteOpen, ErrTooSoon, ErrNotSeated, ErrNotPlaying,
// game.ErrOver.
func (s *Tables) Decide(ctx context.Context, by By, id ID, user string) (Outcome, error) {
	return s.seated(ctx, by, id, func(c *change, _ game.Seat) error {
		ask, asked := c.after.open(user)
		switch {
		case c.after.Vote != nil:
			return ErrVoteOpen
		case !asked || user == by.User || c.after.Resting || c.after.Limit == 0 || !ask.Late:
			return ErrTooSoon
		}
		s.openBallot(c, *ask)
		if v := c.after.Vote; v != nil {
			c.appeal(by.User, v.appeal(), c.after.Voters())
		}
		return nil
	})
}

// Pick chooses on the ballot about a late player that was opened at that moment
// (to the second); a later choice replaces an earlier one. What most of the others
// want is done as soon as it is certain; a tie waits. Errors: ErrNoVote, ErrNoVoter,
// ErrNoDefault, ErrBadOption, ErrNotSeated, ErrNotPlaying, game.ErrOver.
func (s *Tables) Pick(ctx context.Context, by By, id ID, opened int64, answer Answer) (Outcome, error) {
	return s.seated(ctx, by, id, func(c *change, _ game.Seat) error {
		v := c.after.Vote
		switch {
		case v == nil || v.Motion != MotionLate || v.Opened.Unix() != opened:
			return ErrNoVote
		case v.Target == by.User:
			return ErrNoVoter
		case !slices.Contains(Answers, answer):
			return ErrBadOption
		case answer == AnswerUsual && !c.before.HasDefault(v.Target):
			return ErrNoDefault
		}
		c.agrees(v.By, by.User)
		v.Picks = slices.DeleteFunc(slices.Clone(v.Picks), func(p Pick) bool { return p.User == by.User })
		v.Picks = append(v.Picks, Pick{by.User, answer})
		if won, ok := c.after.tally(); ok {
			return c.settleBallot(won)
		}
		return nil
	})
}

// HasDefault says whether the rules know an answer to a user's open question that
// silence may mean.
func (t Table) HasDefault(user string) bool {
	seat, ok := t.SeatOf(user)
	if !ok || t.Match == nil {
		return false
	}
	d, asked := t.Match.Asked(seat)
	return asked && d.Default != ""
}

// tally is what the others have chosen; false while it is open.
func (t Table) tally() (Answer, bool) {
	count, there := map[Answer]int{}, here(t)
	for _, p := range t.Vote.Picks {
		if slices.Contains(there, p.User) {
			count[p.Answer]++
		}
	}
	best, tie := AnswerWait, false
	for _, a := range Answers {
		switch {
		case count[a] > count[best]:
			best, tie = a, false
		case a != best && count[a] == count[best]:
			tie = true
		}
	}
	voters := slices.DeleteFunc(there, func(u string) bool { return u == t.Vote.Target })
	switch {
	case 2*count[best] > len(voters):
		return best, true
	case len(t.Voters()) > 0:
		return "", false
	case tie:
		return AnswerWait, true
	}
	return best, true
}

// settleBallot does what the others have chosen about a late player.
func (c *change) settleBallot(answer Answer) error {
	a := &c.after
	user := a.Vote.Target
	c.decide(answer)
	if answer == AnswerUsual {
		return c.answer(user)
	}
	if answer == AnswerEnd {
		a.Status = Cancelled
		return nil
	}
	if ask, ok := a.open(user); ok {
		a.refill(ask, c.now)
	}
	if answer == AnswerReplace {
		a.Offer = &Offer{From: user, Opened: c.now}
		c.putOffer()
	}
	return nil
}

// decide closes the ballot about a late player and says how.
func (c *change) decide(result Answer) {
	vote := *c.after.Vote
	vote.Result = result
	c.after.Vote = nil
	p := c.post(PostVoted, nil)
	p.Vote, p.Users, p.Passed = &vote, []string{vote.Target}, slices.Contains(Answers, result)
}

// overtaken says that a ballot about a late player has lost its question.
func (c *change) overtaken() {
	v := c.after.Vote
	ask, asked := c.after.open(v.Target)
	was, _ := c.before.open(v.Target)
	switch {
	case asked && was != nil && !ask.Anew.Equal(was.Anew):
		c.decide(ResultOther) // he is asked something else, and has all his time for that
	case c.after.Status != Playing || !slices.Contains(here(c.after), v.Target) || len(c.after.Voters()) == 0:
		c.decide(ResultOther)
	case asked && ask.Since.Equal(v.Since):
	case c.played(v.Target):
		c.decide(ResultPlayed)
	default:
		c.decide(ResultOther) // he waits from now on, or is asked nothing: it is not his doing
	}
}

// played says that a user has acted in this change.
func (c *change) played(user string) bool {
	seat, _ := c.after.SeatOf(user)
	added := c.after.Match.Journal[c.before.Entries():]
	return slices.ContainsFunc(added, func(e game.Entry) bool { return e.Seat == seat })
}

// recountLate is recount for a ballot about a late player.
func (c *change) recountLate() error {
	a, v := &c.after, c.after.Vote
	there := here(*a)
	chosen := slices.ContainsFunc(v.Picks, func(p Pick) bool { return slices.Contains(there, p.User) })
	if !chosen || !slices.Contains(there, v.Target) || !c.sameQuestion(v.Target) {
		return nil
	}
	won, ok := a.tally()
	if !ok || won == AnswerUsual && !a.HasDefault(v.Target) {
		return nil
	}
	return c.settleBallot(won)
}
