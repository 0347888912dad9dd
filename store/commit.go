package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"

	"bivouac/store/kv"
)

// Commit applies a change atomically, once, and only to the versions that it names. It returns when the change is
// durable, or certainly not applied; only after ErrUnknown it may have been. Errors: ErrConflict, ErrFenced,
// ErrNotFound, ErrInvalid, ErrUnavailable, ErrUnknown, ErrClosed, *Damaged, and the context's.
func (s *Store) Commit(ctx context.Context, c Change) (Result, error) {
	if s.through != nil {
		return s.through(ctx, c)
	}
	c, err := c.prepared()
	if err != nil {
		return Result{}, err
	}
	return s.commit(ctx, &c, nil)
}

// commit applies a prepared change. homes are the servers that channels are bound with, where those are not the
// change's.
func (s *Store) commit(ctx context.Context, c *Change, homes map[string]string) (Result, error) {
	b := batch{}
	b.Lease = c.Lease
	r, err := s.fill(ctx, &b, c, homes)
	if err != nil {
		return Result{}, err
	}
	err = s.group.Commit(ctx, &b.Batch)
	if errors.Is(err, ErrConflict) {
		seen, homed, why := s.conflict(c)
		switch {
		case why != nil:
			return Result{}, why
		case seen != nil:
			return Result{Repeat: seen}, nil
		case len(homed) > 0 && homes == nil:
			return s.commit(ctx, c, homed)
		}
	}
	if err != nil {
		return Result{}, err
	}
	s.counts.applied.Add(1)
	return r, nil
}

// conflict reads why a change conflicts: its interaction was seen before, its match is not there, or channels are bound
// to the right match with another server.
func (s *Store) conflict(c *Change) (seen *Seen, homes map[string]string, err error) {
	there := c.Match == 0 || c.New
	ranges := []kv.Range{one(nameKey(kindInteraction, c.Interaction)), one(numberKey(kindMatch, c.Match))}
	for _, b := range c.Bind {
		ranges = append(ranges, one(nameKey(kindChannel, b.Channel)))
	}
	homes = map[string]string{}
	err = s.read(ranges, func(n int, it *item) bool {
		switch {
		case n == 0:
			seen = seenOf(it)
		case n == 1:
			there = true
		case it.number(0) == c.Bind[n-2].From && it.server != c.Bind[n-2].Server:
			homes[c.Bind[n-2].Channel] = it.server
		}
		return true
	})
	if err == nil && seen == nil && !there {
		err = notFound("match", c.Match)
	}
	return seen, homes, err
}

// batch is a change in keys. A key is in it once.
type batch struct{ kv.Batch }

// put adds a value and returns its sum.
func (b *batch) put(was kv.Was, version kv.Version, key, value []byte, at int64) kv.Version {
	b.Ops = append(b.Ops, kv.Op{Key: key, Value: value, At: at, Was: was, Version: version})
	return kv.VersionOf(value)
}

// drop takes a value away.
func (b *batch) drop(key []byte) { b.Ops = append(b.Ops, kv.Op{Key: key}) }

// compare only compares.
func (b *batch) compare(key []byte, version kv.Version) {
	b.Ops = append(b.Ops, kv.Op{Key: key, Was: expected(version), Version: version, Keep: true})
}

// replace puts a value in place of one with a version, or deletes that with a nil value.
func (b *batch) replace(key, value []byte, version kv.Version) {
	if value == nil && version == (kv.Version{}) {
		b.compare(key, version)
		return
	}
	b.put(expected(version), version, key, value, 0)
}

// expected is what a version says of the value there.
func expected(version kv.Version) kv.Was {
	if version == (kv.Version{}) {
		return kv.Absent
	}
	return kv.Same
}

// fill puts a change into the batch and returns its result.
func (s *Store) fill(ctx context.Context, b *batch, c *Change, homes map[string]string) (r Result, err error) {
	r.Entries = int(c.Version.Entries) + len(c.Append)
	if c.Match != 0 {
		if r.Version, err = s.match(ctx, b, c); err != nil {
			return Result{}, err
		}
	}
	b.indexes(c, homes)
	if r.Posts, err = s.posts(ctx, b, c); err != nil {
		return Result{}, err
	}
	for _, d := range c.Due {
		key := nameKey(kindDue, d.Key)
		b.put(kv.Any, kv.Version{}, key, seal(key, d.Server, d.Record, millis(d.At)), place(millis(d.At)))
	}
	for _, k := range c.Clear {
		if !slices.ContainsFunc(c.Due, func(d Due) bool { return d.Key == k }) {
			b.drop(nameKey(kindDue, k))
		}
	}
	if c.Interaction != "" {
		key := nameKey(kindInteraction, c.Interaction)
		value := seal(key, "", c.Outcome, millis(c.At), c.Match, uint64(r.Entries))
		b.put(kv.Absent, kv.Version{}, key, value, place(millis(c.At)))
	}
	return r, nil
}

// match adds what alters the match, its journal, its snapshot and its lists, and returns its new version.
func (s *Store) match(ctx context.Context, b *batch, c *Change) (v Version, err error) {
	key := numberKey(kindMatch, c.Match)
	v = c.Version
	switch {
	case c.Erase:
		b.put(kv.Same, v.Sum, key, nil, 0)
		b.drop(numberKey(kindSnapshot, c.Match))
		b.Wipe = append(b.Wipe, numberKey(kindEntry, c.Match))
		v = Version{}
		if c.Leave == nil {
			if c.Leave, err = s.listsOf(c.Match); err != nil {
				return v, err
			}
		}
	case c.Record == nil:
		b.compare(key, v.Sum)
	default:
		for _, e := range c.Append {
			at := numberKey(kindEntry, c.Match, v.Entries)
			v.Chain = b.put(kv.Absent, kv.Version{}, at, seal(at, "", e, numberOf(v.Chain)), 0)
			v.Entries++
		}
		v.Sum = b.put(expected(v.Sum), v.Sum, key, seal(key, c.Server, c.Record, v.Entries, numberOf(v.Chain)), 0)
	}
	if c.New && !s.ids.knows(c.Match) {
		s.ids.given(c.Match)
		err = s.engine.Raise(ctx, seqMatches, c.Match)
	}
	if c.Snapshot != nil {
		at := numberKey(kindSnapshot, c.Match)
		b.put(kv.Any, kv.Version{}, at, seal(at, "", c.Snapshot, v.Entries), 0)
	}
	for _, list := range c.Join {
		if !slices.Contains(c.Leave, list) {
			at := listKey(list, c.Match)
			b.put(kv.Any, kv.Version{}, at, seal(at, "", nil), 0)
		}
	}
	for _, list := range c.Leave {
		b.drop(listKey(list, c.Match))
	}
	return v, err
}

// listsOf finds the lists that hold a match by looking at all.
func (s *Store) listsOf(match uint64) (lists []string, err error) {
	err = s.Listed(func(list string, id uint64) {
		if id == match {
			lists = append(lists, list)
		}
	})
	return lists, err
}

// indexes adds channels and people.
func (b *batch) indexes(c *Change, homes map[string]string) {
	for _, bind := range c.Bind {
		key := nameKey(kindChannel, bind.Channel)
		var was kv.Version
		if bind.From != 0 {
			home, other := homes[bind.Channel]
			if !other {
				home = bind.Server
			}
			was = kv.VersionOf(seal(key, home, nil, bind.From))
		}
		var value []byte
		if bind.To != 0 {
			value = seal(key, bind.Server, nil, bind.To)
		}
		b.replace(key, value, was)
	}
	for _, p := range c.People {
		key := nameKey(kindPerson, p.User)
		var value []byte
		if p.Record != nil {
			value = seal(key, "", p.Record)
		}
		b.replace(key, value, p.Version.Sum)
	}
}

// posts adds the posts that are new, replaced and done, and returns the ids of the new ones.
func (s *Store) posts(ctx context.Context, b *batch, c *Change) (ids []uint64, err error) {
	put := func(p *Post, was kv.Was) {
		key := numberKey(kindPost, p.ID)
		b.put(was, kv.Version{}, key, seal(key, p.Server, p.Record), 0)
	}
	if len(c.Posts) > 0 {
		first, err := s.ids.posts(ctx, s.engine, uint64(len(c.Posts)))
		if err != nil {
			return nil, err
		}
		for i, p := range c.Posts {
			p.ID = first + uint64(i)
			ids = append(ids, p.ID)
			put(&p, kv.Any)
		}
	}
	for _, p := range c.Repost {
		if slices.Contains(c.Done, p.ID) {
			b.Ops = append(b.Ops, kv.Op{Key: numberKey(kindPost, p.ID), Was: kv.There})
			continue
		}
		put(&p, kv.There)
	}
	for _, id := range c.Done {
		if !slices.ContainsFunc(c.Repost, func(p Post) bool { return p.ID == id }) && !slices.Contains(ids, id) {
			b.drop(numberKey(kindPost, id))
		}
	}
	return ids, nil
}

// remove deletes keys, a thousand at once, and returns how many.
func (s *Store) remove(ctx context.Context, keys [][]byte) (n int, err error) {
	for all := range slices.Chunk(keys, 1000) {
		b := batch{}
		for _, key := range all {
			b.drop(key)
		}
		if err := s.group.Commit(ctx, &b.Batch); err != nil {
			return n, fmt.Errorf("delete from the store: %w", err)
		}
		n += len(all)
	}
	return n, nil
}

// copyOf is a key that outlives a read.
func copyOf(it *item, kind byte) []byte { return append([]byte{kind}, bytes.Clone(it.key)...) }
