package cli

import (
	"runtime"
	"runtime/debug"
)

// spare is by how much the heap may grow over the live data, in percent, before garbage is
// collected.
const spare = 50

// SpareMemory makes a long-running process collect garbage twice as often as by default: nearly all
// live data is static (the boards of pictures, the current tables), and as much again need not be
// idle memory. GOGC in the environment takes precedence. It also disables allocation profiling: Go
// keeps its samples forever, about 2 MB more per 100,000 interactions, and they are never read.
func SpareMemory(gogc string) {
	runtime.MemProfileRate = 0
	if gogc == "" {
		debug.SetGCPercent(spare)
	}
}
