package clock

import (
	"cmp"
	"time"

	"bivouac/game"
)

// Question is the timing of a seat's open question.
type Question struct {
	Seat     game.Seat `json:"seat"`
	Since    time.Time `json:"since"`
	Reminded int       `json:"reminded,omitempty"` // reminders sent since the question was asked: see Begun
	// Owed says that the player was not told when the question was asked. The player was asleep,
	// and is told when they wake, or in their digest.
	Owed bool      `json:"owed,omitempty"`
	Told time.Time `json:"told,omitzero"`  // time of the last reminder, or when the table was told of the absence
	Late bool      `json:"late,omitempty"` // the agreed time is over, and the others were asked what to do
	// Left is how much time was left at the time From. While From is zero, the time stands still.
	// See Deadline.
	Left   time.Duration `json:"left,omitempty"`
	From   time.Time     `json:"from,omitzero"`
	Last   bool          `json:"last,omitempty"`   // the player was told that all others have answered
	Begged bool          `json:"begged,omitempty"` // the player has asked the others for more time
	// Unheard are other players who were asleep when this player asked for more time. They are told
	// when they wake. The field More is how much time the player asked for.
	Unheard []string      `json:"unheard,omitempty"`
	More    time.Duration `json:"more,omitempty"`
	Giver   string        `json:"giver,omitempty"` // the user who last gave time for the question
	// Anew is the time at which this question replaced an earlier one without an act of the player.
	// It is zero for a first question. The other players have waited since the time Since, but
	// reminders count from the time Anew.
	Anew time.Time `json:"anew,omitzero"`
}

// Terms are the conditions under which time runs: the agreed limit, pauses and outages.
type Terms struct {
	Limit   time.Duration // time limit of an answer; 0: none
	Resting bool          // the table is paused: no time runs
	Outages []Outage      // in ascending order
}

// leastRest is the smallest remaining time that a stopped clock keeps.
const leastRest = time.Minute

// Ask returns a new question to a seat, with its full time.
func (t Terms) Ask(seat game.Seat, now time.Time) Question {
	q := Question{Seat: seat, Since: now}
	q.Refill(t, now)
	return q
}

// Refill restores a question's full time.
func (q *Question) Refill(t Terms, now time.Time) {
	q.From, q.Left, q.Late, q.Giver = time.Time{}, t.Limit, false, ""
	if t.Limit > 0 && !t.Resting {
		q.From = now
	}
}

// Deadline returns when the agreed time of a question is over. It returns false if no limit is
// agreed, or while the time does not run.
func (q Question) Deadline(t Terms) (time.Time, bool) {
	if t.Limit == 0 || q.From.IsZero() {
		return time.Time{}, false
	}
	return end(q.From, q.Left, t.Outages), true
}

// Over says whether the agreed time of a question is over.
func (q Question) Over(t Terms, now time.Time) bool {
	at, runs := q.Deadline(t)
	return runs && !now.Before(at)
}

// Kept says whether a question has been open long enough for the others to act without its player:
// its agreed time is over, or, if no limit is agreed, it has been open at least as long as the
// parameter span.
func (q Question) Kept(t Terms, span time.Duration, now time.Time) bool {
	if t.Limit > 0 {
		return q.Late || q.Over(t, now)
	}
	return now.Sub(q.Since) >= span
}

// Stop stops the clock of a question and keeps the remaining time for Resume. A question whose time
// is over gets its full time again, since players who agree to a pause agree to wait.
func (q *Question) Stop(t Terms, now time.Time) {
	if q.Late || q.Over(t, now) {
		t.Resting = true
		q.Refill(t, now)
		return
	}
	if !q.From.IsZero() {
		q.Left = max(q.Left-used(q.From, now, t.Outages), leastRest)
		q.From = time.Time{}
	}
}

// Resume returns a question that Stop has stopped, with its remaining time running again. Reminders
// start again.
func (q Question) Resume(t Terms, now time.Time) Question {
	anew := t.Ask(q.Seat, now)
	if t.Limit > 0 && q.Left > 0 {
		anew.Left = q.Left
	}
	return anew
}

// Renew replaces an open question by another: reminders start again, and the new question has its
// full time, since the limit is agreed for each answer.
func (q *Question) Renew(t Terms, now time.Time) {
	q.Anew, q.Reminded, q.Owed, q.Last, q.Begged, q.Unheard = now, 0, false, false, false, nil
	q.Refill(t, now)
}

// Give adds the time more to the question's remaining time, up to LongestLimit. If the time is
// over, the player has the time more from now on.
func (q *Question) Give(t Terms, giver string, more time.Duration, now time.Time) {
	switch {
	case t.Resting:
		q.Left = min(q.Left+more, LongestLimit)
	case q.Late || q.Over(t, now):
		q.From, q.Left = now, more
	default:
		left := q.Left - used(q.From, now, t.Outages)
		q.From, q.Left = now, min(left+more, LongestLimit)
	}
	q.Late, q.Begged, q.Unheard, q.Giver = false, false, nil, giver
}

// MayGive says whether more is a valid additional time to give to another player, or to ask for.
func MayGive(more time.Duration) bool { return more >= ShortestLimit && more <= LongestLimit }

// Begun returns when the present question was asked. Reminders count from this time.
func (q Question) Begun() time.Time {
	if q.Anew.IsZero() {
		return q.Since
	}
	return q.Anew
}

// After says whether the question was asked after a moment, or replaced another one at that moment
// or later.
func (q Question) After(at time.Time) bool {
	return q.Since.After(at) || !q.Anew.IsZero() && !q.Anew.Before(at)
}

// RulesAct returns when the game's own clock acts. The clock starts at the first of the given
// moments that is not zero. The parameter delay is how long the clock runs until it acts. It does
// not run in outages.
func RulesAct(delay time.Duration, outages []Outage, moments ...time.Time) time.Time {
	return end(cmp.Or(moments...), delay, outages)
}
