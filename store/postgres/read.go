package postgres

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/jackc/pgx/v5"

	"bivouac/store"
)

// one reads one row; pgx.ErrNoRows if there is none.
func (s *Store) one(sql string, args []any, into ...any) error {
	within, cancel := context.WithTimeout(context.Background(), answerWithin)
	defer cancel()
	s.looked.Add(1)
	err := s.pool.QueryRow(within, sql, args...).Scan(into...)
	if errors.Is(err, pgx.ErrNoRows) {
		return err
	}
	return s.failed(err)
}

// each calls show for every row, scanned into the variables.
func (s *Store) each(show func(), sql string, args []any, into ...any) error {
	within, cancel := context.WithTimeout(context.Background(), answerWithin)
	defer cancel()
	rows, err := s.pool.Query(within, sql, args...)
	if err != nil {
		return s.failed(err)
	}
	_, err = pgx.ForEachRow(rows, into, func() error {
		s.looked.Add(1)
		show()
		return nil
	})
	return s.failed(err)
}

// can says whether a text is a valid key: the server returns an error for one that is not UTF-8.
func can(key string) bool { return utf8.ValidString(key) && strings.IndexByte(key, 0) < 0 }

const recordColumns = "m.id, m.server, m.entries, m.last, m.record, m.sum, version_of(m.entries, m.last, m.sum)"

// row is a match's row.
type row struct {
	store.Match
	id        int64
	entries   int
	last, sum []byte
	version   []byte
}

func (r *row) into() []any {
	return []any{&r.id, &r.Server, &r.entries, &r.last, &r.Record, &r.sum, &r.version}
}

// match returns the verified match without journal and snapshot.
func (r *row) match() (store.Match, error) {
	m := r.Match
	m.ID, m.Version = uint64(r.id), versionOf(r.version)
	if !bytes.Equal(r.sum, sumOf(fmt.Sprint(r.id), r.Server, r.Record)) {
		return m, damaged("matches", r.id, "its record's sum does not fit")
	}
	return m, nil
}

// whole returns the verified match with both.
func (r *row) whole() (store.Match, error) {
	m, err := r.match()
	if err != nil {
		return m, err
	}
	switch last := chain(m.Journal); {
	case len(m.Journal) != r.entries:
		return m, damaged("journal", r.id, fmt.Sprintf("%d entries are there, %d were written", len(m.Journal), r.entries))
	case !bytes.Equal(last, r.last):
		return m, damaged("journal", r.id, "its entries are not those that were written")
	case m.SnapshotAt > r.entries:
		m.SnapshotDamage = damaged("matches", r.id, "its snapshot holds more entries than the journal")
		m.Snapshot, m.SnapshotAt = nil, 0
	}
	if len(m.Journal) == 0 {
		m.Journal = nil
	}
	return m, nil
}

// chain returns the chained sum of the entries.
func chain(entries [][]byte) []byte {
	last := []byte{}
	for _, e := range entries {
		sum := sha256.Sum256(append(last[:len(last):len(last)], e...))
		last = sum[:8]
	}
	return last
}

func damaged(table string, key any, why string) *store.Damaged {
	return &store.Damaged{Bucket: table, Key: fmt.Append(nil, key), Why: why}
}

// loadColumns are those of a match as a whole, with its journal.
const loadColumns = recordColumns +
	`, m.snapshot, m.snapshot_at, ARRAY(SELECT j.entry FROM journal j WHERE j.match = m.id ORDER BY j.seq)`

// Load reads a match and verifies all of it.
func (s *Store) Load(id uint64) (store.Match, error) {
	var r row
	err := s.one("SELECT "+loadColumns+" FROM matches m WHERE m.id = $1", []any{num(id)},
		append(r.into(), &r.Snapshot, &r.SnapshotAt, &r.Journal)...)
	s.looked.Add(uint64(len(r.Journal)))
	if errors.Is(err, pgx.ErrNoRows) {
		err = fmt.Errorf("%w: match %d", store.ErrNotFound, id)
	}
	if err != nil {
		return store.Match{}, err
	}
	m, err := r.whole()
	if err != nil {
		return store.Match{}, err
	}
	return m, nil
}

// Record reads a match without its journal and its snapshot.
func (s *Store) Record(id uint64) (store.Match, error) {
	all, err := s.Records([]uint64{id})
	switch {
	case err != nil:
		return store.Match{}, err
	case len(all) == 0:
		return store.Match{}, fmt.Errorf("%w: match %d", store.ErrNotFound, id)
	}
	return all[0], nil
}

// Records reads matches without their journals and snapshots, in the order of ids.
func (s *Store) Records(ids []uint64) ([]store.Match, error) {
	found := map[uint64]store.Match{}
	var hurt []error
	var r row
	err := s.each(func() {
		m, err := r.match()
		if err != nil {
			hurt = append(hurt, err)
		} else {
			found[m.ID] = m
		}
		r = row{} // the next row is scanned into new memory
	}, "SELECT "+recordColumns+" FROM matches m WHERE m.id = ANY ($1)", []any{nums(ids)}, r.into()...)
	var all []store.Match
	for _, id := range ids {
		if m, ok := found[id]; ok {
			all = append(all, m)
		}
	}
	return all, errors.Join(append(hurt, err)...)
}

// Seen returns the recorded outcome of an interaction.
func (s *Store) Seen(interaction string) (store.Seen, error) {
	missing := fmt.Errorf("%w: interaction %s", store.ErrNotFound, interaction)
	if !can(interaction) {
		return store.Seen{}, missing
	}
	out := store.Seen{Interaction: interaction}
	var at, match int64
	err := s.one("SELECT at, match, entries, outcome FROM seen WHERE interaction = $1", []any{interaction},
		&at, &match, &out.Entries, &out.Outcome)
	if errors.Is(err, pgx.ErrNoRows) {
		err = missing
	}
	if err != nil {
		return store.Seen{}, err
	}
	out.At, out.Match = timeOf(at), uint64(match)
	return out, nil
}

// Channel returns the match bound to a channel.
func (s *Store) Channel(channel string) (uint64, error) {
	missing := fmt.Errorf("%w: channel %s", store.ErrNotFound, channel)
	if !can(channel) {
		return 0, missing
	}
	var match int64
	err := s.one("SELECT match FROM channels WHERE channel = $1", []any{channel}, &match)
	if errors.Is(err, pgx.ErrNoRows) {
		err = missing
	}
	return uint64(match), err
}

// Person reads a user's record.
func (s *Store) Person(user string) (store.Person, error) {
	all, err := s.PeopleOf([]string{user})
	if err != nil && !store.IsDamage(err) {
		return store.Person{User: user}, err
	}
	if err == nil && all[0].Record == nil {
		err = fmt.Errorf("%w: person %s", store.ErrNotFound, user)
	}
	return all[0], err
}

// PeopleOf reads the records of users, one Person for each, in their order.
func (s *Store) PeopleOf(users []string) ([]store.Person, error) {
	var keys []string
	for _, user := range users {
		if can(user) {
			keys = append(keys, user)
		}
	}
	found, err := s.people("WHERE key = ANY ($1)", keys)
	all := make([]store.Person, len(users))
	for i, user := range users {
		all[i] = store.Person{User: user}
		for _, p := range found {
			if p.User == user {
				all[i] = p
			}
		}
	}
	return all, err
}

// people reads records; a damaged one has no Record and is joined to the error.
func (s *Store) people(where string, args ...any) (all []store.Person, err error) {
	var hurt []error
	var p store.Person
	var sum []byte
	err = s.each(func() {
		if p.Version = versionOf(sum); !bytes.Equal(sum, sumOf(p.User, "", p.Record)) {
			hurt = append(hurt, damaged("people", p.User, "its sum does not fit"))
			p.Record = nil
		}
		all = append(all, p)
		p, sum = store.Person{}, nil
	}, "SELECT key, record, sum FROM people "+where+" ORDER BY key", args, &p.User, &p.Record, &sum)
	return all, errors.Join(append(hurt, err)...)
}

// IsListed says whether a match is in a list.
func (s *Store) IsListed(list string, match uint64) (listed bool, err error) {
	if !can(list) {
		return false, nil
	}
	err = s.one("SELECT EXISTS (SELECT FROM members WHERE list = $1 AND match = $2)", []any{list, num(match)}, &listed)
	return listed, err
}
