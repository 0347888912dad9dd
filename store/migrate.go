package store

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"

	"bivouac/store/kv"
	"bivouac/store/kv/bolt"
)

// Bivouac wrote files of schema 5 until November 2026. The first start of a newer program makes a new file
// with the same content.

// ErrOlder means a file of a schema below 5.
var ErrOlder = errors.New("the store was written by an older bivouac; start it once with a bivouac of the end of " +
	"November 2026, which brings it to schema 5, and then again with this one")

// buckets5 are the buckets of schema 5, in the order of their counts in the bookkeeping. kind is the first
// byte of their values, and now is the new kind, 0 if the values are handled elsewhere. A new key is now
// followed by the old key, except for dues.
var buckets5 = []struct {
	name      string
	kind, now byte
}{{"matches", 'm', kindMatch}, {"journal", 'j', 0}, {"snapshots", 's', kindSnapshot}, {"channels", 'c', kindChannel},
	{"people", 'p', kindPerson}, {"outbox", 'o', kindPost}, {"due", 'd', kindDue}, {"duekeys", 'k', 0},
	{"seen", 'i', kindInteraction}, {"members", 'u', kindListed}}

// deferred5 is the ending of the folder with the deferred answers of a file of schema 5, after the file's
// path.
const deferred5 = ".answers"

// migrate replaces a file of schema 5 by a new one and keeps the old one as path.schema5. The new file is
// made next to the old one and gets its name when it is complete. Until then no other process can open the
// old file.
func migrate(path string, noSync bool) (err error) {
	if path, err = filepath.EvalSymlinks(path); err != nil {
		return err
	}
	failed := "open the store %s: %w"
	err = bolt.Look(path, true, func(tx *bolt.Tx) error {
		failed = "make the store %s new: %w"
		temp := path + ".unfinished-new-5"
		defer os.Remove(temp)
		err := errors.Join(os.RemoveAll(temp), refill(temp, path, tx, noSync))
		if err == nil {
			err = bolt.Like(temp, path)
		}
		if err == nil {
			err = bolt.Exchange(path, temp, path+".schema5")
		}
		if err == nil {
			err = os.RemoveAll(path + deferred5)
		}
		return err
	})
	if err != nil {
		return fmt.Errorf(failed, path, err)
	}
	return nil
}

// refill makes the new file at temp from the old one at path.
func refill(temp, path string, tx *bolt.Tx, noSync bool) error {
	f, err := Open(temp, Options{NoSync: noSync})
	if err != nil {
		return err
	}
	err = f.fillWith(context.Background(), func(put func(kv.Op) error) (match, post uint64, err error) {
		match, post, err = read5(tx, put)
		answers, _ := os.ReadDir(path + deferred5)
		for _, a := range answers {
			if record, e := os.ReadFile(filepath.Join(path+deferred5, a.Name())); e == nil && err == nil {
				err = put(sealed(nameKey(kindAnswer, a.Name()), "", record))
			}
		}
		return match, post, err
	})
	return errors.Join(err, f.Close())
}

// read5 verifies every value of a file of schema 5 and calls show with the Op that stores it in a new file;
// the journal of a match comes before the match. It returns the highest ids ever given. Errors: those of
// show, ErrOlder, or *Damaged.
func read5(tx *bolt.Tx, show func(kv.Op) error) (match, post uint64, err error) {
	meta := tx.Bucket([]byte("meta"))
	if meta == nil {
		return 0, 0, ErrOlder
	}
	schema, _, err := unseal5("meta", 'z', []byte("schema"), nil, meta.Get([]byte("schema")))
	if err == nil && number5(schema, 0) != 5 {
		err = fmt.Errorf("%w (its schema is %d)", ErrOlder, number5(schema, 0))
	}
	if err != nil {
		return 0, 0, err
	}
	// the bookkeeping: transactions, the highest ids, how many values each bucket has
	state, _, err := unseal5("meta", 'z', []byte("state"), nil, meta.Get([]byte("state")))
	for n := 0; n < len(buckets5) && err == nil; n++ {
		match, post = number5(state, 1), number5(state, 2)
		err = each5(tx, n, number5(state, 3+n), show)
	}
	return match, post, err
}

// each5 calls show for the values of the n-th bucket. want is how many there must be.
func each5(tx *bolt.Tx, n int, want uint64, show func(kv.Op) error) error {
	b := buckets5[n]
	c := tx.Bucket([]byte(b.name)).Cursor()
	for k, raw := c.First(); k != nil; k, raw = c.Next() {
		if want--; b.kind == 'j' {
			continue // it is shown with its match
		}
		rest, server, err := unseal5(b.name, b.kind, k, nil, raw)
		if err != nil {
			return err
		}
		var ns []uint64
		switch b.kind {
		case 'k': // the time of a due by its key
			continue
		case 'm':
			ns, err = journal5(tx, k, show)
		case 'd':
			ns, k = []uint64{number5(k, 0)}, k[8:]
		default:
			for range layouts[b.now].numbers {
				ns, rest = append(ns, number5(rest, 0)), rest[8:]
			}
		}
		if err == nil {
			err = show(sealed(append([]byte{b.now}, k...), server, rest, ns...))
		}
		if err != nil {
			return err
		}
	}
	if want != 0 {
		return damaged5(b.name, nil, "some values are missing, or there are too many")
	}
	return nil
}

// journal5 calls show for the entries of a match, and returns the two numbers about them that its own new
// value holds: how many there are, and the sum of the last. In schema 5 the sum of an entry covers the sum of
// the entry before. A value after the last entry, the head, holds the number of entries and the last sum.
func journal5(tx *bolt.Tx, id []byte, show func(kv.Op) error) (ns []uint64, err error) {
	var now chain
	sum, c := make([]byte, 8), tx.Bucket([]byte("journal")).Cursor()
	k, raw := c.Seek(id)
	for ; bytes.HasPrefix(k, id) && number5(k, 1) != math.MaxUint64; k, raw = c.Next() {
		entry, _, err := unseal5("journal", 'j', k, sum, raw)
		o := sealed(numberKey(kindEntry, number5(id, 0), now.entries), "", entry, numberOf(now.last))
		if err == nil {
			err = show(o)
		}
		if err != nil {
			return nil, err
		}
		now, sum = chain{now.entries + 1, kv.VersionOf(o.Value)}, raw[2:10]
	}
	head, _, err := unseal5("journal", 'j', k, nil, raw)
	if err == nil && (!bytes.HasPrefix(k, id) || number5(head, 0) != now.entries || !bytes.Equal(head[8:], sum)) {
		err = damaged5("journal", id, "it is not whole")
	}
	return []uint64{now.entries, numberOf(now.last)}, err
}

// unseal5 verifies a value and returns its payload and server. A value consists of kind, version, sum, the
// server in version 2, and payload. The sum covers the bucket, the key, before, which is the sum before in a
// journal, and everything else in the value.
func unseal5(bucket string, kind byte, key, before, raw []byte) (payload []byte, server string, err error) {
	if len(raw) < 10 || raw[0] != kind {
		return nil, "", damaged5(bucket, key, "it is missing, or another kind of value")
	}
	size := binary.BigEndian.AppendUint32(nil, uint32(len(key)))
	sum := sha256.Sum256(bytes.Join([][]byte{[]byte(bucket), size, key, raw[:2], before, raw[10:]}, nil))
	if !bytes.Equal(sum[:8], raw[2:10]) {
		return nil, "", damaged5(bucket, key, "its checksum does not fit")
	}
	payload = raw[10:]
	if raw[1] == 2 {
		n := 1 + int(payload[0])
		payload, server = payload[n:], string(payload[1:n])
	}
	return payload, server, nil
}

func number5(b []byte, i int) uint64 { return binary.BigEndian.Uint64(b[8*i:]) }

func damaged5(bucket string, key []byte, why string) error {
	return damaged(fmt.Appendf(nil, "%s %x", bucket, key), why)
}
