package table

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"time"

	"bivouac/bot/table/clock"
	"bivouac/bot/table/outbox"
	"bivouac/store"
)

// Person is what is kept about a user. What he is called is kept with each server: see
// Tally.Name.
type Person struct {
	User   string `json:"user"`
	Locale string `json:"locale,omitempty"` // chosen with /language; "" follows Discord
	Client string `json:"client,omitempty"` // language of his Discord when last met
	// Asked are the game's standing orders (game.Preset) that he has taken back, by game:
	// he is asked such questions himself, also at his next tables.
	Asked map[string][]string `json:"asked,omitempty"`
	clock.Wishes

	version store.Version // of the record when it was read
}

// People are the records that hold what is kept about users.
type People struct {
	store    store.Store
	channels *channelLocks
	effects  *Effects
}

// Person is what is known about a user; nothing but the id if he is new.
func (s *People) Person(user string) (Person, error) {
	p := Person{User: user}
	stored, err := s.store.Person(user)
	if errors.Is(err, store.ErrNotFound) {
		return p, nil
	}
	if err != nil {
		return p, fmt.Errorf("read a person: %w", err)
	}
	if err := json.Unmarshal(stored.Record, &p); err != nil {
		return p, fmt.Errorf("read a person: %w", err)
	}
	p.version = stored.Version
	return p, nil
}

// SetPerson changes what is kept about a user. The error says what makes no sense
// (times out of order or range). f may be run again, on what another process has written.
func (s *Tables) SetPerson(ctx context.Context, user string, f func(*Person)) (Person, error) {
	before, after, err := s.alterPerson(ctx, user, f)
	if err != nil || reflect.DeepEqual(before, after) {
		return before, err
	}
	s.Hurry(outbox.DirectLane(user)) // he may have woken
	return after, s.rewake(ctx, user)
}

// alterPerson stores what f makes of what is kept about a user, if that is something else.
func (s *People) alterPerson(ctx context.Context, user string, f func(*Person)) (before, after Person, err error) {
	defer s.channels.lock("person:" + user)()
	err = again(func() error {
		if before, err = s.Person(user); err != nil {
			return err
		}
		after = before
		f(&after)
		after.User = user
		if reflect.DeepEqual(before, after) {
			return nil
		}
		return s.storePerson(ctx, after)
	})
	if errors.Is(err, errKept) {
		after, err = s.Person(user)
	}
	return before, after, err
}

func (s *People) storePerson(ctx context.Context, p Person) error {
	if err := p.Check(); err != nil {
		return err
	}
	b, err := json.Marshal(p)
	if err != nil {
		return fmt.Errorf("write a person: %w", err)
	}
	stored := store.Person{User: p.User, Version: p.version, Record: b}
	return s.effects.keep(ctx, EffectPerson, store.Change{People: []store.Person{stored}})
}

// Met notes the name that a server shows a user with ("" for no server) and the language
// of his Discord; it writes only what is new.
func (s *Tables) Met(ctx context.Context, guild, user, name, client string) error {
	named := s.call(ctx, guild, user, name, true)
	return errors.Join(named, s.heard(ctx, user, client))
}

// heard notes the language of a user's Discord.
func (s *People) heard(ctx context.Context, user, client string) error {
	p, err := s.Person(user)
	if err != nil || p.Client == client {
		return err
	}
	_, _, err = s.alterPerson(ctx, user, func(p *Person) { p.Client = client })
	return err
}

// Games are the live tables of a user without their Match: those that wait for
// him first, then the one moved last. The error may come beside what is well.
func (s *Shelf) Games(user string) ([]Table, error) {
	live, err := s.listed(user)
	live = slices.DeleteFunc(live, func(t Table) bool { return !t.Has(user) })
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

// listed are the live tables of a user without their Match, and the lobbies that will
// tell him, when he wakes, that a seat is kept for him.
func (s *Shelf) listed(user string) ([]Table, error) {
	listed, err := s.store.MatchesOf(user)
	ids := make([]ID, len(listed))
	for i, id := range listed {
		ids[i] = ID(id)
	}
	all, e := s.glances(ids)
	err = errors.Join(err, e)
	var live []Table
	for _, t := range all {
		if t.Live() && (t.Has(user) || slices.Contains(t.toCall(), user)) {
			t.Match = nil
			live = append(live, t)
		}
	}
	return live, err
}

// active is when something last happened.
func (t Table) active() time.Time {
	if t.Moved.IsZero() {
		return t.Created
	}
	return t.Moved
}
