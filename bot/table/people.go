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

// Person is the stored record of a user. Names are stored by server: see Tally.Name.
type Person struct {
	User   string `json:"user"`
	Locale string `json:"locale,omitempty"` // chosen with /language; "" follows Discord
	Client string `json:"client,omitempty"` // language of their Discord client when last met
	// Asked are the presets of games (game.Preset) that the user has removed, by game, also for
	// their next tables.
	Asked map[string][]string `json:"asked,omitempty"`
	clock.Wishes
	By string `json:"by,omitempty"` // the newest interaction that changed it

	version store.Version // version of the record when it was read
}

// People stores records of users.
type People struct {
	store    *store.Store
	channels *channelLocks
	effects  *Effects
}

// Person returns a user's record; empty except for the id if there is none.
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

// SetPerson changes a user's record. The error may be an invalid value (times out of order or
// range). f may run again, on a record that another process has changed.
func (s *Tables) SetPerson(ctx context.Context, user string, f func(*Person)) (Person, error) {
	before, after, err := s.alterPerson(ctx, user, f)
	if err != nil || reflect.DeepEqual(before, after) {
		return before, err
	}
	s.Hurry(outbox.DirectLane(user)) // they may be awake now
	return after, s.rewake(ctx, user)
}

// alterPerson stores f's change of a user's record, if it changes anything.
func (s *People) alterPerson(ctx context.Context, user string, f func(*Person)) (before, after Person, err error) {
	defer s.channels.lock("person:" + user)()
	err = again(func() error {
		if before, err = s.Person(user); err != nil {
			return err
		}
		cause := causeOf(ctx)
		if after = before; ctx.Value(late{}) != nil && older(cause, before.By) {
			return nil
		}
		f(&after)
		after.User = user
		if reflect.DeepEqual(before, after) {
			return nil
		}
		if after.By = before.By; !older(cause, before.By) {
			after.By = cmp.Or(cause, before.By)
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

// Met records a user's name on a server ("" for no server) and the language of their Discord
// client. It writes only if something has changed.
func (s *Tables) Met(ctx context.Context, guild, user, name, client string) error {
	named := s.call(ctx, guild, user, name, true)
	return errors.Join(named, s.heard(ctx, user, client))
}

// heard records the language of a user's Discord client.
func (s *People) heard(ctx context.Context, user, client string) error {
	p, err := s.Person(user)
	if err != nil || p.Client == client {
		return err
	}
	_, _, err = s.alterPerson(ctx, user, func(p *Person) { p.Client = client })
	return err
}

// Games returns a user's live tables without their Match: first those that wait for them, then by
// the latest activity. The error may come with a partial result.
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

// listed returns the user's live tables without their Match, and the lobbies about whose invitation
// they must still be told.
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
		if t.Live() && (t.Has(user) || slices.Contains(s.rules.toCall(t), user)) {
			t.Match = nil
			live = append(live, t)
		}
	}
	return live, err
}

// active returns the time of the latest activity.
func (t Table) active() time.Time {
	if t.Moved.IsZero() {
		return t.Created
	}
	return t.Moved
}

// Renamed updates a user's name on a server: at their live tables there, and in their tally if they
// have one. Other servers are not affected, and finished matches keep the old names. It writes only
// if something has changed.
func (s *Tables) Renamed(ctx context.Context, guild, user, name string) error {
	if name == "" {
		return nil
	}
	err := s.call(ctx, guild, user, name, false)
	ids, e := s.store.MatchesOf(user)
	err = errors.Join(err, e)
	for _, id := range ids {
		t, e := s.glance(ID(id))
		if e == nil && t.Live() && t.Guild == guild && t.sits(user) && t.NameOf(user) != name {
			_, e = s.Change(ctx, Actor{}, t.ID, func(c *Change) error {
				for i := range c.after.Players {
					if c.after.Players[i].User == user {
						c.after.Players[i].Name = name
					}
				}
				return nil
			})
		}
		err = errors.Join(err, e)
	}
	return err
}

// sits says whether the user has a seat, or had one until they gave it up.
func (t Table) sits(user string) bool {
	return slices.ContainsFunc(t.Players, func(p Player) bool { return p.User == user })
}

// NameOf returns the table's name of a user who has a seat, or had one until they gave it up; ""
// for others.
func (t Table) NameOf(user string) string {
	i := slices.IndexFunc(t.Players, func(p Player) bool { return p.User == user })
	if i < 0 {
		return ""
	}
	return t.Players[i].Name
}
