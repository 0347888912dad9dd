package store

import (
	"bytes"
	"math"
	"time"
)

// bucket is one of the file's flat top-level buckets.
type bucket struct {
	name string
	kind byte // first byte of its values
	// count is the index of its number of values in state.counts; -1: not counted.
	count int
	// payload is the least length of a payload; after it free bytes may follow.
	payload int
}

// The buckets. One flat journal costs half of one bucket per match.
var (
	metas     = &bucket{"meta", 'z', -1, 0}     // "schema", "state"
	tails     = &bucket{"tail", 't', -1, 0}     // transaction -> what it altered
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
	buckets   = []*bucket{metas, tails, matches, journal, snapshots, channels, people, outbox, dues, dueKeys, seens, members}
	counted   = buckets[2:]
	schemaKey = []byte("schema")
	stateKey  = []byte("state")
)

// bucketOf answers the bucket whose values are of a kind, nil if there is none.
func bucketOf(kind byte) *bucket {
	for _, b := range buckets {
		if b.kind == kind && b != tails {
			return b
		}
	}
	return nil
}

// bucketNamed answers the bucket of a name, nil if it is none of ours.
func bucketNamed(name string) *bucket {
	for _, b := range buckets {
		if b.name == name {
			return b
		}
	}
	return nil
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

// headSeq stands in the place of an entry's number for a journal's head: so the
// head lies right behind the last entry, most often on the same page, and an
// append writes no page for it.
const headSeq = math.MaxUint64

func headKey(match uint64) []byte { return numbers(match, headSeq) }

func isHeadKey(k []byte) bool { return len(k) == 16 && number(k, 1) == headSeq }

func memberKey(list string, match uint64) []byte {
	return append(append([]byte(list), 0), numbers(match)...)
}

func dueKey(ms uint64, key string) []byte { return append(numbers(ms), key...) }

// millis is a time as it is kept; what lies before 1970 (the zero time) is 0.
func millis(t time.Time) uint64 { return uint64(max(0, t.UnixMilli())) }

func fromMillis(ms uint64) time.Time {
	return time.UnixMilli(int64(min(ms, math.MaxInt64))).UTC()
}
