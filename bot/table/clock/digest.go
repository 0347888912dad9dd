package clock

import "time"

// Digest is the wish for one direct message a day about all waiting tables, instead of one for
// each.
type Digest struct {
	On bool `json:"on,omitempty"`
	At int  `json:"at,omitempty"` // minute of the day 0..1439, on the clocks of the quiet hours' place
}

// DigestAt is the time of a new digest: in the evening.
const DigestAt = 18 * 60

// NextDigest returns the time of the first digest after a moment: none while the person is away,
// and in quiet hours at their end.
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

// digest returns the time of the next digest with a question.
func (w Wishes) digest(q Question) time.Time { return w.NextDigest(Later(q.Begun(), q.Told)) }

// Of returns the wishes that apply to a question: without the digest if its player has not been
// told yet and the agreed time ends before the next one.
func (w Wishes) Of(q Question, t Terms) Wishes {
	if at, runs := q.Deadline(t); q.Owed && runs && at.Before(w.digest(q)) {
		w.Digest.On = false
	}
	return w
}

// digested is Reminder for a person with a digest.
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
