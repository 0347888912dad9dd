package clock

import "time"

// Digest is the wish to be told once a day, in one direct message, of all tables that wait,
// instead of at each of them.
type Digest struct {
	On bool `json:"on,omitempty"`
	At int  `json:"at,omitempty"` // minute of the day 0..1439, on the clocks of the quiet hours' place
}

// DigestAt is when a new digest is told: in the evening.
const DigestAt = 18 * 60

// NextDigest is the first digest after a moment: none comes while the person is away, and one
// of the quiet hours comes at their end.
func (w Wishes) NextDigest(after time.Time) time.Time {
	if before := w.Away.Add(-time.Nanosecond); after.Before(before) {
		after = before
	}
	minute := w.Digest.At
	if w.Quiet.covers(minute) {
		minute = w.Quiet.To
	}
	local := after.In(w.Quiet.place())
	at := time.Date(local.Year(), local.Month(), local.Day(), 0, minute, 0, 0, local.Location())
	if !at.After(after) {
		at = time.Date(local.Year(), local.Month(), local.Day()+1, 0, minute, 0, 0, local.Location())
	}
	return at.UTC()
}

// digest is the next digest that tells of a question.
func (w Wishes) digest(q Question) time.Time { return w.NextDigest(Later(q.Begun(), q.Told)) }

// Of are the wishes by which the player of a question is told of it: those without the digest
// where he was told nothing yet and the agreed time is over before the next one.
func (w Wishes) Of(q Question, t Terms) Wishes {
	if at, runs := q.Deadline(t); q.Owed && runs && at.Before(w.digest(q)) {
		w.Digest.On = false
	}
	return w
}

// digested is when a digest tells of a question, as Reminder says it.
func (s Spans) digested(w Wishes, q Question, now time.Time) (at time.Time, last bool) {
	absent := q.Begun().Add(s.Absent)
	if !q.Told.Before(absent) {
		return time.Time{}, false
	}
	if at = w.digest(q); at.After(absent) {
		return absent, true
	}
	return w.Awake(Later(at, now)), false
}
