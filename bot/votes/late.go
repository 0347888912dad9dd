package votes

import (
	"slices"
	"time"

	"bivouac/bot/table"
)

// Answer is a choice on the ballot about a late player.
type Answer string

// Choices on the ballot about a late player.
const (
	AnswerWait    Answer = "wait"    // give the player the full time again
	AnswerUsual   Answer = "usual"   // give the rules' default answer
	AnswerHold    Answer = "hold"    // the computer plays until the player is back
	AnswerReplace Answer = "replace" // offer the seat to anybody
	AnswerEnd     Answer = "end"     // end the table without a result
)

// holderLevel is the level at which the computer plays for a late player.
const holderLevel = 3

// Answers are all choices, in menu order.
var Answers = []Answer{AnswerWait, AnswerUsual, AnswerHold, AnswerReplace, AnswerEnd}

// Pick is a player's choice on the ballot about a late player.
type Pick struct {
	User   table.User `json:"user"`
	Answer Answer     `json:"answer"`
}

// Late returns a new ballot about a late player. The parameter target is the ID of the late player, asked is
// clock.Question.Since of that player's question, and the list present has the IDs of the present players.
// Late returns nil if none of the present players may choose.
func Late(by, target string, asked, now time.Time, entries int, present []string) *Vote {
	v := &Vote{
		Motion: MotionLate, By: table.User(by), Target: table.User(target), Opened: now, Entries: entries, Since: asked,
	}
	if len(v.Voters(present)) == 0 {
		return nil
	}
	return v
}

// Pick records a user's choice. It replaces the user's earlier choice. The parameter usual says whether the
// late player's question has a default answer.
func (v *Vote) Pick(user string, answer Answer, usual bool) error {
	switch {
	case v == nil || v.Motion != MotionLate:
		return ErrNone
	case is(v.Target, user):
		return ErrNoVoter
	case !slices.Contains(Answers, answer):
		return table.ErrBadOption
	case answer == AnswerUsual && !usual:
		return table.ErrNoDefault
	}
	v.Picks = slices.DeleteFunc(slices.Clone(v.Picks), func(p Pick) bool { return is(p.User, user) })
	v.Picks = append(v.Picks, Pick{table.User(user), answer})
	return nil
}

// Tally returns the result of the ballot, or false if the result is not certain yet. A choice wins if more
// than half of the voters have made it. When all have voted, the most frequent choice wins, and a tie means
// AnswerWait. The list present has the IDs of the present players.
func (v *Vote) Tally(present []string) (Answer, bool) {
	count := map[Answer]int{}
	for _, p := range v.Picks {
		if slices.Contains(present, string(p.User)) {
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
	voters := slices.DeleteFunc(slices.Clone(present), func(u string) bool { return is(v.Target, u) })
	switch {
	case 2*count[best] > len(voters):
		return best, true
	case len(v.Voters(present)) > 0:
		return "", false
	case tie:
		return AnswerWait, true
	}
	return best, true
}

// Tied says whether a closed vote about a late player ended with AnswerWait although another answer
// got at least as many votes as AnswerWait.
func (v Vote) Tied() bool {
	count := map[Answer]int{}
	for _, p := range v.Picks {
		count[p.Answer]++
	}
	return v.Motion == MotionLate && v.Result == AnswerWait && slices.ContainsFunc(Answers, func(a Answer) bool {
		return a != AnswerWait && count[a] > 0 && count[a] >= count[AnswerWait]
	})
}
