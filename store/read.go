package store

import (
	"bytes"
	"fmt"

	"go.etcd.io/bbolt"
)

// Match is a stored match.
type Match struct {
	ID      uint64
	Record  []byte
	Journal [][]byte
	// Snapshot is the last one stored, nil if there is none; SnapshotAt is the
	// number of entries it holds after.
	Snapshot   []byte
	SnapshotAt int
	// SnapshotDamage tells that there was a snapshot but it is damaged. The match
	// is well all the same, for the journal is the truth: replay it.
	SnapshotDamage error
}

// view shows fn the store as of now. What fn is shown is gone when it returns: it
// must copy what it keeps.
func (s *Store) view(fn func(*bbolt.Tx) error) error {
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

// newest refuses a transaction that begins before one that is known to be kept:
// when the newest head is damaged, bbolt silently takes the one before.
func (s *Store) newest(tx *bbolt.Tx, known int64) error {
	begins := int64(tx.ID())
	if tx.Writable() {
		begins--
	}
	if begins < known {
		return damagedFile("the head of its newest transaction is invalid")
	}
	return nil
}

// Load reads a match, verified as one: ErrNotFound, or *Damaged when the record
// or any entry is not what was written.
func (s *Store) Load(id uint64) (Match, error) {
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
	record, err := getRecord(tx, m.ID)
	if err != nil {
		return err
	}
	m.Record = clone(record)
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

// readJournal reads the entries of a match along their chain: none may be
// missing, exchanged, altered, or stand behind the last.
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

// Record reads a match's record and its number of entries, without the journal.
func (s *Store) Record(id uint64) (record []byte, entries int, err error) {
	s.looked.Add(1)
	err = s.view(func(tx *bbolt.Tx) error {
		h, found, err := getHead(tx, id)
		if err == nil && !found {
			return fmt.Errorf("%w: match %d", ErrNotFound, id)
		}
		if err != nil {
			return err
		}
		stored, err := getRecord(tx, id)
		record, entries = clone(stored), h.entries
		return err
	})
	if err != nil {
		return nil, 0, err
	}
	return record, entries, nil
}

// Seen tells what became of an interaction; ErrNotFound if it was never seen.
func (s *Store) Seen(interaction string) (Seen, error) {
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

// Channel answers the match bound to a channel; ErrNotFound if none is.
func (s *Store) Channel(channel string) (uint64, error) {
	payload, err := s.one(channels, channel)
	if err != nil {
		return 0, err
	}
	return number(payload, 0), nil
}

// Person reads a user's record; ErrNotFound if there is none.
func (s *Store) Person(user string) ([]byte, error) { return s.one(people, user) }

// one reads a copy of one value.
func (s *Store) one(b *bucket, key string) ([]byte, error) {
	var out []byte
	s.looked.Add(1)
	err := s.view(func(tx *bbolt.Tx) error {
		payload, err := b.get(tx, []byte(key))
		if err == nil && payload == nil {
			return fmt.Errorf("%w: %s %s", ErrNotFound, b.name, key)
		}
		out = clone(payload)
		return err
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}
