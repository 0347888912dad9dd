package store

import (
	"bytes"
	"iter"
	"math"
	"time"

	"go.etcd.io/bbolt"
)

// bucket is one of the file's flat top-level buckets.
type bucket struct {
	name string
	kind byte // first byte of its values
	// count is the index of its counter in state.counts; -1: not counted.
	count int
	// payload is the minimum length of a payload; further bytes are free-form.
	payload int
}

// The buckets. One flat journal needs half the space of one bucket per match.
var (
	metas     = &bucket{"meta", 'z', -1, 0}     // "schema", "state"
	matches   = &bucket{"matches", 'm', 0, 0}   // match -> record
	journal   = &bucket{"journal", 'j', 1, 0}   // match, seq -> entry; match, headSeq -> head
	snapshots = &bucket{"snapshots", 's', 2, 8} // match -> entries held, snapshot
	channels  = &bucket{"channels", 'c', 3, 8}  // channel -> match
	people    = &bucket{"people", 'p', 4, 0}    // user -> record
	outbox    = &bucket{"outbox", 'o', 5, 0}    // post -> record
	dues      = &bucket{"due", 'd', 6, 0}       // milliseconds, key -> record
	dueKeys   = &bucket{"duekeys", 'k', 7, 8}   // key -> milliseconds
	seens     = &bucket{"seen", 'i', 8, 24}     // interaction -> ms, match, entries, outcome
	members   = &bucket{"members", 'u', 9, 0}   // list, 0, match -> nothing
	buckets   = []*bucket{metas, matches, journal, snapshots, channels, people, outbox, dues, dueKeys, seens, members}
	counted   = buckets[1:]
	schemaKey = []byte("schema")
	stateKey  = []byte("state")
)

// in returns the bucket in a transaction; nil if it is missing.
func (b *bucket) in(tx *bbolt.Tx) *bbolt.Bucket { return tx.Bucket([]byte(b.name)) }

// raw returns a value in its envelope, in bbolt's own memory; nil if there is none.
func (b *bucket) raw(tx *bbolt.Tx, key []byte) []byte { return b.in(tx).Get(key) }

// get returns a verified value, in bbolt's own memory; nil if there is none.
func (b *bucket) get(tx *bbolt.Tx, key []byte) ([]byte, error) {
	raw := b.raw(tx, key)
	if raw == nil {
		return nil, nil
	}
	return b.payloadOf(key, raw)
}

// payloadOf verifies a value and returns its payload.
func (b *bucket) payloadOf(key, raw []byte) ([]byte, error) {
	payload, err := unseal(b, key, nil, raw)
	if err == nil && len(payload) < b.payload {
		return nil, b.damaged(key, "it is too short")
	}
	return payload, err
}

// from iterates over the values in their envelopes, in key order, from a key on.
func (b *bucket) from(tx *bbolt.Tx, key []byte) iter.Seq2[[]byte, []byte] {
	return func(yield func(key, raw []byte) bool) {
		c := b.in(tx).Cursor()
		for k, raw := c.Seek(key); k != nil && yield(k, raw); k, raw = c.Next() {
		}
	}
}

// damaged reports damage in this bucket; key is copied.
func (b *bucket) damaged(key []byte, why string) *Damaged {
	if len(key) > 2*MaxKey {
		key = key[:2*MaxKey]
	}
	return &Damaged{Bucket: b.name, Key: bytes.Clone(key), Why: why}
}

func matchKey(id uint64) []byte { return numbers(id) }

func entryKey(match uint64, seq int) []byte { return numbers(match, uint64(seq)) }

// headSeq is the entry number of a journal's head: so the head is stored right after the last
// entry, usually on the same page, and an append writes no page for it.
const headSeq = math.MaxUint64

func headKey(match uint64) []byte { return numbers(match, headSeq) }

func isHeadKey(k []byte) bool { return len(k) == 16 && number(k, 1) == headSeq }

func memberKey(list string, match uint64) []byte {
	return append(append([]byte(list), 0), numbers(match)...)
}

func dueKey(ms uint64, key string) []byte { return append(numbers(ms), key...) }

// millis is the stored form of a time; times before 1970 (the zero time) are 0.
func millis(t time.Time) uint64 { return uint64(max(0, t.UnixMilli())) }

func fromMillis(ms uint64) time.Time {
	return time.UnixMilli(int64(min(ms, math.MaxInt64))).UTC()
}
