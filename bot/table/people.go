package table

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"bivouac/store"
)

// Person is what is kept about a user.
type Person struct {
	User   string `json:"user"`
	Name   string `json:"name,omitempty"`   // as displayed when last met
	Locale string `json:"locale,omitempty"` // chosen with /language; "" follows Discord
	// Remind is after how long in wait he wants to be reminded, ascending; nil is
	// the bot's default.
	Remind   []time.Duration `json:"remind,omitempty"`
	NoRemind bool            `json:"noRemind,omitempty"` // never
	Quiet    Quiet           `json:"quiet,omitzero"`
	Away     time.Time       `json:"away,omitzero"` // no reminder before
}

// Quiet are hours in which nobody is reminded: minutes of the day 0..1439, from
// From up to To (over midnight if To is smaller) in a place that many minutes
// east of UTC. From = To: none.
type Quiet struct {
	From, To int
	Offset   int
}

// delays are the reminders that the person wants.
func (p Person) delays(standard []time.Duration) []time.Duration {
	switch {
	case p.NoRemind:
		return nil
	case p.Remind != nil:
		return p.Remind
	}
	return standard
}

// awake is the first moment from at on when the person may be reminded.
func (p Person) awake(at time.Time) time.Time {
	if at.Before(p.Away) {
		at = p.Away
	}
	q := p.Quiet
	if q.From == q.To {
		return at
	}
	local := at.UTC().Add(time.Duration(q.Offset) * time.Minute)
	minute := local.Hour()*60 + local.Minute()
	const minutes = 24 * 60
	since := (minute - q.From + minutes) % minutes // since the quiet began, if it did
	length := (q.To - q.From + minutes) % minutes
	if since >= length {
		return at
	}
	return at.Truncate(time.Minute).Add(time.Duration(length-since) * time.Minute)
}

// check refuses wishes that mean nothing.
func (p Person) check() error {
	if !slices.IsSorted(p.Remind) || (len(p.Remind) > 0 && p.Remind[0] <= 0) {
		return fmt.Errorf("reminders must ascend: %v", p.Remind)
	}
	q := p.Quiet
	if min(q.From, q.To) < 0 || max(q.From, q.To) >= 24*60 || q.Offset < -14*60 || q.Offset > 14*60 {
		return fmt.Errorf("quiet hours out of range: %+v", q)
	}
	return nil
}

// Person is what is known about a user; nothing but the id if he is new.
func (s *Tables) Person(user string) (Person, error) {
	p := Person{User: user}
	b, err := s.store.Person(user)
	if errors.Is(err, store.ErrNotFound) {
		return p, nil
	}
	if err != nil {
		return p, fmt.Errorf("read a person: %w", err)
	}
	if err := json.Unmarshal(b, &p); err != nil {
		return p, fmt.Errorf("read a person: %w", err)
	}
	return p, nil
}

// SetPerson changes what is kept about a user. The error says what makes no sense
// (times out of order or range).
func (s *Tables) SetPerson(ctx context.Context, user string, f func(*Person)) (Person, error) {
	release := s.channels.hold("person:" + user)
	before, err := s.Person(user)
	if err != nil {
		release()
		return Person{}, err
	}
	p := before
	f(&p)
	p.User = user
	err = s.storePerson(ctx, p)
	release()
	if err != nil {
		return before, err
	}
	return p, s.rewake(ctx, user)
}

func (s *Tables) storePerson(ctx context.Context, p Person) error {
	if err := p.check(); err != nil {
		return err
	}
	b, err := json.Marshal(p)
	if err != nil {
		return fmt.Errorf("write a person: %w", err)
	}
	_, err = s.store.Commit(detached(ctx), store.Change{People: []store.Person{{User: p.User, Record: b}}})
	return err
}

// Met notes the name that a user is displayed with; it writes only what is new.
func (s *Tables) Met(ctx context.Context, user, name string) error {
	p, err := s.Person(user)
	if err != nil || p.Name == name {
		return err
	}
	release := s.channels.hold("person:" + user)
	defer release()
	if p, err = s.Person(user); err != nil {
		return err
	}
	p.Name = name
	return s.storePerson(ctx, p)
}

// Games are the live tables of a user without their Match: those that wait for
// him first, then the one moved last. The error may come beside what is well.
func (s *Tables) Games(user string) ([]Table, error) {
	ids, err := s.store.MatchesOf(user)
	var live []Table
	for _, id := range ids {
		t, e := s.glance(ID(id))
		if e != nil {
			err = errors.Join(err, e)
			continue
		}
		if t.Live() && t.Has(user) {
			t.Match = nil
			live = append(live, t)
		}
	}
	slices.SortStableFunc(live, func(a, b Table) int {
		if w := a.WaitsFor(user); w != b.WaitsFor(user) {
			if w {
				return -1
			}
			return 1
		}
		return cmp.Or(b.active().Compare(a.active()), cmp.Compare(a.ID, b.ID))
	})
	return live, err
}

// active is when something last happened.
func (t Table) active() time.Time {
	if t.Moved.IsZero() {
		return t.Created
	}
	return t.Moved
}

// Ended are the tables of a server that are over, without their Match, oldest
// first: who won stands in Winners. It reads every record. The error may come
// beside what is well.
func (s *Tables) Ended(guild string) ([]Table, error) {
	ids, err := s.store.Matches(0, 0)
	var ended []Table
	for _, id := range ids {
		t, e := s.glance(ID(id))
		if e != nil {
			err = errors.Join(err, e)
			continue
		}
		if t.Guild == guild && t.Status == Over {
			t.Match = nil
			ended = append(ended, t)
		}
	}
	return ended, err
}
