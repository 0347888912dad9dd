package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"

	"bivouac/store/kv"
)

// Commit applies a change atomically, once, and only to the versions that it names. It returns nil when the
// change is durable. After an error the change was not applied, except that it may have been after
// ErrUnknown. Errors: ErrConflict, ErrFenced, ErrNotFound, ErrInvalid, ErrUnavailable, ErrUnknown, ErrClosed,
// *Damaged, and the context's.
func (s *Store) Commit(ctx context.Context, c Change) (Result, error) {
	if s.through != nil {
		return s.through(ctx, c)
	}
	if err := c.validate(); err != nil {
		return Result{}, err
	}
	return s.commit(ctx, &c, nil)
}

// commit applies a change. homes holds, by channel, the servers with which channels are bound now, if they
// are not the servers in the change.
func (s *Store) commit(ctx context.Context, c *Change, homes map[string]string) (Result, error) {
	b := batch{kv.Batch{Lease: c.Lease}}
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
	s.applied.Add(1)
	return r, nil
}

// conflict reads why a change conflicts. It returns the outcome of its interaction if that was seen before,
// the present servers of channels that are bound to the right match with another server, or ErrNotFound if
// the match is missing.
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
			found := it.seen()
			seen = &found
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

// batch is a change as operations on keys.
type batch struct{ kv.Batch }

// add adds an op and returns the sum of its value. If the batch has an op for the same key already, the new
// one replaces it but keeps the older one's condition.
func (b *batch) add(o kv.Op) kv.Version {
	i := slices.IndexFunc(b.Ops, func(before kv.Op) bool { return bytes.Equal(before.Key, o.Key) })
	if i < 0 {
		b.Ops = append(b.Ops, o)
	} else {
		o.Was, o.Version = b.Ops[i].Was, b.Ops[i].Version
		b.Ops[i] = o
	}
	return kv.VersionOf(o.Value)
}

// replaces returns the op with the condition that the stored value has this version: the zero version if
// there is none.
func replaces(o kv.Op, version kv.Version) kv.Op {
	if o.Was, o.Version = kv.Same, version; version == (kv.Version{}) {
		o.Was, o.Keep = kv.Absent, o.Value == nil
	}
	return o
}

// fill puts a change into the batch and returns the result that the change will have.
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
	for _, k := range c.Clear {
		b.add(kv.Op{Key: nameKey(kindDue, k)})
	}
	for _, d := range c.Due {
		b.add(sealed(nameKey(kindDue, d.Key), d.Server, d.Record, millis(d.At)))
	}
	if c.Interaction != "" {
		b.add(replaces(sealed(nameKey(kindInteraction, c.Interaction), "", c.Outcome, millis(c.At), c.Match,
			uint64(r.Entries)), kv.Version{}))
	}
	return r, nil
}

// match adds the ops for the match, its journal, its snapshot and its lists, and returns its new version.
func (s *Store) match(ctx context.Context, b *batch, c *Change) (v Version, err error) {
	key := numberKey(kindMatch, c.Match)
	v = c.Version
	switch {
	case c.Erase:
		b.add(replaces(kv.Op{Key: key}, v.Sum))
		b.add(kv.Op{Key: numberKey(kindSnapshot, c.Match)})
		b.Wipe = append(b.Wipe, numberKey(kindEntry, c.Match))
		if v = (Version{}); c.Leave == nil {
			err = s.Listed(func(list string, id uint64) {
				if id == c.Match {
					c.Leave = append(c.Leave, list)
				}
			})
		}
	case c.Record == nil:
		b.add(kv.Op{Key: key, Was: kv.Same, Version: v.Sum, Keep: true})
	default:
		for _, e := range c.Append {
			o := sealed(numberKey(kindEntry, c.Match, v.Entries), "", e, numberOf(v.Chain))
			b.Ops = append(b.Ops, replaces(o, kv.Version{})) // unlike add, without a look at all the others
			v.Entries, v.Chain = v.Entries+1, kv.VersionOf(o.Value)
		}
		v.Sum = b.add(replaces(sealed(key, c.Server, c.Record, v.Entries, numberOf(v.Chain)), v.Sum))
	}
	if c.New && c.Match > s.ids.match.Load() {
		s.ids.given(c.Match)
		_, err = s.engine.Next(ctx, seqMatches, 0, c.Match)
	}
	if c.Snapshot != nil {
		b.add(sealed(numberKey(kindSnapshot, c.Match), "", c.Snapshot, v.Entries))
	}
	for _, list := range c.Join {
		b.add(sealed(listKey(list, c.Match), "", nil))
	}
	for _, list := range c.Leave {
		b.add(kv.Op{Key: listKey(list, c.Match)})
	}
	return v, err
}

// indexes adds the ops for channels and people.
func (b *batch) indexes(c *Change, homes map[string]string) {
	for _, bind := range c.Bind {
		o := kv.Op{Key: nameKey(kindChannel, bind.Channel)}
		var was kv.Version
		if home, other := homes[bind.Channel]; other {
			was = kv.VersionOf(sealed(o.Key, home, nil, bind.From).Value)
		} else if bind.From != 0 {
			was = kv.VersionOf(sealed(o.Key, bind.Server, nil, bind.From).Value)
		}
		if bind.To != 0 {
			o = sealed(o.Key, bind.Server, nil, bind.To)
		}
		b.add(replaces(o, was))
	}
	for _, p := range c.People {
		o := kv.Op{Key: nameKey(kindPerson, p.User)}
		if p.Record != nil {
			o = sealed(o.Key, "", p.Record)
		}
		b.add(replaces(o, p.Version.Sum))
	}
}

// posts adds the ops for replaced, done and new posts, and returns the ids of the new ones.
func (s *Store) posts(ctx context.Context, b *batch, c *Change) (ids []uint64, err error) {
	for _, p := range c.Repost {
		o := sealed(numberKey(kindPost, p.ID), p.Server, p.Record)
		o.Was = kv.There
		b.add(o)
	}
	for _, id := range c.Done {
		b.add(kv.Op{Key: numberKey(kindPost, id)})
	}
	if len(c.Posts) == 0 {
		return nil, nil
	}
	first, err := s.ids.posts(ctx, s.engine, uint64(len(c.Posts)))
	for i, p := range c.Posts {
		ids = append(ids, first+uint64(i))
		b.add(sealed(numberKey(kindPost, ids[i]), p.Server, p.Record))
	}
	return ids, err
}

// putAtOnce is how many ops one transaction of put makes.
const putAtOnce = 1000

// put applies many ops without conditions, and returns how many were applied.
func (s *Store) put(ctx context.Context, ops []kv.Op) (n int, err error) {
	for some := range slices.Chunk(ops, putAtOnce) {
		if err := s.group.Commit(ctx, &kv.Batch{Ops: some}); err != nil {
			return n, fmt.Errorf("change the store: %w", err)
		}
		n += len(some)
	}
	return n, nil
}
