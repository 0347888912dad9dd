package table

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"bivouac/store"
)

// Scorebook stores a Tally of each user per server.
type Scorebook struct {
	store    *store.Store
	channels *channelLocks
	effects  *Effects
	shelf    *Shelf

	counted struct {
		sync.Mutex
		done bool // the store has a tally for every game: see ensureTallies
	}
}

// count adds the updated tallies to a change that ends a game. The server's tallies stay locked
// until release is called, so that two games that end at the same time both count.
func (s *Scorebook) count(c *Change) (release func(), err error) {
	c.records = nil
	a := &c.after
	if c.before.Status != Playing || a.Match == nil || !a.counts(&a.Match.Setup) {
		return func() {}, nil
	}
	release = s.channels.lock(tallyPrefix + a.Guild)
	if err := s.ensureTallies(); err != nil {
		return release, err
	}
	var users []string
	for _, p := range a.Players {
		users = append(users, p.User)
	}
	all, err := s.readTallies(a.Guild, users)
	if err != nil {
		return release, err
	}
	for _, p := range a.Players {
		t := all[p.User]
		t.Name = cmp.Or(t.Name, p.Name)
	}
	a.enter(all, s.shelf.coop(a.Game))
	c.records, err = records(all)
	return release, err
}

// coop says whether all players of a game win or lose together.
func (s *Shelf) coop(id string) bool {
	g := s.games[id]
	return g != nil && g.Info().Coop
}

// records encodes the tallies, in the order of their keys.
func records(all map[string]*Tally) ([]store.Person, error) {
	var people []store.Person
	for _, t := range all {
		p, err := t.record()
		if err != nil {
			return nil, err
		}
		people = append(people, p)
	}
	slices.SortFunc(people, func(a, b store.Person) int { return cmp.Compare(a.User, b.User) })
	return people, nil
}

// ensureTallies is a migration. Once for each store it counts games that ended before tallies
// existed, and adds names.
func (s *Scorebook) ensureTallies() error {
	s.counted.Lock()
	defer s.counted.Unlock()
	if s.counted.done {
		return nil
	}
	err := again(func() error {
		mark, err := s.store.Person(tallied)
		if errors.Is(err, store.ErrNotFound) {
			if err = s.tallyAll(mark); err == nil {
				mark, err = s.store.Person(tallied)
			}
		}
		if err == nil && string(mark.Record) != named {
			err = s.nameAll(mark)
		}
		return err
	})
	s.counted.done = err == nil
	return err
}

// tallyAll builds every tally from the records of all tables, in the order in which their games
// ended. Unreadable tables are not counted.
func (s *Scorebook) tallyAll(mark store.Person) error {
	var ended []Table
	err := s.shelf.eachRecord(func(r record) {
		if r.table().counts(r.Setup) {
			ended = append(ended, r.table())
		}
	})
	if err != nil {
		return err
	}
	slices.SortStableFunc(ended, func(a, b Table) int { return a.Ended.Compare(b.Ended) })
	all := map[string]*Tally{}
	for _, t := range ended {
		mine := map[string]*Tally{}
		for _, p := range t.Players {
			key := tallyKey(t.Guild, p.User)
			if all[key] == nil {
				was, err := s.readTally(t.Guild, p.User) // missing or unreadable is the same here
				if err != nil {
					return err
				}
				all[key] = &Tally{Guild: t.Guild, User: p.User, Games: map[string]*Score{}, version: was.version}
			}
			mine[p.User] = all[key]
		}
		t.enter(mine, s.shelf.coop(t.Game))
	}
	people, err := records(all)
	if err != nil {
		return err
	}
	mark.Record = []byte("1")
	_, err = s.store.Commit(context.Background(), store.Change{People: append(people, mark)})
	return err
}

// eachRecord calls show with every readable table, oldest first.
func (s *Shelf) eachRecord(show func(record)) error {
	const atOnce = 500
	for after := uint64(0); ; {
		ids, err := s.store.Matches(store.Everywhere, after, atOnce)
		var damaged *store.Damaged
		if err != nil && !errors.As(err, &damaged) {
			return fmt.Errorf("look at all tables: %w", err)
		}
		if len(ids) == 0 {
			return nil
		}
		after = ids[len(ids)-1]
		all, err := s.store.Records(ids)
		if err != nil && !errors.As(err, &damaged) {
			return fmt.Errorf("look at all tables: %w", err)
		}
		for _, m := range all {
			if r, err := readRecord(m.Record); err == nil {
				show(r)
			}
		}
	}
}

// Tallies returns the tallies on a server, by user. The error may come with a partial result.
func (s *Scorebook) Tallies(guild string) ([]Tally, error) {
	if err := s.ensureTallies(); err != nil {
		return nil, err
	}
	stored, err := s.store.People(tallyKey(guild, ""))
	var all []Tally
	for _, p := range stored {
		t, e := decodeTally(p)
		if e != nil {
			err = errors.Join(err, e)
			continue
		}
		all = append(all, t)
	}
	return all, err
}

// Tally returns a user's tally on a server; an empty one if there is none.
func (s *Scorebook) Tally(guild, user string) (Tally, error) {
	if err := s.ensureTallies(); err != nil {
		return Tally{}, err
	}
	return s.readTally(guild, user)
}
