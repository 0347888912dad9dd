package remind

import (
	"time"

	"bivouac/bot/table/clock"
)

// The constant together is the longest time between two due reminders of a user that are sent as one
// message.
const together = 5 * time.Minute

// The function when returns the time at which the player of an open question is reminded next. If last is
// true, no reminder is left, and this is the time at which the table is told that it waits for the player.
// If the table has already been told, the time is zero. A reminder that came due during an outage waits,
// after the next start, until the end of the user's quiet hours.
func when(s clock.Spans, w clock.Wishes, q clock.Question, now time.Time) (at time.Time, last bool) {
	if w.Digest.On {
		return digest(s, w, w.NextDigest(q.DigestAfter()), q, now)
	}
	delays := w.Delays(s.Remind)
	switch {
	case q.Owed:
		at = w.Awake(clock.Later(q.Begun(), now))
	case q.Reminded < len(delays):
		at = w.Awake(clock.Later(q.Begun().Add(delays[q.Reminded]), now))
	case q.Reminded == len(delays):
		return q.Begun().Add(absent(s, delays)), true
	default:
		return time.Time{}, false
	}
	if apart := clock.Apart(at, q.Told, shortest(q, delays)); apart.After(at) {
		at = w.Awake(apart)
	}
	return at, false
}

// shortest returns the minimum time between a question's reminder and its next one. It is the shortest
// difference between two delays or, if the player was asleep when they were asked, the constant together.
func shortest(q clock.Question, delays []time.Duration) time.Duration {
	if q.Owed {
		return together
	}
	least, last := delays[0], time.Duration(0)
	for _, d := range delays {
		least, last = min(least, d-last), d
	}
	return least
}

// absent returns how long a question is open before the table is told that it waits for the player. It is
// never less than the delay of the player's own last reminder.
func absent(s clock.Spans, delays []time.Duration) time.Duration {
	if len(delays) == 0 {
		return s.Absent
	}
	return max(s.Absent, delays[len(delays)-1])
}

// digest does the same as the function when, but for a user who gets a daily digest. The parameter nextDigest
// is the time of their next digest.
func digest(
	s clock.Spans, w clock.Wishes, nextDigest time.Time, q clock.Question, now time.Time,
) (at time.Time, last bool) {
	told := q.Begun().Add(s.Absent)
	if !q.Told.Before(told) {
		return time.Time{}, false
	}
	if at = clock.Apart(nextDigest, q.Told, clock.DigestApart); at.After(told) {
		return told, true
	}
	return w.Awake(clock.Later(at, now)), false
}

// count records that reminders of a question are sent: all that were due by the time in the parameter latest.
// Several are due after a long outage or an absence, and are sent as one message.
func count(s clock.Spans, w clock.Wishes, q *clock.Question, latest time.Time) {
	q.Told = latest
	if q.Owed {
		q.Owed = false
	} else {
		q.Reminded++
	}
	delays := w.Delays(s.Remind)
	for q.Reminded < len(delays) && !latest.Before(w.Awake(q.Begun().Add(delays[q.Reminded]))) {
		q.Reminded++
	}
}

// soon says whether a reminder is due soon, so that it can be sent together with a message that is
// sent now.
func soon(s clock.Spans, w clock.Wishes, q clock.Question, now time.Time) bool {
	at, last := when(s, w, q, now)
	return !at.IsZero() && !last && at.After(now) && !at.After(now.Add(together))
}
