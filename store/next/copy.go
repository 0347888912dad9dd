package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"bivouac/store/kv"
)

// copyAtOnce is how many values one transaction of a copy puts.
const copyAtOnce = 1000

// total is what two stores are compared by: how many values there are, and the sum of their sums.
type total struct{ values, sums uint64 }

// add counts a sound value.
func (t *total) add(it *item) {
	t.values++
	t.sums += numberOf(it.sum)
}

// Copy copies everything but deferred answers from one store into another, which holds nothing else, and compares
// the two. Records of people that skip selects are in neither. shown is called with the number of values so far.
// A copy that was interrupted is made again from the beginning. Damage ends it.
func Copy(ctx context.Context, from, to *Store, skip func(user string) bool, shown func(values int64)) error {
	var b batch
	copied := int64(0)
	flush := func() error {
		err := to.group.Commit(ctx, &b.Batch)
		b = batch{}
		return err
	}
	want, err := from.total(ctx, skip, func(it *item, key, value []byte) error {
		b.put(kv.Any, kv.Version{}, bytes.Clone(key), bytes.Clone(value), placeOf(key, it))
		if copied++; shown != nil {
			shown(copied)
		}
		if len(b.Ops) < copyAtOnce {
			return nil
		}
		return flush()
	})
	if err != nil {
		return fmt.Errorf("copy the store: %w", err)
	}
	for _, seq := range []string{seqMatches, seqPosts} {
		last, err := from.engine.Last(ctx, seq)
		if err == nil {
			err = to.engine.Raise(ctx, seq, last)
		}
		if err != nil {
			return fmt.Errorf("copy the store: %w", err)
		}
	}
	if err := flush(); err != nil {
		return fmt.Errorf("copy the store: %w", err)
	}
	got, err := to.total(ctx, skip, nil)
	if err == nil && got != want {
		err = fmt.Errorf("%d values are there, %d should be, or they differ", got.values, want.values)
	}
	if err != nil {
		return fmt.Errorf("compare the copy: %w", err)
	}
	return nil
}

// total verifies everything but deferred answers and what skip selects, as of one moment, and shows it.
func (s *Store) total(ctx context.Context, skip func(user string) bool,
	show func(it *item, key, value []byte) error) (t total, err error) {
	var bad error
	all := []kv.Range{{From: []byte{kindAnswer + 1}, To: []byte{0xff}}}
	err = s.engine.Read(ctx, all, func(_ int, key, value []byte) bool {
		it, err := open(key, value)
		if err == nil && key[0] == kindPerson && skip != nil && skip(string(it.key)) {
			return true
		}
		if t.add(&it); err == nil && show != nil {
			err = show(&it, key, value)
		}
		if err == nil {
			err = ctx.Err()
		}
		bad = err
		return err == nil
	})
	return t, errors.Join(err, bad)
}

// Empty says whether a store holds nothing but deferred answers and what skip selects.
func (s *Store) Empty(ctx context.Context, skip func(user string) bool) (bool, error) {
	t, err := s.total(ctx, skip, func(*item, []byte, []byte) error { return errEnough })
	if errors.Is(err, errEnough) {
		err = nil
	}
	return t.values == 0, err
}

// errEnough ends a reading.
var errEnough = errors.New("enough")
