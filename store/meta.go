package store

import (
	"bytes"
	"fmt"

	"go.etcd.io/bbolt"
)

// counts is how many buckets are counted.
const counts = 10

// state is the file's own bookkeeping, rewritten by each transaction. The counts
// are what shows that values vanished without a trace, as when a damaged page
// says that it holds fewer.
type state struct {
	transactions uint64 // tells after a disk error whether the last one was kept
	lastMatch    uint64 // highest id ever used
	lastPost     uint64
	counts       [counts]uint64
}

func (s *state) encode() []byte {
	return append(numbers(s.transactions, s.lastMatch, s.lastPost), numbers(s.counts[:]...)...)
}

func decodeState(b []byte) (state, error) {
	if len(b) != 8*(3+counts) {
		return state{}, metas.damaged(stateKey, fmt.Sprintf("%d bytes", len(b)))
	}
	s := state{transactions: number(b, 0), lastMatch: number(b, 1), lastPost: number(b, 2)}
	for i := range s.counts {
		s.counts[i] = number(b, 3+i)
	}
	return s, nil
}

// readState reads the state and checks that every bucket is there.
func readState(tx *bbolt.Tx) (state, error) {
	for _, b := range buckets {
		if tx.Bucket([]byte(b.name)) == nil {
			return state{}, b.damaged(nil, "the bucket is missing")
		}
	}
	payload, err := get(tx, metas, stateKey)
	if err != nil {
		return state{}, err
	}
	if payload == nil {
		return state{}, metas.damaged(stateKey, "it is missing")
	}
	return decodeState(payload)
}

// get reads one value, verified, still in the transaction's memory; nil if there
// is none.
func get(tx *bbolt.Tx, b *bucket, key []byte) ([]byte, error) {
	raw := tx.Bucket([]byte(b.name)).Get(key)
	if raw == nil {
		return nil, nil
	}
	payload, err := unseal(b, key, nil, raw)
	if err != nil {
		return nil, err
	}
	if len(payload) < b.payload {
		return nil, b.damaged(key, "it is too short")
	}
	return payload, nil
}

// head is what stands before a match's record: the length of its journal and the
// sum of the last entry, so that a journal cannot lose its end unnoticed.
type head struct {
	entries int
	last    sum
	record  []byte
}

func (h head) encode() []byte {
	out := append(numbers(uint64(h.entries)), h.last[:]...)
	return append(out, h.record...)
}

// getHead reads a match's head; its record is in the transaction's memory.
func getHead(tx *bbolt.Tx, id uint64) (h head, found bool, err error) {
	payload, err := get(tx, matches, matchKey(id))
	if err != nil || payload == nil {
		return head{}, false, err
	}
	return head{int(number(payload, 0)), sum(payload[8:16]), payload[16:]}, true, nil
}

// clone copies for the caller; nil stays nil, empty stays empty.
func clone(b []byte) []byte { return bytes.Clone(b) }
