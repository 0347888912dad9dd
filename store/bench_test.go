//go:build linux

package store

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
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
func preload(b *testing.B) *File {
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
				_, err := s.Commit(bg, Change{Match: uint64(i) + 1, New: true, Record: []byte("record"), Append: entries})
				if err != nil {
					b.Error(err)
				}
			}
		})
	}
	group.Wait()
	return s
}

// appender appends to the matches of one writer; no other writer uses them.
type appender struct {
	s        *File
	ids      []uint64
	versions []Version
}

// appenders shares the matches out among n writers.
func appenders(s *File, n int) []*appender {
	out := make([]*appender, n)
	for i := range out {
		a := &appender{s: s}
		for id := i; id < benchMatches; id += n {
			a.ids, a.versions = append(a.ids, uint64(id)+1), append(a.versions, current(s, uint64(id)+1))
		}
		out[i] = a
	}
	return out
}

// append makes one action durable.
func (a *appender) append(b *testing.B) {
	i := rand.IntN(len(a.ids))
	r, err := a.s.Commit(bg, Change{Match: a.ids[i], Version: a.versions[i], Append: [][]byte{benchEntry}})
	if err != nil {
		b.Error(err)
	}
	a.versions[i] = r.Version
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
// floor, 1 being as fast, in all and (median) of the middle one of each, which
// leaves out the noise of other programs.
func BenchmarkAppendToFloor(b *testing.B) {
	a, p := appenders(preload(b), 1)[0], newFloor(b)
	ours, theirs := make([]time.Duration, b.N), make([]time.Duration, b.N)
	b.ResetTimer()
	for i := range b.N {
		start := time.Now()
		a.append(b)
		middle := time.Now()
		p.commit(b)
		ours[i], theirs[i] = middle.Sub(start), time.Since(middle)
	}
	b.StopTimer()
	var sums [2]time.Duration
	for i := range b.N {
		sums[0], sums[1] = sums[0]+ours[i], sums[1]+theirs[i]
	}
	slices.Sort(ours)
	slices.Sort(theirs)
	b.ReportMetric(float64(sums[1])/float64(sums[0]), "of-floor")
	b.ReportMetric(float64(theirs[b.N/2])/float64(ours[b.N/2]), "of-floor-median")
}

// BenchmarkGrowth tells how many bytes of file a 120-byte action takes, all of the
// file included, when 16 writers have made 100,000, and what that is beside the
// payload.
func BenchmarkGrowth(b *testing.B) {
	for b.Loop() {
		s := preload(b)
		var group sync.WaitGroup
		for _, a := range appenders(s, 16) {
			group.Go(func() {
				for range 5000 {
					a.append(b)
				}
			})
		}
		group.Wait()
		stats, err := s.Stats()
		if err != nil {
			b.Fatal(err)
		}
		per := float64(stats.FileBytes) / float64(stats.Entries)
		b.ReportMetric(per, "B/action")
		b.ReportMetric(per/float64(len(benchEntry)), "of-payload")
		b.ReportMetric(float64(stats.FreePages*os.Getpagesize())/float64(stats.Entries), "free-B/action")
		s.Close()
	}
}
