package store

import (
	"bytes"
	"context"
	"fmt"

	"go.etcd.io/bbolt"
)

// A list is a named set of matches: who plays, on which server, since when it is over. Change.Join
// and Change.Leave update the lists in the transaction that alters the match, so that finding some
// needs no scan of all matches.

// MatchesOf lists the matches in a list, oldest first.
func (s *File) MatchesOf(list string) ([]uint64, error) {
	var out []uint64
	err := s.listed(list, func(match uint64) { out = append(out, match) })
	return out, err
}

// CountOf is how many matches a list holds.
func (s *File) CountOf(list string) (n int, err error) {
	err = s.listed(list, func(uint64) { n++ })
	return n, err
}

func (s *File) listed(list string, show func(match uint64)) error {
	from, to := append([]byte(list), 0), append([]byte(list), 1)
	return s.walk(members, from, to, func(k, _ []byte) bool {
		show(number(k[len(from):], 0))
		return true
	})
}

// IsListed says whether a match is in a list.
func (s *File) IsListed(list string, match uint64) (bool, error) {
	var found bool
	err := s.view(func(tx *bbolt.Tx) error {
		s.looked.Add(1)
		found = members.raw(tx, memberKey(list, match)) != nil
		return nil
	})
	return found, err
}

// Lists returns the names of non-empty lists with a prefix, sorted, at most max (0: all). It reads
// one value of each.
func (s *File) Lists(prefix string, max int) ([]string, error) {
	return s.groups(members, prefix, 0, max)
}

// Groups returns the distinct beginnings, after a prefix and up to a separator, of the keys of
// people's records, sorted. It reads one value of each.
func (s *File) Groups(prefix string, separator byte) ([]string, error) {
	names, err := s.groups(people, prefix, separator, 0)
	for i := range names {
		names[i] = names[i][len(prefix):]
	}
	return names, err
}

// groups returns the distinct beginnings of a bucket's keys up to a separator, including keys of
// damaged values.
func (s *File) groups(b *bucket, prefix string, separator byte, max int) ([]string, error) {
	var out []string
	err := s.view(func(tx *bbolt.Tx) error {
		c := b.in(tx).Cursor()
		for from := []byte(prefix); max == 0 || len(out) < max; {
			k, _ := c.Seek(from)
			key := bytes.Clone(k)
			s.looked.Add(1)
			if key == nil || !bytes.HasPrefix(key, []byte(prefix)) {
				return nil
			}
			end := bytes.IndexByte(key[len(prefix):], separator)
			if end < 0 {
				from = append(key, 0) // it is of no group
				continue
			}
			key = key[:len(prefix)+end]
			out = append(out, string(key))
			from = append(key, separator+1)
		}
		return nil
	})
	return out, err
}

// relistAtOnce is how many matches one transaction of Relist updates.
const relistAtOnce = 500

// Relist rebuilds all lists: a match joins those that of returns for its record. It takes several
// transactions; a caller that must know whether it completed records that itself. A match with a
// damaged record is in no list.
func (s *File) Relist(ctx context.Context, of func(record []byte) []string) error {
	for more := true; more; {
		_, err := s.submit(ctx, func(w *batch) (Result, error) {
			var old [][]byte
			for k := range members.from(w.tx, nil) {
				if old = append(old, bytes.Clone(k)); len(old) == 10*relistAtOnce {
					break
				}
			}
			for _, k := range old {
				w.remove(members, k)
			}
			more = len(old) > 0
			return Result{}, nil
		})
		if err != nil {
			return fmt.Errorf("empty the lists: %w", err)
		}
	}
	for after := uint64(0); ; {
		ids, damage := s.Matches(Everywhere, after, relistAtOnce)
		if len(ids) == 0 {
			if IsDamage(damage) {
				return nil
			}
			return damage
		}
		_, err := s.submit(ctx, func(w *batch) (Result, error) {
			for _, id := range ids {
				record, err := getRecord(w.tx, id)
				if err != nil {
					continue
				}
				for _, list := range of(record) {
					w.put(members, memberKey(list, id), nil)
				}
			}
			return Result{}, nil
		})
		if err != nil {
			return fmt.Errorf("make the lists: %w", err)
		}
		after = ids[len(ids)-1]
	}
}
