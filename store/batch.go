package store

import (
	"fmt"

	"go.etcd.io/bbolt"
)

// batch is a write transaction under way with the state it will leave.
type batch struct {
	tx    *bbolt.Tx
	state state
	// touched says that the transaction was altered: an error from here on
	// cannot be taken back for one Change alone.
	touched bool
	failed  error // the first that bbolt refused
}

// newBatch reads the state that the transaction starts from.
func newBatch(tx *bbolt.Tx) (*batch, error) {
	s, err := readState(tx)
	return &batch{tx: tx, state: s}, err
}

// put writes a value in its envelope, and counts it if it is new.
func (w *batch) put(b *bucket, key []byte, prev *sum, payload []byte) {
	w.putRaw(b, key, seal(b, key, prev, payload))
}

// putRaw writes a value that has its envelope already.
func (w *batch) putRaw(b *bucket, key, raw []byte) {
	w.touched = true
	in := w.tx.Bucket([]byte(b.name))
	if b.count >= 0 && in.Get(key) == nil {
		w.state.counts[b.count]++
	}
	if err := in.Put(key, raw); err != nil && w.failed == nil {
		w.failed = fmt.Errorf("put into %s: %w", b.name, err)
	}
}

// remove takes a value away if it is there, well or damaged.
func (w *batch) remove(b *bucket, key []byte) {
	in := w.tx.Bucket([]byte(b.name))
	if in.Get(key) == nil {
		return
	}
	w.touched = true
	if b.count >= 0 {
		w.state.counts[b.count]--
	}
	if err := in.Delete(key); err != nil && w.failed == nil {
		w.failed = fmt.Errorf("delete from %s: %w", b.name, err)
	}
}

// commit writes the transaction; n is the number it will have in the state.
func (w *batch) commit() (n uint64, err error) {
	w.state.transactions++
	if err := putState(w.tx, &w.state); err != nil {
		return w.state.transactions, err
	}
	return w.state.transactions, w.tx.Commit()
}
