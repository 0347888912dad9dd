package table

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"bivouac/store"
)

// Prefixes of the names of the lists that contain tables. Which lists contain a table depends only
// on its record, and the lists are updated in the same transaction as the record: see Rules.lists.
// The list whose name is a user's id without a prefix has the live tables where the user plays or
// must still be told something.
const (
	listOf     = "of:"     // of a user: all tables whose records name them
	listHost   = "host:"   // of a user: live tables that they host
	listSpent  = "spent:"  // of a user: their lobbies that were closed before a game began
	listGuild  = "guild:"  // of a server: all its tables
	listOpen   = "open:"   // of a server: its live tables
	listPaused = "paused:" // of a server: tables paused because it removed the bot
	listBelow  = "below:"  // of a channel: tables in its threads
	listClosed = "closed:" // of an hour: lobbies closed in it before a game began
	listEnded  = "ended:"  // of an hour: games that ended in it
)

// listsFormat is the version of the lists. Lists of an older version are rebuilt.
const listsFormat = "1"

// listedKey is the key of the record with the version and the date of the store's lists. It is
// stored among the records about people.
const listedKey = "listed"

// hourName is the format of the hour in the names of lists. Hours in this format sort by time.
const hourName = "2006-01-02T15"

// lists returns the names of all lists that contain a table, sorted.
func (all Rules) lists(t Table) []string {
	if t.ID == 0 {
		return nil
	}
	var names []string
	add := func(prefix, name string) {
		if name != "" && person(name) {
			names = append(names, prefix+name)
		}
	}
	for _, user := range append(t.users(), all.users(t)...) {
		add(listOf, user)
	}
	add(listGuild, t.Place.Guild)
	add(listBelow, t.Place.Parent)
	switch {
	case t.Live():
		for _, p := range t.Players {
			add("", p.User)
		}
		for _, user := range all.toCall(t) {
			add("", user)
		}
		add(listHost, t.Host)
		add(listOpen, t.Place.Guild)
		if t.Halt.Paused {
			add(listPaused, t.Place.Guild)
		}
	case !t.Times.Started.IsZero() || t.Status == Over: // a game was begun
		add(listEnded, t.Times.over().Format(hourName))
	default:
		add(listSpent, t.Host)
		add(listClosed, t.Times.over().Format(hourName))
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// users returns the users in the table's own fields, possibly several times. It must cover every
// field of Table with users. Users in the features' pieces are found by Rules.users.
func (t Table) users() []string {
	users := slices.Concat([]string{t.Host}, t.Guests.Invited, t.Guests.Uncalled, t.Guests.Hushed, t.Deal.Seating)
	for _, p := range t.Players {
		users = append(users, p.User)
	}
	for _, a := range t.Asks {
		users = append(append(users, a.Unheard...), a.Giver)
	}
	return users
}

// relisted returns the lists that a table joins and leaves in a change.
func (all Rules) relisted(before, after Table) (join, leave []string) {
	was, is := all.lists(before), all.lists(after)
	return without(is, was), without(was, is)
}

// listsIn returns the names of the lists that contain the table whose record is b. It returns none
// if b is not the record of a table.
func (all Rules) listsIn(b []byte) []string {
	r, err := all.read(b)
	if err != nil {
		return nil
	}
	return all.lists(r.table())
}

// ensureLists builds the lists of a store that has no lists, only a part of them, or lists of
// another version.
func ensureLists(s *store.Store, rules Rules, now time.Time) error {
	mark, err := s.Person(listedKey)
	if format, _, _ := strings.Cut(string(mark.Record), " "); err == nil && format == listsFormat {
		return nil
	}
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return err
	}
	return relist(s, rules, now)
}

// Relist rebuilds all lists of a store.
func Relist(s *store.Store, rules Rules) error { return relist(s, rules, systemClock{}.Now()) }

func relist(s *store.Store, rules Rules, now time.Time) error {
	mark := func(record []byte) error { return writeRecord(context.Background(), s, listedKey, record) }
	// The record is deleted until the lists are complete. If the process is killed before that, the
	// next start finds no record and builds the lists again.
	if err := mark(nil); err != nil {
		return err
	}
	if err := s.Relist(context.Background(), rules.listsIn); err != nil {
		return err
	}
	return mark([]byte(listsFormat + " " + now.Format(time.RFC3339)))
}

// WrongLists returns the tables that are missing from one of their lists, and the number of list
// entries that should not exist. It finds nothing wrong if the lists were not built yet.
func WrongLists(s *store.Store, rules Rules) (wrong []ID, surplus int64, err error) {
	if mark, err := s.Person(listedKey); err != nil || !strings.HasPrefix(string(mark.Record), listsFormat+" ") {
		if errors.Is(err, store.ErrNotFound) {
			err = nil // not an error: the next start builds the lists
		}
		return nil, 0, err
	}
	listed := map[ID]map[string]bool{}
	err = s.Listed(func(list string, match uint64) {
		if listed[ID(match)] == nil {
			listed[ID(match)] = map[string]bool{}
		}
		listed[ID(match)][list] = true
		surplus++
	})
	if err != nil {
		return nil, 0, err
	}
	ids, err := s.Matches(store.Everywhere, 0, 0)
	if err != nil {
		return nil, 0, err
	}
	for _, id := range ids {
		m, err := s.Record(id)
		if err != nil {
			return wrong, 0, err
		}
		missing := false
		for _, list := range rules.listsIn(m.Record) {
			if listed[ID(id)][list] {
				surplus--
			} else {
				missing = true
			}
		}
		if missing {
			wrong = append(wrong, ID(id))
		}
	}
	return wrong, surplus, nil
}

// guilds returns the servers with stored data, sorted.
func (s *Shelf) guilds() ([]string, error) {
	listed, err := s.store.Lists(listGuild, 0)
	if err != nil {
		return nil, fmt.Errorf("look for servers: %w", err)
	}
	for i, name := range listed {
		listed[i] = strings.TrimPrefix(name, listGuild)
	}
	tallied, err := tallies.guilds(s.store)
	if err != nil {
		return nil, fmt.Errorf("look for servers: %w", err)
	}
	all := append(listed, tallied...)
	slices.Sort(all)
	return slices.Compact(all), nil
}

// tablesOf returns the tables in a list. Damaged entries are left out, without an error.
func (s *Shelf) tablesOf(list string) ([]ID, error) {
	ids, err := s.store.MatchesOf(list)
	if err != nil && !store.IsDamage(err) {
		return nil, err
	}
	tables := make([]ID, len(ids))
	for i, id := range ids {
		tables[i] = ID(id)
	}
	return tables, nil
}
