package bolt

import (
	"bytes"
	"context"

	"go.etcd.io/bbolt"

	"bivouac/store/kv"
)

// view reads in one transaction.
func (f *File) view(do func(*bbolt.Tx) error) error {
	f.reading.RLock()
	defer f.reading.RUnlock()
	switch {
	case f.closed:
		return kv.ErrClosed
	case f.db == nil:
		return kv.ErrUnavailable
	}
	return guard(func() error {
		if err := f.headed(); err != nil {
			return err
		}
		return f.db.View(do)
	})
}

// Read yields the values of ranges as of one moment.
func (f *File) Read(ctx context.Context, ranges []kv.Range, show func(n int, key, value []byte) bool) error {
	return f.view(func(tx *bbolt.Tx) error {
		for n := range ranges {
			goOn, err := read(ctx, tx, &ranges[n], func(key, value []byte) bool { return show(n, key, value) })
			if err != nil || !goOn {
				return err
			}
		}
		return ctx.Err()
	})
}

// read yields the values of one range; false if show wants no more.
func read(ctx context.Context, tx *bbolt.Tx, r *kv.Range, show func(key, value []byte) bool) (goOn bool, err error) {
	keys := tx.Bucket(bucketKeys)
	if r.To == nil && !r.ByTime {
		raw := keys.Get(r.From)
		if raw == nil {
			return true, nil
		}
		_, value, err := split(r.From, raw)
		return err == nil && show(r.From, value), err
	}
	c, from, to := keys.Cursor(), r.From, r.To
	if r.ByTime {
		c, from, to = tx.Bucket(bucketTimes).Cursor(), r.From[:1], timeKey(r.From[:1], r.Until+1)[:9]
	}
	left := r.Max
	for k, raw := c.Seek(from); k != nil && bytes.Compare(k, to) < 0; k, raw = c.Next() {
		if err := ctx.Err(); err != nil {
			return false, err
		}
		if r.ByTime {
			if len(k) <= 9 || !bytes.HasPrefix(k[9:], r.From) {
				continue
			}
			k = k[9:]
			raw = keys.Get(k)
		}
		_, value, err := split(k, raw)
		if err != nil || !show(k, value) {
			return false, err
		}
		if left--; left == 0 {
			break
		}
	}
	return true, nil
}

// Next reserves numbers of a sequence. They are counted in memory; a commit stores how far they have got.
func (f *File) Next(ctx context.Context, sequence string, n uint64) (first uint64, err error) {
	err = f.sequence(ctx, sequence, func(last uint64) uint64 {
		first = last + 1
		return last + n
	})
	return first, err
}

// Last returns the highest reserved number of a sequence.
func (f *File) Last(ctx context.Context, sequence string) (last uint64, err error) {
	err = f.sequence(ctx, sequence, func(is uint64) uint64 {
		last = is
		return is
	})
	return last, err
}

// Raise has a sequence go on after a number.
func (f *File) Raise(ctx context.Context, sequence string, last uint64) error {
	return f.sequence(ctx, sequence, func(is uint64) uint64 { return max(is, last) })
}

// sequence changes a sequence's last number.
func (f *File) sequence(ctx context.Context, name string, do func(last uint64) uint64) error {
	f.seqs.Lock()
	defer f.seqs.Unlock()
	if f.hurry.Load() == &kv.ErrClosed {
		return kv.ErrClosed
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	f.seqs.last[name] = do(f.seqs.last[name])
	return nil
}

// count writes the sequences that have grown.
func (f *File) count(meta *bbolt.Bucket) error {
	f.seqs.Lock()
	defer f.seqs.Unlock()
	for name, last := range f.seqs.last {
		key := []byte(sequences + name)
		if number(meta.Get(key)) < last {
			if err := meta.Put(key, numbered(last)); err != nil {
				return err
			}
		}
	}
	return nil
}
