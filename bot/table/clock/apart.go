package clock

import "time"

// Apart is the guard of what is sent again and again: it returns when that may be sent next, which is
// when it is due, but never within its shortest period after the last time (zero: there was none).
// With it a wrong time, of the machine or computed, makes a message late, and not many messages.
func Apart(due, last time.Time, shortest time.Duration) time.Time {
	if last.IsZero() {
		return due
	}
	return Later(due, last.Add(shortest))
}

// A Rhythm is the same guard for what a process does again and again. Its clock may be set back: the
// period then begins again, so that the work comes neither twice in a period nor much too late. The
// zero value is due.
type Rhythm struct{ last time.Time }

// Due says whether a period has passed since Done.
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
