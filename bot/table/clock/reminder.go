package clock

import "time"

// Spans are how long things may last, as the host of the bot has set them.
type Spans struct {
	Lobby  time.Duration // a lobby that nobody starts
	Idle   time.Duration // a game in which nobody acts
	Vote   time.Duration // a vote that nobody ends, and a seat that nobody takes
	Remove time.Duration // in wait: the others may act without a player
	Grace  time.Duration // the seat of a player who left the server is kept
	Remind []time.Duration
	Absent time.Duration // in wait: the table is told, once
}

// Reminder is when something is said about an open question, and whether it is the last thing,
// that the table is told; zero when all has been said. What came due while the bot did not run
// waits for the end of the night in which it runs again.
func (s Spans) Reminder(w Wishes, q Question, now time.Time) (at time.Time, last bool) {
	if w.Digest.On {
		return s.digested(w, q, now)
	}
	delays := w.Delays(s.Remind)
	switch {
	case q.Owed:
		return w.Awake(Later(q.Begun(), now)), false
	case q.Reminded < len(delays):
		return w.Awake(Later(q.Begun().Add(delays[q.Reminded]), now)), false
	case q.Reminded == len(delays):
		return q.Begun().Add(s.absent(delays)), true
	}
	return time.Time{}, false
}

// absent is never before the player's own last reminder.
func (s Spans) absent(delays []time.Duration) time.Duration {
	if len(delays) == 0 {
		return s.Absent
	}
	return max(s.Absent, delays[len(delays)-1])
}

// Say counts what is said about a question by a moment. After a long stop of the bot, or a
// holiday, several reminders that came due together are one.
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

// Together is how far apart reminders of one user may be due that are one message.
const Together = 5 * time.Minute

// Soon says whether a reminder is due in a moment, so that it may join one that is sent now.
func (s Spans) Soon(w Wishes, q Question, now time.Time) bool {
	at, last := s.Reminder(w, q, now)
	return !at.IsZero() && !last && at.After(now) && !at.After(now.Add(Together))
}
