package vote

import (
	"slices"
	"time"
)

// Answer is what a player wants done about another who is over the agreed time.
type Answer string

// What the others may choose from when a player's agreed time is over.
const (
	AnswerWait    Answer = "wait"    // as long again
	AnswerUsual   Answer = "usual"   // take the rules' default answer
	AnswerHold    Answer = "hold"    // the computer plays until the player is back
	AnswerReplace Answer = "replace" // offer the seat to anybody who wants it
	AnswerEnd     Answer = "end"     // end the table without a result
)

// Answers are all of them, in the order in which they are offered.
var Answers = []Answer{AnswerWait, AnswerUsual, AnswerHold, AnswerReplace, AnswerEnd}

// Pick is a player's choice on such a ballot.
type Pick struct {
	User   string `json:"user"`
	Answer Answer `json:"answer"`
}

// Late is the ballot about a player who is asked since a moment; nil where none of the users
// there is asked what to do.
func Late(by, target string, since, now time.Time, entries int, there []string) *Vote {
	v := &Vote{Motion: MotionLate, By: by, Target: target, Opened: now, Entries: entries, Since: since}
	if len(v.Voters(there)) == 0 {
		return nil
	}
	return v
}

// Pick takes a choice; a later one replaces an earlier one of the same user. Usual says that
// the rules know the usual answer.
func (v *Vote) Pick(user string, answer Answer, usual bool) error {
	switch {
	case v == nil || v.Motion != MotionLate:
		return ErrNone
	case v.Target == user:
		return ErrNoVoter
	case !slices.Contains(Answers, answer):
		return ErrChoice
	case answer == AnswerUsual && !usual:
		return ErrNoUsual
	}
	v.Picks = slices.DeleteFunc(slices.Clone(v.Picks), func(p Pick) bool { return p.User == user })
	v.Picks = append(v.Picks, Pick{user, answer})
	return nil
}

// Tally is what most of the users there have chosen, as soon as that is certain; false while
// it is open. A tie waits.
func (v *Vote) Tally(there []string) (Answer, bool) {
	count := map[Answer]int{}
	for _, p := range v.Picks {
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
	voters := slices.DeleteFunc(slices.Clone(there), func(u string) bool { return u == v.Target })
	switch {
	case 2*count[best] > len(voters):
		return best, true
	case len(v.Voters(there)) > 0:
		return "", false
	case tie:
		return AnswerWait, true
	}
	return best, true
}
