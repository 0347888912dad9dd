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
	Reminded int       `json:"reminded,omitempty"` // reminders sent since then, or since Anew
	// Owed says that the player was not told when he was asked: he was asleep and is told when he
	// wakes, or in his digest.
	Owed bool      `json:"owed,omitempty"`
	Told time.Time `json:"told,omitzero"`  // the last reminder, or when the table was told of his absence
	Late bool      `json:"late,omitempty"` // the limit is over and the others were asked what to do
	// Left is the remaining time, counted from From; it stands still while From is zero. See
	// Deadline.
	Left   time.Duration `json:"left,omitempty"`
	From   time.Time     `json:"from,omitzero"`
	Last   bool          `json:"last,omitempty"`   // the player was told that only he is missing
	Begged bool          `json:"begged,omitempty"` // the player has asked the others for more time
	// Unheard are others who were asleep then and are asked for More when they wake.
	Unheard []string      `json:"unheard,omitempty"`
	More    time.Duration `json:"more,omitempty"`
	Giver   string        `json:"giver,omitempty"` // who gave time for it last
	// Anew is when another question replaced the first without an act of the player: the others
	// wait since Since, but reminders start again. Zero: it is the first.
	Anew time.Time `json:"anew,omitzero"`
}

// Terms are the agreed time of answers, and outages.
type Terms struct {
	Limit   time.Duration // time limit of an answer; 0: none
	Resting bool          // the players pause: no time runs
	Outages []Outage      // ascending
}

// leastRest is the minimum remaining time of a stopped clock.
const leastRest = time.Minute

// Ask returns a new question to a seat with full time.
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

// Deadline returns when the agreed time of a question is over; false if none is agreed, or while it
// stands still.
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
// past the agreed limit, or past span without one.
func (q Question) Kept(t Terms, span time.Duration, now time.Time) bool {
	if t.Limit > 0 {
		return q.Late || q.Over(t, now)
	}
	return now.Sub(q.Since) >= span
}

// Stop stops the clock of a question: the remaining time is kept for Resume. One that is over gets
// its full time again, since agreeing to a pause means agreeing to wait.
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

// Resume returns an open question after a pause: reminders start again, and it has its remaining
// time.
func (q Question) Resume(t Terms, now time.Time) Question {
	anew := t.Ask(q.Seat, now)
	if t.Limit > 0 && q.Left > 0 {
		anew.Left = q.Left
	}
	return anew
}

// Renew replaces an open question by another: reminders start again, and it has full time, which is
// agreed for each answer.
func (q *Question) Renew(t Terms, now time.Time) {
	q.Anew, q.Reminded, q.Owed, q.Last, q.Begged, q.Unheard = now, 0, false, false, false, nil
	q.Refill(t, now)
}

// Give adds time for an answer, counted from now if the time is over.
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

// MayGive says whether a span may be given, or asked for.
func MayGive(more time.Duration) bool { return more >= ShortestLimit && more <= LongestLimit }

// Begun returns when the present question was asked, from which reminders count.
func (q Question) Begun() time.Time {
	if q.Anew.IsZero() {
		return q.Since
	}
	return q.Anew
}

// After says whether the question is another than what its player was asked at a moment: it was asked later,
// or replaced another then or later.
func (q Question) After(at time.Time) bool {
	return q.Since.After(at) || !q.Anew.IsZero() && !q.Anew.Before(at)
}

// RulesAct returns when the game's own clock moves: a span after it started, in which no outage
// counts. It starts at the first of the given moments that is not zero.
func RulesAct(after time.Duration, outages []Outage, since ...time.Time) time.Time {
	return end(cmp.Or(since...), after, outages)
}
