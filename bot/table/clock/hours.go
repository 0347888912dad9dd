package clock

import (
	"errors"
	"fmt"
	"iter"
	"time"
)

// Hours are the part of a day in which agreed time runs: minutes of the day 0..1439, from From up
// to To (over midnight if To is smaller) in a time zone ("Europe/Paris"; "" is UTC). From = To: the
// whole day. The zero value means always.
type Hours struct {
	From int    `json:"from,omitempty"`
	To   int    `json:"to,omitempty"`
	Zone string `json:"zone,omitempty"`
	// Weekdays excludes hours that begin on a Saturday or a Sunday.
	Weekdays bool `json:"weekdays,omitempty"`
}

// Always says that time runs day and night.
func (h Hours) Always() bool { return h.From == h.To && !h.Weekdays }

// Limits of a time limit other than 0, and the shortest daily window.
const (
	ShortestLimit = time.Minute
	LongestLimit  = 30 * Day
	shortestHours = 60 // minutes
)

// Day is 24 hours.
const Day = 24 * time.Hour

// Errors of Check and CheckLimit.
var (
	ErrLimit = errors.New("no such limit or hours")
	ErrZone  = errors.New("there is no such time zone")
)

// CheckLimit refuses an invalid limit: it must be 0 for none, or a minute to 30 days.
func CheckLimit(limit time.Duration, h Hours) error {
	if limit != 0 && (limit < ShortestLimit || limit > LongestLimit) {
		return fmt.Errorf("%w: %s", ErrLimit, limit)
	}
	return h.Check()
}

// Check refuses invalid hours, or so few that a budget lasts for years.
func (h Hours) Check() error {
	const minutes = 24 * 60
	if min(h.From, h.To) < 0 || max(h.From, h.To) >= minutes {
		return fmt.Errorf("%w: hours %+v", ErrLimit, h)
	}
	if length := (h.To - h.From + minutes) % minutes; length != 0 && length < shortestHours {
		return fmt.Errorf("%w: a window of %d minutes", ErrLimit, length)
	}
	if _, err := Zone(h.Zone); err != nil {
		return fmt.Errorf("%w: %q", err, h.Zone)
	}
	return nil
}

// Outage is a time in which the bot did not run. It counts for no player.
type Outage struct {
	From time.Time `json:"from"`
	To   time.Time `json:"to"`
}

// horizon is how many days ahead hours are computed, enough for the longest budget in the shortest
// window.
const horizon = 1500

// days iterates over the windows of each day, ascending, beginning with the one that may be open at
// a moment.
func (h Hours) days(at time.Time) iter.Seq2[time.Time, time.Time] {
	return func(yield func(from, to time.Time) bool) {
		if h.Always() {
			yield(at, at.Add(horizon*Day))
			return
		}
		place := Place(h.Zone)
		y, m, d := at.In(place).Date()
		for n := d - 1; n < d+horizon; n++ {
			date := time.Date(y, m, n, 0, 0, 0, 0, time.UTC)
			if w := date.Weekday(); h.Weekdays && (w == time.Saturday || w == time.Sunday) {
				continue
			}
			last := n
			if h.To <= h.From {
				last++
			}
			if !yield(Local(place, y, m, n, h.From), Local(place, y, m, last, h.To)) {
				return
			}
		}
	}
}

// running iterates over the periods from a moment on in which time runs: the hours minus the
// outages, which must ascend.
func (h Hours) running(at time.Time, outages []Outage) iter.Seq2[time.Time, time.Time] {
	return func(yield func(from, to time.Time) bool) {
		for from, to := range h.days(at) {
			if from.Before(at) {
				from = at
			}
			for _, o := range outages {
				if !o.To.After(from) || !o.From.Before(to) {
					continue
				}
				if o.From.After(from) && !yield(from, o.From) {
					return
				}
				from = o.To
			}
			if to.After(from) && !yield(from, to) {
				return
			}
		}
	}
}

// End returns when a budget that starts at a moment is used up.
func (h Hours) End(at time.Time, budget time.Duration, outages []Outage) time.Time {
	if budget <= 0 {
		return at
	}
	last := at
	for from, to := range h.running(at, outages) {
		if spell := to.Sub(from); spell < budget {
			budget -= spell
			last = to
			continue
		}
		return from.Add(budget).UTC()
	}
	return last.UTC()
}

// Used returns how much of a budget was used between two moments.
func (h Hours) Used(at, now time.Time, outages []Outage) time.Duration {
	var ran time.Duration
	for from, to := range h.running(at, outages) {
		if !from.Before(now) {
			break
		}
		if to.After(now) {
			to = now
		}
		ran += to.Sub(from)
	}
	return ran
}
