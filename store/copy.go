package store

import "go.etcd.io/bbolt"

const (
	// copyAtOnce is how many bytes one transaction copies into a new file: what a copy
	// takes of memory.
	copyAtOnce = 1 << 20
	// copyFill is how full the pages of a copy are.
	copyFill = 0.9
)

// copyLive writes what an image holds into the new file at path: each live value in its
// place, and an empty tail. Free pages, earlier values and what lies in the tail of the
// file below stay behind. The image may be of any schema, which the copy keeps. more is
// asked now and then whether to go on. The caller closes the copy, which is not synced.
func copyLive(m image, path string, more func() error) (*bbolt.DB, error) {
	to, err := openFile(path, false)
	if err != nil {
		return nil, err
	}
	to.NoSync = true
	c := &copying{to: to, more: more}
	err = m.tx.ForEach(func(name []byte, from *bbolt.Bucket) error {
		switch b := bucketNamed(string(name)); b {
		case nil:
			return nil // see clean.go
		case tails:
			return to.Update(func(tx *bbolt.Tx) error {
				now, err := readState(m)
				if err != nil {
					return err
				}
				return emptyTail(tx, now.transactions)
			})
		default:
			return c.bucket(m, b)
		}
	})
	if err != nil {
		closeQuietly(to, nil)
		return nil, err
	}
	return to, nil
}

// copying is a copy under way.
type copying struct {
	to   *bbolt.DB
	more func() error
}

// bucket copies the values of a bucket, in several transactions if there are many.
func (c *copying) bucket(m image, b *bucket) error {
	for from, done := []byte(nil), false; !done; {
		if err := c.more(); err != nil {
			return err
		}
		err := c.to.Update(func(tx *bbolt.Tx) error {
			in, err := tx.CreateBucketIfNotExists([]byte(b.name))
			if err != nil {
				return err
			}
			in.FillPercent = copyFill
			bytes := 0
			done = true
			m.each(b, from, func(k, raw []byte) bool {
				if bytes > copyAtOnce {
					from, done = k, false
					return false
				}
				bytes += len(k) + len(raw)
				err = in.Put(k, raw)
				return err == nil
			})
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}
