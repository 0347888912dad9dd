package clock

import (
	"errors"
	"fmt"
	"time"
)

// The shortest and the longest time limit. A limit of 0 means that there is no limit.
const (
	ShortestLimit = time.Minute
	LongestLimit  = 30 * Day
)

// Day is 24 hours.
const Day = 24 * time.Hour

// ErrLimit is the error of CheckLimit.
var ErrLimit = errors.New("no such limit")

// CheckLimit returns ErrLimit for an invalid limit. A valid limit is 0 (no limit), or from
// ShortestLimit to LongestLimit.
func CheckLimit(limit time.Duration) error {
	if limit != 0 && (limit < ShortestLimit || limit > LongestLimit) {
		return fmt.Errorf("%w: %s", ErrLimit, limit)
	}
	return nil
}

// Outage is a time in which the bot did not run. No player's time runs in an outage.
type Outage struct {
	From time.Time `json:"from"`
	To   time.Time `json:"to"`
}

// end returns when a time budget that starts at the given moment is used up. Outages do not use it
// up. They must be in ascending order.
func end(at time.Time, budget time.Duration, outages []Outage) time.Time {
	if budget <= 0 {
		return at
	}
	until := at.Add(budget)
	for _, o := range outages {
		if o.To.After(at) && o.From.Before(until) {
			until = until.Add(o.To.Sub(Later(o.From, at)))
			at = o.To
		}
	}
	return until.UTC()
}

// used returns how much time passed between two moments, without outages. The outages must be in
// ascending order.
func used(at, now time.Time, outages []Outage) time.Duration {
	var ran time.Duration
	for _, o := range outages {
		if o.To.After(at) && o.From.Before(now) {
			ran += max(o.From.Sub(at), 0)
			at = o.To
		}
	}
	return ran + max(now.Sub(at), 0)
}
