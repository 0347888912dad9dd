package postgres

import (
	"bytes"
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"bivouac/store"
	"bivouac/store/kv/pgtest"
)

// benchSlice is how long each contender runs in a round.
const benchSlice = 500 * time.Millisecond

// A press of a game: record, entry, snapshot, outcome, a post in an earlier one's place, a due.
var (
	benchRecord   = bytes.Repeat([]byte("record; "), 90)
	benchEntry    = bytes.Repeat([]byte("entry; "), 17)
	benchSnapshot = bytes.Repeat([]byte("snapshot"), 190)
	benchOutcome  = bytes.Repeat([]byte("o"), 40)
	benchPost     = bytes.Repeat([]byte("post; "), 40)
	benchDue      = bytes.Repeat([]byte("due; "), 8)
	benchAll      = bytes.Join([][]byte{benchRecord, benchEntry, benchSnapshot, benchOutcome, benchPost, benchDue}, nil)
)

// BenchmarkCommitVsInsert has writers commit presses, and the same writers insert the same bytes
// as a row each, in turns on one server that makes all of it durable.
func BenchmarkCommitVsInsert(b *testing.B) {
	pg, err := pgtest.Start("shared_buffers=256MB", "max_wal_size=4GB")
	if err != nil {
		b.Skip(err)
	}
	defer pg.Close()
	for _, writers := range []int{1, 16, 64} {
		b.Run(fmt.Sprint(writers), func(b *testing.B) {
			s := openAt(b, pg.Schema(b))
			bare := newBare(b, pg)
			all := make([]press, writers)
			for i := range all {
				all[i] = newPress(b, s, uint64(i)+1)
			}
			var ours, theirs, spentOurs, spentTheirs float64
			for b.Loop() {
				n, took := burst(b, writers, func(w int) error { return all[w].commit(s) })
				ours, spentOurs = ours+n, spentOurs+took
				n, took = burst(b, writers, func(int) error {
					_, err := bare.Exec(bg, "INSERT INTO bare (bytes) VALUES ($1)", benchAll)
					return err
				})
				theirs, spentTheirs = theirs+n, spentTheirs+took
			}
			b.ReportMetric(ours/spentOurs, "commits/s")
			b.ReportMetric(theirs/spentTheirs, "inserts/s")
			b.ReportMetric(ours/spentOurs/(theirs/spentTheirs), "x-insert")
		})
	}
}

// newBare is a pool as the store's, and a table of one column.
func newBare(b *testing.B, pg *pgtest.Server) *pgxpool.Pool {
	b.Helper()
	config, err := parse(pg.Schema(b))
	if err != nil {
		b.Fatal(err)
	}
	pool, err := pgxpool.NewWithConfig(bg, config)
	if err == nil {
		_, err = pool.Exec(context.Background(), "CREATE TABLE bare (id bigserial PRIMARY KEY, bytes bytea NOT NULL)")
	}
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(pool.Close)
	return pool
}

// press is one writer's table.
type press struct {
	match   uint64
	version store.Version
	post    uint64
	n       int
}

func newPress(b *testing.B, s *Store, match uint64) press {
	b.Helper()
	r, err := s.Commit(bg, store.Change{Match: match, New: true, Record: benchRecord})
	if err != nil {
		b.Fatal(err)
	}
	return press{match: match, version: r.Version}
}

func (p *press) commit(s *Store) error {
	p.n++
	c := store.Change{
		Interaction: fmt.Sprint(p.match, "-", p.n), Outcome: benchOutcome, At: time.Now(), Match: p.match, Version: p.version,
		Record: benchRecord, Append: [][]byte{benchEntry}, Snapshot: benchSnapshot, Posts: []store.Post{{Record: benchPost}},
		Due: []store.Due{{Key: fmt.Sprint(p.match), At: time.Now(), Record: benchDue}},
	}
	if p.post != 0 {
		c.Done = []uint64{p.post}
	}
	r, err := s.Commit(bg, c)
	if err == nil {
		p.version, p.post = r.Version, r.Posts[0]
	}
	return err
}

// burst has the writers work for a slice of time: how often, and in how many seconds.
func burst(b *testing.B, writers int, do func(writer int) error) (n, took float64) {
	var done atomic.Int64
	var group sync.WaitGroup
	began := time.Now()
	for w := range writers {
		group.Go(func() {
			for time.Since(began) < benchSlice {
				if err := do(w); err != nil {
					b.Error(err)
					return
				}
				done.Add(1)
			}
		})
	}
	group.Wait()
	return float64(done.Load()), time.Since(began).Seconds()
}
