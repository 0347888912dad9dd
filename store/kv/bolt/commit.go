package bolt

import (
	"bytes"
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
	f.serve(all, errs)
	return errs
}

// serve tries to recover if that is due, then applies the batches. The caller has writing.
func (f *File) serve(all []*kv.Batch, errs []error) {
	if f.closed {
		refuse(errs, kv.ErrClosed)
		return
	}
	if f.ill.Load() != nil && !time.Now().Before(f.retryAt) {
		f.heal()
	}
	f.transact(all, errs, true)
}

// refuse gives all batches without an error this one.
func refuse(errs []error, err error) {
	for i := range errs {
		if errs[i] == nil {
			errs[i] = err
		}
	}
}

// transact applies the batches; again allows one more try after a disk error. The error of a commit does
// not tell what is on the disk (the last of two syncs may fail when all is written), so the file is
// opened again, and the number of its newest transaction tells.
func (f *File) transact(all []*kv.Batch, errs []error, again bool) {
	if err := f.Available(); err != nil || len(all) == 0 {
		refuse(errs, err)
		return
	}
	id, err := f.try(all, errs)
	if err == nil {
		return
	}
	before := f.last
	opening := f.reopen()
	switch {
	case opening != nil:
		f.fail(fmt.Errorf("%w; then: %w", err, opening))
		refuse(errs, fmt.Errorf("%w: %w", kv.ErrUnknown, err))
	case id > 0 && max(before, f.last) >= id:
		// It is in the system's cache at least. A further transaction, whose pages do reach the disk, makes
		// it durable: all that it rests on was synced before the error.
		if f.probe() != nil {
			f.fail(err)
			refuse(errs, fmt.Errorf("%w: %w", kv.ErrUnknown, err))
		}
	case isDamage(err) && len(all) > 1: // those that do not meet it shall not suffer from it
		for i := range all {
			errs[i] = nil
			f.transact(all[i:i+1], errs[i:i+1], true)
		}
	case isDamage(err):
		refuse(errs, err)
	case !again || f.probe() != nil:
		f.fail(err)
		refuse(errs, fmt.Errorf("%w: %w", kv.ErrUnavailable, err))
	default:
		f.transact(all, errs, false)
	}
}

// try applies the batches in one transaction and commits it; without batches it only sees whether that
// is possible. It returns the number of the transaction, if one was begun.
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
		defer func() { _ = tx.Rollback() }() // after a commit this does nothing; after a panic it frees the lock
		if id = int64(tx.ID()); id <= f.last {
			return damaged("transaction %d is missing", f.last)
		}
		w := &writer{keys: tx.Bucket(bucketKeys), times: tx.Bucket(bucketTimes), timed: &f.timed}
		for i, b := range all {
			if errs[i] = f.leases.fence(b.Lease); errs[i] == nil {
				errs[i] = w.fits(b)
			}
			if errs[i] == nil {
				w.apply(b)
			}
		}
		meta := tx.Bucket(bucketMeta)
		if len(all) == 0 {
			w.note(meta.Put(metaProbe, numbered(uint64(id))))
		} else if w.err == nil && !w.touched {
			return nil
		}
		if f.erased && meta.Get(metaErased) == nil {
			w.note(meta.Put(metaErased, []byte{1}))
		}
		w.note(f.putCounts(meta))
		if w.err != nil {
			return damaged("%v", w.err) // the arguments are valid
		}
		if err := f.fault(BeforeCommit); err != nil {
			return err
		}
		if err := tx.Commit(); err != nil {
			return err
		}
		f.last = id
		return f.fault(AfterCommit)
	})
	return id, err
}

// probe makes a transaction that changes nothing of use.
func (f *File) probe() error {
	_, err := f.try(nil, nil)
	return err
}

// fail has no changes taken until heal succeeds, which is tried without anybody asking.
func (f *File) fail(why error) {
	f.ill.Store(&why)
	f.retryAt = time.Now().Add(max(0, f.options.RetryEvery))
	if f.options.RetryEvery > 0 {
		time.AfterFunc(f.options.RetryEvery, func() { f.Commit(context.Background(), nil) })
	}
}

// errHung means that bbolt could not be closed, so that the file cannot be opened again.
var errHung = errors.New("the file could not be closed after an error; restart the bot")

// heal tries to open the file and to write to it.
func (f *File) heal() {
	err := *f.ill.Load()
	if !errors.Is(err, errHung) {
		if err = f.reopen(); err == nil {
			err = f.probe()
		}
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
		// A panic within bbolt may have left a lock that closing waits for.
		done := make(chan error, 1)
		go func(db *bbolt.DB) { done <- guard(db.Close) }(f.db)
		f.db, f.file = nil, nil
		select {
		case <-done: // opening will meet what was wrong with it
		case <-time.After(10 * time.Second):
			return errHung
		}
	}
	return f.open()
}

// writer changes the keys in a transaction.
type writer struct {
	keys, times *bbolt.Bucket
	timed       *[256]bool // File.timed
	touched     bool
	err         error
}

// fits compares what a batch expects.
func (w *writer) fits(b *kv.Batch) error {
	for i := range b.Ops {
		o := &b.Ops[i]
		if o.Was == kv.Any {
			continue
		}
		raw := w.keys.Get(o.Key)
		_, value, err := split(o.Key, raw)
		if raw != nil && err != nil {
			return err
		}
		if is := value != nil; is != (o.Was != kv.Absent) || o.Was == kv.Same && kv.VersionOf(value) != o.Version {
			return fmt.Errorf("%w: %q", kv.ErrConflict, o.Key)
		}
	}
	return nil
}

// apply makes a batch's changes.
func (w *writer) apply(b *kv.Batch) {
	for _, prefix := range b.Wipe {
		c := w.keys.Cursor()
		for k, _ := c.Seek(prefix); k != nil && bytes.HasPrefix(k, prefix); k, _ = c.Seek(prefix) {
			w.put(&kv.Op{Key: bytes.Clone(k)})
		}
	}
	for i := range b.Ops {
		if !b.Ops[i].Keep {
			w.put(&b.Ops[i])
		}
	}
}

// put writes or deletes a value and its place in the order by time.
func (w *writer) put(o *kv.Op) {
	w.touched = true
	if w.timed[o.Key[0]] && o.Was != kv.Absent {
		if at, _, err := split(o.Key, w.keys.Get(o.Key)); err == nil && at != 0 && (at != o.At || o.Value == nil) {
			w.note(w.times.Delete(timeKey(o.Key, at)))
		}
	}
	if o.Value == nil {
		w.note(w.keys.Delete(o.Key))
		return
	}
	raw := make([]byte, 1, 1+8+len(o.Value))
	if o.At != 0 {
		w.timed[o.Key[0]], raw[0] = true, 1
		raw = binary.BigEndian.AppendUint64(raw, uint64(o.At))
		w.note(w.times.Put(timeKey(o.Key, o.At), nil))
	}
	w.note(w.keys.Put(o.Key, append(raw, o.Value...)))
}

// note keeps the first error.
func (w *writer) note(err error) {
	if w.err == nil {
		w.err = err
	}
}

// split returns the time of a value in the file, 0 for none, and the value as it was given.
func split(key, raw []byte) (at int64, value []byte, err error) {
	switch {
	case len(raw) > 0 && raw[0] == 0:
		return 0, raw[1:], nil
	case len(raw) >= 9 && raw[0] == 1:
		return int64(number(raw[1:9])), raw[9:], nil
	}
	return 0, nil, &kv.Damaged{Key: bytes.Clone(key), Why: fmt.Sprintf("%d bytes cannot be a value", len(raw))}
}

// timeKey is a key's place in the order by time.
func timeKey(key []byte, at int64) []byte {
	out := make([]byte, 0, 9+len(key))
	return append(binary.BigEndian.AppendUint64(append(out, key[0]), uint64(at)), key...)
}
