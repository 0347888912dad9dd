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

	"bivouac/render"
)

// Point is the process's memory after a number of interactions, while the bot is idle.
type Point struct {
	Warming      bool // is true if the point was measured while warming up
	Interactions int
	At           time.Duration // time since the run began
	Heap         int           // bytes on the heap after a garbage collection
	RSS          int           // bytes of memory that the process has from the system; 0 if unknown
	Mapped       int           // bytes of RSS that are mapped files, which the system can take back
	Goroutines   int
	Files        int // open descriptors; 0 if unknown
	Store        int // bytes of the store's file
	Seen         int // interactions that the store remembers
	Pictures     render.Memory
	Requests     int // requests of the bot to Discord so far
}

// Report is the result of a whole run.
type Report struct {
	Channels int
	Warm     int            // interactions while warming up (warmUp)
	Points   []Point        // the first is measured right after the warming up
	Kinds    map[string]int // interactions by kind, also while warming up
	Warnings int            // warnings and errors in the bot's log
	Took     time.Duration
	// Low and High are the least and the most memory of all points, in bytes, without mapped files.
	// PerHour is how much the memory grows in an hour, in bytes. Over is how long this was measured.
	Low, High int
	PerHour   float64
	Over      time.Duration
	// Heap, RSS, Goroutines and Files are slopes by least squares over all points: bytes,
	// goroutines or descriptors for each 100,000 interactions. RSS is without mapped files.
	Heap, RSS, Goroutines, Files float64

	began time.Time
}

// measure measures a Point. The parameter done is how many interactions were made so far.
func (r *run) measure(done int) (Point, error) {
	runtime.GC()
	runtime.GC() // only the second collection frees what the first one moved out of pools
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	p := Point{Interactions: done, At: time.Since(r.began), Heap: int(m.HeapAlloc),
		Goroutines: runtime.NumGoroutine(), Files: descriptors()}
	p.RSS, p.Mapped = resident()
	p.Pictures = render.Kept()
	stats, err := r.store.Stats()
	if err != nil {
		return p, err
	}
	p.Store, p.Seen = int(stats.FileBytes), int(stats.Seen)
	r.air.mu.Lock()
	defer r.air.mu.Unlock()
	p.Requests = r.air.requests
	return p, nil
}

// quiet waits until the bot has sent no request for 1.7 s, but at most 34 s. Before it updates a
// public picture, the bot pauses for less than 1.7 s, so quiet does not return during such a pause.
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

// resident returns the process's memory in bytes, as Linux reports it. The second result is the part
// that belongs to mapped files.
func resident() (all, mapped int) {
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0, 0
	}
	var size int
	if _, err := fmt.Sscan(string(text), &size, &all, &mapped); err != nil {
		return 0, 0
	}
	return all * os.Getpagesize(), mapped * os.Getpagesize()
}

// descriptors counts the open files as Linux reports them.
func descriptors() int {
	list, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		return 0
	}
	return len(list)
}

func (r *Report) finish() {
	r.Took = time.Since(r.began)
	done := func(p Point) float64 { return float64(p.Interactions) / 1e5 }
	r.Heap = r.slope(done, func(p Point) int { return p.Heap })
	r.RSS = r.slope(done, Point.memory)
	r.Goroutines = r.slope(done, func(p Point) int { return p.Goroutines })
	r.Files = r.slope(done, func(p Point) int { return p.Files })
	r.PerHour = r.slope(func(p Point) float64 { return p.At.Hours() }, Point.memory)
	r.Low, r.High, r.Over = r.Points[0].memory(), 0, r.Points[len(r.Points)-1].At-r.Points[0].At
	for _, p := range r.Points {
		r.Low, r.High = min(r.Low, p.memory()), max(r.High, p.memory())
	}
}

// memory returns how many bytes of memory the process has from the system, without mapped files. If
// this is unknown, it returns the bytes of the heap.
func (p Point) memory() int {
	if p.RSS == 0 {
		return p.Heap
	}
	return p.RSS - p.Mapped
}

// slope returns how much the value of the function yOf grows for each unit of the value of xOf, by
// least squares over all points.
func (r *Report) slope(xOf func(Point) float64, yOf func(Point) int) float64 {
	var x, y, xx, xy float64
	for _, p := range r.Points {
		a, b := xOf(p), float64(yOf(p))
		x, y, xx, xy = x+a, y+b, xx+a*a, xy+a*b
	}
	n := float64(len(r.Points))
	if d := n*xx - x*x; d > 0 {
		return (n*xy - x*y) / d
	}
	return 0
}

// String returns the point as one line.
func (p Point) String() string {
	line := fmt.Sprintf("%9d  %8.2f  %8.2f  %8.2f  %10.2f  %7.1f  %9.1f  %10d  %5d  %8.1f  %6d  %9d", p.Interactions,
		mega(float64(p.Heap)), mega(float64(p.Pictures.Bands)), mega(float64(p.Pictures.Forms)),
		mega(float64(p.Pictures.Sprites)), mega(float64(p.RSS)), mega(float64(p.Mapped)), p.Goroutines, p.Files,
		mega(float64(p.Store)), p.Seen, p.Requests)
	if p.Warming {
		line += "  warming up"
	}
	return line
}

// Head is the heading above the points.
const Head = "    after   heap MB  of bands  of forms  of sprites   RSS MB  of files  goroutines  files  store MB" +
	"    seen   requests"

// Print writes the sums, without the points: they were printed when they were measured.
func (r Report) Print(w io.Writer) {
	var kinds []string
	for _, k := range slices.Sorted(maps.Keys(r.Kinds)) {
		kinds = append(kinds, fmt.Sprintf("%s %d", k, r.Kinds[k]))
	}
	fmt.Fprintf(w, "%d channels, warm after %d interactions, %s: %s; %d warnings\n", r.Channels, r.Warm,
		r.Took.Round(time.Second),
		strings.Join(kinds, ", "), r.Warnings)
	fmt.Fprintf(w,
		"slope per 100,000 interactions: heap %+.2f MB, RSS without files %+.2f MB, goroutines %+.1f, files %+.1f\n",
		mega(r.Heap), mega(r.RSS), r.Goroutines, r.Files)
	var most render.Memory
	for _, p := range r.Points {
		most.Bands, most.Forms = max(most.Bands, p.Pictures.Bands), max(most.Forms, p.Pictures.Forms)
		most.Sprites = max(most.Sprites, p.Pictures.Sprites)
	}
	fmt.Fprintf(w, "kept between pictures at most: bands %.2f MB of %.2f, forms %.2f MB of %.2f, sprites %.2f MB\n",
		mega(float64(most.Bands)), mega(render.MostBands), mega(float64(most.Forms)), mega(render.MostForms),
		mega(float64(most.Sprites)))
	fmt.Fprintf(w, "memory lay between %.0f and %.0f MB over %s, slope %+.1f MB/h\n",
		mega(float64(r.Low)), mega(float64(r.High)), r.Over.Round(time.Second), mega(r.PerHour))
}

func mega(bytes float64) float64 { return bytes / 1e6 }
