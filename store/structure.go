package store

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"

	"go.etcd.io/bbolt"
)

// proveWhole is the file size up to which Open checks every page; of a larger file it checks meta
// pages and free list, and other damage is found on reading.
const proveWhole = 64 << 20

// maxDepth is far above the depth of any real tree.
const maxDepth = 64

// prove checks the file before bbolt uses it, makes its meta page durable, and returns *Damaged,
// ErrLocked or nil. A missing or empty file is fine. A doubt is possible damage that a power cut
// during a commit also explains. NoSync is that of Options.
func prove(path string, noSync bool) (doubt, err error) {
	info, err := os.Stat(path)
	if errors.Is(err, os.ErrNotExist) || err == nil && info.Size() == 0 {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("open the store: %w", err)
	}
	if info.IsDir() {
		return nil, fmt.Errorf("open the store %s: %w", path, ErrFolder)
	}
	// Read-only, bbolt maps and locks the file but follows no page yet.
	var db *bbolt.DB
	err = guard(func() (err error) {
		db, err = openFile(path, true)
		return err
	})
	defer closeQuietly(db, nil)
	if errors.Is(err, ErrLocked) {
		return nil, fmt.Errorf("open the store: %w", err)
	}
	// Our own check explains a file that bbolt cannot open better.
	hurt, heads, lookErr := inspect(path, 0, info.Size() <= proveWhole)
	if len(hurt) == 0 && (err != nil || lookErr != nil) {
		return nil, fmt.Errorf("open the store %s: %w", path, errors.Join(err, lookErr))
	}
	if len(hurt) > 0 {
		return nil, fmt.Errorf("open the store %s: %w", path, damagedFile(hurt[0]))
	}
	// The lock is still held, so no newer meta page is written meanwhile.
	if !noSync {
		if err := syncMeta(path); err != nil {
			return nil, fmt.Errorf("open the store %s: %w", path, err)
		}
	}
	if heads < 2 {
		doubt = errors.New("one of its two heads cannot be read, as after a power cut: at most one " +
			"transaction may be missing")
	}
	return doubt, nil
}

// errMoved means that two transactions were written while the meta page was searched.
var errMoved = errors.New("the file moves on too fast to be looked at")

// inspect checks the structure of the file as of transaction txid (0: the newest): the tree of
// pages if whole, and the free list. It also counts the valid ones of the two meta pages. For an
// older transaction a reader must hold its pages.
func inspect(path string, txid uint64, whole bool) (hurt []error, valid int, err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, 0, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, 0, err
	}
	heads := readHeads(f)
	for _, h := range heads {
		if txid == 0 || h.txid == txid {
			return inspectHead(f, h, info.Size(), whole), len(heads), nil
		}
	}
	if len(heads) == 0 {
		return []error{errors.New("it has no valid head")}, 0, nil
	}
	return nil, len(heads), errMoved
}

// inspectHead is inspect for one meta page.
func inspectHead(r io.ReaderAt, h fileHead, size int64, whole bool) []error {
	if h.end > uint64(size)/uint64(h.pageSize) {
		return []error{fmt.Errorf("it is cut off: %d bytes for %d pages", size, h.end)}
	}
	w := &walker{r: r, head: h, used: make([]bool, h.end)}
	// Without a free list bbolt itself scans every page, unguarded.
	whole = whole || h.freelist == noFreelist
	if whole {
		w.tree(h.root, nil, nil, 0)
	}
	if h.freelist != noFreelist {
		w.free(whole && len(w.hurt) == 0)
	}
	return w.hurt
}

// walker traverses the pages of a file.
type walker struct {
	r    io.ReaderAt
	head fileHead
	used []bool // pages met so far
	hurt []error
}

// bad records damage, up to a limit.
func (w *walker) bad(format string, args ...any) {
	if len(w.hurt) < 20 {
		w.hurt = append(w.hurt, fmt.Errorf(format, args...))
	}
}

// load reads a page with its overflow and marks it used.
func (w *walker) load(id uint64) *page {
	if id < 2 || id >= w.head.end {
		w.bad("page %d: there is no such page", id)
		return nil
	}
	b := make([]byte, w.head.pageSize)
	at := int64(id) * int64(w.head.pageSize)
	if _, err := w.r.ReadAt(b, at); err != nil {
		w.bad("page %d: %v", id, err)
		return nil
	}
	overflow := uint64(order.Uint32(b[12:]))
	if order.Uint64(b) != id || overflow >= w.head.end-id {
		w.bad("page %d: it says it is page %d with %d more", id, order.Uint64(b), overflow)
		return nil
	}
	for i := id; i <= id+overflow; i++ {
		if w.used[i] {
			w.bad("page %d: it is used twice", i)
			return nil
		}
		w.used[i] = true
	}
	if overflow > 0 {
		b = make([]byte, (1+overflow)*uint64(w.head.pageSize))
		if _, err := w.r.ReadAt(b, at); err != nil {
			w.bad("page %d: %v", id, err)
			return nil
		}
	}
	return &page{id: id, flags: order.Uint16(b[8:]), count: int(order.Uint16(b[10:])), bytes: b}
}

// tree checks a page and everything below it; its keys must be from low to before high.
func (w *walker) tree(id uint64, low, high []byte, depth int) {
	p := w.load(id)
	if p == nil {
		return
	}
	if depth > maxDepth || p.flags != flagBranch && p.flags != flagLeaf {
		w.bad("page %d: flags %x at depth %d", id, p.flags, depth)
		return
	}
	elements, err := p.elements()
	if err != nil {
		w.bad("%w", err)
		return
	}
	w.ordered(id, elements, low, high)
	for i, e := range elements {
		if p.flags == flagLeaf {
			w.nested(p, e, depth)
			continue
		}
		below := high
		if i+1 < len(elements) {
			below = elements[i+1].key
		}
		w.tree(e.child, e.key, below, depth+1)
	}
}

// ordered checks that keys ascend within their bounds.
func (w *walker) ordered(id uint64, elements []element, low, high []byte) {
	for i, e := range elements {
		if bytes.Compare(e.key, low) < 0 || i > 0 && bytes.Equal(e.key, low) ||
			high != nil && bytes.Compare(e.key, high) >= 0 {
			w.bad("page %d: key %d is out of order", id, i)
			return
		}
		low = e.key
	}
}

// nested checks a bucket in a leaf's value; a small one is inline.
func (w *walker) nested(p *page, e element, depth int) {
	if e.flags&^leafBucket != 0 {
		w.bad("page %d: element flags %x", p.id, e.flags)
		return
	}
	if e.flags == 0 {
		return
	}
	if len(e.value) < bucketHead {
		w.bad("page %d: bucket of %d bytes", p.id, len(e.value))
		return
	}
	if root := order.Uint64(e.value); root != 0 {
		w.tree(root, nil, nil, depth+1)
		return
	}
	inline := e.value[bucketHead:]
	if len(inline) < pageHead || order.Uint16(inline[8:]) != flagLeaf {
		w.bad("page %d: bucket within is no leaf", p.id)
		return
	}
	inner := &page{id: p.id, flags: flagLeaf, count: int(order.Uint16(inline[10:])), bytes: inline}
	elements, err := inner.elements()
	if err != nil {
		w.bad("%w", err)
		return
	}
	w.ordered(p.id, elements, nil, nil)
}

// free checks the free list; if the tree is known, every page must be either in it or free: a used
// page listed as free would be overwritten.
func (w *walker) free(treeKnown bool) {
	p := w.load(w.head.freelist)
	if p == nil {
		return
	}
	ids, n := p.bytes[pageHead:], uint64(p.count)
	if p.count == 0xFFFF && len(ids) >= 8 {
		n, ids = order.Uint64(ids), ids[8:]
	}
	if p.flags != flagFreelist || n > uint64(len(ids)/8) {
		w.bad("page %d: it is no list of %d free pages", p.id, n)
		return
	}
	for i := range n {
		id := order.Uint64(ids[8*i:])
		if id < 2 || id >= w.head.end || w.used[id] {
			w.bad("page %d: it is listed as free", id)
			return
		}
		w.used[id] = true
	}
	for id := uint64(2); treeKnown && id < w.head.end; id++ {
		if !w.used[id] {
			w.bad("page %d: it is neither used nor free", id)
			return
		}
	}
}
