package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"bivouac/store/kv"
)

// Match is a stored match.
type Match struct {
	ID      uint64
	Version Version
	Server  string
	Record  []byte
	Journal [][]byte
	// Snapshot is the last one stored, nil if there is none or it is damaged. It holds nothing that does not
	// follow from the journal. SnapshotAt is the journal length at which it was taken.
	Snapshot   []byte
	SnapshotAt int
}

// read calls show for each sound value of the ranges, in their order and as of one moment, until show returns
// false. For each damaged value, which it omits, it joins a *Damaged to the error. For a range with KeysOnly,
// items have only keys.
func (s *Store) read(ranges []kv.Range, show func(n int, it *item) bool) error {
	hurt, err := s.scan(ranges, show)
	return errors.Join(append(hurt, err)...)
}

// scan is read that returns the errors of damaged values apart from that of the engine, after which values may
// be missing.
func (s *Store) scan(ranges []kv.Range, show func(n int, it *item) bool) (hurt []error, err error) {
	var it item
	looked := 0
	err = s.engine.Read(context.Background(), ranges, func(n int, key, value []byte) (more bool) {
		if looked++; ranges[n].KeysOnly {
			it = item{key: key[1:]}
			return show(n, &it)
		}
		var err error
		if it, err = open(key, value); err != nil {
			hurt = append(hurt, err)
			return true
		}
		return show(n, &it)
	})
	s.looked.Add(uint64(max(looked, len(ranges)))) // looking for a missing value counts too
	return hurt, err
}

// get reads a single value and returns what of makes of it. It returns ErrNotFound with what and which if the
// value is missing or the key is too long to exist.
func get[T any](s *Store, what string, which any, key []byte, of func(it *item) T) (out T, err error) {
	var all []T
	if len(key) <= 1+MaxKey {
		all, err = page(s, Everywhere, 0, of, one(key))
	}
	if err == nil && len(all) == 0 {
		err = notFound(what, which)
	}
	if err != nil {
		return out, err
	}
	return all[0], nil
}

// match returns the match as its own value describes it, without journal and snapshot.
func (it *item) match() Match {
	return Match{ID: it.id(), Server: it.server, Record: bytes.Clone(it.rest),
		Version: Version{Sum: it.sum, Entries: it.number(0), Chain: sumOf(it.number(1))}}
}

// Load reads a match and verifies all of it. The error is ErrNotFound, or *Damaged if the record or any entry
// was altered, or entries are missing.
func (s *Store) Load(id uint64) (Match, error) {
	var m Match
	var c chain
	found, torn := false, error(nil)
	entries := kv.Range{From: numberKey(kindEntry, id), To: append(numberKey(kindEntry, id, math.MaxUint64), 0)}
	ranges := []kv.Range{one(numberKey(kindMatch, id)), one(numberKey(kindSnapshot, id)), entries}
	err := s.read(ranges, func(n int, it *item) bool {
		switch n {
		case 0:
			m, found = it.match(), true
			m.Journal = slices.Grow(m.Journal, int(m.Version.Entries))
		case 1:
			m.Snapshot, m.SnapshotAt = bytes.Clone(it.rest), int(it.number(0))
		default:
			torn = c.add(it)
			m.Journal = append(m.Journal, bytes.Clone(it.rest))
		}
		return torn == nil
	})
	switch {
	case err != nil && (!IsDamage(err) || !found):
		return Match{}, err
	case !found:
		return Match{}, notFound("match", id)
	case torn == nil:
		torn = c.ends(id, m.Version) // if the journal is whole, only the snapshot can be damaged
	}
	if torn != nil {
		return Match{}, torn
	}
	return m, nil
}

// chain verifies the entries of a journal one by one: none may be missing, swapped, altered, or after the
// last.
type chain struct {
	entries uint64
	last    kv.Version
}

// add verifies the next entry's place.
func (c *chain) add(it *item) error {
	if _, at := it.entry(); at != c.entries || sumOf(it.number(0)) != c.last {
		return damaged(append([]byte{kindEntry}, it.key...), "an entry before it is missing or another")
	}
	c.entries, c.last = c.entries+1, it.sum
	return nil
}

// ends verifies that the journal ends where the match says.
func (c *chain) ends(id uint64, v Version) error {
	if c.entries == v.Entries && c.last == v.Chain {
		return nil
	}
	return damaged(numberKey(kindEntry, id), fmt.Sprintf("%d entries are there, %d were written", c.entries, v.Entries))
}

// Record reads a match without its journal and its snapshot.
func (s *Store) Record(id uint64) (Match, error) {
	return get(s, "match", id, numberKey(kindMatch, id), (*item).match)
}

// Records reads many matches, in the order of ids. It omits missing and damaged ones, and joins a *Damaged to
// the error for each damaged one.
func (s *Store) Records(ids []uint64) ([]Match, error) {
	ranges := make([]kv.Range, len(ids))
	for i, id := range ids {
		ranges[i] = one(numberKey(kindMatch, id))
	}
	return page(s, Everywhere, 0, (*item).match, ranges...)
}

// Seen returns the recorded outcome of an interaction.
func (s *Store) Seen(interaction string) (Seen, error) {
	return get(s, "interaction", interaction, nameKey(kindInteraction, interaction), (*item).seen)
}

// seen returns what is kept about an interaction.
func (it *item) seen() Seen {
	return Seen{Interaction: string(it.key), At: fromMillis(it.number(0)), Match: it.number(1),
		Entries: int(it.number(2)), Outcome: bytes.Clone(it.rest)}
}

// Channel returns the match bound to a channel.
func (s *Store) Channel(channel string) (match uint64, err error) {
	return get(s, "channel", channel, nameKey(kindChannel, channel), func(it *item) uint64 { return it.number(0) })
}

// Person reads a user's record. A Change may write the returned Person with a new Record, even after an
// error: so a missing record is created and a damaged one replaced.
func (s *Store) Person(user string) (Person, error) {
	all, err := s.PeopleOf([]string{user})
	if err == nil && all[0].Record == nil {
		err = notFound("person", user)
	}
	return all[0], err
}

// PeopleOf reads many records and returns one Person for each user, in order. Its Record is nil if there is
// none or it is damaged. A *Damaged is joined to the error for each damaged record.
func (s *Store) PeopleOf(users []string) ([]Person, error) {
	all := make([]Person, len(users))
	ranges := make([]kv.Range, len(users))
	for i, user := range users {
		all[i].User = user
		ranges[i] = one(nameKey(kindPerson, user[:min(len(user), MaxKey+1)]))
	}
	var hurt []error
	err := s.engine.Read(context.Background(), ranges, func(n int, key, value []byte) bool {
		all[n].Version.Sum = kv.VersionOf(value)
		it, err := open(key, value)
		if err != nil {
			hurt = append(hurt, err)
			return true
		}
		all[n].Record = bytes.Clone(it.rest)
		return true
	})
	s.looked.Add(uint64(len(users)))
	return all, errors.Join(append(hurt, err)...)
}

// Deferred is the record of a deferred answer.
type Deferred struct {
	Interaction string
	Record      []byte
}

// KeepDeferred stores the record of an interaction's deferred answer for the minutes in which it can be
// given. The record contains a token with which anybody could answer in the bot's place, so it is in no copy
// and no backup.
func (s *Store) KeepDeferred(d Deferred) error {
	if err := validKey(d.Interaction); err != nil {
		return err
	}
	_, err := s.put(context.Background(), []kv.Op{sealed(nameKey(kindAnswer, d.Interaction), "", d.Record)})
	return err
}

// DropDeferred deletes the record of an interaction's deferred answer. It is no error if there is none.
func (s *Store) DropDeferred(interaction string) error {
	if validKey(interaction) != nil {
		return nil // KeepDeferred has refused it
	}
	_, err := s.put(context.Background(), []kv.Op{{Key: nameKey(kindAnswer, interaction)}})
	return err
}

// AllDeferred lists the deferred answers by their interactions' names. Readable ones are returned even with
// an error.
func (s *Store) AllDeferred() ([]Deferred, error) {
	return page(s, Everywhere, 0, func(it *item) Deferred {
		return Deferred{string(it.key), bytes.Clone(it.rest)}
	}, whole(kindAnswer))
}

// Stats are figures for logs and metrics.
type Stats struct {
	Matches, People, Outbox, Seen int64
	Applied                       uint64 // changes that this process made
	FileBytes                     int64
}

// Stats counts keys, without reading values.
func (s *Store) Stats() (Stats, error) {
	var n [256]int64
	var ranges []kv.Range
	for _, kind := range []byte{kindMatch, kindPerson, kindPost, kindInteraction} {
		ranges = append(ranges, kv.Range{From: []byte{kind}, To: []byte{kind + 1}, KeysOnly: true})
	}
	err := s.engine.Read(context.Background(), ranges, func(_ int, key, _ []byte) bool {
		n[key[0]]++
		return true
	})
	size, err2 := s.engine.Size(context.Background())
	out := Stats{n[kindMatch], n[kindPerson], n[kindPost], n[kindInteraction], s.applied.Load(), size}
	return out, errors.Join(err, err2)
}

// Prune deletes interactions seen before a time, at most max at once (0: all), and returns how many. Call it again while
// it returns max. It reads all interactions: an order by time would cost each commit more than this costs now and then.
func (s *Store) Prune(ctx context.Context, before time.Time, max int) (int, error) {
	return s.unsee(ctx, max, func(it *item) bool { return it.number(0) < millis(before) })
}

// Unsee deletes the interactions for which fits returns true, and returns how many.
func (s *Store) Unsee(ctx context.Context, fits func(Seen) bool) (int, error) {
	return s.unsee(ctx, 0, func(it *item) bool { return fits(it.seen()) })
}

func (s *Store) unsee(ctx context.Context, max int, fits func(*item) bool) (int, error) {
	var old []kv.Op
	damage := s.read([]kv.Range{whole(kindInteraction)}, func(_ int, it *item) bool {
		if fits(it) {
			old = append(old, kv.Op{Key: nameKey(kindInteraction, string(it.key))})
		}
		return max == 0 || len(old) < max
	})
	n, err := s.put(ctx, old)
	return n, errors.Join(err, damage)
}
