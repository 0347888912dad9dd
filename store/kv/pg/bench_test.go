package pg

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"bivouac/store/kv"
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

// BenchmarkCommitVsInsert has writers commit presses, and the same writers insert the same bytes as a row
// each, in turns on one server that makes all of it durable.
func BenchmarkCommitVsInsert(b *testing.B) {
	pg, err := pgtest.Start("shared_buffers=256MB", "max_wal_size=4GB")
	if err != nil {
		b.Skip(err)
	}
	defer pg.Close()
	for _, writers := range []int{1, 16, 64} {
		b.Run(fmt.Sprint(writers), func(b *testing.B) {
			d := openAt(b, pg.Schema(b), Options{})
			g := &kv.Group{Engine: d, Flying: 2, Most: 64}
			bare := newBare(b, pg)
			all := make([]press, writers)
			for i := range all {
				all[i].match = uint64(i) + 1
			}
			var ours, theirs, spentOurs, spentTheirs float64
			for b.Loop() {
				n, took := burst(b, writers, func(w int) error { return all[w].commit(g) })
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

// newBare is a pool as the engine's, and a table of one column.
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
	match, entries uint64
	version        kv.Version
}

// key is a kind and numbers.
func key(kind byte, id ...uint64) []byte {
	out := []byte{kind}
	for _, n := range id {
		out = binary.BigEndian.AppendUint64(out, n)
	}
	return out
}

func (p *press) commit(g *kv.Group) error {
	op := func(k, payload []byte, was kv.Was, at int64) kv.Op {
		return kv.Op{Key: k, Value: kv.Seal(k, payload), Was: was, At: at}
	}
	now := time.Now().UnixMilli()
	record := op(key('m', p.match), append(benchRecord, key('n', p.entries)...), kv.Same, 0)
	if record.Version = p.version; p.entries == 0 {
		record.Was = kv.Absent
	}
	ops := []kv.Op{
		record, op(key('j', p.match, p.entries), benchEntry, kv.Absent, 0), op(key('s', p.match), benchSnapshot, kv.Any, 0),
		op(key('i', p.match, p.entries, 123456), benchOutcome, kv.Absent, now),
		op(key('o', p.match, p.entries), benchPost, kv.Any, 0), op(fmt.Append([]byte("d"), p.match), benchDue, kv.Any, now),
	}
	if p.entries > 0 {
		ops = append(ops, kv.Op{Key: key('o', p.match, p.entries-1)})
	}
	err := g.Commit(bg, &kv.Batch{Ops: ops})
	if err == nil {
		p.entries++
		p.version = kv.VersionOf(record.Value)
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
