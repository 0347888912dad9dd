package clock

import (
	"time"

	"bivouac/game"
)

// Question is a seat's open question as the clock sees it.
type Question struct {
	Seat     game.Seat `json:"seat"`
	Since    time.Time `json:"since"`
	Reminded int       `json:"reminded,omitempty"` // reminders sent since then, or since Anew
	// Owed says that the player was not told when he was asked: he slept, and is told when he
	// wakes, or wants to be told in his digest.
	Owed bool      `json:"owed,omitempty"`
	Told time.Time `json:"told,omitzero"`  // when he was reminded, or the table told that he is absent, last
	Late bool      `json:"late,omitempty"` // the others were asked what to do: the limit is over
	On   bool      `json:"on,omitempty"`   // it follows the player's own answer: his turn goes on
	// Joint says that others were asked at the same moment: what the player is asked after his
	// answer is no part of a turn that goes on.
	Joint bool `json:"joint,omitempty"`
	// Left is the time that is left for the answer, From the moment since when it runs;
	// it stands still while From is zero. See Deadline.
	Left   time.Duration `json:"left,omitempty"`
	From   time.Time     `json:"from,omitzero"`
	Last   bool          `json:"last,omitempty"`   // the player was told that the table waits for him alone
	Begged bool          `json:"begged,omitempty"` // the player has asked the others for more time
	// Unheard are those of the others who slept then, and are asked for More when they wake.
	Unheard []string      `json:"unheard,omitempty"`
	More    time.Duration `json:"more,omitempty"`
	Giver   string        `json:"giver,omitempty"` // who has given time for it, last
	// Anew is when another question took the place of the first without an act of the player:
	// the others wait since Since, but reminders begin again. Zero: it is the first.
	Anew time.Time `json:"anew,omitzero"`
}

// Terms are what is agreed about the time of answers, and the time that counts for nobody.
type Terms struct {
	Limit   time.Duration // how long an answer may take; 0: for ever
	Hours   Hours         // when that time runs
	Resting bool          // the players pause: no time runs
	Outages []Outage      // ascending
}

// leastRest is what a clock that is stopped keeps at least.
const leastRest = time.Minute

// Ask is a new question to a seat, with all its time.
func (t Terms) Ask(seat game.Seat, now time.Time) Question {
	q := Question{Seat: seat, Since: now}
	q.Refill(t, now)
	return q
}

// Refill gives a question its whole time again.
func (q *Question) Refill(t Terms, now time.Time) {
	q.From, q.Left, q.Late, q.Giver = time.Time{}, t.Limit, false, ""
	if t.Limit > 0 && !t.Resting {
		q.From = now
	}
}

// Deadline is when the agreed time of a question is over; false where none is agreed, or
// where it stands still.
func (q Question) Deadline(t Terms) (time.Time, bool) {
	if t.Limit == 0 || q.From.IsZero() {
		return time.Time{}, false
	}
	return t.Hours.End(q.From, q.Left, t.Outages), true
}

// Over says whether the agreed time of a question has passed.
func (q Question) Over(t Terms, now time.Time) bool {
	at, runs := q.Deadline(t)
	return runs && !now.Before(at)
}

// Kept says whether a question has kept the table waiting long enough for the others to act
// without its player: past the agreed limit, or past a span where none is agreed.
func (q Question) Kept(t Terms, span time.Duration, now time.Time) bool {
	if t.Limit > 0 {
		return q.Late || q.Over(t, now)
	}
	return now.Sub(q.Since) >= span
}

// Stop stops the clock of a question: what is left is kept for Resume. One that is over has
// all of its time again, because those who agree to rest agree to wait.
func (q *Question) Stop(t Terms, now time.Time) {
	if q.Late || q.Over(t, now) {
		t.Resting = true
		q.Refill(t, now)
		return
	}
	if !q.From.IsZero() {
		q.Left = max(q.Left-t.Hours.Used(q.From, now, t.Outages), leastRest)
		q.From = time.Time{}
	}
}

// Resume is an open question after a pause: it is new to the reminders, and has what was left
// of its time.
func (q Question) Resume(t Terms, now time.Time) Question {
	anew := t.Ask(q.Seat, now)
	if t.Limit > 0 && q.Left > 0 {
		anew.Left = q.Left
	}
	return anew
}

// Renew is another question in the place of an open one: reminders begin again, and it has
// all of its time, which is agreed for each answer.
func (q *Question) Renew(t Terms, now time.Time) {
	q.Anew, q.Reminded, q.Owed, q.Last, q.Begged, q.Unheard = now, 0, false, false, false, nil
	q.On = false
	q.Refill(t, now)
}

// Give gives more time for an answer, from now if the time is over.
func (q *Question) Give(t Terms, giver string, more time.Duration, now time.Time) {
	switch {
	case t.Resting:
		q.Left = min(q.Left+more, LongestLimit)
	case q.Late || q.Over(t, now):
		q.From, q.Left = now, more
	default:
		left := q.Left - t.Hours.Used(q.From, now, t.Outages)
		q.From, q.Left = now, min(left+more, LongestLimit)
	}
	q.Late, q.Begged, q.Unheard, q.Giver = false, false, nil, giver
}

// MayGive says whether a span may be given, or asked for.
func MayGive(more time.Duration) bool { return more >= ShortestLimit && more <= LongestLimit }

// Begun is when the question of now was put: reminders count from there.
func (q Question) Begun() time.Time {
	if q.Anew.IsZero() {
		return q.Since
	}
	return q.Anew
}
