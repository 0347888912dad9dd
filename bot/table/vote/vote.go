package vote

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"bivouac/bot/table/clock"
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
	MotionLimit  Motion = "limit"  // another time limit
	// MotionLate is no yes or no: the others choose what to do about a player who is
	// over the agreed time. See Pick.
	MotionLate Motion = "late"
)

// What a vote refuses.
var (
	ErrNone    = errors.New("there is no open vote")
	ErrOpen    = errors.New("another vote is open")
	ErrNoVoter = errors.New("this user has no say in the vote")
	ErrVoted   = errors.New("this user has voted already")
	ErrTooSoon = errors.New("this player has not kept the table waiting long enough")
	ErrNoUsual = errors.New("the rules know no default for this question")
	ErrChoice  = errors.New("no such choice")
)

// Vote is an open vote: it passes when all Voters have agreed, and falls with the
// first no, with the next move, or when it expires.
type Vote struct {
	Motion  Motion    `json:"motion"`
	By      string    `json:"by"`               // the proposer
	Target  string    `json:"target,omitempty"` // user whom MotionRemove or MotionAnswer is about
	Yes     []string  `json:"yes,omitempty"`    // who has agreed, without the proposer
	Opened  time.Time `json:"opened"`
	Entries int       `json:"entries"`           // length of the journal then
	Message string    `json:"message,omitempty"` // message id of the last ballot
	Older   []string  `json:"older,omitempty"`   // and of those before it, for users who slept then
	Owed    []string  `json:"owed,omitempty"`    // who slept when asked to vote

	Limit  time.Duration `json:"limit,omitempty"`  // of MotionLimit
	Hours  clock.Hours   `json:"hours,omitzero"`   // of MotionLimit
	Since  time.Time     `json:"since,omitzero"`   // of MotionLate: since when Target is asked
	Picks  []Pick        `json:"picks,omitempty"`  // of MotionLate
	Result Answer        `json:"result,omitempty"` // once it is closed
}

// How a vote ends, besides the Answers about a late player.
const (
	ResultAgreed  Answer = "agreed"
	ResultRefused Answer = ""        // somebody said no, or the proposer took it back
	ResultOver    Answer = "over"    // the game has ended
	ResultGone    Answer = "gone"    // who put it, or whom it is about, has no seat any more
	ResultBack    Answer = "back"    // a player who had left the server is back
	ResultAlone   Answer = "left"    // nobody is left who could agree
	ResultPlayed  Answer = "played"  // the game has gone on past it; the late player has played
	ResultExpired Answer = "expired" // nobody decided: the table waits
	ResultGiven   Answer = "given"   // of MotionLate: somebody gave the player more time
	ResultOther   Answer = "other"   // of MotionLate: another vote, or the end, came between
)

// Clone is a copy that may be changed.
func (v *Vote) Clone() *Vote {
	if v == nil {
		return nil
	}
	c := *v
	c.Yes, c.Picks, c.Owed = slices.Clone(v.Yes), slices.Clone(v.Picks), slices.Clone(v.Owed)
	return &c
}

// Voters are those of the users there whose agreement an open vote still needs. There are
// the users who play and are on the server.
func (v *Vote) Voters(there []string) []string {
	if v == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(there), func(u string) bool {
		if v.Motion == MotionLate {
			return u == v.Target || slices.ContainsFunc(v.Picks, func(p Pick) bool { return p.User == u })
		}
		return u == v.By || u == v.Target || slices.Contains(v.Yes, u)
	})
}

// Is says whether an open vote is the one that was opened at a moment, to the second: the
// ballot of an earlier one says nothing about it.
func (v *Vote) Is(opened int64) bool { return v != nil && v.Opened.Unix() == opened }

// Same says whether two are one vote.
func (v *Vote) Same(w *Vote) bool { return v != nil && w != nil && v.Opened.Equal(w.Opened) }

// Expires is when a vote that nobody ends is over.
func (v Vote) Expires(after time.Duration) time.Time { return v.Opened.Add(after) }

// Call takes those of the voters to whom it may be said now, and keeps the others as owed:
// a player in quiet hours is called when they end.
func (v *Vote) Call(voters []string, people clock.People, now time.Time) (awake []string) {
	v.Owed = people.Asleep(voters, now)
	return people.Awake(voters, now)
}

// Recall are those of the owed whose vote is still needed, once the first of them may be
// called; nobody is owed then. There are as for Voters.
func (v *Vote) Recall(there []string, people clock.People, now time.Time) []string {
	if v == nil || len(v.Owed) == 0 || now.Before(people.First(v.Owed, now)) {
		return nil
	}
	voters, owed := v.Voters(there), v.Owed
	v.Owed = nil
	return slices.DeleteFunc(slices.Clone(owed), func(u string) bool { return !slices.Contains(voters, u) })
}

// Ballot notes the message that asks for votes now; what the earlier ones are stays known.
func (v *Vote) Ballot(message string) {
	if v.Message != "" && v.Message != message {
		v.Older = append(slices.Clone(v.Older), v.Message)
	}
	v.Message = message
}

// Closed is a vote that has ended, and whether something is done because of it.
func (v Vote) Closed(result Answer) (closed Vote, passed bool) {
	v.Result = result
	if v.Motion == MotionLate {
		return v, slices.Contains(Answers, result)
	}
	return v, result == ResultAgreed
}

// Subject is what a vote asks: the same is not asked again so soon. An undo of something else
// is another question, and so is another player; another limit is not.
func (v Vote) Subject() string {
	what := string(v.Motion) + ":" + v.Target
	if v.Motion == MotionUndo {
		what += fmt.Sprint(v.Entries)
	}
	return what
}
