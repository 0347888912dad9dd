package cli

import "runtime/debug"

// spare is by how much of what lives the heap may grow, in percent, before garbage is
// collected.
const spare = 50

// spareMemory has a process that runs for long collect its garbage twice as often as
// Go would by itself: nearly all that lives is the boards that pictures begin with,
// tens of megabytes that never change, and as much again need not lie idle beside
// them. The environment's GOGC goes before.
func spareMemory(a *app) {
	if a.env("GOGC") == "" {
		debug.SetGCPercent(spare)
	}
}
