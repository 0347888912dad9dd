package table

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"

	"bivouac/store"
)

// Scorebook stores a Tally of each user per server.
type Scorebook struct {
	store   *store.Store
	effects *Effects
	shelf   *Shelf

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
	release = tallies.lock(s.effects, a.Place.Guild)
	if err := s.ensureTallies(); err != nil {
		return release, err
	}
	names := map[string]string{} // by key
	for _, p := range a.Players {
		names[memberKey(a.Place.Guild, p.User)] = p.Name
	}
	all, err := tallies.several(s.store, slices.Sorted(maps.Keys(names))...)
	if err != nil && !store.IsDamage(err) {
		return release, err
	}
	scores := map[string]*Tally{}
	for _, k := range all {
		k.value.Name = cmp.Or(k.value.Name, names[k.key()])
		scores[k.value.User] = &k.value
	}
	a.enter(scores, s.shelf.coop(a.Game))
	changed, err := tallies.change(all...)
	c.records = changed.People
	return release, err
}

// coop says whether all players of a game win or lose together.
func (s *Shelf) coop(id string) bool {
	g := s.games[id]
	return g != nil && g.Info().Coop
}

// tallied is the key, among the records about people, of the number of the latest migration below.
const tallied = "tallied"

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
	slices.SortStableFunc(ended, func(a, b Table) int { return a.Times.Ended.Compare(b.Times.Ended) })
	all := map[string]*Tally{} // by key
	for _, t := range ended {
		mine := map[string]*Tally{}
		for _, p := range t.Players {
			key := memberKey(t.Place.Guild, p.User)
			if all[key] == nil {
				all[key] = &Tally{Guild: t.Place.Guild, User: p.User, Games: map[string]*Score{}}
			}
			mine[p.User] = all[key]
		}
		t.enter(mine, s.shelf.coop(t.Game))
	}
	mark.Record = []byte("1")
	return s.migrate(slices.Sorted(maps.Keys(all)), func(key string, t *Tally) { *t = *all[key] }, mark)
}

// migrate changes tallies together with other records about people.
func (s *Scorebook) migrate(keys []string, f func(key string, t *Tally), also ...store.Person) error {
	all, err := tallies.several(s.store, keys...)
	if err != nil && !store.IsDamage(err) {
		return err
	}
	for _, k := range all {
		f(k.key(), &k.value)
	}
	c, err := tallies.change(all...)
	if err != nil {
		return err
	}
	c.People = append(c.People, also...)
	_, err = s.store.Commit(context.Background(), c)
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
	stored, err := tallies.all(s.store, memberKey(guild, ""))
	all := make([]Tally, len(stored))
	for n, k := range stored {
		all[n] = k.value
	}
	return all, err
}

// Tally returns a user's tally on a server; an empty one if there is none.
func (s *Scorebook) Tally(guild, user string) (Tally, error) {
	if err := s.ensureTallies(); err != nil {
		return Tally{}, err
	}
	return tallies.Whole(s.effects, memberKey(guild, user))
}
