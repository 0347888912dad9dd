package clock

import (
	"time"
)

// Digest is the setting to get one direct message a day about all waiting tables, instead of one
// message for each table.
type Digest struct {
	On bool `json:"on,omitempty"`
	At int  `json:"at,omitempty"` // minute of the day, 0..1439, in the time zone of the quiet hours
}

// DigestAt is the Digest.At of a digest that was just switched on: 18:00, as the minute of the day.
const DigestAt = 18 * 60

// NextDigest returns the time of the first digest after a moment. There is one digest on each day
// in the time zone of the quiet hours, but none while the user is away. A digest that would come in
// quiet hours comes at their end.
func (w Wishes) NextDigest(after time.Time) time.Time {
	if before := w.Away.Add(-time.Nanosecond); after.Before(before) {
		after = before
	}
	place := Place(w.Quiet.Zone)
	year, month, day := after.In(place).Date()
	for day--; ; day++ { // quiet hours may have delayed yesterday's digest
		if at := w.digestOn(place, year, month, day); at.After(after) {
			return at
		}
	}
}

// digestOn returns the time of a day's digest. If the clocks skip the minute of the digest, the
// digest comes right after the gap. If this gap lasts until the end of the day, the digest comes
// right before the gap. The result is zero if the clocks skip the whole day.
func (w Wishes) digestOn(place *time.Location, year int, month time.Month, day int) time.Time {
	minute := w.Digest.At
	if w.Quiet.covers(minute) {
		minute = w.Quiet.To
	}
	at := Local(place, year, month, day, minute)
	if !at.Before(Local(place, year, month, day+1, 0)) {
		if at = at.Add(-time.Minute); at.Before(Local(place, year, month, day, 0)) {
			return time.Time{}
		}
	}
	return w.Quiet.over(at)
}

// DigestApart is the least time between two digests with the same question. It is much less than a
// day, because two daily digests may be closer together: if the first was late, if clocks change,
// or if the user sets an earlier hour.
const DigestApart = 12 * time.Hour

// DigestAfter returns the moment after which a digest may contain the question: the moment when it
// was asked or, if it is later, DigestApart after the last reminder.
func (q Question) DigestAfter() time.Time {
	if q.Told.IsZero() {
		return q.Begun()
	}
	return Later(q.Begun(), q.Told.Add(DigestApart-time.Nanosecond))
}

// Of returns the user's settings, adapted to a question. It switches the digest off if the player
// was not told of the question yet and the question's agreed time ends before the next digest.
func (w Wishes) Of(q Question, t Terms) Wishes {
	if at, runs := q.Deadline(t); q.Owed && runs && at.Before(w.NextDigest(q.DigestAfter())) {
		w.Digest.On = false
	}
	return w
}
