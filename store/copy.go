package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"bivouac/store/kv"
)

// Total is a summary by which two stores are compared: the number of values, and the sum of their sums.
type Total struct{ Values, Sums uint64 }

// Total reads and verifies everything except deferred answers and the records of people that skip selects.
func (s *Store) Total(ctx context.Context, skip func(user string) bool) (Total, error) {
	return s.total(ctx, skip, nil)
}

// Copy copies everything except deferred answers from one store into an empty one, compares the two, and
// returns how many values there are. It leaves out records of people that skip selects. shown, if not nil, is
// called with the number of values so far. Copy stops at damage. A copy that was interrupted must be made
// again from the beginning.
func Copy(ctx context.Context, from, to *Store, skip func(user string) bool, shown func(values int64)) (
	values int64, err error) {
	var want Total
	err = to.fillWith(ctx, func(put func(kv.Op) error) (match, post uint64, err error) {
		want, err = from.total(ctx, skip, func(it *item, key, value []byte) error {
			if values++; shown != nil {
				shown(values)
			}
			return put(kv.Op{Key: bytes.Clone(key), Value: bytes.Clone(value), At: placeOf(key, it)})
		})
		match, err2 := from.engine.Next(ctx, seqMatches, 0, 0)
		post, err3 := from.engine.Next(ctx, seqPosts, 0, 0)
		return match, post, errors.Join(err, err2, err3)
	})
	if err != nil {
		return values, fmt.Errorf("copy the store: %w", err)
	}
	got, err := to.total(ctx, skip, nil)
	if err == nil && got != want {
		err = fmt.Errorf("%d values are there, %d should be, or they differ", got.Values, want.Values)
	}
	if err != nil {
		return values, fmt.Errorf("compare the copy: %w", err)
	}
	return values, nil
}

// fillWith applies the ops that the function all passes to put. It also raises the sequences to the numbers
// that all returns.
func (s *Store) fillWith(ctx context.Context, all func(put func(kv.Op) error) (match, post uint64, err error)) error {
	var ops []kv.Op
	match, post, err := all(func(o kv.Op) error {
		if ops = append(ops, o); len(ops) <= putAtOnce {
			return nil // at least one op is kept for the end, so that its commit stores the sequences
		}
		_, err := s.put(ctx, ops[:putAtOnce])
		ops = ops[putAtOnce:]
		return err
	})
	if err == nil {
		_, err = s.engine.Next(ctx, seqMatches, 0, match)
	}
	if err == nil {
		_, err = s.engine.Next(ctx, seqPosts, 0, post)
	}
	if err == nil {
		_, err = s.put(ctx, ops)
	}
	return err
}

// everything is the range of all kinds except deferred answers.
var everything = []kv.Range{{From: []byte{kindAnswer + 1}, To: []byte{0xff}}}

// total does what Total does, as of one moment. It calls show, if not nil, for each value.
func (s *Store) total(ctx context.Context, skip func(user string) bool,
	show func(it *item, key, value []byte) error) (t Total, err error) {
	var bad error
	err = s.engine.Read(ctx, everything, func(_ int, key, value []byte) bool {
		it, err := open(key, value)
		if err == nil && key[0] == kindPerson && skip != nil && skip(string(it.key)) {
			return true
		}
		t.Values, t.Sums = t.Values+1, t.Sums+numberOf(it.sum)
		if err == nil && show != nil {
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

// Empty says whether a store holds nothing but deferred answers and the records of people that skip selects.
func (s *Store) Empty(ctx context.Context, skip func(user string) bool) (empty bool, err error) {
	empty = true
	err = s.engine.Read(ctx, everything, func(_ int, key, _ []byte) bool {
		empty = key[0] == kindPerson && skip != nil && skip(string(key[1:]))
		return empty
	})
	return empty, err
}
