package crash

import (
	"os"
	"runtime"
	"runtime/pprof"
	"sync/atomic"
	"time"
)

const (
	mostMemory = 1 << 30         // of a child that reads a damaged file, for longer than mostLooks
	mostLooks  = 20              // looks, one each 100 ms
	mostTime   = 2 * time.Minute // for one damaged file
)

// watch ends the process when it takes too much memory or time over one damaged file, and shows its
// stacks: a file must not cause that. A file damaged while open can make bbolt allocate as much as
// the damaged size of a value says, up to 4 GiB; it is freed when the copy reaches the end of the
// mapping.
func (c *child) watch(progress *atomic.Int64) {
	seen, since, high := int64(0), time.Now(), 0
	for range time.Tick(100 * time.Millisecond) {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		if now := progress.Load(); now != seen {
			seen, since = now, time.Now()
		}
		if high++; m.HeapInuse <= mostMemory {
			high = 0
		}
		why := ""
		switch {
		case high > mostLooks:
			why = "it takes all memory"
		case time.Since(since) > mostTime:
			why = "it hangs"
		default:
			continue
		}
		_ = pprof.Lookup("goroutine").WriteTo(os.Stderr, 2)
		c.say(sayWrong, "damaged copy", seen, why)
		os.Exit(exitWrong)
	}
}
