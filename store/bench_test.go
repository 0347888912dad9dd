//go:build linux

package store

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// The preloaded store of the benchmarks: as many channels with as many actions.
const (
	benchMatches = 1000
	benchEntries = 20
)

var benchEntry = bytes.Repeat([]byte(`{"seat":1,"action":"move h5 h7"}`), 4)[:120]

// preload makes the store that the benchmarks append to.
func preload(b *testing.B) *Store {
	b.Helper()
	s := openNew(b)
	var group sync.WaitGroup
	for w := range 50 {
		group.Go(func() {
			for i := w; i < benchMatches; i += 50 {
				entries := make([][]byte, benchEntries)
				for j := range entries {
					entries[j] = benchEntry
				}
				if _, err := s.Commit(bg, Change{Match: uint64(i) + 1, New: true, Record: []byte("record"), Append: entries}); err != nil {
					b.Error(err)
				}
			}
		})
	}
	group.Wait()
	return s
}

// appender appends to the matches of one writer, which are nobody else's.
type appender struct {
	s      *Store
	ids    []uint64
	length []int
}

// appenders shares the matches out among n writers.
func appenders(s *Store, n int) []*appender {
	out := make([]*appender, n)
	for i := range out {
		a := &appender{s: s}
		for id := i; id < benchMatches; id += n {
			a.ids, a.length = append(a.ids, uint64(id)+1), append(a.length, benchEntries)
		}
		out[i] = a
	}
	return out
}

// append makes one action durable.
func (a *appender) append(b *testing.B) {
	i := rand.IntN(len(a.ids))
	if _, err := a.s.Commit(bg, Change{Match: a.ids[i], Entries: a.length[i], Append: [][]byte{benchEntry}}); err != nil {
		b.Error(err)
	}
	a.length[i]++
}

func BenchmarkStoreAppend(b *testing.B) {
	for _, writers := range []int{1, 16, 256} {
		b.Run(fmt.Sprint(writers), func(b *testing.B) {
			s := preload(b)
			all := appenders(s, writers)
			var left atomic.Int64
			left.Store(int64(b.N))
			b.ReportAllocs()
			b.ResetTimer()
			var group sync.WaitGroup
			for _, a := range all {
				group.Go(func() {
					for left.Add(-1) >= 0 {
						a.append(b)
					}
				})
			}
			group.Wait()
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "actions/s")
		})
	}
}

// floor is a preallocated file that is written in the shape of bbolt's commits.
type floor struct {
	f    *os.File
	page []byte
}

const floorPages = 2048

func newFloor(b *testing.B) *floor {
	b.Helper()
	f, err := os.Create(filepath.Join(b.TempDir(), "floor"))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { f.Close() })
	p := &floor{f, bytes.Repeat([]byte{7}, os.Getpagesize())}
	for i := range int64(floorPages) {
		if _, err := f.WriteAt(p.page, i*int64(len(p.page))); err != nil {
			b.Fatal(err)
		}
	}
	if err := f.Sync(); err != nil {
		b.Fatal(err)
	}
	return p
}

// commit writes three pages and syncs, then a meta page and syncs.
func (p *floor) commit(b *testing.B) {
	for _, pages := range []int{3, 1} {
		for range pages {
			if _, err := p.f.WriteAt(p.page, rand.Int64N(floorPages)*int64(len(p.page))); err != nil {
				b.Fatal(err)
			}
		}
		if err := syscall.Fdatasync(int(p.f.Fd())); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkFsyncFloor(b *testing.B) {
	p := newFloor(b)
	for b.Loop() {
		p.commit(b)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "actions/s")
}

// BenchmarkAppendToFloor takes turns of both, so that a noisy machine disturbs
// them alike; "of-floor" is the speed of one writer's append relative to the
// floor, 1 being as fast.
func BenchmarkAppendToFloor(b *testing.B) {
	a, p := appenders(preload(b), 1)[0], newFloor(b)
	var ours, theirs time.Duration
	b.ResetTimer()
	for range b.N {
		start := time.Now()
		a.append(b)
		middle := time.Now()
		p.commit(b)
		ours, theirs = ours+middle.Sub(start), theirs+time.Since(middle)
	}
	b.ReportMetric(float64(theirs)/float64(ours), "of-floor")
}

func BenchmarkLoad(b *testing.B) {
	s := preload(b)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := s.Load(rand.Uint64N(benchMatches) + 1); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkGrowth tells how many bytes of file a 120-byte action takes, those of
// the preloaded store included; run it with many (-benchtime 20000x).
func BenchmarkGrowth(b *testing.B) {
	s := preload(b)
	a := appenders(s, 1)[0]
	b.ResetTimer()
	for range b.N {
		a.append(b)
	}
	stats, err := s.Stats()
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(stats.FileBytes)/float64(stats.Entries), "B/action")
}
