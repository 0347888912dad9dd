package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"bivouac/store/kv"
)

// Total is what two stores are compared by: how many values there are, and the sum of their sums.
type Total struct{ Values, Sums uint64 }

// Total reads and verifies everything but deferred answers and what skip selects.
func (s *Store) Total(ctx context.Context, skip func(user string) bool) (Total, error) {
	return s.total(ctx, skip, nil)
}

// Copy copies everything but deferred answers from one store into another, which holds nothing else, compares the two,
// and returns how many values there are. Records of people that skip selects are in neither. shown is called with the
// number of values so far. A copy that was interrupted is made again from the beginning. Damage ends it.
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

// fillWith makes the ops that all puts, and then has the sequences go on after the numbers that it returns.
func (s *Store) fillWith(ctx context.Context, all func(put func(kv.Op) error) (match, post uint64, err error)) error {
	var ops []kv.Op
	match, post, err := all(func(o kv.Op) error {
		if ops = append(ops, o); len(ops) <= putAtOnce {
			return nil // one is left for the end, to be stored with the highest numbers
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

// everything is the range of all kinds but deferred answers.
var everything = []kv.Range{{From: []byte{kindAnswer + 1}, To: []byte{0xff}}}

// total is Total that shows each value, as of one moment.
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

// Empty says whether a store holds nothing but deferred answers and what skip selects.
func (s *Store) Empty(ctx context.Context, skip func(user string) bool) (empty bool, err error) {
	empty = true
	err = s.engine.Read(ctx, everything, func(_ int, key, _ []byte) bool {
		empty = key[0] == kindPerson && skip != nil && skip(string(key[1:]))
		return empty
	})
	return empty, err
}
