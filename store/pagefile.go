package store

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"io"
	"runtime/debug"
)

// This file and structure.go parse bbolt's pages independently, checking each offset. bbolt's own
// tx.Check follows wild offsets in a goroutine that no guard reaches, trusts a damaged count of
// overflow pages (and allocates gigabytes), and may not run beside a writer; this may.

// Format of bbolt's file, version 2 (native byte order).
const (
	pageHead    = 16 // id(8) flags(2) count(2) overflow(4)
	metaSize    = 64 // without the page's head
	elementSize = 16 // branch: pos(4) ksize(4) page(8); leaf: flags(4) pos(4) ksize(4) vsize(4)
	bucketHead  = 16 // root(8) sequence(8)

	flagBranch   = 0x01
	flagLeaf     = 0x02
	flagFreelist = 0x10
	leafBucket   = 0x01

	metaMagic   = 0xED0CDAED
	metaVersion = 2
	noFreelist  = ^uint64(0)
)

var order = binary.NativeEndian

// fileHead is the content of one of the two meta pages.
type fileHead struct {
	pageSize int
	root     uint64 // page of the root bucket
	freelist uint64 // page of the list of free pages, or noFreelist
	end      uint64 // pages in use lie before this one
	txid     uint64
}

// parseHead parses a meta page (without the page header); false if it is none.
func parseHead(b []byte) (fileHead, bool) {
	sum := fnv.New64a()
	sum.Write(b[:metaSize-8])
	h := fileHead{
		pageSize: int(order.Uint32(b[8:])),
		root:     order.Uint64(b[16:]),
		freelist: order.Uint64(b[32:]),
		end:      order.Uint64(b[40:]),
		txid:     order.Uint64(b[48:]),
	}
	ok := order.Uint32(b) == metaMagic && order.Uint32(b[4:]) == metaVersion &&
		order.Uint64(b[56:]) == sum.Sum64() && h.pageSize >= 512 && h.pageSize <= 1<<24
	return h, ok
}

// readHeads returns the valid ones of both meta pages, newest first.
func readHeads(r io.ReaderAt) []fileHead {
	var heads []fileHead
	b := make([]byte, pageHead+metaSize)
	offsets := []int64{0}
	for size := int64(512); size <= 1<<24; size *= 2 {
		offsets = append(offsets, size)
	}
	for _, at := range offsets {
		if n, _ := r.ReadAt(b, at); n < len(b) {
			break
		}
		h, ok := parseHead(b[pageHead:])
		// The second meta page is one page after the first; elsewhere it is data.
		if ok && (at == 0 || at == int64(h.pageSize)) {
			heads = append(heads, h)
		}
	}
	if len(heads) == 2 && heads[1].txid > heads[0].txid {
		heads[0], heads[1] = heads[1], heads[0]
	}
	return heads
}

// hasHead says whether both meta pages can be read and one of them is valid. Otherwise bbolt panics
// at the start of a transaction with its locks held, and every later call would hang.
func hasHead(r io.ReaderAt, pageSize int) bool {
	_, ok := newestHead(r, pageSize)
	return ok
}

// newestHead returns the meta page that bbolt would take; false if hasHead is.
func newestHead(r io.ReaderAt, pageSize int) (newest fileHead, ok bool) {
	var b [metaSize]byte
	for i := range int64(2) {
		if _, err := r.ReadAt(b[:], i*int64(pageSize)+pageHead); err != nil {
			return fileHead{}, false
		}
		if h, valid := parseHead(b[:]); valid && (!ok || h.txid > newest.txid) {
			newest, ok = h, true
		}
	}
	return newest, ok
}

// writable checks whether bbolt may write: there must be a valid meta page, and the list of free
// pages must be where it says. bbolt frees that page and its claimed overflow unchecked: possibly
// billions, or pages in use.
func writable(r io.ReaderAt, pageSize int) error {
	h, ok := newestHead(r, pageSize)
	if !ok {
		return damagedFile("both its heads are invalid")
	}
	if h.freelist == noFreelist {
		return nil
	}
	var b [pageHead + 8]byte
	if _, err := r.ReadAt(b[:], int64(h.freelist)*int64(pageSize)); err != nil {
		return damagedFile(err)
	}
	n, overflow := uint64(order.Uint16(b[10:])), uint64(order.Uint32(b[12:]))
	if n == 0xFFFF {
		n = order.Uint64(b[pageHead:])
	}
	// The list may have shrunk by the pages that it was itself allocated.
	if order.Uint64(b[:]) != h.freelist || order.Uint16(b[8:]) != flagFreelist || overflow >= h.end-h.freelist ||
		overflow < freelistPages(n, pageSize) || overflow > freelistPages(n+overflow+1, pageSize) {
		return damagedFile("the head of the list of free pages is not what it was")
	}
	return nil
}

// freelistPages returns how many pages a list of n free pages needs beyond its first.
func freelistPages(n uint64, pageSize int) uint64 {
	if n >= 0xFFFF {
		n++
	}
	return (pageHead + 8*n) / uint64(pageSize)
}

// page is one page with its overflow, within proven bounds.
type page struct {
	id    uint64
	flags uint16
	count int
	bytes []byte
}

// element is one element of a page; key and value are within the page.
type element struct {
	flags uint32
	child uint64
	key   []byte
	value []byte
}

// elements splits a page into its elements. They must be contiguous, right after the table, so that
// a wrong count or length is detected.
func (p *page) elements() ([]element, error) {
	next := pageHead + p.count*elementSize
	if next > len(p.bytes) {
		return nil, fmt.Errorf("page %d: %d elements do not fit", p.id, p.count)
	}
	out := make([]element, p.count)
	for i := range out {
		at := pageHead + i*elementSize
		b := p.bytes[at:]
		var e element
		var pos, ksize, vsize uint32
		if p.flags&flagBranch != 0 {
			pos, ksize, e.child = order.Uint32(b), order.Uint32(b[4:]), order.Uint64(b[8:])
		} else {
			e.flags, pos = order.Uint32(b), order.Uint32(b[4:])
			ksize, vsize = order.Uint32(b[8:]), order.Uint32(b[12:])
		}
		from, size := uint64(at)+uint64(pos), uint64(ksize)+uint64(vsize)
		if from != uint64(next) || from+size > uint64(len(p.bytes)) || ksize == 0 {
			return nil, fmt.Errorf("page %d: element %d lies outside", p.id, i)
		}
		e.key = p.bytes[from : from+uint64(ksize)]
		e.value = p.bytes[from+uint64(ksize) : from+size]
		next += int(size)
		out[i] = e
	}
	return out, nil
}

// guard runs fn on bytes that may be damaged. On damage bbolt may panic, or follow wild offsets
// past the end of the mapping, which would end the process; both become *Damaged here. It covers
// fn's own goroutine only, so parts of bbolt that start goroutines (tx.Check) must not run on an
// unchecked file.
func guard(fn func() error) (err error) {
	before := debug.SetPanicOnFault(true)
	defer func() {
		debug.SetPanicOnFault(before)
		if p := recover(); p != nil {
			err = damagedFile(p)
		}
	}()
	return fn()
}
