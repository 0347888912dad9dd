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
	"runtime/debug"
	"time"

	"go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"

	"bivouac/store/kv"
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

// buckets are in the order of their counts in the state; kind is the first byte of their values, least the length
// that a payload has at least.
var buckets = []struct {
	name  string
	kind  byte
	least int
}{{"matches", 'm', 0}, {"journal", 'j', 0}, {"snapshots", 's', 8}, {"channels", 'c', 8}, {"people", 'p', 0},
	{"outbox", 'o', 0}, {"due", 'd', 0}, {"duekeys", 'k', 8}, {"seen", 'i', 24}, {"members", 'u', 0}}

// File is an open file, which no other process can open until Close.
type File struct {
	db                  *bbolt.DB
	LastMatch, LastPost uint64 // the highest ids ever given, after Each
}

// Open opens a file that is there, and verifies all of it. Errors: ErrOlder, kv.ErrNewer, kv.ErrLocked, *kv.Damaged.
func Open(path string) (*File, error) {
	// Opened for writing, bbolt follows pages that no guard protects.
	f, err := openFile(path, true)
	if err != nil {
		return nil, err
	}
	err = f.Each(func(Item) error { return nil })
	if err := errors.Join(err, f.Close()); err != nil {
		return nil, err
	}
	return openFile(path, false)
}

func openFile(path string, readOnly bool) (f *File, err error) {
	err = guard(func() error {
		db, err := bbolt.Open(path, 0o600, &bbolt.Options{Timeout: time.Second, ReadOnly: readOnly, NoFreelistSync: true})
		f = &File{db: db}
		return err
	})
	switch {
	case errors.Is(err, berrors.ErrTimeout):
		return nil, fmt.Errorf("%w: %s is open in another process; end that one first", kv.ErrLocked, path)
	case errors.Is(err, berrors.ErrInvalid), errors.Is(err, berrors.ErrChecksum),
		errors.Is(err, berrors.ErrVersionMismatch):
		return nil, &kv.Damaged{Why: err.Error()}
	}
	return f, err
}

// Close lets others open the file.
func (f *File) Close() error { return guard(f.db.Close) }

// Each shows every item, as of one moment: of a match first its journal and its snapshot, then its record. It
// returns the error of show, or what is damaged.
func (f *File) Each(show func(Item) error) error {
	return guard(func() error {
		return f.db.View(func(tx *bbolt.Tx) error {
			meta := tx.Bucket([]byte("meta"))
			if meta == nil && tx.Bucket([]byte("matches")) != nil {
				return ErrOlder
			}
			if meta == nil {
				return &kv.Damaged{Why: "it is not a store of bivouac, or lost its head"}
			}
			schema, _, err := unseal("meta", 'z', 8, []byte("schema"), nil, meta.Get([]byte("schema")))
			switch {
			case err != nil:
				return err
			case number(schema, 0) < 5:
				return fmt.Errorf("%w (its schema is %d)", ErrOlder, number(schema, 0))
			case number(schema, 0) > 5:
				return fmt.Errorf("%w: its schema is %d", kv.ErrNewer, number(schema, 0))
			}
			// transactions, highest ids, and how many values each bucket has
			state, _, err := unseal("meta", 'z', 8*(3+len(buckets)), []byte("state"), nil, meta.Get([]byte("state")))
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
	b := buckets[n]
	in := tx.Bucket([]byte(b.name))
	if in == nil {
		return hurt(b.name, nil, "the bucket is missing")
	}
	found, c := uint64(0), in.Cursor()
	for k, raw := c.First(); k != nil; k, raw = c.Next() {
		if found++; b.kind == 'j' {
			continue // it is verified with its match
		}
		v, server, err := unseal(b.name, b.kind, b.least, k, nil, raw)
		if err != nil {
			return err
		}
		item := Item{Kind: b.kind, Name: string(k), Server: server, Value: v}
		switch b.kind {
		case 'm':
			item.Name, item.ID = "", number(k, 0)
			item.Entries, err = match(tx, k, show)
		case 'c':
			item.ID, item.Value = number(v, 0), nil
		case 'o':
			item.Name, item.ID = "", number(k, 0)
		case 'd':
			item.Name, item.At = string(k[8:]), int64(number(k, 0))
		case 'i':
			item.At, item.ID, item.Entries, item.Value = int64(number(v, 0)), number(v, 1), number(v, 2), v[24:]
		case 'u':
			item.Kind, item.Name, item.ID = 'l', string(k[:len(k)-9]), number(k[len(k)-8:], 0)
		}
		if err == nil && b.kind != 's' && b.kind != 'k' { // shown with the match, and with the due
			err = show(item)
		}
		if err != nil {
			return err
		}
	}
	if found != want {
		return hurt(b.name, nil, fmt.Sprintf("%d values are there, %d were written", found, want))
	}
	return nil
}

// match shows the journal and the snapshot of a match, and returns the number of entries. The sum of an entry covers
// that of the entry before; a head behind the last has their number and the last sum.
func match(tx *bbolt.Tx, id []byte, show func(Item) error) (entries uint64, err error) {
	sum, c := make([]byte, 8), tx.Bucket([]byte("journal")).Cursor()
	k, raw := c.Seek(id)
	for ; bytes.HasPrefix(k, id) && number(k, 1) != math.MaxUint64; k, raw = c.Next() {
		entry, _, err := unseal("journal", 'j', 0, k, sum, raw)
		if err == nil {
			err = show(Item{Kind: 'j', ID: number(id, 0), Entries: entries, Value: entry})
		}
		if err != nil {
			return 0, err
		}
		entries, sum = entries+1, raw[2:10]
	}
	if !bytes.HasPrefix(k, id) {
		return 0, hurt("journal", id, "the head is missing")
	}
	head, _, err := unseal("journal", 'j', 16, k, nil, raw)
	if err == nil && (number(head, 0) != entries || !bytes.Equal(head[8:], sum)) {
		err = hurt("journal", id, fmt.Sprintf("%d entries are there, %d were written", entries, number(head, 0)))
	}
	raw = tx.Bucket([]byte("snapshots")).Get(id)
	if err != nil || raw == nil {
		return entries, err
	}
	v, _, err := unseal("snapshots", 's', 8, id, nil, raw)
	if err == nil && number(v, 0) > entries {
		err = hurt("snapshots", id, "it holds more entries than the journal")
	}
	if err != nil {
		return 0, err
	}
	return entries, show(Item{Kind: 's', ID: number(id, 0), Entries: number(v, 0), Value: v[8:]})
}

// unseal verifies a value: kind, version, sum, perhaps its server, payload. The sum covers the bucket, the key, in a
// journal the sum before, and all else.
func unseal(bucket string, kind byte, least int, key, before, raw []byte) (payload []byte, server string, err error) {
	if len(raw) < 10 {
		return nil, "", hurt(bucket, key, "it is missing or too short")
	}
	h := sha256.New()
	fmt.Fprintf(h, "%s%s%s%s%s%s", bucket, binary.BigEndian.AppendUint32(nil, uint32(len(key))), key, raw[:2], before, raw[10:])
	if !bytes.Equal(h.Sum(nil)[:8], raw[2:10]) {
		return nil, "", hurt(bucket, key, "its checksum does not fit")
	}
	payload = raw[10:]
	if raw[1] == 2 && len(payload) > int(payload[0]) {
		n := 1 + int(payload[0])
		payload, server = payload[n:], string(payload[1:n])
	}
	if raw[0] != kind || len(payload) < least {
		return nil, "", hurt(bucket, key, "it is another kind of value")
	}
	return payload, server, nil
}

func number(b []byte, i int) uint64 { return binary.BigEndian.Uint64(b[8*i:]) }

func hurt(bucket string, key []byte, why string) error {
	return &kv.Damaged{Key: fmt.Appendf(nil, "%s %x", bucket, key), Why: why}
}

// guard turns a panic of bbolt, and a read past the end of the file, into damage.
func guard(f func() error) (err error) {
	before := debug.SetPanicOnFault(true)
	defer func() {
		debug.SetPanicOnFault(before)
		if p := recover(); p != nil {
			err = &kv.Damaged{Why: fmt.Sprint(p)}
		}
	}()
	return f()
}
