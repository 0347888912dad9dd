package votes

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"bivouac/bot/table"
	"bivouac/bot/table/clock"
)

// Motion is the subject of a vote.
type Motion string

// The motions.
const (
	MotionUndo   Motion = "undo"   // undo the proposer's last action and all later actions
	MotionRemove Motion = "remove" // give up the seat of an absent player
	MotionEnd    Motion = "end"    // end the table without a result
	MotionAnswer Motion = "answer" // give the rules' default answer for an absent player
	MotionRest   Motion = "rest"   // pause: no reminders until a player acts
	MotionLimit  Motion = "limit"  // another time limit
	// MotionLate is not a yes-or-no vote. The others choose what to do about a late player: see Pick.
	MotionLate Motion = "late"
)

// Errors of votes.
var (
	ErrNone    = errors.New("there is no open vote")
	ErrOpen    = errors.New("another vote is open")
	ErrNoVoter = errors.New("this user has no say in the vote")
	ErrVoted   = errors.New("this user has voted already")
	ErrTooSoon = errors.New("this player has not kept the table waiting long enough")
)

// Vote is an open vote. It passes when all Voters have agreed. It fails at the first no, at the next move, or
// when it expires.
type Vote struct {
	Motion Motion     `json:"motion"`
	By     table.User `json:"by"` // the proposer
	// Target is the user whom the vote is about, for MotionRemove, MotionAnswer and MotionLate.
	Target  table.User   `json:"target,omitempty"`
	Yes     []table.User `json:"yes,omitempty"` // users who have agreed, without the proposer
	Opened  time.Time    `json:"opened"`
	Entries int          `json:"entries"` // length of the journal when it was opened
	// Message and Older are the messages of ballots that an older program stored: see
	// table.Control.
	Message string   `json:"message,omitempty"`
	Older   []string `json:"older,omitempty"`
	// Owed are users who were asleep when the vote was opened, and must still be asked.
	Owed []table.User `json:"owed,omitempty"`

	Limit  time.Duration `json:"limit,omitempty"`  // for MotionLimit
	Since  time.Time     `json:"since,omitzero"`   // for MotionLate: Question.Since of Target's question
	Picks  []Pick        `json:"picks,omitempty"`  // for MotionLate
	Result Answer        `json:"result,omitempty"` // set once it is closed
}

// Results of a vote, besides the Answers about a late player.
const (
	ResultAgreed  Answer = "agreed"
	ResultRefused Answer = ""        // a player said no, or the proposer withdrew the motion
	ResultOver    Answer = "over"    // the game has ended
	ResultGone    Answer = "gone"    // the proposer, or the target, no longer has a seat
	ResultBack    Answer = "back"    // a player who had left the server is back
	ResultAlone   Answer = "left"    // no voter is left
	ResultPlayed  Answer = "played"  // the game has gone on, or the late player has acted
	ResultExpired Answer = "expired" // the vote has expired without a decision
	ResultGiven   Answer = "given"   // for MotionLate: the player was given more time
	ResultOther   Answer = "other"   // for MotionLate: another vote, or the end, came first
)

// Voters returns those of the present players whose vote is still needed.
func (v *Vote) Voters(present []string) []string {
	if v == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(present), func(u string) bool {
		if v.Motion == MotionLate {
			return is(v.Target, u) || slices.ContainsFunc(v.Picks, func(p Pick) bool { return is(p.User, u) })
		}
		return is(v.By, u) || is(v.Target, u) || slices.Contains(v.Yes, table.User(u))
	})
}

// The function "is" compares two user IDs. It returns true if they are equal.
func is(u table.User, id string) bool { return string(u) == id }

// Is says whether the vote was opened at the Unix time in opened. If it was not, a ballot with this time
// belongs to another vote.
func (v *Vote) Is(opened int64) bool { return v != nil && v.Opened.Unix() == opened }

// Same says whether two values are the same vote, perhaps at different moments.
func (v *Vote) Same(w *Vote) bool { return v != nil && w != nil && v.Opened.Equal(w.Opened) }

// Expires returns the time at which an open vote expires.
func (v Vote) Expires(after time.Duration) time.Time { return v.Opened.Add(after) }

// Call returns the voters who may be mentioned now, and records the sleeping voters in Owed, so that they are
// mentioned when they wake.
func (v *Vote) Call(voters []string, people clock.People, now time.Time) (awake []string) {
	v.Owed = table.Users(people.Asleep(voters, now))
	return people.Awake(voters, now)
}

// Recall returns the users in Owed whose vote is still needed, and empties Owed. As long as no user in Owed
// may be mentioned, it returns nobody and leaves Owed as it is. The list present has the IDs of the present
// players.
func (v *Vote) Recall(present []string, people clock.People, now time.Time) []string {
	owed := table.IDs(v.Owed)
	if len(owed) == 0 || now.Before(people.First(owed, now)) {
		return nil
	}
	v.Owed = nil
	voters := v.Voters(present)
	return slices.DeleteFunc(owed, func(u string) bool { return !slices.Contains(voters, u) })
}

// Closed returns the vote with its result, and whether it has passed.
func (v Vote) Closed(result Answer) (closed Vote, passed bool) {
	v.Result = result
	if v.Motion == MotionLate {
		return v, slices.Contains(Answers, result)
	}
	return v, result == ResultAgreed
}

// Subject identifies what a vote asks for. The limits of pings count each subject separately. Undos of
// different entries are different subjects, and so are motions about different players. All motions for
// another time limit are one subject.
func (v Vote) Subject() string {
	what := string(v.Motion) + ":" + string(v.Target)
	if v.Motion == MotionUndo {
		what += fmt.Sprint(v.Entries)
	}
	return what
}

// Cast records a yes or a no. If that ends the vote, it returns the result: ResultAgreed with the
// last necessary yes, ResultRefused with the first no. The proposer's no withdraws the motion. The
// list present has the IDs of the present players.
func (v *Vote) Cast(user string, yes bool, present []string) (result Answer, over bool, err error) {
	switch {
	case v == nil || v.Motion == MotionLate:
		return "", false, ErrNone
	case slices.Contains(v.Yes, table.User(user)):
		return "", false, ErrVoted
	case !slices.Contains(v.Voters(present), user) && (yes || !is(v.By, user)):
		return "", false, ErrNoVoter
	case !yes:
		return ResultRefused, true, nil
	}
	v.Yes = append(v.Yes, table.User(user))
	return ResultAgreed, len(v.Voters(present)) == 0, nil
}

// Case is what Against needs to know about a player.
type Case struct {
	Away  bool // the player has left the server
	Asked bool // the player has an open question
	Kept  bool // the player has kept the table waiting too long: see clock.Question.Kept
	Usual bool // the question has a default answer
}

// About says whether a proposed motion is about another player. It returns false for MotionLate, which no
// player proposes.
func (m Motion) About() bool { return m == MotionRemove || m == MotionAnswer }

// MayPut returns ErrOpen if the open vote prevents another one. A ballot about a late player does
// not prevent it: the new vote closes that ballot.
func (v *Vote) MayPut() error {
	if v != nil && v.Motion != MotionLate {
		return ErrOpen
	}
	return nil
}

// Against checks a motion about another player. A player who has left the server may be removed at
// once. Errors: ErrTooSoon, table.ErrNoDefault.
func (m Motion) Against(c Case) error {
	switch {
	case m == MotionRemove && c.Away:
		return nil
	case !c.Asked || !c.Kept:
		return ErrTooSoon
	case m == MotionAnswer && !c.Usual:
		return table.ErrNoDefault
	}
	return nil
}
