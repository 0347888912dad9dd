package bolt

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"time"

	"go.etcd.io/bbolt"

	"bivouac/store/kv"
)

// Commit applies the batches in one transaction.
func (f *File) Commit(_ context.Context, all []*kv.Batch) []error {
	errs := make([]error, len(all))
	f.writing.Lock()
	defer f.writing.Unlock()
	if f.closed {
		return refused(errs, kv.ErrClosed)
	}
	if f.ill.Load() != nil && !time.Now().Before(f.retryAt) {
		f.heal()
	}
	return f.transact(all, errs, true)
}

func refused(errs []error, err error) []error {
	for i := range errs {
		errs[i] = cmp.Or(errs[i], err)
	}
	return errs
}

// transact applies the batches and returns errs with their errors. again allows one more try after a disk
// error. The error of a commit does not say what is on the disk, since the last of two syncs may fail after
// everything is written. So transact then reopens the file and reads the number of its newest transaction.
func (f *File) transact(all []*kv.Batch, errs []error, again bool) []error {
	if err := f.Available(); err != nil || len(all) == 0 {
		return refused(errs, err)
	}
	id, err := f.try(all, errs)
	if err == nil {
		return errs
	}
	unsure, opening := fmt.Errorf("%w: %w", kv.ErrUnknown, err), f.reopen()
	switch {
	case opening != nil:
		f.fail(fmt.Errorf("%w; then: %w", err, opening))
		return refused(errs, unsure)
	case id > 0 && f.last >= id:
		// It is in the system's cache at least. A further transaction, whose pages do reach the disk, makes
		// it durable: all that it rests on was synced before the error.
		if f.probe() == nil {
			return errs
		}
		f.fail(err)
		return refused(errs, unsure)
	case isDamage(err) && len(all) > 1: // batches that do not meet the damage must not fail
		for i := range all {
			errs[i] = nil
			f.transact(all[i:i+1], errs[i:i+1], true)
		}
		return errs
	case isDamage(err):
		return refused(errs, err)
	case again && f.probe() == nil:
		return f.transact(all, errs, false)
	}
	f.fail(err)
	return refused(errs, fmt.Errorf("%w: %w", kv.ErrUnavailable, err))
}

// try applies the batches in one transaction. Without batches it only tests whether the disk accepts a
// transaction. It returns bbolt's number of the transaction, 0 if none was begun.
func (f *File) try(all []*kv.Batch, errs []error) (id int64, err error) {
	if f.db == nil {
		return 0, errors.New("the file is not open")
	}
	err = guard(func() error {
		if err := f.headed(); err != nil {
			return err
		}
		tx, err := f.db.Begin(true)
		if err != nil {
			return err
		}
		defer func() { _ = tx.Rollback() }() // after a panic it frees the lock, after a commit it does nothing
		if id = int64(tx.ID()); id <= f.last {
			return damaged("transaction %d is missing", f.last)
		}
		f.room = f.room[:0]
		r, err := newReader(tx)
		if err != nil {
			return err
		}
		w := &writer{reader: r, f: f}
		w.keys.FillPercent = 0.84 // journals grow at their ends: less leaves room there, more makes small pages
		for i, b := range all {
			if errs[i] = cmp.Or(f.leases.fence(b.Lease), w.fits(b)); errs[i] == nil {
				w.apply(b)
			}
		}
		meta, err := w.bucket(bucketMeta)
		switch {
		case err != nil:
			return err
		case len(all) == 0:
			w.set(meta, metaProbe, numbered(uint64(id)))
		case !w.touched:
			return nil
		}
		if f.erased {
			w.set(meta, metaErased, nil)
		}
		if w.setCounts(meta); w.err != nil && !isDamage(w.err) {
			w.err = damaged("%v", w.err) // the arguments are valid
		}
		if w.err != nil {
			return w.err
		}
		if err := f.options.Fault(BeforeCommit); err != nil {
			return err
		}
		f.db.NoFreelistSync = tx.Size() <= largeFile || f.db.Stats().FreePageN > longList
		if err := tx.Commit(); err != nil {
			return err
		}
		f.last = id
		return f.options.Fault(AfterCommit)
	})
	return id, err
}

// probe tests whether the disk accepts a transaction.
func (f *File) probe() error {
	_, err := f.try(nil, nil)
	return err
}

// fail records why no changes are accepted until heal succeeds. Unless RetryEvery is negative, it schedules a
// Commit that tries to heal.
func (f *File) fail(why error) {
	f.ill.Store(&why)
	f.retryAt = time.Now().Add(max(0, f.options.RetryEvery))
	if f.options.RetryEvery > 0 {
		time.AfterFunc(f.options.RetryEvery, func() { f.Commit(context.Background(), nil) })
	}
}

// errHung means that bbolt could not be closed, so that the file cannot be opened again.
var errHung = errors.New("the file could not be closed after an error; restart the bot")

func (f *File) heal() {
	err := *f.ill.Load()
	if !errors.Is(err, errHung) {
		err = f.reopen()
	}
	if err == nil {
		err = f.probe()
	}
	if err != nil {
		f.fail(err)
		return
	}
	f.ill.Store(nil)
}

// reopen closes the file and opens it again, when all reads have ended.
func (f *File) reopen() error {
	f.reading.Lock()
	defer f.reading.Unlock()
	if f.db != nil {
		done := make(chan error, 1)
		go func(db *bbolt.DB) { done <- guard(db.Close) }(f.db)
		f.db, f.file = nil, nil
		select {
		case <-done: // an error is ignored, since opening the file will fail for the same reason
		case <-time.After(10 * time.Second): // a panic within bbolt has left something locked
			return errHung
		}
	}
	return f.open()
}

type writer struct {
	*reader
	f       *File
	touched bool
	err     error // the first
}

func (w *writer) note(err error) { w.err = cmp.Or(w.err, err) }

// set puts a value into a bucket.
func (w *writer) set(in *bbolt.Bucket, key, value []byte) {
	if w.note(w.seek(in, key)); w.err == nil {
		w.note(in.Put(key, value))
	}
}

// remove deletes a key from a bucket.
func (w *writer) remove(from *bbolt.Bucket, key []byte) {
	if w.note(w.seek(from, key)); w.err == nil {
		w.note(from.Delete(key))
	}
}

// setCounts puts the last numbers of the sequences.
func (w *writer) setCounts(meta *bbolt.Bucket) {
	w.f.counting.Lock()
	defer w.f.counting.Unlock()
	for name, last := range w.f.counts {
		key := append(bytes.Clone(sequences), name...)
		before, err := w.get(meta, key)
		if w.note(err); number(before) < last {
			w.set(meta, key, numbered(last))
		}
	}
}

func (w *writer) fits(b *kv.Batch) error {
	for i := range b.Ops {
		o := &b.Ops[i]
		if o.Was == kv.Any {
			continue
		}
		raw, err := w.get(w.keys, o.Key)
		if err != nil {
			return err
		}
		_, value, err := split(o.Key, raw)
		if raw != nil && err != nil {
			return err
		}
		if (raw != nil) != (o.Was != kv.Absent) || o.Was == kv.Same && kv.VersionOf(value) != o.Version {
			return fmt.Errorf("%w: %q", kv.ErrConflict, o.Key)
		}
	}
	return nil
}

func (w *writer) apply(b *kv.Batch) {
	for _, prefix := range b.Wipe {
		for _, key := range w.below(prefix) {
			w.put(&kv.Op{Key: key})
		}
	}
	for i := range b.Ops {
		if !b.Ops[i].Keep {
			w.put(&b.Ops[i])
		}
	}
}

// below returns the keys that begin with a prefix.
func (w *writer) below(prefix []byte) (keys [][]byte) {
	c := w.cursor(w.keys)
	k, _, err := c.seek(prefix)
	for ; err == nil && k != nil && bytes.HasPrefix(k, prefix); k, _, err = c.next() {
		keys = append(keys, bytes.Clone(k))
	}
	w.note(err)
	return keys
}

// put writes or deletes a value and its place in the order by time.
func (w *writer) put(o *kv.Op) {
	w.touched = true
	if w.f.timed[o.Key[0]] && o.Was != kv.Absent {
		raw, err := w.get(w.keys, o.Key)
		w.note(err)
		if at, _, err := split(o.Key, raw); err == nil && at != 0 {
			w.remove(w.times, timeKey(o.Key, at))
		}
	}
	if o.Value == nil {
		w.remove(w.keys, o.Key)
		return
	}
	room := w.f.room
	if cap(room)-len(room) < 9+len(o.Value) {
		room = make([]byte, 0, 9+max(64<<10, len(o.Value)))
	}
	raw := append(room[len(room):], 0)
	if o.At != 0 {
		w.f.timed[o.Key[0]], raw[0] = true, 1
		raw = binary.BigEndian.AppendUint64(raw, uint64(o.At))
		w.set(w.times, timeKey(o.Key, o.At), nil)
	}
	raw = append(raw, o.Value...)
	w.f.room = room[:len(room)+len(raw)]
	w.set(w.keys, o.Key, raw)
}

// split returns the two parts of a value in the file: its time, 0 if it has none, and the value that was
// stored.
func split(key, raw []byte) (at int64, value []byte, err error) {
	switch {
	case len(raw) > 0 && raw[0] == 0:
		return 0, raw[1:], nil
	case len(raw) >= 9 && raw[0] == 1:
		return int64(number(raw[1:9])), raw[9:], nil
	}
	return 0, nil, &kv.Damaged{Key: bytes.Clone(key), Why: "there is no value"}
}

// timeKey returns the key under which the bucket of times holds a key with this time.
func timeKey(key []byte, at int64) []byte {
	out := make([]byte, 1, 9+len(key))
	out[0] = key[0]
	return append(binary.BigEndian.AppendUint64(out, uint64(at)), key...)
}
