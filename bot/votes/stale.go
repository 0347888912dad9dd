package votes

import (
	"slices"

	"bivouac/bot/table"
	"bivouac/game"
)

// Effect is what a change of a table means for the open vote.
type Effect struct {
	Playing bool         // the game goes on
	There   []string     // the players present after the change
	InPlay  bool         // the proposer still plays
	Gone    bool         // Target no longer has a seat in the game
	Back    bool         // Target had left the server, and is back
	Same    bool         // Target's question is unchanged
	Usual   bool         // Target's question has a default answer
	Added   []game.Entry // journal entries since the vote was opened
	// The rest is for a ballot about a late player.
	Waits bool // Target's question has been open since Vote.Since
	Anew  bool // another question has replaced the one that the ballot is about
	Acted bool // Target has acted in this change
}

// Overtaken says whether a change ends an open vote. It returns the result, and the user whom the result is
// about, or "" if it is about nobody.
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

// lateOvertaken says whether a change ends a ballot about a late player, and returns the result.
func (v Vote) lateOvertaken(c Effect) (Answer, bool) {
	switch {
	case c.Anew:
		return ResultOther, true // the new question has its full time
	case !c.Playing || !slices.Contains(c.There, string(v.Target)) || len(v.Voters(c.There)) == 0:
		return ResultOther, true
	case c.Waits:
		return "", false
	case c.Acted:
		return ResultPlayed, true
	}
	// Two cases remain: the time to answer has started anew, or the player's question was closed without an
	// action of the player.
	return ResultOther, true
}

// Decided says whether a vote is decided because a player who had not voted has left, and returns
// the result. Only the votes of the players who remain count. A proposer cannot agree to their own
// motion alone.
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

// pointless returns the user who makes a vote pointless, and the reason: the proposer or the target has lost
// their seat, or the target has come back to the server. It returns "" if there is no such user.
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

// passedBy says whether the game has moved on past a vote. Any new entry of the journal ends a vote about
// an undo, or about the default answer to a question that is closed now. Any other vote ends when a player
// acts. Leaving and resigning do not count as acting, nor does a move that the rules make by themselves
// because time is over (game.Timed).
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
