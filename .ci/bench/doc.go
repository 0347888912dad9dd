// Package bench compares the bot with other programs in one run: engines with a library for chess, the store
// with SQLite, the answer to a click with a bare acknowledgement. Each benchmark takes turns with its
// reference, so that a busy machine slows both down equally, and reports the ratio as well as the times.
// Engines are measured by the processor time that they use. Everything that touches the disk is measured by
// the wall clock.
//
// Run ./run in this folder. It adds the benchmarks of render and store and, if node and python3 are
// installed, of Skia and fpng. It prints one table, which the program in report makes.
package bench
