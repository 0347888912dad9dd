package clock

import (
	"fmt"
	"slices"
	"time"
)

// Wishes are a user's notification and picture settings. The zero value is the bot's default.
type Wishes struct {
	// Remind are the times after which the user is reminded, in ascending order. If it is nil, the
	// bot's default applies.
	Remind   []time.Duration `json:"remind,omitempty"`
	NoRemind bool            `json:"noRemind,omitempty"` // never reminded
	Direct   bool            `json:"direct,omitempty"`   // reminders come as direct messages
	Next     bool            `json:"next,omitempty"`     // told when their turn is next
	Last     bool            `json:"last,omitempty"`     // told when only they are missing
	Text     bool            `json:"text,omitempty"`     // text instead of pictures
	Large    bool            `json:"large,omitempty"`    // panels show parts of boards larger
	Below    bool            `json:"below,omitempty"`    // their side is at the bottom of pictures that only they see
	Careful  bool            `json:"careful,omitempty"`  // asked to confirm every irreversible action
	// Colors are the colours of private pictures: one of Palettes, or "" for the standard colours.
	Colors string    `json:"colors,omitempty"`
	Digest Digest    `json:"digest,omitzero"` // reminded by one message a day
	Quiet  Quiet     `json:"quiet,omitzero"`
	Away   time.Time `json:"away,omitzero"` // no messages before this time
	// Hold is the level at which the computer plays for the user until Away. 0: it does not play
	// for them.
	Hold int `json:"hold,omitempty"`
}

// Palettes are the alternatives to the standard colours: one has high contrast, the others are for
// three kinds of colour blindness.
var Palettes = []string{"contrast", "protan", "deutan", "tritan"}

// Quiet are hours in which a user gets no messages. They begin at the minute From of the day
// (0..1439) and end at the minute To (after midnight if To is smaller), in a time zone
// ("Europe/Paris"; "" is UTC). If From equals To, there are no quiet hours.
type Quiet struct {
	From int    `json:"from"`
	To   int    `json:"to"`
	Zone string `json:"zone,omitempty"`
}

// Delays returns the delays of the user's reminders. The parameter standard has the bot's default
// delays.
func (w Wishes) Delays(standard []time.Duration) []time.Duration {
	switch {
	case w.NoRemind:
		return nil
	case w.Remind != nil:
		return w.Remind
	}
	return standard
}

// Awake returns the first moment at or after t when the user may get a message.
func (w Wishes) Awake(t time.Time) time.Time {
	if t.Before(w.Away) {
		t = w.Away
	}
	return w.Quiet.over(t)
}

// over returns the first moment at or after t that is not in quiet hours. It uses the clocks of the
// zone q.Zone. If they show a quiet hour twice, the user gets no messages both times.
func (q Quiet) over(t time.Time) time.Time {
	if q.From == q.To {
		return t
	}
	for place := Place(q.Zone); ; {
		local := t.In(place)
		if !q.covers(local.Hour()*60 + local.Minute()) {
			return t
		}
		t = next(local, q.To).UTC()
	}
}

// Asleep says whether the user must not get a message now: they have quiet hours, or are away.
func (w Wishes) Asleep(now time.Time) bool { return w.Awake(now).After(now) }

// covers says whether a minute of the day is in quiet hours.
func (q Quiet) covers(minute int) bool {
	const minutes = 24 * 60
	since := (minute - q.From + minutes) % minutes // minutes since the clocks showed From
	return since < (q.To-q.From+minutes)%minutes
}

// Check returns an error for invalid settings.
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

// People is a function that returns a user's settings.
type People func(user string) Wishes

// Awake returns the users who may be mentioned at a moment.
func (p People) Awake(users []string, now time.Time) []string {
	return slices.DeleteFunc(slices.Clone(users), func(u string) bool { return p(u).Asleep(now) })
}

// Asleep returns the users who must not be mentioned at a moment: they have quiet hours, or are
// away.
func (p People) Asleep(users []string, now time.Time) []string {
	return slices.DeleteFunc(slices.Clone(users), func(u string) bool { return !p(u).Asleep(now) })
}

// First returns the first moment at or after t when one of the users may get a message. It returns
// zero if there are no users.
func (p People) First(users []string, t time.Time) time.Time {
	var first time.Time
	for _, u := range users {
		first = First(first, p(u).Awake(t))
	}
	return first
}

// First returns the earliest non-zero moment, or zero if there is none.
func First(moments ...time.Time) time.Time {
	var first time.Time
	for _, at := range moments {
		if !at.IsZero() && (first.IsZero() || at.Before(first)) {
			first = at
		}
	}
	return first
}

// Later returns the later of two moments.
func Later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// SeatKept returns the time until which a player's seat is kept. The parameter gone is the time at
// which the player left the server.
func (s Spans) SeatKept(gone time.Time) time.Time { return gone.Add(s.Grace) }
