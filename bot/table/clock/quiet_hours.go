package clock

import (
	"fmt"
	"slices"
	"time"
)

// Wishes are a person's notification settings. The zero value is the bot's default.
type Wishes struct {
	// Remind are the waiting times after which the person is reminded, ascending; nil is the bot's
	// default.
	Remind   []time.Duration `json:"remind,omitempty"`
	NoRemind bool            `json:"noRemind,omitempty"` // never
	Direct   bool            `json:"direct,omitempty"`   // reminders by direct message
	Next     bool            `json:"next,omitempty"`     // told when his turn is next
	Last     bool            `json:"last,omitempty"`     // told when only he is missing
	Text     bool            `json:"text,omitempty"`     // texts in place of pictures
	Large    bool            `json:"large,omitempty"`    // the parts of boards that panels show are larger
	Below    bool            `json:"below,omitempty"`    // his side is at the bottom of pictures that only he sees
	Careful  bool            `json:"careful,omitempty"`  // asked for confirmation of every irreversible action
	Colors   string          `json:"colors,omitempty"`   // of private pictures: one of Palettes; "" is the standard
	Digest   Digest          `json:"digest,omitzero"`    // told once a day instead of each time
	Quiet    Quiet           `json:"quiet,omitzero"`
	Away     time.Time       `json:"away,omitzero"`  // not told anything before
	Hold     int             `json:"hold,omitempty"` // until Away the computer plays at this level; 0: it does not
}

// Palettes are alternative colours of pictures: high contrast, and for three kinds of colour
// blindness.
var Palettes = []string{"contrast", "protan", "deutan", "tritan"}

// Quiet are hours in which a person is not told anything: minutes of the day 0..1439, from From up
// to To (over midnight if To is smaller) in a time zone ("Europe/Paris"; "" is UTC). From = To:
// none.
type Quiet struct {
	From int    `json:"from"`
	To   int    `json:"to"`
	Zone string `json:"zone,omitempty"`
}

// Delays returns the delays of the person's reminders.
func (w Wishes) Delays(standard []time.Duration) []time.Duration {
	switch {
	case w.NoRemind:
		return nil
	case w.Remind != nil:
		return w.Remind
	}
	return standard
}

// Awake returns the first moment from at on when the person may be told something.
func (w Wishes) Awake(at time.Time) time.Time {
	if at.Before(w.Away) {
		at = w.Away
	}
	return w.Quiet.over(at)
}

// over returns the first moment from at on that is not in quiet hours, as the clocks of their place
// show it: where an hour comes twice, its quiet part does as well.
func (q Quiet) over(at time.Time) time.Time {
	if q.From == q.To {
		return at
	}
	for place := Place(q.Zone); ; {
		local := at.In(place)
		if !q.covers(local.Hour()*60 + local.Minute()) {
			return at
		}
		at = next(local, q.To).UTC()
	}
}

// Asleep says whether the person must not be told anything now.
func (w Wishes) Asleep(now time.Time) bool { return w.Awake(now).After(now) }

// covers says whether a minute of the day is in quiet hours.
func (q Quiet) covers(minute int) bool {
	const minutes = 24 * 60
	since := (minute - q.From + minutes) % minutes // since the quiet began, if it did
	return since < (q.To-q.From+minutes)%minutes
}

// Check refuses invalid wishes.
func (w Wishes) Check() error {
	if !slices.IsSorted(w.Remind) || (len(w.Remind) > 0 && w.Remind[0] <= 0) {
		return fmt.Errorf("reminders must ascend: %v", w.Remind)
	}
	if w.Colors != "" && !slices.Contains(Palettes, w.Colors) {
		return fmt.Errorf("no colours of that name: %q", w.Colors)
	}
	if w.Digest.At < 0 || w.Digest.At >= 24*60 {
		return fmt.Errorf("digest out of range: minute %d of the day", w.Digest.At)
	}
	q := w.Quiet
	if min(q.From, q.To) < 0 || max(q.From, q.To) >= 24*60 {
		return fmt.Errorf("quiet hours out of range: %+v", q)
	}
	if _, err := zoneOf(q.Zone); err != nil {
		return err
	}
	return nil
}

// People returns a user's wishes.
type People func(user string) Wishes

// Awake returns the users who may be mentioned at a moment.
func (p People) Awake(users []string, now time.Time) []string {
	return slices.DeleteFunc(slices.Clone(users), func(u string) bool { return p(u).Asleep(now) })
}

// Asleep returns the other users: in quiet hours, or away.
func (p People) Asleep(users []string, now time.Time) []string {
	return slices.DeleteFunc(slices.Clone(users), func(u string) bool { return !p(u).Asleep(now) })
}

// First returns when the first of the users may be told something, from a moment on; zero without
// users.
func (p People) First(users []string, from time.Time) time.Time {
	var first time.Time
	for _, u := range users {
		first = First(first, p(u).Awake(from))
	}
	return first
}

// First returns the earliest non-zero moment; zero if there is none.
func First(moments ...time.Time) time.Time {
	var first time.Time
	for _, at := range moments {
		if !at.IsZero() && (first.IsZero() || at.Before(first)) {
			first = at
		}
	}
	return first
}

// Later is the later of two moments.
func Later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// SeatKept returns until when the seat of a player who left the server is reserved.
func (s Spans) SeatKept(gone time.Time) time.Time { return gone.Add(s.Grace) }
