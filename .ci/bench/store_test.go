//go:build linux

package bench

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"bivouac/store"
)

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

// BenchmarkAppendToFloor takes turns of both, so that a noisy machine disturbs
// them alike; "of-floor" is the speed of one writer's append relative to the
// floor, 1 being as fast, in all and (median) of the middle one of each, which
// leaves out the noise of other programs.
func BenchmarkAppendToFloor(b *testing.B) {
	o, p := openStore(b), newFloor(b)
	ours, theirs := make([]time.Duration, b.N), make([]time.Duration, b.N)
	b.ResetTimer()
	for i := range b.N {
		start := time.Now()
		if err := o.append(rand.IntN(channels)); err != nil {
			b.Fatal(err)
		}
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
	const writers, more = 16, 5000
	for b.Loop() {
		o := openStore(b)
		var group sync.WaitGroup
		for w := range writers {
			group.Go(func() {
				for range more {
					if err := o.append(rand.IntN(channels/writers)*writers + w); err != nil {
						b.Error(err)
					}
				}
			})
		}
		group.Wait()
		stats, err := o.s.Stats()
		if err != nil {
			b.Fatal(err)
		}
		per := float64(stats.FileBytes) / (channels*entries + writers*more)
		b.ReportMetric(per, "B/action")
		b.ReportMetric(per/float64(len(entry)), "of-payload")
		o.s.Close()
	}
}

// largeChannels and largeEntries are the size of the large store: its channels,
// each with as many actions and a snapshot of 2 KB.
const (
	largeChannels = 100_000
	largeEntries  = 40
)

var large struct {
	once sync.Once
	path string
}

// largeStore makes the large store once for all benchmarks and answers its path.
// It takes a minute and 1.3 GB of disk.
func largeStore(b *testing.B) string {
	b.Helper()
	large.once.Do(func() {
		large.path = filepath.Join(os.TempDir(), fmt.Sprint("large-", os.Getpid(), ".db")) // TestMain removes it
		s, err := store.Open(large.path, store.Options{})
		if err != nil {
			b.Fatal(err)
		}
		fillLarge(b, s)
		if err := s.Close(); err != nil {
			b.Fatal(err)
		}
	})
	return large.path
}

func fillLarge(b *testing.B, s *store.File) {
	entries := slices.Repeat([][]byte{entry}, largeEntries)
	var group sync.WaitGroup
	for w := range 200 {
		group.Go(func() {
			for i := w; i < largeChannels; i += 200 {
				id := uint64(i) + 1
				c := store.Change{
					Match: id, New: true, Record: []byte("record"), Append: entries, Snapshot: bytes.Repeat([]byte{7}, 2048),
					Bind: []store.Binding{{Channel: fmt.Sprint("channel", id), From: 0, To: id}},
				}
				if _, err := s.Commit(context.Background(), c); err != nil {
					b.Error(err)
				}
			}
		})
	}
	group.Wait()
}

// resident is what this process has in memory, in bytes: all, and its own part
// without the pages of files.
func resident(b *testing.B) (all, own float64) {
	b.Helper()
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		b.Fatal(err)
	}
	for line := range strings.Lines(string(status)) {
		var kb float64
		if n, _ := fmt.Sscanf(line, "VmRSS: %f kB", &kb); n == 1 {
			all = kb * 1024
		}
		if n, _ := fmt.Sscanf(line, "RssAnon: %f kB", &kb); n == 1 {
			own = kb * 1024
		}
	}
	return all, own
}

// BenchmarkOpen100k opens a store of 100,000 channels; "MB" is what the process
// has in memory afterwards, "own-MB" without the pages of the file.
func BenchmarkOpen100k(b *testing.B) {
	path := largeStore(b)
	for b.Loop() {
		s, err := store.Open(path, store.Options{})
		if err != nil {
			b.Fatal(err)
		}
		b.StopTimer()
		all, own := resident(b)
		b.ReportMetric(all/1e6, "MB")
		b.ReportMetric(own/1e6, "own-MB")
		s.Close()
		b.StartTimer()
	}
}

// forget has the system drop the file's pages, so that they come from the disk.
func forget(b *testing.B, path string) {
	f, err := os.Open(path)
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	const dontNeed = 4 // POSIX_FADV_DONTNEED
	if _, _, code := syscall.Syscall6(syscall.SYS_FADVISE64, f.Fd(), 0, 0, dontNeed, 0, 0); code != 0 {
		b.Fatal(code)
	}
}

// BenchmarkLoadChannel loads a channel's match that was not used since the start,
// as the first move in it does: warm is when the system still has its pages, cold
// when they come from the disk.
func BenchmarkLoadChannel(b *testing.B) {
	path := largeStore(b)
	for _, cold := range []bool{false, true} {
		b.Run(map[bool]string{false: "warm", true: "cold"}[cold], func(b *testing.B) {
			if cold {
				forget(b, path)
			}
			s, err := store.Open(path, store.Options{})
			if err != nil {
				b.Fatal(err)
			}
			defer s.Close()
			b.ReportAllocs()
			for b.Loop() {
				id, err := s.Channel(fmt.Sprint("channel", rand.Uint64N(largeChannels)+1))
				if err != nil {
					b.Fatal(err)
				}
				if _, err := s.Load(id); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkReplay400 loads a match of 400 actions with its snapshot: the store's
// part of a replay.
func BenchmarkReplay400(b *testing.B) {
	s := openStore(b).s
	_, err := s.Commit(context.Background(), store.Change{
		Match: 1e6, New: true, Record: []byte("record"), Append: slices.Repeat([][]byte{entry}, 400),
		Snapshot: make([]byte, 2048),
	})
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if m, err := s.Load(1e6); err != nil || len(m.Journal) != 400 {
			b.Fatal(err)
		}
	}
}

// TestMain removes the large store.
func TestMain(m *testing.M) {
	code := m.Run()
	if large.path != "" {
		_ = os.Remove(large.path)
	}
	os.Exit(code)
}
