package store

import (
	"bytes"
	"context"
	"encoding/binary"
	"time"

	"bivouac/store/kv"
)

// The methods that return lists return the sound items even if others are damaged. The error then joins one
// *Damaged for each item that was omitted. A max of 0 means all.

// page collects what of returns for the values in ranges that belong to a scope, at most max of them (0:
// all). If max is not 0, there must be a single range. Engines know no scope, so page reads more if the first
// read gives too few.
func page[T any](s *Store, in Scope, max int, of func(it *item) T, ranges ...kv.Range) (out []T, err error) {
	for most := max; ; most *= 8 {
		out = nil
		seen := 0
		if max > 0 {
			ranges[0].Max = most
		}
		err = s.read(ranges, func(_ int, it *item) bool {
			if seen++; in.Has(it.server) {
				out = append(out, of(it))
			}
			return max == 0 || len(out) < max
		})
		if many, is := err.(interface{ Unwrap() []error }); is {
			seen += len(many.Unwrap()) // damaged values were read too
		}
		if max == 0 || len(out) == max || seen < most || err != nil && !IsDamage(err) {
			return out, err
		}
	}
}

// Matches lists the matches of the scope whose numbers are higher than above, oldest first.
func (s *Store) Matches(in Scope, above uint64, max int) ([]uint64, error) {
	r := after(kindMatch, above)
	r.KeysOnly = in.Of == 0
	return page(s, in, max, (*item).id, r)
}

// Channels lists the bindings of the scope (From is 0).
func (s *Store) Channels(in Scope) ([]Binding, error) {
	return page(s, in, 0, func(it *item) Binding {
		return Binding{Channel: string(it.key), To: it.number(0), Server: it.server}
	}, whole(kindChannel))
}

// Outbox lists the posts of the scope with ids above a number, in order.
func (s *Store) Outbox(in Scope, above uint64, max int) ([]Post, error) {
	return page(s, in, max, func(it *item) Post {
		return Post{it.id(), bytes.Clone(it.rest), it.server}
	}, after(kindPost, above))
}

// Due lists the dues of the scope at or before a time, earliest first.
func (s *Store) Due(in Scope, until time.Time, max int) ([]Due, error) {
	return page(s, in, max, func(it *item) Due {
		return Due{string(it.key), fromMillis(it.number(0)), bytes.Clone(it.rest), it.server}
	}, timed(kindDue, millis(until)))
}

// NextDue returns the time of the earliest due of the scope, or ErrNotFound.
func (s *Store) NextDue(in Scope) (time.Time, error) {
	first, err := s.Due(in, fromMillis(1<<62), 1)
	if len(first) > 0 {
		return first[0].At, nil
	}
	if err == nil {
		err = ErrNotFound
	}
	return time.Time{}, err
}

// People lists the records whose keys begin with a prefix, in the order of their keys.
func (s *Store) People(prefix string) ([]Person, error) {
	return page(s, Everywhere, 0, func(it *item) Person {
		return Person{User: string(it.key), Record: bytes.Clone(it.rest), Version: Version{Sum: it.sum}}
	}, beginning(kindPerson, prefix))
}

// MatchesOf lists the matches in a list, oldest first.
func (s *Store) MatchesOf(list string) (out []uint64, err error) {
	if validKey(list) != nil {
		return nil, nil
	}
	r := kv.Range{From: listKey(list, 0), To: append(nameKey(kindListed, list), 1), KeysOnly: true}
	return page(s, Everywhere, 0, (*item).id, r)
}

// listed returns the list and the match in the key of a list's member. It returns false if the key is
// damaged.
func (it *item) listed() (list []byte, match uint64, ok bool) {
	end := len(it.key) - 9
	if end < 1 || it.key[end] != 0 {
		return nil, 0, false
	}
	return it.key[:end], binary.BigEndian.Uint64(it.key[end+1:]), true
}

// Listed calls show for each match in each list, list by list.
func (s *Store) Listed(show func(list string, match uint64)) error {
	r := whole(kindListed)
	r.KeysOnly = true
	return s.read([]kv.Range{r}, func(_ int, it *item) bool {
		if list, id, ok := it.listed(); ok {
			show(string(list), id)
		}
		return true
	})
}

// Relist puts each match into the lists that the function of returns for its record, and removes it from all
// others. A match with a damaged record is removed from all lists. Nobody may change matches meanwhile.
func (s *Store) Relist(ctx context.Context, of func(record []byte) []string) error {
	wrong, ops := map[string]bool{}, []kv.Op(nil)
	listed := whole(kindListed)
	listed.KeysOnly = true
	_, err := s.scan([]kv.Range{listed, whole(kindMatch)}, func(n int, it *item) bool {
		if n == 0 {
			wrong[string(it.key)] = true
			return true
		}
		for _, list := range of(it.rest) {
			key := listKey(list, it.id())
			if !wrong[string(key[1:])] {
				ops = append(ops, sealed(key, "", nil))
			}
			delete(wrong, string(key[1:]))
		}
		return true
	})
	if err != nil {
		return err
	}
	for key := range wrong {
		ops = append(ops, kv.Op{Key: nameKey(kindListed, key)})
	}
	_, err = s.put(ctx, ops)
	return err
}

// Lists returns the names of non-empty lists with a prefix, sorted, at most max. It may use several reads, so
// the result may be of several moments.
func (s *Store) Lists(prefix string, max int) ([]string, error) {
	return s.groups(kindListed, prefix, 0, max)
}

// Groups looks at the keys of people's records that begin with a prefix. It returns the distinct parts
// between the prefix and a separator, sorted. It may use several reads, so the result may be of several
// moments.
func (s *Store) Groups(prefix string, separator byte) ([]string, error) {
	names, err := s.groups(kindPerson, prefix, separator, 0)
	for i := range names {
		names[i] = names[i][len(prefix):]
	}
	return names, err
}

// groups returns the distinct beginnings, up to a separator after the prefix, of the names of a kind. It
// reads the first name of a group and skips the rest. While groups are small, it reads several names at once.
func (s *Store) groups(kind byte, prefix string, separator byte, max int) (out []string, err error) {
	r := beginning(kind, prefix)
	r.KeysOnly = true
	for r.Max = 1; ; {
		seen, found := 0, 0
		err := s.read([]kv.Range{r}, func(_ int, it *item) bool {
			seen++
			end := bytes.IndexByte(it.key[len(prefix):], separator)
			r.From = append(nameKey(kind, string(it.key)), 0)
			if end < 0 {
				return true // the name has no separator, so it is in no group
			}
			name := it.key[:len(prefix)+end]
			if len(out) == 0 || out[len(out)-1] != string(name) {
				out = append(out, string(name))
				found++
			}
			r.From = append(nameKey(kind, string(name)), separator+1)
			return max == 0 || len(out) < max
		})
		if err != nil || seen < r.Max || max > 0 && len(out) == max {
			return out, err
		}
		if r.Max = 1; found == seen {
			r.Max = min(2*seen, 256)
		}
	}
}
