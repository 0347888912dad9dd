package store

import (
	"bytes"
	"fmt"

	"go.etcd.io/bbolt"
)

// sealAll is the step from schema 0, whose values were bare: matches held the
// record alone, the journal its entries, snapshots 8 bytes of number of entries
// and the snapshot, due and members as today; there was no duekeys bucket.
func sealAll(tx *bbolt.Tx) error {
	old := map[*bucket][]pair{}
	for _, b := range counted {
		pairs, err := pairsOf(tx, b)
		if err != nil {
			return err
		}
		old[b] = pairs
	}
	if err := create(tx); err != nil {
		return err
	}
	w := batch{tx: tx}
	heads := sealJournal(&w, old[journal])
	for _, p := range old[matches] {
		w.put(matches, p.key, p.value)
		w.put(journal, headKey(number(p.key, 0)), heads[string(p.key)].encode())
		w.state.lastMatch = max(w.state.lastMatch, number(p.key, 0))
	}
	for _, b := range []*bucket{snapshots, channels, people, outbox, dues, seens, members} {
		for _, p := range old[b] {
			w.put(b, p.key, p.value)
		}
	}
	w.tally(old)
	if w.err != nil {
		return w.err
	}
	return putState(tx, &w.state)
}

// tally computes what schema 0 did not store: the last post, dues by key, and the counts.
func (w *batch) tally(old map[*bucket][]pair) {
	for _, p := range old[outbox] {
		w.state.lastPost = max(w.state.lastPost, number(p.key, 0))
	}
	for _, p := range old[dues] {
		w.put(dueKeys, p.key[8:], p.key[:8])
	}
	for _, b := range counted {
		w.state.counts[b.count] = uint64(len(old[b]))
	}
	w.state.counts[dueKeys.count] = uint64(len(old[dues]))
	w.state.counts[journal.count] += uint64(len(old[matches])) // the heads
}

// pair is a key with its value without envelope.
type pair struct{ key, value []byte }

// pairsOf copies a bucket of schema 0; a missing one is empty.
func pairsOf(tx *bbolt.Tx, b *bucket) ([]pair, error) {
	from := tx.Bucket([]byte(b.name))
	if from == nil {
		return nil, nil
	}
	short := map[*bucket]int{matches: 8, journal: 16, snapshots: 8, outbox: 8, dues: 9, members: 10}[b]
	var out []pair
	err := from.ForEach(func(k, v []byte) error {
		if len(k) < short || len(v) > MaxValue {
			return b.damaged(k, fmt.Sprintf("key of %d bytes, value of %d", len(k), len(v)))
		}
		out = append(out, pair{bytes.Clone(k), bytes.Clone(v)})
		return nil
	})
	return out, err
}

// sealJournal chains the entries and returns each match's head.
func sealJournal(w *batch, entries []pair) map[string]head {
	heads := map[string]head{}
	for _, p := range entries {
		h := heads[string(p.key[:8])]
		raw := seal(journal, p.key, &h.last, p.value)
		w.set(journal, p.key, raw, true)
		heads[string(p.key[:8])] = head{entries: h.entries + 1, last: storedSum(raw)}
	}
	return heads
}
