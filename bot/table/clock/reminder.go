package clock

import (
	"time"
)

// Spans are the configured durations.
type Spans struct {
	Lobby  time.Duration // until an unstarted lobby is closed
	Idle   time.Duration // until an idle game is closed
	Vote   time.Duration // until an open vote, or an offer of a seat, expires
	Remove time.Duration // waiting time after which the others may act without a player
	Grace  time.Duration // how long the seat of a player who left the server is kept
	Remind []time.Duration
	Absent time.Duration // waiting time after which the table is told, once
	// NextDigest replaces Wishes.NextDigest in tests of what a wrong one does; nil: it does not.
	NextDigest func(Wishes, time.Time) time.Time
}

// Reminder returns when to remind of an open question. If last is true no reminder is left, and the
// table is told instead. It returns zero if that has happened too. Reminders that came due during an
// outage wait until the end of the user's quiet hours after the next start. No reminder comes within
// the shortest period after another.
func (s Spans) Reminder(w Wishes, q Question, now time.Time) (at time.Time, last bool) {
	if w.Digest.On {
		return s.digested(w, q, now)
	}
	delays := w.Delays(s.Remind)
	switch {
	case q.Owed:
		at = w.Awake(Later(q.Begun(), now))
	case q.Reminded < len(delays):
		at = w.Awake(Later(q.Begun().Add(delays[q.Reminded]), now))
	case q.Reminded == len(delays):
		return q.Begun().Add(s.absent(delays)), true
	default:
		return time.Time{}, false
	}
	if apart := Apart(at, q.Told, shortest(q, delays)); apart.After(at) {
		at = w.Awake(apart)
	}
	return at, false
}

// shortest returns the least time between a question's reminder and its next one: the shortest
// difference between two delays. After a missed call it is the time within which reminders are
// combined.
func shortest(q Question, delays []time.Duration) time.Duration {
	if q.Owed {
		return Together
	}
	least, last := delays[0], time.Duration(0)
	for _, d := range delays {
		least, last = min(least, d-last), d
	}
	return least
}

// absent returns the waiting time after which the table is told: never less than the delay of the
// player's own last reminder.
func (s Spans) absent(delays []time.Duration) time.Duration {
	if len(delays) == 0 {
		return s.Absent
	}
	return max(s.Absent, delays[len(delays)-1])
}

// Say records the reminders of a question that were due by a moment. After a long outage, or an
// absence, several due reminders count as one message.
func (s Spans) Say(w Wishes, q *Question, by time.Time) {
	q.Told = by
	if q.Owed {
		q.Owed = false
	} else {
		q.Reminded++
	}
	delays := w.Delays(s.Remind)
	for q.Reminded < len(delays) && !by.Before(w.Awake(q.Begun().Add(delays[q.Reminded]))) {
		q.Reminded++
	}
}

// Together is the time within which reminders of one user are combined in one message.
const Together = 5 * time.Minute

// Soon says whether a reminder is due soon, so that it can join one that is sent now.
func (s Spans) Soon(w Wishes, q Question, now time.Time) bool {
	at, last := s.Reminder(w, q, now)
	return !at.IsZero() && !last && at.After(now) && !at.After(now.Add(Together))
}

// Digest is the setting to get one direct message a day about all waiting tables, instead of one
// for each.
type Digest struct {
	On bool `json:"on,omitempty"`
	At int  `json:"at,omitempty"` // minute of the day 0..1439, by the clocks of the place of the quiet hours
}

// DigestAt is the time of a new digest: in the evening.
const DigestAt = 18 * 60

// NextDigest returns the time of the first digest after a moment. There is one on each day of the
// place of the quiet hours. There is none while the user is away. A digest in quiet hours moves to
// their end.
func (w Wishes) NextDigest(after time.Time) time.Time {
	if before := w.Away.Add(-time.Nanosecond); after.Before(before) {
		after = before
	}
	place := Place(w.Quiet.Zone)
	year, month, day := after.In(place).Date()
	for day--; ; day++ { // quiet hours may have delayed yesterday's
		if at := w.digestOn(place, year, month, day); at.After(after) {
			return at
		}
	}
}

// digestOn returns the time of a day's digest. If the clocks skip its minute it comes right after
// the gap, or right before a gap that lasts until the end of the day. It is zero if they skip the
// whole day.
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

// digestApart is the least time between two digests with the same question. A day on which clocks
// change has 22 hours or more, but the next digest comes sooner after a late one, or if its hour is
// moved.
const digestApart = 12 * time.Hour

// digestAfter returns the moment after which the next digest with a question comes.
func digestAfter(q Question) time.Time {
	if q.Told.IsZero() {
		return q.Begun()
	}
	return Later(q.Begun(), q.Told.Add(digestApart-time.Nanosecond))
}

// Of returns the settings that apply to a question. They are without the digest if its player was
// not told yet and the agreed time ends before the next digest.
func (w Wishes) Of(q Question, t Terms) Wishes {
	if at, runs := q.Deadline(t); q.Owed && runs && at.Before(w.NextDigest(digestAfter(q))) {
		w.Digest.On = false
	}
	return w
}

// digested is Reminder for a user with a digest.
func (s Spans) digested(w Wishes, q Question, now time.Time) (at time.Time, last bool) {
	absent := q.Begun().Add(s.Absent)
	if !q.Told.Before(absent) {
		return time.Time{}, false
	}
	next := w.NextDigest
	if s.NextDigest != nil {
		next = func(after time.Time) time.Time { return s.NextDigest(w, after) }
	}
	if at = Apart(next(digestAfter(q)), q.Told, digestApart); at.After(absent) {
		return absent, true
	}
	return w.Awake(Later(at, now)), false
}
