//go:build !race

package gametest

// Raced says whether the race detector is on: allocations and memory cannot be counted then.
const Raced = false
