package store

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"maps"
	"slices"

	"go.etcd.io/bbolt"
)

// Files of the schemas 2 and 3 have a bucket called tail: what the newest transactions
// altered, one record each, and is not yet in its place. The record of transaction n has
// the key n. The records are a chain that continues from the number of the transaction
// that emptied the tail last, which the state in its place tells; the bucket's sequence is
// the number of the last.
//
// A record is, in an envelope, the length of its list (4) and the list, then behind the
// envelope the payloads of its values. Each value stands in the list with the length of
// its place (2), its own (4; 0: removed), its place (its bucket's kind, then its key), and
// the head of its envelope. So the record's sum covers the list, and the sums in the list
// cover the payloads: a damaged payload is damage of one value, a damaged list of the file.
var tails = &bucket{"tail", 't', -1, 0}

// flushTail moves each value of the tail to its place and empties the tail, as programs of these
// schemas do when they close a file.
func flushTail(tx *bbolt.Tx) error {
	in := tails.in(tx)
	if in == nil {
		return tails.damaged(nil, "the bucket is missing")
	}
	s, err := readState(tx)
	if err != nil {
		return err
	}
	n, last := s.transactions, sum(numbers(s.transactions))
	values := map[string][]byte{} // by their places
	for k, raw := range tails.from(tx, nil) {
		n++
		if want := numbers(n); string(k) != string(want) {
			return tails.damaged(want, "the transaction is missing")
		}
		if err := readTail(k, &last, raw, values); err != nil {
			return err
		}
		last = storedSum(raw)
	}
	if in.Sequence() != n {
		return tails.damaged(numbers(n+1), "the last transactions are missing")
	}
	for _, place := range slices.Sorted(maps.Keys(values)) {
		b, key, raw := placeOf(place[0]), []byte(place[1:]), values[place]
		if raw == nil {
			err = b.in(tx).Delete(key)
		} else {
			err = b.in(tx).Put(key, raw)
		}
		if err != nil {
			return err
		}
	}
	if s, err = readState(tx); err == nil && s.transactions != n {
		err = tails.damaged(numbers(n), "its state is of another transaction")
	}
	if err != nil {
		return err
	}
	if err := dropTail(tx); err != nil {
		return err
	}
	if in, err = tx.CreateBucket([]byte(tails.name)); err != nil {
		return err
	}
	return in.SetSequence(n)
}

// dropTail is the step from schema 3; the tail is empty, or (from schema 0 and 1) was never there.
func dropTail(tx *bbolt.Tx) error {
	if tails.in(tx) == nil {
		return nil
	}
	return tx.DeleteBucket([]byte(tails.name))
}

// placeOf returns the bucket of values of a kind, nil if there is none.
func placeOf(kind byte) *bucket {
	for _, b := range buckets {
		if b.kind == kind {
			return b
		}
	}
	return nil
}

// readTail applies a record's values over those of earlier records.
func readTail(key []byte, prev *sum, raw []byte, values map[string][]byte) error {
	const short = headSize + 4
	if len(raw) < short || len(raw) > maxRaw {
		return tails.damaged(key, fmt.Sprintf("%d bytes cannot be a record", len(raw)))
	}
	end := headSize + uint64(binary.BigEndian.Uint32(raw[headSize:]))
	if end < short || end > uint64(len(raw)) {
		return tails.damaged(key, fmt.Sprintf("its list ends at %d of %d bytes", end, len(raw)))
	}
	list, err := unseal(tails, key, prev, raw[:end])
	if err != nil {
		return err
	}
	if !readTailList(list[4:], raw[end:], values) {
		return tails.damaged(key, "it is no list of values")
	}
	return nil
}

// readTailList cuts list and payloads into values; false if they do not fit.
func readTailList(list, payloads []byte, values map[string][]byte) bool {
	for len(list) > 0 {
		if len(list) < 6 {
			return false
		}
		place, size := int(binary.BigEndian.Uint16(list)), int(binary.BigEndian.Uint32(list[2:]))
		list = list[6:]
		if place < 2 || len(list) < place || placeOf(list[0]) == nil {
			return false
		}
		at := string(list[:place])
		list = list[place:]
		if size == 0 {
			values[at] = nil
			continue
		}
		if size < headSize || len(list) < headSize || len(payloads) < size-headSize {
			return false
		}
		values[at] = bytes.Join([][]byte{list[:headSize], payloads[:size-headSize]}, nil)
		list, payloads = list[headSize:], payloads[size-headSize:]
	}
	return len(payloads) == 0
}
