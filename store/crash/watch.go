package crash

import (
	"os"
	"runtime"
	"runtime/pprof"
	"sync/atomic"
	"time"
)

const (
	mostMemory = 1 << 30         // of a child that reads a damaged file
	mostTime   = 2 * time.Minute // for one damaged file
)

// watch ends the process when it takes too much memory or time over one damaged
// file, and shows what it was doing: a file must not be able to do that.
func (c *child) watch(progress *atomic.Int64) {
	seen, since := int64(0), time.Now()
	for range time.Tick(100 * time.Millisecond) {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		if now := progress.Load(); now != seen {
			seen, since = now, time.Now()
		}
		why := ""
		switch {
		case m.HeapInuse > mostMemory:
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
