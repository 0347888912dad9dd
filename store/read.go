package store

import (
	"bytes"
	"errors"
	"fmt"

	"go.etcd.io/bbolt"
)

// Match is a stored match.
type Match struct {
	ID      uint64
	Version Version
	Server  string
	Record  []byte
	Journal [][]byte
	// Snapshot is the last one stored, nil if there is none; SnapshotAt is the journal length at
	// which it was taken.
	Snapshot   []byte
	SnapshotAt int
	// SnapshotDamage says that there is a snapshot but it is damaged. The match is still sound,
	// since the journal is authoritative: replay it.
	SnapshotDamage error
}

// view runs fn on the present state of the store. Memory from the transaction is invalid after fn
// returns: fn must copy what it keeps.
func (s *File) view(fn func(*bbolt.Tx) error) error {
	s.reopening.RLock()
	defer s.reopening.RUnlock()
	if s.closed {
		return ErrClosed
	}
	if s.db == nil {
		return fmt.Errorf("%w: the file could not be opened again", ErrUnavailable)
	}
	return guard(func() error {
		newest := s.lastTx.Load()
		if !hasHead(s.eye, s.db.Info().PageSize) {
			return damagedFile("both its heads are invalid")
		}
		return s.db.View(func(tx *bbolt.Tx) error {
			if err := s.newest(tx, newest); err != nil {
				return err
			}
			return fn(tx)
		})
	})
}

// newest refuses a transaction older than one known to be kept: if the newest meta page is damaged,
// bbolt silently takes the previous one.
func (s *File) newest(tx *bbolt.Tx, known int64) error {
	begins := int64(tx.ID())
	if tx.Writable() {
		begins--
	}
	if begins < known {
		return damagedFile("the head of its newest transaction is invalid")
	}
	return nil
}

// Load reads a match and verifies all of it: ErrNotFound, or *Damaged if the record or any entry
// was altered.
func (s *File) Load(id uint64) (Match, error) {
	m := Match{ID: id}
	err := s.view(m.read)
	s.looked.Add(1 + uint64(len(m.Journal)))
	if err != nil {
		return Match{}, err
	}
	return m, nil
}

// read fills the match.
func (m *Match) read(tx *bbolt.Tx) error {
	h, found, err := getHead(tx, m.ID)
	if err != nil {
		return err
	}
	if !found {
		return fmt.Errorf("%w: match %d", ErrNotFound, m.ID)
	}
	if err := m.readRecord(tx, h); err != nil {
		return err
	}
	if m.Journal, err = readJournal(tx, m.ID, h); err != nil {
		return err
	}
	payload, err := snapshots.get(tx, matchKey(m.ID))
	if err == nil && payload != nil && number(payload, 0) > uint64(h.entries) {
		err = snapshots.damaged(matchKey(m.ID), "it holds more entries than the journal")
	}
	if err != nil {
		m.SnapshotDamage = err
		return nil
	}
	if payload != nil {
		m.SnapshotAt, m.Snapshot = int(number(payload, 0)), clone(payload[8:])
	}
	return nil
}

// readRecord fills the fields that need no journal.
func (m *Match) readRecord(tx *bbolt.Tx, h head) error {
	record, err := getRecord(tx, m.ID)
	if err != nil {
		return err
	}
	raw := matches.raw(tx, matchKey(m.ID))
	m.Record, m.Server, m.Version = clone(record), serverOf(raw), versionOfMatch(h, raw)
	return nil
}

// readJournal reads the entries of a match and verifies their chain: none may be missing, swapped,
// altered, or after the last.
func readJournal(tx *bbolt.Tx, id uint64, h head) ([][]byte, error) {
	var out [][]byte
	var last sum
	prefix := matchKey(id)
	for k, raw := range journal.from(tx, prefix) {
		if !bytes.HasPrefix(k, prefix) || isHeadKey(k) {
			break
		}
		if want := entryKey(id, len(out)); string(k) != string(want) {
			return nil, journal.damaged(want, "the entry is missing")
		}
		payload, err := unseal(journal, k, &last, raw)
		if err != nil {
			return nil, err
		}
		last = storedSum(raw)
		out = append(out, clone(payload))
	}
	if len(out) != h.entries || last != h.last {
		return nil, journal.damaged(prefix, fmt.Sprintf("%d entries are there, %d were written", len(out), h.entries))
	}
	return out, nil
}

// Record reads a match without its journal and its snapshot.
func (s *File) Record(id uint64) (Match, error) {
	all, err := s.Records([]uint64{id})
	switch {
	case err != nil:
		return Match{}, err
	case len(all) == 0:
		return Match{}, fmt.Errorf("%w: match %d", ErrNotFound, id)
	}
	return all[0], nil
}

// Records reads matches without their journals and snapshots, in the order of ids. Missing ones are
// omitted; so are damaged ones, each joined to the error.
func (s *File) Records(ids []uint64) ([]Match, error) {
	s.looked.Add(uint64(len(ids)))
	var all []Match
	var hurt []error
	err := s.view(func(tx *bbolt.Tx) error {
		for _, id := range ids {
			m := Match{ID: id}
			h, found, err := getHead(tx, id)
			if err == nil && found {
				err = m.readRecord(tx, h)
			}
			switch {
			case err != nil:
				hurt = append(hurt, err)
			case found:
				all = append(all, m)
			}
		}
		return nil
	})
	return all, errors.Join(append(hurt, err)...)
}

// Seen returns the recorded outcome of an interaction; ErrNotFound if it was never seen.
func (s *File) Seen(interaction string) (Seen, error) {
	var out Seen
	s.looked.Add(1)
	err := s.view(func(tx *bbolt.Tx) (err error) {
		out, err = getSeen(tx, interaction)
		return err
	})
	if err != nil {
		return Seen{}, err
	}
	return out, nil
}

// getSeen reads what is remembered about an interaction.
func getSeen(tx *bbolt.Tx, interaction string) (Seen, error) {
	payload, err := seens.get(tx, []byte(interaction))
	if err != nil {
		return Seen{}, err
	}
	if payload == nil {
		return Seen{}, fmt.Errorf("%w: interaction %s", ErrNotFound, interaction)
	}
	return Seen{
		Interaction: interaction,
		At:          fromMillis(number(payload, 0)),
		Match:       number(payload, 1),
		Entries:     int(number(payload, 2)),
		Outcome:     clone(payload[24:]),
	}, nil
}

// Channel returns the match bound to a channel; ErrNotFound if none is.
func (s *File) Channel(channel string) (match uint64, err error) {
	s.looked.Add(1)
	err = s.view(func(tx *bbolt.Tx) error {
		payload, err := channels.get(tx, []byte(channel))
		if err == nil && payload == nil {
			err = fmt.Errorf("%w: channel %s", ErrNotFound, channel)
		}
		if err == nil {
			match = number(payload, 0)
		}
		return err
	})
	return match, err
}

// Person reads a user's record; ErrNotFound if there is none. The result can be used in a Change
// with another Record, also with an error: then it replaces the damaged one.
func (s *File) Person(user string) (Person, error) {
	all, err := s.PeopleOf([]string{user})
	if err != nil && !IsDamage(err) {
		return Person{User: user}, err
	}
	if err == nil && all[0].Record == nil {
		err = fmt.Errorf("%w: person %s", ErrNotFound, user)
	}
	return all[0], err
}

// PeopleOf reads the records of users, one Person for each, in their order: without a Record if
// there is none, or if it is damaged, which is joined to the error.
func (s *File) PeopleOf(users []string) ([]Person, error) {
	s.looked.Add(uint64(len(users)))
	all := make([]Person, len(users))
	var hurt []error
	err := s.view(func(tx *bbolt.Tx) error {
		for i, user := range users {
			payload, err := people.get(tx, []byte(user))
			if err != nil {
				hurt = append(hurt, err)
			}
			all[i] = Person{User: user, Record: clone(payload), Version: versionOf(people.raw(tx, []byte(user)))}
		}
		return nil
	})
	return all, errors.Join(append(hurt, err)...)
}
