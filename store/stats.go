package store

import (
	"os"

	"go.etcd.io/bbolt"
)

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
