package store

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strconv"
	"time"

	"go.etcd.io/bbolt"
)

// Scans return sound values even if others are damaged: then the error joins one *Damaged for each
// that was omitted.

// walk calls fn with each verified value of a bucket with keys from `from` to before `to` (nil: the
// end), until fn returns false. The memory is invalid after fn returns.
func (s *File) walk(b *bucket, from, to []byte, fn func(key, payload []byte) bool) error {
	return s.walkRaw(b, from, to, func(key, _, payload []byte) bool { return fn(key, payload) })
}

// walkIn is walk for the values of the servers of a scope, with the server of each.
func (s *File) walkIn(in Scope, b *bucket, from, to []byte, fn func(key, payload []byte, server string) bool) error {
	return s.walkRaw(b, from, to, func(key, raw, payload []byte) bool {
		server := serverOf(raw)
		return !in.Has(server) || fn(key, payload, server)
	})
}

// walkRaw is walk with the envelope of each value.
func (s *File) walkRaw(b *bucket, from, to []byte, fn func(key, raw, payload []byte) bool) error {
	var hurt []error
	err := s.view(func(tx *bbolt.Tx) error {
		looked := uint64(0)
		defer func() { s.looked.Add(looked) }()
		for k, raw := range b.from(tx, from) {
			looked++
			if to != nil && bytes.Compare(k, to) >= 0 {
				break
			}
			payload, err := b.payloadOf(k, raw)
			if err != nil {
				hurt = append(hurt, err)
				continue
			}
			if !fn(k, raw, payload) {
				break
			}
		}
		return nil
	})
	return errors.Join(append(hurt, err)...)
}

// Channels lists the bindings of the scope (From is 0).
func (s *File) Channels(in Scope) ([]Binding, error) {
	var out []Binding
	err := s.walkIn(in, channels, nil, nil, func(k, v []byte, server string) bool {
		out = append(out, Binding{Channel: string(k), To: number(v, 0), Server: server})
		return true
	})
	return out, err
}

// Matches lists the ids of the matches of the scope, oldest first, from the one after
// `after`, at most max (0: all).
func (s *File) Matches(in Scope, after uint64, max int) ([]uint64, error) {
	var out []uint64
	err := s.walkIn(in, matches, matchKey(after+1), nil, func(k, _ []byte, _ string) bool {
		out = append(out, number(k, 0))
		return len(out) != max
	})
	return out, err
}

// People lists the records whose keys begin with a prefix, in the order of their keys.
func (s *File) People(prefix string) ([]Person, error) {
	var out []Person
	err := s.walkRaw(people, []byte(prefix), nil, func(k, raw, v []byte) bool {
		if !bytes.HasPrefix(k, []byte(prefix)) {
			return false
		}
		out = append(out, Person{User: string(k), Record: clone(v), Version: versionOf(raw)})
		return true
	})
	return out, err
}

// Outbox lists the posts of the scope with ids above after, in order, at most max (0: all).
func (s *File) Outbox(in Scope, after uint64, max int) ([]Post, error) {
	var out []Post
	err := s.walkIn(in, outbox, matchKey(after+1), nil, func(k, v []byte, server string) bool {
		out = append(out, Post{number(k, 0), clone(v), server})
		return len(out) != max
	})
	return out, err
}

// Due lists the dues of the scope at or before a time, earliest first, at most max (0: all).
func (s *File) Due(in Scope, until time.Time, max int) ([]Due, error) {
	var out []Due
	err := s.walkIn(in, dues, nil, numbers(millis(until)+1), func(k, v []byte, server string) bool {
		out = append(out, Due{string(k[8:]), fromMillis(number(k, 0)), clone(v), server})
		return len(out) != max
	})
	return out, err
}

// NextDue returns the time of the earliest due of the scope, or ErrNotFound.
func (s *File) NextDue(in Scope) (time.Time, error) {
	first, err := s.Due(in, fromMillis(1<<62), 1)
	if len(first) > 0 {
		return first[0].At, nil
	}
	if err != nil {
		return time.Time{}, err
	}
	return time.Time{}, ErrNotFound
}

// Prune deletes interactions seen before a time, at most max in one transaction (0: all), and
// returns how many; call again while it returns max.
func (s *File) Prune(ctx context.Context, before time.Time, max int) (int, error) {
	return s.unsee(ctx, max, func(v []byte) bool { return number(v, 0) < millis(before) })
}

// Unsee deletes the interactions whose outcomes contain these bytes, and returns how many.
func (s *File) Unsee(ctx context.Context, held []byte) (int, error) {
	return s.unsee(ctx, 0, func(v []byte) bool { return bytes.Contains(v[24:], held) })
}

// UnseeOf deletes the interactions about the given matches, and returns how many.
func (s *File) UnseeOf(ctx context.Context, matches map[uint64]bool) (int, error) {
	return s.unsee(ctx, 0, func(v []byte) bool { return matches[number(v, 1)] })
}

// unsee deletes the interactions whose records fit.
func (s *File) unsee(ctx context.Context, max int, fits func(payload []byte) bool) (int, error) {
	var old [][]byte
	damage := s.walk(seens, nil, nil, func(k, v []byte) bool {
		if fits(v) {
			old = append(old, bytes.Clone(k))
		}
		return max <= 0 || len(old) < max
	})
	if len(old) == 0 {
		return 0, damage
	}
	_, err := s.submit(ctx, func(w *batch) (Result, error) {
		for _, k := range old {
			w.remove(seens, k)
		}
		return Result{}, nil
	})
	if err != nil {
		return 0, err
	}
	return len(old), damage
}

// Scope is a subset of all servers, for a process that serves only those. Like Discord's shards: a
// server belongs to shard (id >> 22) % Of. What belongs to no server is in shard 0. The zero Scope
// is everything.
type Scope struct {
	Of     uint64   // how many shards there are
	Shards []uint64 // which of them, from 0
}

// Everywhere is the Scope of a process that serves all servers.
var Everywhere = Scope{}

// Has says whether a server belongs to the scope.
func (sc Scope) Has(server string) bool {
	if sc.Of == 0 {
		return true
	}
	return slices.Contains(sc.Shards, Home(server)%sc.Of)
}

// Home returns the shifted id of a server (id >> 22), below 2^42; 0 if it has none.
func Home(server string) uint64 {
	n, _ := strconv.ParseUint(server, 10, 64)
	return n >> 22
}
