package table

import (
	"context"
	"encoding/json"
	"fmt"

	"bivouac/store"
)

// NameIn returns a user's name on a server as last seen; "" if unknown.
func (s *Scorebook) NameIn(guild, user string) string {
	t, err := s.readTally(guild, user)
	if err != nil {
		return ""
	}
	return t.Name
}

// call stores a user's name on a server. Unless met is true it only updates a stored name, so that
// nothing is stored about users whom the bot has not met there.
func (s *Scorebook) call(ctx context.Context, guild, user, name string, met bool) error {
	if guild == "" || name == "" {
		return nil
	}
	if err := s.ensureTallies(); err != nil {
		return err
	}
	settled := func(t Tally) bool { return t.Name == name || t.Name == "" && !met }
	if t, err := s.tallyOf(guild, user); err != nil || settled(t) {
		return err
	}
	defer s.channels.lock(tallyPrefix + guild)()
	return again(func() error {
		t, err := s.tallyOf(guild, user)
		if err != nil || settled(t) {
			return err
		}
		t.Name = name
		p, err := t.record()
		if err != nil {
			return err
		}
		return commitPerson(ctx, s.store, leaseOf(s.shelf.held, guild), p)
	})
}

// named is the value of the record with the key tallied, once tallies have names.
const named = "2"

// nameAll is a migration that gives each server the names in its own tables. Older programs stored
// one name for all servers in a person's record. It is deleted, since its server is unknown.
func (s *Scorebook) nameAll(mark store.Person) error {
	all := map[string]*Tally{}
	err := s.shelf.eachRecord(func(r record) {
		for _, p := range r.Players {
			all[tallyKey(r.Guild, p.User)] = &Tally{Guild: r.Guild, User: p.User, Name: p.Name}
		}
	})
	if err != nil {
		return err
	}
	for key, found := range all {
		t, err := s.readTally(found.Guild, found.User)
		if err != nil {
			return err
		}
		t.Name = found.Name // for a forgotten user it is "", and nothing is stored
		all[key] = &t
	}
	people, err := records(all)
	if err != nil {
		return err
	}
	nameless, err := s.nameless()
	if err != nil {
		return err
	}
	mark.Record = []byte(named)
	people = append(append(people, nameless...), mark)
	_, err = s.store.Commit(context.Background(), store.Change{People: people})
	return err
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
