package bench

import (
	"bytes"
	"context"
	"database/sql"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"bivouac/store"

	_ "modernc.org/sqlite"
)

// Both are preloaded with so many channels of so many actions.
const (
	channels = 1000
	entries  = 20
)

var entry = bytes.Repeat([]byte(`{"seat":1,"action":"move h5 h7"}`), 4)[:120]

// slice is how long each contender runs in a round.
const slice = 250 * time.Millisecond

// BenchmarkStoreVsSQLite appends durable actions: our store, SQLite with one
// transaction for each action, and SQLite with a queue that is committed as a whole;
// a write-ahead log with synchronous=FULL both. One iteration is a round of all.
func BenchmarkStoreVsSQLite(b *testing.B) {
	for _, writers := range []int{1, 16, 256} {
		b.Run(fmt.Sprint(writers), func(b *testing.B) {
			ours, lite := openStore(b), openSQLite(b)
			group := lite.group()
			defer group.stop()
			us, alone, together := pace{now: wall}, pace{now: wall}, pace{now: wall}
			for b.Loop() {
				us.take(func() int { return burst(b, writers, ours.append) })
				alone.take(func() int { return burst(b, writers, lite.append) })
				together.take(func() int { return burst(b, writers, group.append) })
			}
			b.ReportMetric(us.each(), "actions/s")
			b.ReportMetric(alone.each(), "sqlite/s")
			b.ReportMetric(together.each(), "sqlite-group/s")
			b.ReportMetric(us.each()/alone.each(), "x-sqlite")
			b.ReportMetric(us.each()/together.each(), "x-sqlite-group")
		})
	}
}

// burst has some writers append for a slice of time; each has channels of its own.
func burst(b *testing.B, writers int, appendTo func(channel int) error) int {
	var done atomic.Int64
	var wg sync.WaitGroup
	end := time.Now().Add(slice)
	for w := range writers {
		wg.Go(func() {
			for time.Now().Before(end) {
				if err := appendTo(w + writers*rand.IntN(channels/writers)); err != nil {
					b.Error(err)
					return
				}
				done.Add(1)
			}
		})
	}
	wg.Wait()
	return int(done.Load())
}

type ourStore struct {
	s       *store.File
	version [channels]store.Version
}

func openStore(b *testing.B) *ourStore {
	s, err := store.Open(filepath.Join(b.TempDir(), "ours.db"), store.Options{})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { s.Close() })
	o := &ourStore{s: s}
	var wg sync.WaitGroup
	for w := range 50 {
		wg.Go(func() {
			for i := w; i < channels; i += 50 {
				first := make([][]byte, entries)
				for n := range first {
					first[n] = entry
				}
				c := store.Change{Match: uint64(i) + 1, New: true, Record: []byte("record"), Append: first}
				r, err := s.Commit(context.Background(), c)
				if err != nil {
					b.Error(err)
				}
				o.version[i] = r.Version
			}
		})
	}
	wg.Wait()
	return o
}

func (o *ourStore) append(channel int) error {
	c := store.Change{Match: uint64(channel) + 1, Version: o.version[channel], Append: [][]byte{entry},
		Record: []byte("record")}
	r, err := o.s.Commit(context.Background(), c)
	o.version[channel] = r.Version
	return err
}

type sqlite struct {
	db     *sql.DB
	add    *sql.Stmt
	length [channels]int
}

func openSQLite(b *testing.B) *sqlite {
	file := filepath.Join(b.TempDir(), "sqlite.db")
	db, err := sql.Open("sqlite", "file:"+file+"?_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)")
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { db.Close() })
	db.SetMaxOpenConns(1) // one writer is all that SQLite lets in
	l := &sqlite{db: db}
	_, err = db.Exec(`create table journal
		(channel integer, seq integer, data blob, primary key (channel, seq)) without rowid`)
	if err != nil {
		b.Fatal(err)
	}
	tx, err := db.Begin()
	if err != nil {
		b.Fatal(err)
	}
	for channel := range channels {
		for n := range entries {
			if _, err := tx.Exec("insert into journal values (?, ?, ?)", channel, n, entry); err != nil {
				b.Fatal(err)
			}
		}
		l.length[channel] = entries
	}
	if err := tx.Commit(); err != nil {
		b.Fatal(err)
	}
	if l.add, err = db.Prepare("insert into journal values (?, ?, ?)"); err != nil {
		b.Fatal(err)
	}
	return l
}

func (l *sqlite) append(channel int) error {
	_, err := l.add.Exec(channel, l.length[channel], entry)
	l.length[channel]++
	return err
}

// group is one writer that commits all waiting entries as one transaction.
type group struct {
	queue chan waiting
	done  chan struct{}
}

type waiting struct {
	channel, seq int
	answer       chan error
}

func (l *sqlite) group() *groupOf {
	g := &groupOf{l, group{make(chan waiting, 1024), make(chan struct{})}}
	go g.work()
	return g
}

type groupOf struct {
	*sqlite
	group
}

func (g *groupOf) append(channel int) error {
	w := waiting{channel, g.length[channel], make(chan error, 1)}
	g.length[channel]++
	g.queue <- w
	return <-w.answer
}

func (g *groupOf) stop() {
	close(g.queue)
	<-g.done
}

func (g *groupOf) work() {
	defer close(g.done)
	for first := range g.queue {
		all := []waiting{first}
		for n := len(g.queue); n > 0; n-- {
			all = append(all, <-g.queue)
		}
		err := g.commit(all)
		for _, w := range all {
			w.answer <- err
		}
	}
}

func (g *groupOf) commit(all []waiting) error {
	tx, err := g.db.Begin()
	if err != nil {
		return err
	}
	add := tx.Stmt(g.add)
	for _, w := range all {
		if _, err := add.Exec(w.channel, w.seq, entry); err != nil {
			_ = tx.Rollback() // the first error is what counts
			return err
		}
	}
	return tx.Commit()
}
