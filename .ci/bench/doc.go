// Package bench compares the bot with others in one run: engines with a library for
// chess, the store with SQLite, an answered click with a bare acknowledgement. Each
// benchmark takes turns with its reference, so that a busy machine disturbs both
// alike, and reports the ratio beside the times. Engines are measured by the time that
// the processor spent on them, everything that touches the disk by the wall clock.
//
// Run ./run here; it adds the benchmarks of render and store and, where there are
// node and python3, Skia and fpng, and prints one table. See report.
package bench
