package table

import (
	"cmp"
	"context"
	"errors"
	"reflect"
	"slices"

	"bivouac/bot/table/clock"
	"bivouac/bot/table/outbox"
	"bivouac/store"
)

// Person is the stored record of a user. Names are stored by server: see Tally.Name.
type Person struct {
	User   string `json:"user"`
	Locale string `json:"locale,omitempty"` // chosen with /language; "" follows Discord
	Client string `json:"client,omitempty"` // language of their Discord client when last met
	// Asked has, by game, the ids of the presets (game.Preset) that the user has removed in order
	// to be asked. The user's next tables begin without these presets too. A preset is a standing
	// order that players have from the start.
	Asked map[string][]string `json:"asked,omitempty"`
	clock.Wishes
	By string `json:"by,omitempty"` // the newest interaction that changed the record
}

// persons are the records of users, by id.
var persons = Record[Person]{
	Begin: func(user string, p *Person) { p.User = user },
	Empty: func(p Person) bool { return p.User == "" },
}

// People stores records of users.
type People struct {
	store   *store.Store
	effects *Effects
}

// Person returns a user's record. If there is none, the result is empty except for the id.
func (s *People) Person(user string) (Person, error) {
	return persons.Read(s.store, user)
}

// SetPerson changes a user's record with the function f. It returns an error if f sets an invalid
// value, such as a time out of order or out of range. If another process changes the record
// meanwhile, f runs again on the changed record.
func (s *Tables) SetPerson(ctx context.Context, user string, f func(*Person)) (Person, error) {
	before, after, err := s.People.alterPerson(ctx, user, f)
	if err != nil || reflect.DeepEqual(before, after) {
		return before, err
	}
	s.Mail.Hurry(outbox.DirectLane(user)) // the new settings may have ended the quiet hours
	return after, s.rewake(ctx, user)
}

// alterPerson changes a user's record with f, and returns the record before and after. It stores
// nothing if f changes nothing.
func (s *People) alterPerson(ctx context.Context, user string, f func(*Person)) (before, after Person, err error) {
	after, err = persons.Alter(ctx, s.effects, EffectPerson, user, func(p *Person) error {
		before = *p
		cause := causeOf(ctx)
		if ctx.Value(late{}) != nil && older(cause, before.By) {
			return nil
		}
		f(p)
		p.User = user
		if reflect.DeepEqual(before, *p) {
			return nil
		}
		if p.By = before.By; !older(cause, before.By) {
			p.By = cmp.Or(cause, before.By)
		}
		return p.Check()
	})
	if errors.Is(err, errKept) {
		after, err = s.Person(user)
	}
	return before, after, err
}

// Met records a user's name on a server ("" for no server) and the language of their Discord
// client. It writes only if something has changed.
func (s *Tables) Met(ctx context.Context, guild, user, name, client string) error {
	named := s.Scorebook.call(ctx, guild, user, name, true)
	return errors.Join(named, s.People.heard(ctx, user, client))
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

// Games returns a user's live tables without their match: first the tables that wait for the user,
// then the others. Within each of these two groups, the table with the latest activity comes first.
// The error may come with a partial result.
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
		return cmp.Or(b.Times.active().Compare(a.Times.active()), cmp.Compare(a.ID, b.ID))
	})
	return live, err
}

// listed returns the user's live tables without their match. It includes tables where the user has
// no place but must still be told something.
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
			t.match = nil
			live = append(live, t)
		}
	}
	return live, err
}

// Renamed updates a user's name on a server: at their live tables there, and in their tally if they
// have one. Other servers are not affected, and finished matches keep the old names. It writes only
// if something has changed.
func (s *Tables) Renamed(ctx context.Context, guild, user, name string) error {
	if name == "" {
		return nil
	}
	err := s.Scorebook.call(ctx, guild, user, name, false)
	ids, e := s.store.MatchesOf(user)
	err = errors.Join(err, e)
	for _, id := range ids {
		t, e := s.Shelf.glance(ID(id))
		if e == nil && t.Live() && t.Place.Guild == guild && t.sits(user) && t.NameOf(user) != name {
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

// sits says whether the user has a seat, or had a seat and gave it up.
func (t Table) sits(user string) bool {
	return slices.ContainsFunc(t.Players, func(p Player) bool { return p.User == user })
}

// NameOf returns the name that the table stores for a user who has or had a seat. It returns "" for
// other users.
func (t Table) NameOf(user string) string {
	i := slices.IndexFunc(t.Players, func(p Player) bool { return p.User == user })
	if i < 0 {
		return ""
	}
	return t.Players[i].Name
}
