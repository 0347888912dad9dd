package store

import (
	"bytes"
	"fmt"

	"go.etcd.io/bbolt"
)

// counts is how many buckets are counted.
const counts = 10

// state is the file's own bookkeeping, rewritten by each transaction. The counts detect values that
// vanish without a trace, as when a damaged page claims fewer.
type state struct {
	transactions uint64 // shows after a disk error whether the last one was kept
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

// reading reads and checks the file's bookkeeping; every bucket must exist. Open and Check call it.
func reading(tx *bbolt.Tx) (state, error) {
	for _, b := range buckets {
		if b.in(tx) == nil {
			return state{}, b.damaged(nil, "the bucket is missing")
		}
	}
	return readState(tx)
}

// readState reads the state.
func readState(tx *bbolt.Tx) (state, error) {
	payload, err := metas.get(tx, stateKey)
	if err != nil {
		return state{}, err
	}
	if payload == nil {
		return state{}, metas.damaged(stateKey, "it is missing")
	}
	return decodeState(payload)
}

// head is the length of a match's journal and the sum of its last entry, so that a truncated
// journal is detected.
type head struct {
	entries int
	last    sum
}

func (h head) encode() []byte { return append(numbers(uint64(h.entries)), h.last[:]...) }

// getHead reads a journal's head. A match exists if its head does.
func getHead(tx *bbolt.Tx, id uint64) (h head, found bool, err error) {
	key := headKey(id)
	payload, err := journal.get(tx, key)
	if err != nil {
		return head{}, false, err
	}
	if payload == nil {
		if matches.raw(tx, matchKey(id)) != nil {
			err = journal.damaged(key, "the head is missing")
		}
		return head{}, false, err
	}
	h, err = decodeHead(key, payload)
	return h, err == nil, err
}

func decodeHead(key, payload []byte) (head, error) {
	if len(payload) != 16 {
		return head{}, journal.damaged(key, fmt.Sprintf("head of %d bytes", len(payload)))
	}
	return head{int(number(payload, 0)), sum(payload[8:])}, nil
}

// getRecord reads the record of an existing match, in the store's memory.
func getRecord(tx *bbolt.Tx, id uint64) ([]byte, error) {
	record, err := matches.get(tx, matchKey(id))
	if err == nil && record == nil {
		err = matches.damaged(matchKey(id), "the record is missing")
	}
	return record, err
}

// clone copies for the caller; nil stays nil, empty stays empty.
func clone(b []byte) []byte { return bytes.Clone(b) }
