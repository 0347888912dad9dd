package store

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"time"

	"bivouac/store/kv"
)

// The kinds of values. A kind is the first byte of a key. The comments show "rest of the key -> payload". The
// numbers of a payload come first, with eight bytes each. In kinds with a server, its name follows, after a
// byte with its length.
const (
	kindMatch       = 'm' // match -> entries, sum of the last entry; server; record
	kindEntry       = 'j' // match, index -> sum of the entry before; entry
	kindSnapshot    = 's' // match -> entries in it; snapshot
	kindListed      = 'l' // list, 0, match -> nothing
	kindChannel     = 'c' // channel -> match; server
	kindPerson      = 'p' // user -> record
	kindPost        = 'o' // post -> server; record
	kindDue         = 'd' // key, at its time -> milliseconds; server; record
	kindInteraction = 'i' // interaction -> milliseconds, match, entries; outcome
	kindAnswer      = 'a' // interaction -> a deferred answer, which is never copied
)

// The sequences of numbers.
const (
	seqMatches = "matches"
	seqPosts   = "posts"
)

// layouts says for each kind how many numbers begin a payload, and whether a server follows them.
var layouts = [256]struct {
	numbers int
	server  bool
}{kindMatch: {2, true}, kindEntry: {1, false}, kindSnapshot: {1, false}, kindChannel: {1, true}, kindDue: {1, true},
	kindPost: {0, true}, kindInteraction: {3, false}}

// item is a value that was read. It refers to the engine's memory.
type item struct {
	key    []byte // without its kind
	fixed  []byte // its numbers
	server string
	rest   []byte
	sum    kv.Version
}

// number returns the n-th number of the payload.
func (it *item) number(n int) uint64 { return binary.BigEndian.Uint64(it.fixed[8*n:]) }

// id returns the number that ends the key.
func (it *item) id() uint64 {
	_, id := it.entry()
	return id
}

// entry returns the match and the index in the key of an entry.
func (it *item) entry() (match, at uint64) {
	var whole [16]byte // a damaged key may be shorter
	n := min(len(whole), len(it.key))
	copy(whole[len(whole)-n:], it.key[len(it.key)-n:])
	return binary.BigEndian.Uint64(whole[:]), binary.BigEndian.Uint64(whole[8:])
}

// open verifies a stored value and splits it into its parts.
func open(key, value []byte) (item, error) {
	rest, err := kv.Unseal(key, value)
	if err != nil {
		return item{}, err
	}
	it, of := item{key: key[1:], sum: kv.VersionOf(value)}, layouts[key[0]]
	n := 8 * of.numbers
	if len(rest) < n || of.server && (len(rest) == n || len(rest) <= n+int(rest[n])) {
		return item{}, damaged(key, "the value is too short")
	}
	it.fixed, it.rest = rest[:n], rest[n:]
	if of.server { // with its length before it
		end := 1 + int(it.rest[0])
		it.server, it.rest = string(it.rest[1:end]), it.rest[end:]
	}
	return it, nil
}

// damaged returns the error for damage at a key, which is copied.
func damaged(key []byte, why string) error { return &Damaged{Key: bytes.Clone(key), Why: why} }

// numberKey returns a key of numbers: for a match, its snapshot, one entry or the prefix of all, a post.
func numberKey(kind byte, ns ...uint64) []byte {
	out := make([]byte, 1, 1+8*len(ns))
	out[0] = kind
	for _, n := range ns {
		out = binary.BigEndian.AppendUint64(out, n)
	}
	return out
}

// nameKey returns the key of a value that is kept under a name.
func nameKey(kind byte, name string) []byte {
	return append(append(make([]byte, 0, 1+len(name)), kind), name...)
}

// listKey returns the key of a match in a list.
func listKey(list string, match uint64) []byte {
	return binary.BigEndian.AppendUint64(append(nameKey(kindListed, list), 0), match)
}

// sealed returns the Op that stores a payload of the numbers ns, the server if the kind has one, and the
// rest.
func sealed(key []byte, server string, rest []byte, ns ...uint64) kv.Op {
	b := make([]byte, 0, 8*len(ns)+1+len(server)+len(rest))
	for _, n := range ns {
		b = binary.BigEndian.AppendUint64(b, n)
	}
	if layouts[key[0]].server {
		b = append(append(b, byte(len(server))), server...)
	}
	o := kv.Op{Key: key, Value: kv.Seal(key, append(b, rest...))}
	if key[0] == kindDue {
		o.At = place(ns[0])
	}
	return o
}

// one returns the range of a single key.
func one(key []byte) kv.Range { return kv.Range{From: key} }

// whole returns the range of a kind.
func whole(kind byte) kv.Range { return kv.Range{From: []byte{kind}, To: []byte{kind + 1}} }

// after returns the range of the keys of a kind with numbers above n.
func after(kind byte, n uint64) kv.Range {
	return kv.Range{From: append(numberKey(kind, n), 0), To: []byte{kind + 1}}
}

// beginning returns the range of the keys of a kind whose names begin with a prefix. No name has the byte
// 0xff.
func beginning(kind byte, prefix string) kv.Range {
	from := nameKey(kind, prefix)
	return kv.Range{From: from, To: append(bytes.Clone(from), 0xff)}
}

// timed returns the range of a kind in the order of time, up to a time in milliseconds.
func timed(kind byte, until uint64) kv.Range {
	return kv.Range{From: []byte{kind}, ByTime: true, Until: place(until)}
}

// place returns the kv.Op.At of a time in milliseconds.
func place(ms uint64) int64 { return int64(min(ms, math.MaxInt64-1)) + 1 }

// placeOf returns the kv.Op.At of a value that was read, 0 if it has no place in the order by time.
func placeOf(key []byte, it *item) int64 {
	if key[0] == kindDue {
		return place(it.number(0))
	}
	return 0
}

// millis returns the stored form of a time. Times before 1970, such as the zero time, become 0.
func millis(t time.Time) uint64 { return uint64(max(0, t.UnixMilli())) }

func fromMillis(ms uint64) time.Time { return time.UnixMilli(int64(min(ms, math.MaxInt64))).UTC() }

// numberOf turns a sum into a number of a payload; sumOf is its inverse.
func numberOf(v kv.Version) uint64 { return binary.BigEndian.Uint64(v[:]) }

func sumOf(n uint64) (v kv.Version) {
	binary.BigEndian.PutUint64(v[:], n)
	return v
}

// notFound returns ErrNotFound wrapped with what was looked for.
func notFound(what string, which any) error { return fmt.Errorf("%w: %s %v", ErrNotFound, what, which) }
