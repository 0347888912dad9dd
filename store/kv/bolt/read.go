package bolt

import (
	"bytes"
	"context"

	"go.etcd.io/bbolt"

	"bivouac/store/kv"
)

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

func read(ctx context.Context, tx *bbolt.Tx, r *kv.Range, show func(key, value []byte) bool) (goOn bool, err error) {
	keys := tx.Bucket(bucketKeys)
	c, from, to := keys.Cursor(), r.From, r.To
	switch {
	case r.ByTime:
		c, from, to = tx.Bucket(bucketTimes).Cursor(), r.From[:1], timeKey(r.From[:1], r.Until+1)[:9]
	case to == nil:
		to = append(bytes.Clone(from), 0)
	}
	left := r.Max
	for k, raw := c.Seek(from); k != nil && bytes.Compare(k, to) < 0; k, raw = c.Next() {
		if err := ctx.Err(); err != nil {
			return false, err
		}
		if r.ByTime {
			if k = k[min(9, len(k)):]; !bytes.HasPrefix(k, r.From) {
				continue
			}
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

// Next reserves numbers of a sequence. They are counted in memory, and each commit stores the last ones.
func (f *File) Next(ctx context.Context, sequence string, n, least uint64) (last uint64, err error) {
	f.reading.RLock()
	defer f.reading.RUnlock()
	f.counting.Lock()
	defer f.counting.Unlock()
	if f.closed {
		return 0, kv.ErrClosed
	}
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	f.counts[sequence] = max(f.counts[sequence], least) + n
	return f.counts[sequence], nil
}

func (f *File) putCounts(meta *bbolt.Bucket) (err error) {
	f.counting.Lock()
	defer f.counting.Unlock()
	for name, last := range f.counts {
		if key := append(bytes.Clone(sequences), name...); err == nil && number(meta.Get(key)) < last {
			err = meta.Put(key, numbered(last))
		}
	}
	return err
}
