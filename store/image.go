package store

import (
	"github.com/tidwall/btree"
	"go.etcd.io/bbolt"
)

// layer holds values that wait to go to their places: by bucket and key, in
// order; nil stands for a key that was removed. A copy costs nothing until one of
// both is altered.
type layer = btree.Map[string, []byte]

// place is where a value lies: its bucket's kind, then its key.
func (b *bucket) place(key []byte) string {
	out := make([]byte, 0, 1+MaxKey)
	return string(append(append(out, b.kind), key...))
}

// source is what values are read from: an image, or a batch over it.
type source interface {
	// raw answers a value in its envelope, nil if there is none. It lies in the
	// store's own memory.
	raw(b *bucket, key []byte) []byte
}

// image is what the store holds at one moment: the buckets of a transaction, and
// over them what waits in the tail.
type image struct {
	tx   *bbolt.Tx
	over *layer // nil: nothing
}

func (m image) raw(b *bucket, key []byte) []byte {
	if m.over != nil && m.over.Len() > 0 {
		if raw, found := m.over.Get(b.place(key)); found {
			return raw
		}
	}
	return m.tx.Bucket([]byte(b.name)).Get(key)
}

// each shows fn the values of a bucket in their envelopes, in the order of their
// keys from `from` on, until fn answers false.
func (m image) each(b *bucket, from []byte, fn func(key, raw []byte) bool) {
	below := m.tx.Bucket([]byte(b.name)).Cursor()
	k, raw := below.Seek(from)
	more := true
	// until shows what lies below and before a key.
	until := func(key string) bool {
		for more && k != nil && string(k) < key {
			if more = fn(k, raw); more {
				k, raw = below.Next()
			}
		}
		return more
	}
	if m.over != nil {
		m.over.Ascend(b.place(from), func(place string, raw2 []byte) bool {
			if place[0] != b.kind || !until(place[1:]) {
				return false
			}
			if string(k) == place[1:] {
				k, raw = below.Next() // it is covered
			}
			if raw2 != nil {
				more = fn([]byte(place[1:]), raw2)
			}
			return more
		})
	}
	for more && k != nil {
		more = fn(k, raw)
		k, raw = below.Next()
	}
}
