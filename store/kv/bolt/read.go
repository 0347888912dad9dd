package bolt

import (
	"bytes"
	"cmp"
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
		r, err := newReader(tx)
		if err != nil {
			return err
		}
		for n := range ranges {
			goOn, err := r.read(ctx, &ranges[n], func(key, value []byte) bool { return show(n, key, value) })
			if err != nil || !goOn {
				return err
			}
		}
		return ctx.Err()
	})
}

// reader reads the two buckets of keys within one transaction.
type reader struct {
	*walk
	keys, times *bbolt.Bucket
}

func newReader(tx *bbolt.Tx) (*reader, error) {
	w := newWalk(tx)
	keys, err1 := w.bucket(bucketKeys)
	times, err2 := w.bucket(bucketTimes)
	return &reader{w, keys, times}, cmp.Or(err1, err2)
}

func (r *reader) read(ctx context.Context, in *kv.Range, show func(key, value []byte) bool) (goOn bool, err error) {
	if in.To == nil && !in.ByTime {
		raw, err := r.get(r.keys, in.From)
		if err != nil || raw == nil {
			return true, err
		}
		_, value, err := split(in.From, raw)
		return err == nil && show(in.From, value), err
	}
	c, from, to := r.cursor(r.keys), in.From, in.To
	if in.ByTime {
		c, from, to = r.cursor(r.times), from[:1], timeKey(from[:1], in.Until+1)[:9]
	}
	left := in.Max
	k, raw, err := c.seek(from)
	for ; err == nil && k != nil && bytes.Compare(k, to) < 0; k, raw, err = c.next() {
		if in.ByTime {
			if k = k[min(9, len(k)):]; !bytes.HasPrefix(k, in.From) {
				continue
			}
			raw, err = r.get(r.keys, k)
		}
		_, value, wrong := split(k, raw)
		if err = cmp.Or(err, ctx.Err(), wrong); err != nil || !show(k, value) {
			return false, err
		}
		if left--; left == 0 {
			break
		}
	}
	return true, err
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
