package bench

import (
	"bytes"
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"bivouac/store"
	"bivouac/store/kv/pg"
	"bivouac/store/kv/pgtest"
)

// A press of a game: record, entry, snapshot, outcome, a post in an earlier one's place, a due.
var (
	pressRecord   = bytes.Repeat([]byte("record; "), 90)
	pressEntry    = bytes.Repeat([]byte("entry; "), 17)
	pressSnapshot = bytes.Repeat([]byte("snapshot"), 190)
	pressOutcome  = bytes.Repeat([]byte("o"), 40)
	pressPost     = bytes.Repeat([]byte("post; "), 40)
	pressDue      = bytes.Repeat([]byte("due; "), 8)
	pressAll      = bytes.Join([][]byte{pressRecord, pressEntry, pressSnapshot, pressOutcome, pressPost, pressDue}, nil)
)

// press is what a channel has come to.
type press struct {
	version store.Version
	post    []uint64
	n       int
}

func (p *press) commit(s *store.Store, channel int) error {
	key := fmt.Sprint(channel)
	r, err := s.Commit(context.Background(), store.Change{
		Interaction: fmt.Sprint(key, "-", p.n), Outcome: pressOutcome, At: time.Now(),
		Match: uint64(channel) + 1, New: p.n == 0, Version: p.version,
		Record: pressRecord, Append: [][]byte{pressEntry}, Snapshot: pressSnapshot,
		Posts: []store.Post{{Record: pressPost}}, Done: p.post,
		Due: []store.Due{{Key: key, At: time.Now(), Record: pressDue}},
	})
	p.n, p.version, p.post = p.n+1, r.Version, r.Posts
	return err
}

// BenchmarkPressVsInsert has writers commit presses, and as many insert the same bytes as a row each, on one
// PostgreSQL that makes all of it durable.
func BenchmarkPressVsInsert(b *testing.B) {
	server, err := pgtest.Start("shared_buffers=256MB", "max_wal_size=4GB")
	if err != nil {
		b.Skip(err)
	}
	b.Cleanup(server.Close)
	for _, writers := range []int{1, 16, 64} {
		b.Run(fmt.Sprint(writers), func(b *testing.B) {
			ctx := context.Background()
			db, err := pg.Open(ctx, server.Schema(b), pg.Options{})
			if err != nil {
				b.Fatal(err)
			}
			s := store.New(db, store.Settings{Shared: true})
			defer s.Close()
			pool, err := pgxpool.New(ctx, pgtest.With(server.Schema(b), "pool_max_conns", "16"))
			if err == nil {
				defer pool.Close()
				_, err = pool.Exec(ctx, "CREATE TABLE bare (id bigserial PRIMARY KEY, bytes bytea NOT NULL)")
			}
			if err != nil {
				b.Fatal(err)
			}
			var all [channels]press
			us, bare := pace{now: wall}, pace{now: wall}
			for b.Loop() {
				us.take(func() int {
					return burst(b, writers, func(channel int) error { return all[channel].commit(s, channel) })
				})
				bare.take(func() int {
					return burst(b, writers, func(int) error {
						_, err := pool.Exec(ctx, "INSERT INTO bare (bytes) VALUES ($1)", pressAll)
						return err
					})
				})
			}
			b.ReportMetric(us.each(), "presses/s")
			b.ReportMetric(bare.each(), "inserts/s")
			b.ReportMetric(us.each()/bare.each(), "x-insert")
		})
	}
}
