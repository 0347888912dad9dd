package table

import (
	"fmt"
	"slices"
	"time"
	_ "time/tzdata" // the zones are known on any machine
)

// Wishes are how a person wants to be told. The zero value is the bot's default.
type Wishes struct {
	// Remind is after how long in wait he wants to be reminded, ascending; nil is
	// the bot's default.
	Remind   []time.Duration `json:"remind,omitempty"`
	NoRemind bool            `json:"noRemind,omitempty"` // never
	Direct   bool            `json:"direct,omitempty"`   // reminders come as direct messages
	Next     bool            `json:"next,omitempty"`     // told when his turn is the one after this
	Last     bool            `json:"last,omitempty"`     // told when all wait for nobody but him
	Text     bool            `json:"text,omitempty"`     // texts in place of pictures
	Quiet    Quiet           `json:"quiet,omitzero"`
	Away     time.Time       `json:"away,omitzero"` // not told anything before
}

// Quiet are hours in which a person is not told anything: minutes of the day
// 0..1439, from From up to To (over midnight if To is smaller) on the clocks of a
// place ("Europe/Paris"; "" is UTC). From = To: none.
type Quiet struct {
	From int    `json:"from"`
	To   int    `json:"to"`
	Zone string `json:"zone,omitempty"`
}

// delays are the reminders that the person wants.
func (w Wishes) delays(standard []time.Duration) []time.Duration {
	switch {
	case w.NoRemind:
		return nil
	case w.Remind != nil:
		return w.Remind
	}
	return standard
}

// awake is the first moment from at on when the person may be told something.
func (w Wishes) awake(at time.Time) time.Time {
	if at.Before(w.Away) {
		at = w.Away
	}
	q := w.Quiet
	if q.From == q.To {
		return at
	}
	local := at.In(q.place())
	minute := local.Hour()*60 + local.Minute()
	const minutes = 24 * 60
	since := (minute - q.From + minutes) % minutes // since the quiet began, if it did
	length := (q.To - q.From + minutes) % minutes
	if since >= length {
		return at
	}
	end := time.Date(local.Year(), local.Month(), local.Day(), 0, q.To, 0, 0, local.Location())
	if !end.After(local) {
		end = time.Date(local.Year(), local.Month(), local.Day()+1, 0, q.To, 0, 0, local.Location())
	}
	return end.UTC()
}

// asleep says whether the person must not be told anything now.
func (w Wishes) asleep(now time.Time) bool { return w.awake(now).After(now) }

// place is where the clocks of the quiet hours stand; UTC where its name is unknown.
func (q Quiet) place() *time.Location {
	if place, err := time.LoadLocation(q.Zone); err == nil {
		return place
	}
	return time.UTC
}

// check refuses wishes that mean nothing.
func (w Wishes) check() error {
	if !slices.IsSorted(w.Remind) || (len(w.Remind) > 0 && w.Remind[0] <= 0) {
		return fmt.Errorf("reminders must ascend: %v", w.Remind)
	}
	q := w.Quiet
	if min(q.From, q.To) < 0 || max(q.From, q.To) >= 24*60 {
		return fmt.Errorf("quiet hours out of range: %+v", q)
	}
	if _, err := time.LoadLocation(q.Zone); err != nil {
		return fmt.Errorf("%w: %q", ErrZone, q.Zone)
	}
	return nil
}
