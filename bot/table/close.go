package table

import (
	"slices"

	"bivouac/game"
)

// How a vote about anything but a late player ends; also ResultPlayed, when the game has
// gone on past it, and ResultExpired.
const (
	resultAgreed  Answer = "agreed"
	ResultRefused Answer = ""     // somebody said no, or the proposer took it back
	ResultOver    Answer = "over" // the game has ended
	ResultGone    Answer = "gone" // who put it, or whom it is about, has no seat any more
	ResultBack    Answer = "back" // who had left the server is back
	ResultAlone   Answer = "left" // nobody is left who could agree
)

// close ends the open vote and says so; users are whom the result is about.
func (c *change) close(result Answer, users ...string) {
	vote := *c.after.Vote
	vote.Result = result
	c.after.Vote = nil
	p := c.post(PostVoted, nil)
	p.Vote, p.Users, p.Passed = &vote, users, result == resultAgreed
}

// expire ends a vote that nobody ended.
func (c *change) expire() {
	if c.after.Vote.Motion == MotionLate {
		c.decide(ResultExpired)
		return
	}
	c.close(ResultExpired)
}

// lapse ends a vote that a move, the end, or a loss has overtaken.
func (c *change) lapse() {
	v := c.after.Vote
	if v == nil || !c.wasOpen(v) {
		return
	}
	if v.Motion == MotionLate {
		c.overtaken()
		return
	}
	user, lost := c.pointless(v)
	switch {
	case c.after.Status != Playing:
		c.close(ResultOver)
	case lost != "":
		c.close(lost, user)
	case c.passedBy(v):
		c.close(ResultPlayed)
	case len(c.after.Voters()) == 0:
		c.close(ResultAlone)
	}
}

// wasOpen says that a vote was open before the change.
func (c *change) wasOpen(v *Vote) bool {
	return c.before.Vote != nil && v.Opened.Equal(c.before.Vote.Opened)
}

// pointless says that a vote has lost whom it is about, or who put it, and who that is:
// a seat has gone to somebody else, or who had left the server is back.
func (c *change) pointless(v *Vote) (user string, why Answer) {
	if !c.after.Plays(v.By) {
		return v.By, ResultGone
	}
	if v.Target == "" {
		return "", ""
	}
	was, is := c.before.placeOf(v.Target), c.after.placeOf(v.Target)
	if is < 0 || c.after.Out(game.Seat(is)) {
		return v.Target, ResultGone
	}
	if was >= 0 && !c.before.Players[was].Here() && c.after.Players[is].Here() {
		return v.Target, ResultBack
	}
	return "", ""
}

// passedBy says that the game has gone on past a vote. What the rules' clock does by
// itself, and that somebody has gone or resigned, end only those that are about a
// position, or about a question that it closed.
func (c *change) passedBy(v *Vote) bool {
	added := c.after.Match.Journal[min(v.Entries, c.after.Entries()):]
	switch {
	case len(added) == 0:
		return false
	case v.Motion == MotionUndo:
		return true
	case v.Motion == MotionAnswer && !c.sameQuestion(v.Target):
		return true
	}
	return slices.ContainsFunc(added, func(e game.Entry) bool {
		return e.Seat != game.Spectator && e.Action != game.Forfeit && e.Action != game.Resign
	})
}

// sameQuestion says that a user is still asked what he was asked before the change.
func (c *change) sameQuestion(user string) bool {
	seat, _ := c.after.SeatOf(user)
	was, asked := c.before.Match.Asked(seat)
	is, still := c.after.Match.Asked(seat)
	return asked && still && was.ID == is.ID
}

// recount looks whether a vote is decided because somebody who had not answered has
// left: then what the others want is done.
func (s *Tables) recount(c *change) error {
	v := c.after.Vote
	if v == nil || c.after.Status != Playing || !c.wasOpen(v) {
		return nil
	}
	if v.Motion == MotionLate {
		return c.recountLate()
	}
	if _, lost := c.pointless(v); lost != "" || c.over() || c.passedBy(v) || len(c.after.Voters()) > 0 {
		return nil
	}
	there := here(c.after)
	if !slices.ContainsFunc(v.Yes, func(u string) bool { return slices.Contains(there, u) }) {
		return nil // his own word alone is nobody's consent: he may put it anew
	}
	if v.Motion == MotionAnswer && !c.after.HasDefault(v.Target) {
		return nil
	}
	return s.carry(c, true)
}
