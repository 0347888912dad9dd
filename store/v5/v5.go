// Package v5 reads files of schema 5, which bivouac wrote until November 2026, and changes nothing in them.
// Package store makes a new file of what they hold.
package v5

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"math"

	"go.etcd.io/bbolt"

	"bivouac/store/kv"
	"bivouac/store/kv/bolt"
)

// ErrOlder means a file of a schema below 5.
var ErrOlder = errors.New("the store was written by an older bivouac; start it once with a bivouac of the end of " +
	"November 2026, which brings it to schema 5, and then again with this one")

// Item is one stored value.
type Item struct {
	// Kind is j for an entry of a journal, s for a snapshot, m for the record of a match, c for a channel, p for a
	// person, o for a post, d for a due, i for an interaction, l for the place of a match in a list.
	Kind    byte
	Name    string // of the channel, person, due, interaction or list
	ID      uint64 // of the match or post
	Entries uint64 // before the entry; held by the snapshot; in the journal (m); after the interaction
	At      int64  // milliseconds, of a due or an interaction
	Server  string
	Value   []byte // valid during the call
}

// buckets are in the order of their counts in the bookkeeping; kind is the first byte of their values.
var buckets = []struct {
	name string
	kind byte
}{{"matches", 'm'}, {"journal", 'j'}, {"snapshots", 's'}, {"channels", 'c'}, {"people", 'p'}, {"outbox", 'o'},
	{"due", 'd'}, {"duekeys", 'k'}, {"seen", 'i'}, {"members", 'u'}}

// File is an open file, which no other process can open until Close.
type File struct {
	db                  *bbolt.DB
	LastMatch, LastPost uint64 // the highest ids ever given, after Each
}

// Open opens the file at path, whose pages kv/bolt has proven: bbolt follows them without a guard. Errors:
// kv.ErrLocked, plain I/O errors.
func Open(path string) (*File, error) {
	db, err := bolt.Raw(path)
	if err != nil {
		return nil, err
	}
	return &File{db: db}, nil
}

// Close lets others open the file.
func (f *File) Close() error { return bolt.Guard(f.db.Close) }

// Each verifies and shows every item: of a match first its journal, then its record. It returns the error of show,
// ErrOlder, or *kv.Damaged. A nil show only verifies.
func (f *File) Each(show func(Item) error) error {
	return bolt.Guard(func() error {
		return f.db.View(func(tx *bbolt.Tx) error {
			meta := tx.Bucket([]byte("meta"))
			if meta == nil {
				return ErrOlder
			}
			schema, _, err := unseal("meta", 'z', []byte("schema"), nil, meta.Get([]byte("schema")))
			if err == nil && number(schema, 0) != 5 {
				err = fmt.Errorf("%w (its schema is %d)", ErrOlder, number(schema, 0))
			}
			if err != nil {
				return err
			}
			// the bookkeeping: transactions, the highest ids, how many values each bucket has
			state, _, err := unseal("meta", 'z', []byte("state"), nil, meta.Get([]byte("state")))
			for n := 0; n < len(buckets) && err == nil; n++ {
				f.LastMatch, f.LastPost = number(state, 1), number(state, 2)
				err = each(tx, n, number(state, 3+n), show)
			}
			return err
		})
	})
}

// each shows what a bucket holds; want is how many values.
func each(tx *bbolt.Tx, n int, want uint64, show func(Item) error) error {
	name, kind := buckets[n].name, buckets[n].kind
	c := tx.Bucket([]byte(name)).Cursor()
	for k, raw := c.First(); k != nil; k, raw = c.Next() {
		if want--; kind == 'j' {
			continue // it is shown with its match
		}
		v, server, err := unseal(name, kind, k, nil, raw)
		if err != nil {
			return err
		}
		item := Item{Kind: kind, Name: string(k), Server: server, Value: v}
		switch kind {
		case 'm':
			item.Name, item.ID = "", number(k, 0)
			item.Entries, err = journal(tx, k, show)
		case 's':
			item.Name, item.ID, item.Entries, item.Value = "", number(k, 0), number(v, 0), v[8:]
		case 'c':
			item.ID, item.Value = number(v, 0), nil
		case 'o':
			item.Name, item.ID = "", number(k, 0)
		case 'd':
			item.Name, item.At = string(k[8:]), int64(number(k, 0))
		case 'k': // the time of a due by its key
			continue
		case 'i':
			item.At, item.ID, item.Entries, item.Value = int64(number(v, 0)), number(v, 1), number(v, 2), v[24:]
		case 'u':
			item.Kind, item.Name, item.ID = 'l', string(k[:len(k)-9]), number(k[len(k)-8:], 0)
		}
		if err == nil && show != nil {
			err = show(item)
		}
		if err != nil {
			return err
		}
	}
	if want != 0 {
		return hurt(name, nil, "some values are missing, or there are too many")
	}
	return nil
}

// journal shows the entries of a match, and returns their number. The sum of an entry covers that of the entry before;
// a head behind the last has their number and the last sum.
func journal(tx *bbolt.Tx, id []byte, show func(Item) error) (entries uint64, err error) {
	sum, c := make([]byte, 8), tx.Bucket([]byte("journal")).Cursor()
	k, raw := c.Seek(id)
	for ; bytes.HasPrefix(k, id) && number(k, 1) != math.MaxUint64; k, raw = c.Next() {
		entry, _, err := unseal("journal", 'j', k, sum, raw)
		if err == nil && show != nil {
			err = show(Item{Kind: 'j', ID: number(id, 0), Entries: entries, Value: entry})
		}
		if err != nil {
			return 0, err
		}
		entries, sum = entries+1, raw[2:10]
	}
	head, _, err := unseal("journal", 'j', k, nil, raw)
	if err == nil && (!bytes.HasPrefix(k, id) || number(head, 0) != entries || !bytes.Equal(head[8:], sum)) {
		err = hurt("journal", id, "it is not whole")
	}
	return entries, err
}

// unseal verifies a value: kind, version, sum, perhaps its server, payload. The sum covers the bucket, the key, in a
// journal the sum before, and all else.
func unseal(bucket string, kind byte, key, before, raw []byte) (payload []byte, server string, err error) {
	if len(raw) < 10 || raw[0] != kind {
		return nil, "", hurt(bucket, key, "it is missing, or another kind of value")
	}
	size := binary.BigEndian.AppendUint32(nil, uint32(len(key)))
	sum := sha256.Sum256(bytes.Join([][]byte{[]byte(bucket), size, key, raw[:2], before, raw[10:]}, nil))
	if !bytes.Equal(sum[:8], raw[2:10]) {
		return nil, "", hurt(bucket, key, "its checksum does not fit")
	}
	payload = raw[10:]
	if raw[1] == 2 {
		n := 1 + int(payload[0])
		payload, server = payload[n:], string(payload[1:n])
	}
	return payload, server, nil
}

func number(b []byte, i int) uint64 { return binary.BigEndian.Uint64(b[8*i:]) }

func hurt(bucket string, key []byte, why string) error {
	return &kv.Damaged{Key: fmt.Appendf(nil, "%s %x", bucket, key), Why: why}
}
