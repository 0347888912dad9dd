package store

import "go.etcd.io/bbolt"

// altered is a value as a batch leaves it; a nil raw: removed.
type altered struct {
	place string
	raw   []byte
}

// batch is a write transaction under way with the state it will leave. What it
// alters it keeps to itself until commit.
type batch struct {
	image
	state state
	own   []altered
	at    map[string]int // where in own a place is
	// touched says that something was altered: an error from here on cannot be
	// taken back for one Change alone.
	touched bool
	flush   bool // the tail shall be flushed however short it is
}

// newBatch reads the state that the transaction starts from.
func newBatch(tx *bbolt.Tx, over *layer) (*batch, error) {
	m := image{tx: tx, over: over}
	s, err := readState(m)
	return &batch{image: m, state: s, at: map[string]int{}}, err
}

// raw answers a value as the batch has it.
func (w *batch) raw(b *bucket, key []byte) []byte {
	if i, found := w.at[b.place(key)]; found {
		return w.own[i].raw
	}
	return w.image.raw(b, key)
}

// put writes a value in its envelope, and counts it if it is new.
func (w *batch) put(b *bucket, key, payload []byte) {
	w.set(b, key, seal(b, key, nil, payload), w.raw(b, key) == nil)
}

// set writes a value that has its envelope already; fresh says that there is none
// in its place.
func (w *batch) set(b *bucket, key, raw []byte, fresh bool) {
	if b.count >= 0 && fresh {
		w.state.counts[b.count]++
	}
	w.alter(b, key, raw)
}

// remove takes a value away if it is there, well or damaged.
func (w *batch) remove(b *bucket, key []byte) {
	if w.raw(b, key) == nil {
		return
	}
	if b.count >= 0 {
		w.state.counts[b.count]--
	}
	w.alter(b, key, nil)
}

func (w *batch) alter(b *bucket, key, raw []byte) {
	w.touched = true
	place := b.place(key)
	if i, found := w.at[place]; found {
		w.own[i].raw = raw
		return
	}
	w.at[place] = len(w.own)
	w.own = append(w.own, altered{place, raw})
}

// commit writes the transaction, numbered in its state.
func (w *batch) commit(t *tail) error {
	w.state.transactions++
	w.alter(metas, stateKey, seal(metas, stateKey, nil, w.state.encode()))
	r := newRecord(w.own)
	if w.flush || t.records >= tailRecords || t.bytes+r.size() > t.most {
		return t.flush(w)
	}
	return t.extend(w, r)
}
