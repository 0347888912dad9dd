package store

import (
	"bytes"
	"fmt"
	"os"

	"go.etcd.io/bbolt"
)

// counts is how many buckets are counted.
const counts = 10

// state is the file's own bookkeeping, rewritten by each transaction. The counts detect values that
// vanish without a trace, as when a damaged page claims fewer.
type state struct {
	transactions uint64 // shows after a disk error whether the last one was kept
	lastMatch    uint64 // highest id ever used
	lastPost     uint64
	counts       [counts]uint64
}

func (s *state) encode() []byte {
	return append(numbers(s.transactions, s.lastMatch, s.lastPost), numbers(s.counts[:]...)...)
}

func decodeState(b []byte) (state, error) {
	if len(b) != 8*(3+counts) {
		return state{}, metas.damaged(stateKey, fmt.Sprintf("%d bytes", len(b)))
	}
	s := state{transactions: number(b, 0), lastMatch: number(b, 1), lastPost: number(b, 2)}
	for i := range s.counts {
		s.counts[i] = number(b, 3+i)
	}
	return s, nil
}

// reading reads and checks the file's bookkeeping; every bucket must exist. Open and Check call it.
func reading(tx *bbolt.Tx) (state, error) {
	for _, b := range buckets {
		if b.in(tx) == nil {
			return state{}, b.damaged(nil, "the bucket is missing")
		}
	}
	return readState(tx)
}

// readState reads the state.
func readState(tx *bbolt.Tx) (state, error) {
	payload, err := metas.get(tx, stateKey)
	if err != nil {
		return state{}, err
	}
	if payload == nil {
		return state{}, metas.damaged(stateKey, "it is missing")
	}
	return decodeState(payload)
}

// head is the length of a match's journal and the sum of its last entry, so that a truncated
// journal is detected.
type head struct {
	entries int
	last    sum
}

func (h head) encode() []byte { return append(numbers(uint64(h.entries)), h.last[:]...) }

// getHead reads a journal's head. A match exists if its head does.
func getHead(tx *bbolt.Tx, id uint64) (h head, found bool, err error) {
	key := headKey(id)
	payload, err := journal.get(tx, key)
	if err != nil {
		return head{}, false, err
	}
	if payload == nil {
		if matches.raw(tx, matchKey(id)) != nil {
			err = journal.damaged(key, "the head is missing")
		}
		return head{}, false, err
	}
	h, err = decodeHead(key, payload)
	return h, err == nil, err
}

func decodeHead(key, payload []byte) (head, error) {
	if len(payload) != 16 {
		return head{}, journal.damaged(key, fmt.Sprintf("head of %d bytes", len(payload)))
	}
	return head{int(number(payload, 0)), sum(payload[8:])}, nil
}

// getRecord reads the record of an existing match, in the store's memory.
func getRecord(tx *bbolt.Tx, id uint64) ([]byte, error) {
	record, err := matches.get(tx, matchKey(id))
	if err == nil && record == nil {
		err = matches.damaged(matchKey(id), "the record is missing")
	}
	return record, err
}

// clone copies for the caller; nil stays nil, empty stays empty.
func clone(b []byte) []byte { return bytes.Clone(b) }

// looseAbove is the number of free pages above which their list is no longer written at each commit
// (8 bytes per page: with 57,000 of them a commit takes ten times as long); below half of it, it is
// written again. Without the list on disk only an Open after a crash takes longer, since it must
// scan every page. Open scans a file up to proveWhole anyway: there the list is written only on
// closing, which saves each commit one page in four.
const looseAbove = 5000

// Stats are figures for logs and metrics.
type Stats struct {
	Matches, Entries, Channels, People, Outbox, Dues, Seen, Members int64

	// LastMatch and LastPost are the highest ids ever assigned.
	LastMatch, LastPost uint64

	Transactions uint64 // written since the file was made; in a database, by this process
	FileBytes    int64
	FreePages    int  // pages of the file that hold nothing
	LooseFree    bool // the list of free pages is not written at each commit
}

// Stats reads the figures; it is cheap.
func (s *File) Stats() (Stats, error) {
	var now state
	var out Stats
	err := s.view(func(tx *bbolt.Tx) (err error) {
		if now, err = readState(tx); err != nil {
			return err
		}
		free := s.db.Stats()
		out.FreePages = free.FreePageN + free.PendingPageN
		info, err := os.Stat(s.path)
		if err != nil {
			return err
		}
		out.FileBytes = info.Size()
		return nil
	})
	if err != nil {
		return Stats{}, err
	}
	n := func(b *bucket) int64 { return int64(now.counts[b.count]) }
	out.Matches, out.Entries, out.Channels, out.People = n(matches), n(journal)-n(matches), n(channels), n(people)
	out.Outbox, out.Dues, out.Seen, out.Members = n(outbox), n(dues), n(seens), n(members)
	out.LastMatch, out.LastPost = now.lastMatch, now.lastPost
	out.Transactions, out.LooseFree = now.transactions, s.loose.Load()
	return out, nil
}

// choose switches writing the list of free pages; the leader calls it between transactions.
func (s *File) choose() {
	if s.db == nil {
		return
	}
	stats := s.db.Stats()
	free := stats.FreePageN + stats.PendingPageN
	info, err := s.eye.Stat()
	switch {
	case free > s.options.looseAbove, err == nil && info.Size() <= s.options.looseUpTo:
		s.db.NoFreelistSync = true
	case free < s.options.looseAbove/2:
		s.db.NoFreelistSync = false
	}
	s.loose.Store(s.db.NoFreelistSync)
}
