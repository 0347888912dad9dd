package clock

import "time"

// Apart returns when something may be sent next. The parameter due is when it should be sent, and
// the parameter last is when it was sent before (zero: never). The parameter shortest is the least
// time between two sendings. So if a clock or a computation is wrong, a message is late, but is not
// sent many times.
func Apart(due, last time.Time, shortest time.Duration) time.Time {
	if last.IsZero() {
		return due
	}
	return Later(due, last.Add(shortest))
}

// A Rhythm limits how often a process does some work. If the clock is set back, the period begins
// again, so that the work is not done twice in a period, and is at most one period late. The zero
// Rhythm is due at once.
type Rhythm struct{ last time.Time }

// Due says whether the period has passed since the last call of Done.
func (r *Rhythm) Due(now time.Time, period time.Duration) bool {
	if r.last.IsZero() {
		return true
	}
	if now.Before(r.last) {
		r.last = now
	}
	return now.Sub(r.last) >= period
}

// Done records that the work was done.
func (r *Rhythm) Done(now time.Time) { r.last = now }
