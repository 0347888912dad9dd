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

// complete checks that every bucket is there; Open does, and each Check.
func complete(tx *bbolt.Tx) error {
	for _, b := range buckets {
		if tx.Bucket([]byte(b.name)) == nil {
			return b.damaged(nil, "the bucket is missing")
		}
	}
	return nil
}

// readState reads the state.
func readState(from source) (state, error) {
	payload, err := get(from, metas, stateKey)
	if err != nil {
		return state{}, err
	}
	if payload == nil {
		return state{}, metas.damaged(stateKey, "it is missing")
	}
	return decodeState(payload)
}

// get reads one value, verified, still in the store's own memory; nil if there is
// none.
func get(from source, b *bucket, key []byte) ([]byte, error) {
	raw := from.raw(b, key)
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

// head tells the length of a match's journal and the sum of its last entry, so
// that a journal cannot lose its end unnoticed.
type head struct {
	entries int
	last    sum
}

func (h head) encode() []byte { return append(numbers(uint64(h.entries)), h.last[:]...) }

// getHead reads a journal's head. A match is there if its journal's head is.
func getHead(from source, id uint64) (h head, found bool, err error) {
	key := headKey(id)
	payload, err := get(from, journal, key)
	if err != nil {
		return head{}, false, err
	}
	if payload == nil {
		if from.raw(matches, matchKey(id)) != nil {
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

// getRecord reads the record of a match that is there, in the store's memory.
func getRecord(from source, id uint64) ([]byte, error) {
	record, err := get(from, matches, matchKey(id))
	if err == nil && record == nil {
		err = matches.damaged(matchKey(id), "the record is missing")
	}
	return record, err
}

// clone copies for the caller; nil stays nil, empty stays empty.
func clone(b []byte) []byte { return bytes.Clone(b) }
