//go:build linux

package store

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"sync"
	"syscall"
	"testing"
)

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
		dir, err := os.MkdirTemp("", "large")
		if err != nil {
			b.Fatal(err)
		}
		large.path = dir + "/bivouac.db"
		atEnd = append(atEnd, func() { os.RemoveAll(dir) })
		s, err := Open(large.path, Options{})
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

func fillLarge(b *testing.B, s *File) {
	entries := slicesOf(benchEntry, largeEntries)
	var group sync.WaitGroup
	for w := range 200 {
		group.Go(func() {
			for i := w; i < largeChannels; i += 200 {
				id := uint64(i) + 1
				c := Change{
					Match: id, New: true, Record: []byte("record"), Append: entries, Snapshot: bytes.Repeat([]byte{7}, 2048),
					Bind: []Binding{{Channel: fmt.Sprint("channel", id), From: 0, To: id}},
				}
				if _, err := s.Commit(bg, c); err != nil {
					b.Error(err)
				}
			}
		})
	}
	group.Wait()
}

// slicesOf answers n times the same entry.
func slicesOf(entry []byte, n int) [][]byte {
	out := make([][]byte, n)
	for i := range out {
		out[i] = entry
	}
	return out
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
		s, err := Open(path, Options{})
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
			s := openAt(b, path, Options{})
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
	s := openNew(b)
	commit(b, s, Change{
		Match: 1, New: true, Record: []byte("record"), Append: slicesOf(benchEntry, 400), Snapshot: make([]byte, 2048),
	})
	b.ReportAllocs()
	for b.Loop() {
		if m, err := s.Load(1); err != nil || len(m.Journal) != 400 {
			b.Fatal(err)
		}
	}
}
