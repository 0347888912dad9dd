package store

import (
	"bytes"
	"errors"
	"fmt"

	"go.etcd.io/bbolt"
)

// batch is a write transaction with the state that it will write.
type batch struct {
	tx    *bbolt.Tx
	state state
	// touched says whether something was altered: after that an error fails the whole transaction,
	// not one Change alone.
	touched bool
	err     error // the first of bbolt's
}

// journalFill is the fill ratio of a journal page when it is split. A higher one leaves the end of
// the page, where the next journal begins, on a small page of its own; a lower one leaves unused
// room before the end of a finished journal.
const journalFill = 0.84

// newBatch reads the state that the transaction starts from.
func newBatch(tx *bbolt.Tx) (*batch, error) {
	s, err := readState(tx)
	if err != nil {
		return nil, err
	}
	journal.in(tx).FillPercent = journalFill
	return &batch{tx: tx, state: s}, nil
}

// put writes a value in its envelope, and counts it if its key is new.
func (w *batch) put(b *bucket, key, payload []byte) { w.putOf(b, key, "", payload) }

// putOf is put for a value of a server, "" for none. It returns the envelope.
func (w *batch) putOf(b *bucket, key []byte, server string, payload []byte) []byte {
	raw := sealOf(b, key, nil, server, payload)
	w.set(b, key, raw, b.raw(w.tx, key) == nil)
	return raw
}

// set writes a value that is already in its envelope; fresh says that its key is new.
func (w *batch) set(b *bucket, key, raw []byte, fresh bool) {
	w.touched = true
	if b.count >= 0 && fresh {
		w.state.counts[b.count]++
	}
	w.note(b.in(w.tx).Put(key, raw))
}

// remove deletes a value if there is one, sound or damaged.
func (w *batch) remove(b *bucket, key []byte) {
	if b.raw(w.tx, key) == nil {
		return
	}
	w.touched = true
	if b.count >= 0 {
		w.state.counts[b.count]--
	}
	w.note(b.in(w.tx).Delete(key))
}

// note keeps the first error of bbolt. bbolt writes into memory until it commits, so such an error
// means an impossible operation.
func (w *batch) note(err error) {
	if err != nil && w.err == nil {
		w.err = damagedFile(err)
	}
}

// commit writes the transaction with its number.
func (w *batch) commit() error {
	w.state.transactions++
	if err := putState(w.tx, &w.state); err != nil {
		return err
	}
	return w.tx.Commit()
}

// apply makes one Change in the transaction. It first checks whether all of it fits, without
// altering anything, so that a Change that does not fit leaves the others in the transaction alone.
func (w *batch) apply(c *Change) (Result, error) {
	repeat, err := w.seen(c)
	if err != nil || repeat != nil {
		return Result{Repeat: repeat}, err
	}
	h, err := w.fits(c)
	if err != nil {
		return Result{}, err
	}
	out := Result{Entries: h.entries + len(c.Append)}
	switch {
	case c.Erase:
		w.eraseMatch(c.Match, h, c.Leave)
	case c.Match != 0:
		out.Version = w.alterMatch(c, h)
	}
	w.alterIndexes(c)
	w.alterPosts(c, &out)
	w.alterDues(c)
	if c.Interaction != "" {
		payload := append(numbers(millis(c.At), c.Match, uint64(out.Entries)), c.Outcome...)
		key := []byte(c.Interaction)
		w.set(seens, key, seal(seens, key, nil, payload), true) // seen would have found it
	}
	return out, nil
}

// seen returns the recorded outcome if the Change's interaction was applied before.
func (w *batch) seen(c *Change) (*Seen, error) {
	if c.Interaction == "" {
		return nil, nil
	}
	s, err := getSeen(w.tx, c.Interaction)
	if errors.Is(err, ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return &s, nil
}

// fits compares what the Change expects with what is stored, and returns the head of its match.
func (w *batch) fits(c *Change) (head, error) {
	h, err := w.fitsMatch(c)
	if err != nil {
		return head{}, err
	}
	for _, b := range c.Bind {
		payload, err := channels.get(w.tx, []byte(b.Channel))
		if err != nil {
			return head{}, err
		}
		var now uint64
		if payload != nil {
			now = number(payload, 0)
		}
		if now != b.From {
			return head{}, fmt.Errorf("%w: channel %s is bound to match %d, not %d", ErrConflict, b.Channel, now, b.From)
		}
	}
	for _, p := range c.People {
		if now := versionOf(people.raw(w.tx, []byte(p.User))); now != p.Version {
			return head{}, fmt.Errorf("%w: the record of %s has changed", ErrConflict, p.User)
		}
	}
	for _, p := range c.Repost {
		if outbox.raw(w.tx, matchKey(p.ID)) == nil {
			return head{}, fmt.Errorf("%w: post %d is no longer in the outbox", ErrConflict, p.ID)
		}
	}
	return h, nil
}

// fitsMatch is fits for the match and its journal.
func (w *batch) fitsMatch(c *Change) (head, error) {
	if c.Match == 0 {
		return head{}, nil
	}
	h, found, err := getHead(w.tx, c.Match)
	switch {
	case err != nil:
		return head{}, err
	case c.New && found:
		return head{}, fmt.Errorf("%w: match %d is there already", ErrConflict, c.Match)
	case !c.New && !found:
		return head{}, fmt.Errorf("%w: match %d", ErrNotFound, c.Match)
	case !c.New && c.Version != versionOfMatch(h, matches.raw(w.tx, matchKey(c.Match))):
		return head{}, fmt.Errorf("%w: match %d has changed", ErrConflict, c.Match)
	}
	return h, nil
}

// alterMatch appends the entries and updates head, record, snapshot and lists. It returns the
// match's new version.
func (w *batch) alterMatch(c *Change, h head) Version {
	for _, e := range c.Append {
		key := entryKey(c.Match, h.entries)
		raw := seal(journal, key, &h.last, e)
		w.set(journal, key, raw, true)
		h.entries, h.last = h.entries+1, storedSum(raw)
	}
	if c.New || len(c.Append) > 0 {
		key := headKey(c.Match)
		w.set(journal, key, seal(journal, key, nil, h.encode()), c.New)
	}
	var record []byte
	if c.Record != nil {
		record = w.putOf(matches, matchKey(c.Match), c.Server, c.Record)
	} else {
		record = matches.raw(w.tx, matchKey(c.Match))
	}
	version := versionOfMatch(h, record)
	w.state.lastMatch = max(w.state.lastMatch, c.Match)
	if c.Snapshot != nil {
		w.put(snapshots, matchKey(c.Match), append(numbers(uint64(h.entries)), c.Snapshot...))
	}
	for _, list := range c.Join {
		w.put(members, memberKey(list, c.Match), nil)
	}
	for _, list := range c.Leave {
		w.remove(members, memberKey(list, c.Match))
	}
	return version
}

// eraseMatch deletes a match with everything under its id, and removes it from lists.
func (w *batch) eraseMatch(id uint64, h head, lists []string) {
	for seq := range h.entries {
		w.remove(journal, entryKey(id, seq))
	}
	w.remove(journal, headKey(id))
	w.remove(matches, matchKey(id))
	w.remove(snapshots, matchKey(id))
	for _, list := range lists {
		w.remove(members, memberKey(list, id))
	}
	if lists != nil {
		return
	}
	for _, k := range w.memberKeysOf(id) {
		w.remove(members, k)
	}
}

// memberKeysOf finds the lists that hold a match by a full scan.
func (w *batch) memberKeysOf(id uint64) [][]byte {
	var out [][]byte
	for k := range members.from(w.tx, nil) {
		if bytes.HasSuffix(k, numbers(id)) {
			out = append(out, bytes.Clone(k))
		}
	}
	return out
}

// alterIndexes updates channels and people.
func (w *batch) alterIndexes(c *Change) {
	for _, b := range c.Bind {
		if b.To == 0 {
			w.remove(channels, []byte(b.Channel))
			continue
		}
		w.putOf(channels, []byte(b.Channel), b.Server, numbers(b.To))
	}
	for _, p := range c.People {
		if p.Record == nil {
			w.remove(people, []byte(p.User))
			continue
		}
		w.put(people, []byte(p.User), p.Record)
	}
}

// alterPosts adds to the outbox, replaces and removes.
func (w *batch) alterPosts(c *Change, out *Result) {
	for _, p := range c.Posts {
		w.state.lastPost++
		w.putOf(outbox, matchKey(w.state.lastPost), p.Server, p.Record)
		out.Posts = append(out.Posts, w.state.lastPost)
	}
	for _, p := range c.Repost {
		w.putOf(outbox, matchKey(p.ID), p.Server, p.Record)
	}
	for _, id := range c.Done {
		w.remove(outbox, matchKey(id))
	}
}

// alterDues sets and clears dues; each key has one, found by the record under the key.
func (w *batch) alterDues(c *Change) {
	for _, key := range c.Clear {
		w.clearDue(key)
	}
	for _, d := range c.Due {
		w.clearDue(d.Key)
		w.putOf(dues, dueKey(millis(d.At), d.Key), d.Server, d.Record)
		w.put(dueKeys, []byte(d.Key), numbers(millis(d.At)))
	}
}

// clearDue deletes a due and the record of its key. If that record is damaged the due is searched
// for, so that its key does not stay blocked.
func (w *batch) clearDue(key string) {
	payload, err := dueKeys.get(w.tx, []byte(key))
	if err == nil && payload == nil {
		return
	}
	if err == nil {
		w.remove(dues, dueKey(number(payload, 0), key))
	} else {
		for _, k := range w.dueKeysOf(key) {
			w.remove(dues, k)
		}
	}
	w.remove(dueKeys, []byte(key))
}

// dueKeysOf finds the keys of a due by a full scan.
func (w *batch) dueKeysOf(key string) [][]byte {
	var out [][]byte
	for k := range dues.from(w.tx, nil) {
		if len(k) > 8 && string(k[8:]) == key {
			out = append(out, bytes.Clone(k))
		}
	}
	return out
}
