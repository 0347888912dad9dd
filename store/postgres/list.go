package postgres

import (
	"math"
	"strings"
	"time"
	"unicode/utf8"

	"bivouac/store"
)

// inScope is the SQL condition for a scope; its arguments are those of scope.
const inScope = "home % $1 = ANY ($2)"

func scope(in store.Scope, more ...any) []any {
	if in.Of == 0 {
		return append([]any{int64(1), []int64{0}}, more...) // all numbers leave 0
	}
	return append([]any{num(in.Of), append([]int64{}, nums(in.Shards)...)}, more...)
}

// most is the limit of a query; nil means none.
func most(max int) *int64 {
	if max <= 0 {
		return nil
	}
	n := int64(max)
	return &n
}

// Matches lists the ids of the matches of the scope, oldest first.
func (s *Store) Matches(in store.Scope, after uint64, max int) (out []uint64, err error) {
	var id int64
	err = s.each(func() { out = append(out, uint64(id)) },
		"SELECT id FROM matches WHERE "+inScope+" AND id > $3 ORDER BY id LIMIT $4", scope(in, num(after), most(max)), &id)
	return out, err
}

// Channels lists the bindings of the scope.
func (s *Store) Channels(in store.Scope) (out []store.Binding, err error) {
	var b store.Binding
	var to int64
	err = s.each(func() {
		b.To = uint64(to)
		out = append(out, b)
	}, "SELECT channel, match, server FROM channels WHERE "+inScope+" ORDER BY channel", scope(in),
		&b.Channel, &to, &b.Server)
	return out, err
}

// Outbox lists the posts of the scope with ids above after, in order.
func (s *Store) Outbox(in store.Scope, after uint64, max int) (out []store.Post, err error) {
	var p store.Post
	var id int64
	err = s.each(func() {
		p.ID = uint64(id)
		out = append(out, p)
		p.Record = nil
	}, "SELECT id, record, server FROM outbox WHERE "+inScope+" AND id > $3 ORDER BY id LIMIT $4",
		scope(in, num(after), most(max)), &id, &p.Record, &p.Server)
	return out, err
}

// Due lists the dues of the scope at or before a time, earliest first.
func (s *Store) Due(in store.Scope, until time.Time, max int) ([]store.Due, error) {
	return s.due(in, millis(until), max)
}

func (s *Store) due(in store.Scope, until int64, max int) (out []store.Due, err error) {
	var d store.Due
	var at int64
	err = s.each(func() {
		d.At = timeOf(at)
		out = append(out, d)
		d.Record = nil
	}, "SELECT key, at, record, server FROM dues WHERE "+inScope+" AND at <= $3 ORDER BY at, key LIMIT $4",
		scope(in, until, most(max)), &d.Key, &at, &d.Record, &d.Server)
	return out, err
}

// NextDue returns the time of the earliest due of the scope, or ErrNotFound.
func (s *Store) NextDue(in store.Scope) (time.Time, error) {
	first, err := s.due(in, math.MaxInt64, 1)
	if err == nil && len(first) == 0 {
		err = store.ErrNotFound
	}
	if err != nil {
		return time.Time{}, err
	}
	return first[0].At, nil
}

// hasPrefix is the SQL condition for keys with a prefix, as a range for an index: its two arguments
// are from and before, of which the latter may be NULL.
const hasPrefix = `key >= $1 AND ($2::text IS NULL OR key < $2)`

// before returns the first text after all with a prefix, in byte order (which is code point order);
// nil if there is none.
func before(prefix string) *string {
	for prefix != "" {
		last, size := utf8.DecodeLastRuneInString(prefix)
		prefix = prefix[:len(prefix)-size]
		if last < utf8.MaxRune {
			last++
			if last == 0xd800 { // numbers that are no letters
				last = 0xe000
			}
			prefix += string(last)
			return &prefix
		}
	}
	return nil
}

// People lists the records whose keys begin with a prefix, in the order of their keys.
func (s *Store) People(prefix string) ([]store.Person, error) {
	if !can(prefix) {
		return nil, nil
	}
	all, err := s.people("WHERE "+hasPrefix, prefix, before(prefix))
	whole := all[:0]
	for _, p := range all {
		if p.Record != nil { // else it is damaged
			whole = append(whole, p)
		}
	}
	return whole, err
}

// Groups returns the distinct beginnings, after a prefix and up to a separator, of the keys of
// people's records, sorted.
func (s *Store) Groups(prefix string, separator byte) (out []string, err error) {
	if !can(prefix) {
		return nil, nil
	}
	var group string
	err = s.each(func() { out = append(out, group) },
		"SELECT DISTINCT split_part(substr(key, $3), $4, 1) AS name FROM people WHERE "+hasPrefix+
			" AND strpos(substr(key, $3), $4) > 0 ORDER BY name",
		[]any{prefix, before(prefix), utf8.RuneCountInString(prefix) + 1, string(rune(separator))}, &group)
	return out, err
}

// Lists returns the names of non-empty lists with a prefix, sorted.
func (s *Store) Lists(prefix string, max int) (out []string, err error) {
	if !can(prefix) {
		return nil, nil
	}
	var name string
	err = s.each(func() { out = append(out, name) },
		"SELECT DISTINCT list FROM members WHERE "+strings.ReplaceAll(hasPrefix, "key", "list")+" ORDER BY list LIMIT $3",
		[]any{prefix, before(prefix), most(max)}, &name)
	return out, err
}

// MatchesOf lists the matches in a list, oldest first.
func (s *Store) MatchesOf(list string) (out []uint64, err error) {
	if !can(list) {
		return nil, nil
	}
	var id int64
	err = s.each(func() {
		out = append(out, uint64(id))
	}, "SELECT match FROM members WHERE list = $1 ORDER BY match", []any{list}, &id)
	return out, err
}

// CountOf is how many matches a list holds.
func (s *Store) CountOf(list string) (n int, err error) {
	if !can(list) {
		return 0, nil
	}
	err = s.one("SELECT count(*) FROM members WHERE list = $1", []any{list}, &n)
	return n, err
}
