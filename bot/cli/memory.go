package cli

import (
	"runtime"
	"runtime/debug"
)

// spare is by how much of what lives the heap may grow, in percent, before garbage is
// collected.
const spare = 50

// SpareMemory has a process that runs for long collect its garbage twice as often as
// Go would by itself: nearly all that lives hardly changes (the boards that pictures
// begin with, the tables that are played), and as much again need not lie idle beside
// it. The environment's GOGC, if it is set, goes before.
//
// Nor does it sample what allocates: Go keeps what it saw for ever, about 2 MB more
// each 100,000 interactions, and nobody reads it.
func SpareMemory(gogc string) {
	runtime.MemProfileRate = 0
	if gogc == "" {
		debug.SetGCPercent(spare)
	}
}
