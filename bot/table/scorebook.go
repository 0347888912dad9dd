package table

import (
	"cmp"
	"maps"
	"slices"

	"bivouac/store"
)

// Scorebook stores a Tally of each user per server.
type Scorebook struct {
	store   *store.Store
	effects *Effects
	shelf   *Shelf
}

// count adds the updated tallies to a change that ends a game. The server's tallies stay locked
// until release is called, so that two games that end at the same time are both counted.
func (s *Scorebook) count(c *Change) (release func(), err error) {
	c.records = nil
	a := &c.after
	if c.before.Status != Playing || a.match == nil || !a.counts(&a.match.Setup) {
		return func() {}, nil
	}
	release = tallies.lock(s.effects, a.Place.Guild)
	names := map[string]string{} // names of the players, by memberKey
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

// Tallies returns the tallies on a server, by user. The error may come with a partial result.
func (s *Scorebook) Tallies(guild string) ([]Tally, error) {
	stored, err := tallies.all(s.store, memberKey(guild, ""))
	all := make([]Tally, len(stored))
	for n, k := range stored {
		all[n] = k.value
	}
	return all, err
}

// Tally returns a user's tally on a server, or an empty one if there is none.
func (s *Scorebook) Tally(guild, user string) (Tally, error) {
	return tallies.Whole(s.effects, memberKey(guild, user))
}
