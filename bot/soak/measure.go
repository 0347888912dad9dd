package soak

import (
	"fmt"
	"io"
	"maps"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"
)

// Point is what the process holds on to after so many interactions, in quiet.
type Point struct {
	Interactions int
	Heap         int // bytes that a garbage collection leaves
	RSS          int // bytes of memory that the system has given; 0 where it does not tell
	Goroutines   int
	Files        int // open descriptors; 0 where the system does not tell
	Store        int // bytes of the store's file
	Requests     int // of the bot to Discord so far
}

// Report is a whole run.
type Report struct {
	Channels int
	Points   []Point
	Kinds    map[string]int // interactions by what they were
	Warnings int            // lines of the bot's log
	Took     time.Duration
	// Slopes by least squares over the points but the first fifth, in which the
	// caches fill: bytes, or goroutines, or descriptors, for each 100,000 interactions.
	Heap, RSS, Goroutines, Files float64

	began time.Time
}

// measure waits until nothing is under way, and looks.
func (r *run) measure(done int) Point {
	r.quiet()
	runtime.GC()
	runtime.GC() // what pools let go of goes with the second
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	p := Point{Interactions: done, Heap: int(m.HeapAlloc), RSS: resident(), Goroutines: runtime.NumGoroutine(), Files: descriptors()}
	if info, err := os.Stat(r.path); err == nil {
		p.Store = int(info.Size())
	}
	r.air.mu.Lock()
	defer r.air.mu.Unlock()
	p.Requests = r.air.requests
	return p
}

// quiet waits until the bot has asked nothing of Discord for a while: longer than
// the pause before a public picture follows.
func (r *run) quiet() {
	const pause = 1700 * time.Millisecond
	for range 20 {
		r.air.mu.Lock()
		before := r.air.requests
		r.air.mu.Unlock()
		time.Sleep(pause)
		r.air.mu.Lock()
		after := r.air.requests
		r.air.mu.Unlock()
		if before == after {
			return
		}
	}
}

// resident is the process's memory as Linux tells it.
func resident() int {
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0
	}
	var size, pages int
	if _, err := fmt.Sscan(string(text), &size, &pages); err != nil {
		return 0
	}
	return pages * os.Getpagesize()
}

// descriptors counts the open files as Linux tells them.
func descriptors() int {
	list, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		return 0
	}
	return len(list)
}

func (r *Report) finish() {
	r.Took = time.Since(r.began)
	r.Heap = r.slope(func(p Point) int { return p.Heap })
	r.RSS = r.slope(func(p Point) int { return p.RSS })
	r.Goroutines = r.slope(func(p Point) int { return p.Goroutines })
	r.Files = r.slope(func(p Point) int { return p.Files })
}

// slope is the growth of a value for each 100,000 interactions, by least squares.
func (r *Report) slope(of func(Point) int) float64 {
	points := r.Points[len(r.Points)/5:]
	var x, y, xx, xy float64
	for _, p := range points {
		a, b := float64(p.Interactions)/1e5, float64(of(p))
		x, y, xx, xy = x+a, y+b, xx+a*a, xy+a*b
	}
	n := float64(len(points))
	if d := n*xx - x*x; d > 0 {
		return (n*xy - x*y) / d
	}
	return 0
}

// String is one line.
func (p Point) String() string {
	return fmt.Sprintf("%9d  %8.2f  %7.1f  %10d  %5d  %8.1f  %9d", p.Interactions, mega(float64(p.Heap)), mega(float64(p.RSS)),
		p.Goroutines, p.Files, mega(float64(p.Store)), p.Requests)
}

// Head is the line above the points.
const Head = "    after   heap MB   RSS MB  goroutines  files  store MB   requests"

// Print tells the sums; the points were told as they came.
func (r Report) Print(w io.Writer) {
	var kinds []string
	for _, k := range slices.Sorted(maps.Keys(r.Kinds)) {
		kinds = append(kinds, fmt.Sprintf("%s %d", k, r.Kinds[k]))
	}
	fmt.Fprintf(w, "%d channels, %s: %s; %d warnings\n", r.Channels, r.Took.Round(time.Second), strings.Join(kinds, ", "), r.Warnings)
	fmt.Fprintf(w, "slope per 100,000 interactions: heap %+.2f MB, RSS %+.2f MB, goroutines %+.1f, files %+.1f\n",
		mega(r.Heap), mega(r.RSS), r.Goroutines, r.Files)
}

func mega(bytes float64) float64 { return bytes / 1e6 }
