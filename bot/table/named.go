package table

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"bivouac/store"
)

// NameIn returns a user's name on a server as last seen; "" if unknown.
func (s *Scorebook) NameIn(guild, user string) string {
	t, _ := tallies.Read(s.store, memberKey(guild, user))
	return t.Name
}

// call stores a user's name on a server. Unless met is true it only updates a stored name, so that
// nothing is stored about users whom the bot has not met there. It does not replace a damaged
// tally: the end of a game does.
func (s *Scorebook) call(ctx context.Context, guild, user, name string, met bool) error {
	if guild == "" || name == "" {
		return nil
	}
	if err := s.ensureTallies(); err != nil {
		return err
	}
	key := memberKey(guild, user)
	settled := func(t Tally) bool { return t.Name == name || t.Name == "" && !met }
	if t, err := tallies.Read(s.store, key); err != nil || settled(t) {
		return err
	}
	_, err := tallies.Alter(From(ctx, guild), s.effects, EffectNone, key, func(t *Tally) error {
		if !settled(*t) {
			t.Name = name
		}
		return nil
	})
	return err
}

// named is the value of the record with the key tallied, once tallies have names.
const named = "2"

// nameAll is a migration that gives each server the names in its own tables. Older programs stored
// one name for all servers in a person's record. It is deleted, since its server is unknown.
func (s *Scorebook) nameAll(mark store.Person) error {
	names := map[string]string{} // by key; that of a forgotten user is "", and nothing is stored
	err := s.shelf.eachRecord(func(r record) {
		for _, p := range r.Players {
			names[memberKey(r.Guild, p.User)] = p.Name
		}
	})
	if err != nil {
		return err
	}
	also, err := s.nameless()
	if err != nil {
		return err
	}
	mark.Record = []byte(named)
	keys := slices.Sorted(maps.Keys(names))
	return s.migrate(keys, func(key string, t *Tally) { t.Name = names[key] }, append(also, mark)...)
}

// nameless returns the records of people that have a name, without it.
func (s *Scorebook) nameless() (people []store.Person, err error) {
	stored, err := s.store.People("")
	if err != nil && !store.IsDamage(err) {
		return nil, err
	}
	for _, p := range stored {
		var old struct {
			Person
			Name *string `json:"name"`
		}
		if json.Unmarshal(p.Record, &old) != nil || old.User != p.User || old.Name == nil {
			continue // it is no person's record, or has no name
		}
		if p.Record, err = json.Marshal(old.Person); err != nil {
			return nil, fmt.Errorf("write a person: %w", err)
		}
		people = append(people, p)
	}
	return people, nil
}
