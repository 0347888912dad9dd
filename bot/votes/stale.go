package votes

import (
	"slices"

	"bivouac/bot/table"
	"bivouac/game"
)

// Effect is what a change of a table means for an open vote.
type Effect struct {
	Playing bool         // the game goes on
	There   []string     // the players present after it
	InPlay  bool         // the proposer still plays
	Gone    bool         // Target has no seat in the game any more
	Back    bool         // Target had left the server, and is back
	Same    bool         // Target's question is unchanged
	Usual   bool         // Target's question has a default answer
	Added   []game.Entry // to the journal since the vote was opened
	// For a ballot about a late player.
	Waits bool // Target is still asked since the same moment
	Anew  bool // another question took the place of the one that it is about
	Acted bool // Target has acted in this change
}

// Overtaken says whether a change ends an open vote, with which result, and the user the result is
// about, if any.
func (v Vote) Overtaken(c Effect) (result Answer, user string, over bool) {
	if v.Motion == MotionLate {
		result, over = v.lateOvertaken(c)
		return result, string(v.Target), over
	}
	user, lost := v.pointless(c)
	switch {
	case !c.Playing:
		return ResultOver, "", true
	case lost != "":
		return lost, user, true
	case v.passedBy(c):
		return ResultPlayed, "", true
	case len(v.Voters(c.There)) == 0:
		return ResultAlone, "", true
	}
	return "", "", false
}

// lateOvertaken says whether a ballot about a late player is obsolete.
func (v Vote) lateOvertaken(c Effect) (Answer, bool) {
	switch {
	case c.Anew:
		return ResultOther, true // the new question has all its time
	case !c.Playing || !slices.Contains(c.There, string(v.Target)) || len(v.Voters(c.There)) == 0:
		return ResultOther, true
	case c.Waits:
		return "", false
	case c.Acted:
		return ResultPlayed, true
	}
	return ResultOther, true // the wait starts again, or nothing is asked: not by the player
}

// Decided says whether a vote is decided because a missing voter has left: then the others' choice
// applies. The proposer alone is no consent and may propose it again.
func (v Vote) Decided(c Effect) (Answer, bool) {
	if v.Motion == MotionLate {
		chosen := slices.ContainsFunc(v.Picks, func(p Pick) bool { return slices.Contains(c.There, string(p.User)) })
		if !chosen || !slices.Contains(c.There, string(v.Target)) || !c.Same {
			return "", false
		}
		won, certain := v.Tally(c.There)
		return won, certain && (won != AnswerUsual || c.Usual)
	}
	if _, lost := v.pointless(c); lost != "" || !c.Playing || v.passedBy(c) || len(v.Voters(c.There)) > 0 {
		return "", false
	}
	agreed := slices.ContainsFunc(v.Yes, func(u table.User) bool { return slices.Contains(c.There, string(u)) })
	return ResultAgreed, agreed && (v.Motion != MotionAnswer || c.Usual)
}

// pointless says whether a vote has lost its target or proposer, and which: a seat has another
// player, or a player who had left the server is back.
func (v Vote) pointless(c Effect) (user string, why Answer) {
	switch {
	case !c.InPlay:
		return string(v.By), ResultGone
	case v.Target == "":
		return "", ""
	case c.Gone:
		return string(v.Target), ResultGone
	case c.Back:
		return string(v.Target), ResultBack
	}
	return "", ""
}

// passedBy says whether the game has moved on past a vote. A move of the rules' clock, or a
// player's leaving or resigning, ends only votes about a position, or about a question that it
// closed.
func (v Vote) passedBy(c Effect) bool {
	switch {
	case len(c.Added) == 0:
		return false
	case v.Motion == MotionUndo:
		return true
	case v.Motion == MotionAnswer && !c.Same:
		return true
	}
	return slices.ContainsFunc(c.Added, func(e game.Entry) bool {
		return e.Seat != game.Spectator && e.Action != game.Forfeit && e.Action != game.Resign
	})
}
