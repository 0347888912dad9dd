package bolt

import (
	"bytes"
	"slices"
	"sort"
	"unsafe"

	"go.etcd.io/bbolt"
)

// walk goes the way that bbolt is about to take through the pages of a transaction. If damage done while the
// file is open makes a page lead back to itself or to one above it, bbolt follows this loop until the stack
// overflows or the memory is full. Both end the process, and guard can catch neither.
type walk struct {
	tx   *bbolt.Tx
	size uint64 // of a page
	data []byte // bbolt's mapping of the file, as far as the transaction sees it
	path []step // from the root of a bucket to the branch above the present leaf
}

// page is a page and all that follows it.
type page []byte

type step struct {
	page
	id    uint64
	index int // the element that is followed
}

func newWalk(tx *bbolt.Tx) *walk {
	info := tx.DB().Info()
	data := *(**byte)(unsafe.Pointer(&info.Data))
	return &walk{tx: tx, size: uint64(info.PageSize), data: unsafe.Slice(data, tx.Size())}
}

// bucket returns the bucket with this name, nil if there is none.
func (w *walk) bucket(name []byte) (*bbolt.Bucket, error) {
	if err := w.seek(w.tx.Cursor().Bucket(), name); err != nil {
		return nil, err
	}
	return w.tx.Bucket(name), nil
}

// get returns the value of a key in a bucket, nil if there is none.
func (w *walk) get(b *bbolt.Bucket, key []byte) ([]byte, error) {
	if err := w.seek(b, key); err != nil {
		return nil, err
	}
	return b.Get(key), nil
}

// seek goes to the leaf in which bbolt looks for a key of a bucket.
func (w *walk) seek(b *bbolt.Bucket, key []byte) error {
	w.path = w.path[:0]
	root := uint64(b.Root())
	if root == 0 { // the bucket lies within the leaf that names it
		return nil
	}
	_, err := w.descend(root, key)
	return err
}

// next goes to the leaf after the present one and returns the number of its elements, or that there is none.
func (w *walk) next() (count int, none bool, err error) {
	for n := len(w.path) - 1; n >= 0; n-- {
		w.path = w.path[:n+1]
		s := &w.path[n]
		if s.index++; s.index < s.count() {
			count, err = w.descend(s.child(s.index), nil)
			return count, false, err
		}
	}
	return 0, true, nil
}

// descend goes from a page to the leaf below it for a key. It returns the number of elements of the leaf.
func (w *walk) descend(id uint64, key []byte) (count int, err error) {
	for {
		p, err := w.read(id)
		if err != nil {
			return 0, err
		}
		if p.leaf() {
			return p.count(), nil
		}
		w.path = append(w.path, step{p, id, p.find(key)})
		id = p.child(w.path[len(w.path)-1].index)
	}
}

// above says whether a page is on the path.
func (w *walk) above(id uint64) bool {
	return slices.ContainsFunc(w.path, func(s step) bool { return s.id == id })
}

// read returns a page below the path. In a transaction that writes no element of a branch may lead back, not
// even one that is not followed, since a commit may join neighbours.
func (w *walk) read(id uint64) (page, error) {
	switch {
	case id < 2 || id >= uint64(len(w.data))/w.size:
		return nil, damaged("there is no page %d", id)
	case w.above(id):
		return nil, damaged("page %d leads back to page %d", w.path[len(w.path)-1].id, id)
	}
	p := page(w.data[id*w.size:])
	switch {
	case p.leaf():
		return p, nil
	case !p.branch() || p.count() == 0:
		return nil, damaged("page %d is not what it was", id)
	}
	for i := 0; i < p.count() && w.tx.Writable(); i++ {
		if to := p.child(i); to == id || w.above(to) {
			return nil, damaged("page %d leads back to page %d", id, to)
		}
	}
	return p, nil
}

func (p page) branch() bool { return native.Uint16(p[8:]) == flagBranch }
func (p page) leaf() bool   { return native.Uint16(p[8:]) == flagLeaf }
func (p page) count() int   { return int(native.Uint16(p[10:])) }    // of elements
func (p page) more() uint64 { return uint64(native.Uint32(p[12:])) } // how many further pages it fills

// child returns the page to which an element of a branch leads.
func (p page) child(i int) uint64 { return native.Uint64(p[pageHead+elementSize*i+8:]) }

// key returns the key of an element of a branch.
func (p page) key(i int) []byte {
	at := pageHead + elementSize*i
	from := at + int(native.Uint32(p[at:]))
	return p[from : from+int(native.Uint32(p[at+4:]))]
}

// find returns the element of a branch that bbolt follows for a key: the last one whose key is not after it,
// or else the first.
func (p page) find(key []byte) int {
	exact := false
	i := sort.Search(p.count(), func(i int) bool {
		order := bytes.Compare(p.key(i), key)
		exact = exact || order == 0
		return order >= 0
	})
	if !exact && i > 0 {
		i--
	}
	return i
}

// cursor is a bbolt cursor that a walk precedes by at least one leaf.
type cursor struct {
	walk walk
	in   *bbolt.Bucket
	bolt *bbolt.Cursor
	left int  // how many elements the cursor can move before it may leave the leaves that were walked
	all  bool // every leaf was walked
}

// cursor returns a cursor of a bucket. It has a path of its own.
func (w *walk) cursor(in *bbolt.Bucket) *cursor {
	own := *w
	own.path = nil
	return &cursor{walk: own, in: in, bolt: in.Cursor()}
}

// seek moves to the first element whose key is not before the given one. The key is nil after the last.
func (c *cursor) seek(to []byte) (key, value []byte, err error) {
	if err := c.walk.seek(c.in, to); err != nil {
		return nil, nil, err
	}
	c.left, c.all = 0, false
	if err := c.ahead(); err != nil {
		return nil, nil, err
	}
	c.left-- // it may begin at the second leaf
	key, value = c.bolt.Seek(to)
	return key, value, nil
}

// next moves to the next element. The key is nil after the last.
func (c *cursor) next() (key, value []byte, err error) {
	if err := c.ahead(); err != nil {
		return nil, nil, err
	}
	c.left--
	key, value = c.bolt.Next()
	return key, value, nil
}

// ahead walks on until the cursor can move by one element.
func (c *cursor) ahead() error {
	for c.left < 1 && !c.all {
		count, none, err := c.walk.next()
		if err != nil {
			return err
		}
		c.left, c.all = c.left+count, none
	}
	return nil
}
