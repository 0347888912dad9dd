package store

import (
	"context"

	"go.etcd.io/bbolt"
)

// bbolt leaves what was deleted or written over in pages that are free, where anybody
// who has the file can read it until the page is used again. Clean has every free page
// used: values of zeros fill them all, a page to each, and are deleted again. Nothing
// but ordinary transactions does this, so that a kill or a failing disk on the way costs
// nothing: what is left of the zeros is deleted by the next Clean.
//
// A page that is written is written wholly, and bbolt begins each with zeros: within
// pages nothing is left behind.

const (
	// cleanName is the bucket of the zeros, which holds a bucket for each step. It is
	// none of ours: it has no envelopes, and no copy takes it along.
	cleanName = "clean"
	// cleanPages is how many pages a step fills, cleanSteps how many steps' pages one
	// step frees again.
	cleanPages = 256
	cleanSteps = 8
)

// zeros are a value of which eight fill a page of 4096 bytes, with their keys.
var zeros = make([]byte, 4096/8-elementSize-8-8)

// cleaning is how far a Clean has come.
type cleaning int

const (
	cleanLeft  cleaning = iota // what an earlier process has left is deleted
	cleanWait                  // reads that began before the next transaction are waited for
	cleanFill                  // free pages are filled until there are none
	cleanEmpty                 // and freed
)

// Clean takes the next step in overwriting all that was ever deleted and that nothing
// holds any more: one transaction of a megabyte or two. It answers whether that is done;
// the next call begins anew. One caller at a time.
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
		// bbolt frees what a transaction gave up once no read is open that began before
		// the transaction behind it. So one is written here: reads that begin while the
		// pages are filled hold nothing of what was given up before.
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

// step is a transaction of Clean's.
func (s *File) step(ctx context.Context, do func(*batch) error) error {
	_, err := s.submit(ctx, func(w *batch) (Result, error) { return Result{}, do(w) })
	return err
}

// bbolt are bbolt's own figures; zero while the file is not open.
func (s *File) bbolt() bbolt.Stats {
	s.reopening.RLock()
	defer s.reopening.RUnlock()
	if s.db == nil {
		return bbolt.Stats{OpenTxN: 1, FreePageN: 1}
	}
	return s.db.Stats()
}

// putZeros fills pages.
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

// dropZeros frees pages that putZeros has filled, and answers whether there are more.
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

// bucketKeys are the keys of a bucket in their order.
func bucketKeys(b *bbolt.Bucket) func(yield func([]byte) bool) {
	return func(yield func([]byte) bool) {
		c := b.Cursor()
		for k, _ := c.First(); k != nil && yield(k); k, _ = c.Next() {
		}
	}
}
