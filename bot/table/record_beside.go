package table

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"bivouac/store"
)

// A Record is a kind of record outside tables: about a user, a server, or a user on a server. The
// store has each record as JSON among the records about people. The record's name in the store is
// Prefix followed by a key, which is an id or the result of memberKey.
//
// A damaged record must not keep anybody from playing. It is read as an empty value, with an error
// for which store.IsDamage is true; a caller who only reads may ignore the error. The next change
// that has something to store replaces the record.
type Record[T any] struct {
	Prefix string
	Begin  func(key string, v *T)    // completes a value that was just read, or a new value; may be nil
	Empty  func(v T) bool            // whether a value needs no record, which is then deleted; nil: never
	Due    func(v T) time.Time       // when Tick must look at the record; nil: never
	Trim   func(v *T, now time.Time) // removes outdated parts of a record that is due; may be nil
}

// A Beside is a Record of any type whose keys are user ids.
type Beside interface {
	prefix() string
	// ring removes outdated parts of a user's record (Record.Trim). It is called when the record is
	// due.
	ring(ctx context.Context, s *Effects, user string) error
	// forget deletes a user's record.
	forget(ctx context.Context, s *Effects, user string) error
}

func (r Record[T]) prefix() string { return r.Prefix }

func (r Record[T]) ring(ctx context.Context, s *Effects, user string) error {
	return r.Ring(ctx, s, user, func(v *T) {
		if r.Trim != nil {
			r.Trim(v, s.now())
		}
	})
}

func (r Record[T]) forget(ctx context.Context, s *Effects, user string) error {
	return r.Delete(ctx, s, user)
}

// memberKey returns the key of a user's record on a server.
func memberKey(guild, user string) string { return guild + ":" + user }

// A kept is a record that was read, with a value that may be altered. If the stored record has
// changed since, writing the kept is a conflict.
type kept[T any] struct {
	value  T
	kind   Record[T]
	as     store.Person
	before []byte // the value as read, encoded
	rung   bool   // Ring was called: the record is written even if it has not changed
}

// Read returns the value that is stored under a key, or an empty value if there is none.
func (r Record[T]) Read(s *store.Store, key string) (T, error) {
	all, err := r.several(s, key)
	return all[0].value, err
}

// Whole is Read, but returns an empty value and no error for a damaged record.
func (r Record[T]) Whole(s *Effects, key string) (T, error) {
	v, err := r.Read(s.store, key)
	if store.IsDamage(err) {
		err = nil
	}
	return v, err
}

// several reads the records with these keys at once, and returns them in the order of the keys.
func (r Record[T]) several(s *store.Store, keys ...string) ([]*kept[T], error) {
	names := make([]string, len(keys))
	for n, key := range keys {
		names[n] = r.Prefix + key
	}
	stored, err := s.PeopleOf(names)
	if err != nil {
		err = fmt.Errorf("read a %T: %w", *new(T), err)
	}
	all := make([]*kept[T], len(keys))
	for n, p := range stored {
		var bad error
		if all[n], bad = r.decode(p); err == nil {
			err = bad
		}
	}
	return all, err
}

// all returns the records whose keys have the given prefix, in the order of their keys. Damaged
// records are left out, and the returned error contains an error for each of them.
func (r Record[T]) all(s *store.Store, prefix string) (all []*kept[T], err error) {
	stored, err := s.People(r.Prefix + prefix)
	for _, p := range stored {
		k, bad := r.decode(p)
		if err = errors.Join(err, bad); bad == nil {
			all = append(all, k)
		}
	}
	return all, err
}

// decode returns a stored record with its value. If decode returns an error, the value is empty.
func (r Record[T]) decode(p store.Person) (*kept[T], error) {
	k := &kept[T]{kind: r, as: p}
	var err error
	if p.Record != nil {
		if bad := json.Unmarshal(p.Record, &k.value); bad != nil {
			k.value, err = *new(T), &store.Damaged{Key: []byte(p.User), Why: bad.Error()}
		}
	}
	if r.Begin != nil {
		r.Begin(k.key(), &k.value)
	}
	k.before, _ = r.encode(k.value) // cannot fail: the value was just decoded
	return k, err
}

// encode returns the stored form of a value, or nil if the value needs no record.
func (r Record[T]) encode(v T) ([]byte, error) {
	if r.Empty != nil && r.Empty(v) {
		return nil, nil
	}
	b, err := json.Marshal(v)
	if err != nil {
		return nil, fmt.Errorf("write a %T: %w", v, err)
	}
	return b, nil
}

func (k *kept[T]) key() string { return strings.TrimPrefix(k.as.User, k.kind.Prefix) }

// The method into adds the record to a change if its value has changed, if Ring was called for it,
// or if the store still has the record although its value is empty.
func (k *kept[T]) into(c *store.Change) (err error) {
	p := k.as
	if p.Record, err = k.kind.encode(k.value); err != nil {
		return err
	}
	gone := p.Record == nil && p.Version != (store.Version{})
	if bytes.Equal(p.Record, k.before) && !gone && !k.rung {
		return nil
	}
	c.People = append(c.People, p)
	switch {
	case k.kind.Due == nil:
	case p.Record == nil:
		c.Clear = append(c.Clear, p.User)
	default:
		c.Due = append(c.Due, store.Due{Key: p.User, At: k.kind.Due(k.value), Record: []byte(k.key())})
	}
	return nil
}

// lock locks a record. All records of a server's users share one lock, since the end of a game
// changes several of them.
func (r Record[T]) lock(s *Effects, key string) (release func()) {
	guild, _, _ := strings.Cut(key, ":")
	return s.channels.lock("record:" + r.Prefix + guild)
}

// Alter changes the value that is stored under a key with the function f, and returns the value. The
// change is an effect of the context's interaction. The function f may run several times, since
// another process may change the record meanwhile. Nothing is stored if f changes nothing.
func (r Record[T]) Alter(ctx context.Context, s *Effects, what EffectKind, key string, f func(*T) error) (T, error) {
	return r.alter(ctx, s, what, key, func(k *kept[T]) error { return f(&k.value) })
}

// Ring is Alter for a record that is due: the time of its timer (store.Due) has come. The timer is set
// again even if f changes nothing, so that the record does not stay due.
func (r Record[T]) Ring(ctx context.Context, s *Effects, key string, f func(*T)) error {
	_, err := r.alter(ctx, s, EffectNone, key, func(k *kept[T]) error {
		f(&k.value)
		k.rung = true
		return nil
	})
	return err
}

func (r Record[T]) alter(
	ctx context.Context, s *Effects, what EffectKind, key string, f func(*kept[T]) error,
) (v T, err error) {
	defer r.lock(s, key)()
	err = again(func() error {
		all, err := r.several(s.store, key)
		if err != nil && !store.IsDamage(err) {
			return err
		}
		err = f(all[0])
		if v = all[0].value; err != nil {
			return err
		}
		return r.store(ctx, s, what, all...)
	})
	return v, err
}

// Delete makes a record's value empty. The store deletes the record if Empty is true for this
// value.
func (r Record[T]) Delete(ctx context.Context, s *Effects, key string) error {
	_, err := r.Alter(ctx, s, EffectNone, key, func(v *T) error {
		*v = *new(T)
		return nil
	})
	return err
}

// Sweep changes records of a server's users in one change. It changes all records or, if the function
// filter is not nil, those for which filter returns true. The function f alters a record's value. It
// may make the value empty: the record is then deleted if Empty is true for the value.
func (r Record[T]) Sweep(
	ctx context.Context, s *Effects, guild string, filter func(store.Person) bool, f func(user string, v *T),
) error {
	defer r.lock(s, guild)()
	return again(func() error {
		under := memberKey(guild, "")
		stored, err := s.store.People(r.Prefix + under)
		if err != nil && !store.IsDamage(err) {
			return fmt.Errorf("read all %T: %w", *new(T), err)
		}
		var all []*kept[T]
		for _, p := range stored {
			if filter == nil || filter(p) {
				k, _ := r.decode(p)
				f(strings.TrimPrefix(k.key(), under), &k.value)
				all = append(all, k)
			}
		}
		return r.store(ctx, s, EffectNone, all...)
	})
}

// Forget removes a user from the records of a server's users. The user's own record is deleted. The
// function f removes the user from the other records that contain their id. A damaged record that
// contains the id is deleted.
func (r Record[T]) Forget(ctx context.Context, s *Effects, guild, user string, f func(*T)) error {
	names := func(p store.Person) bool {
		return strings.Contains(p.User, user) || bytes.Contains(p.Record, []byte(user))
	}
	return r.Sweep(ctx, s, guild, names, func(of string, v *T) {
		if of == user {
			*v = *new(T)
		} else {
			f(v)
		}
	})
}

// change returns a store.Change that stores the given records, without those that have not changed.
func (r Record[T]) change(all ...*kept[T]) (c store.Change, err error) {
	for _, k := range all {
		if err := k.into(&c); err != nil {
			return c, err
		}
	}
	return c, nil
}

func (r Record[T]) store(ctx context.Context, s *Effects, what EffectKind, all ...*kept[T]) error {
	c, err := r.change(all...)
	if err != nil || len(c.People) == 0 {
		return err
	}
	return s.keep(ctx, what, c)
}

// guilds returns the servers whose users have records of this kind, sorted.
func (r Record[T]) guilds(s *store.Store) ([]string, error) { return s.Groups(r.Prefix, ':') }
