package store

import (
	"context"

	"go.etcd.io/bbolt"
)

// bbolt keeps deleted and overwritten data in free pages, where anybody with the file can read it
// until the page is reused. Clean overwrites every free page: it fills them with values of zeros, a
// page each, and deletes these again. It uses only ordinary transactions, so a kill or a disk error
// is harmless: the next Clean deletes the remaining zeros. bbolt writes whole zero-initialised
// pages, so no old data remains within used pages.

const (
	// cleanName is the bucket of the zeros, with a sub-bucket for each step. It has no envelopes
	// and is not part of copies.
	cleanName = "clean"
	// cleanPages is how many pages a step fills, cleanSteps how many steps' pages one step frees
	// again.
	cleanPages = 256
	cleanSteps = 8
)

// zeros is a value of which eight with their keys fill a page of 4096 bytes.
var zeros = make([]byte, 4096/8-elementSize-8-8)

// cleaning is the phase of a Clean.
type cleaning int

const (
	cleanLeft  cleaning = iota // the remains of an earlier process are deleted
	cleanWait                  // reads that began before the next transaction are waited for
	cleanFill                  // free pages are filled until there are none
	cleanEmpty                 // and freed
)

// Clean takes the next step in overwriting deleted data: one transaction of one or two megabytes.
// It returns whether all is done; the next call then starts over. One caller at a time.
func (s *File) Clean(ctx context.Context) (done bool, err error) {
	switch s.cleaning {
	case cleanLeft, cleanEmpty:
		var more bool
		err = s.step(ctx, func(w *batch) (err error) {
			more, err = w.dropZeros()
			return err
		})
		if err != nil || more {
			return false, err
		}
		if s.cleaning == cleanEmpty {
			s.cleaning = cleanLeft
			return true, nil
		}
		s.cleaning = cleanWait
	case cleanWait:
		// bbolt frees a transaction's old pages when all reads that began before the next
		// transaction have ended. So one is written here: reads that begin later hold no older
		// pages.
		err = s.step(ctx, func(w *batch) error {
			w.touched = true
			return nil
		})
		if err == nil && s.bbolt().OpenTxN == 0 {
			s.cleaning = cleanFill
		}
	case cleanFill:
		if err = s.step(ctx, (*batch).putZeros); err == nil && s.bbolt().FreePageN == 0 {
			s.cleaning = cleanEmpty
		}
	}
	return false, err
}

// step runs one transaction of Clean.
func (s *File) step(ctx context.Context, do func(*batch) error) error {
	_, err := s.submit(ctx, func(w *batch) (Result, error) { return Result{}, do(w) })
	return err
}

// bbolt returns bbolt's own statistics; zero while the file is not open.
func (s *File) bbolt() bbolt.Stats {
	s.reopening.RLock()
	defer s.reopening.RUnlock()
	if s.db == nil {
		return bbolt.Stats{OpenTxN: 1, FreePageN: 1}
	}
	return s.db.Stats()
}

// putZeros fills free pages with zeros.
func (w *batch) putZeros() error {
	w.touched = true
	all, err := w.tx.CreateBucketIfNotExists([]byte(cleanName))
	if err != nil {
		return err
	}
	next := uint64(0)
	if last, _ := all.Cursor().Last(); last != nil {
		next = number(last, 0) + 1
	}
	in, err := all.CreateBucket(numbers(next))
	if err != nil {
		return err
	}
	in.FillPercent = 1
	for n := range cleanPages * uint64(w.tx.DB().Info().PageSize) / (4096 / 8) {
		if err := in.Put(numbers(n), zeros); err != nil {
			return err
		}
	}
	return nil
}

// dropZeros frees pages that putZeros has filled, and returns whether there are more.
func (w *batch) dropZeros() (more bool, err error) {
	all := w.tx.Bucket([]byte(cleanName))
	if all == nil {
		return false, nil
	}
	w.touched = true
	var names [][]byte
	for name := range bucketKeys(all) {
		if len(names) == cleanSteps {
			more = true
			break
		}
		names = append(names, clone(name))
	}
	for _, name := range names {
		if err := all.DeleteBucket(name); err != nil {
			return false, err
		}
	}
	if !more {
		err = w.tx.DeleteBucket([]byte(cleanName))
	}
	return more, err
}

// bucketKeys iterates over the keys of a bucket in order.
func bucketKeys(b *bbolt.Bucket) func(yield func([]byte) bool) {
	return func(yield func([]byte) bool) {
		c := b.Cursor()
		for k, _ := c.First(); k != nil && yield(k); k, _ = c.Next() {
		}
	}
}
