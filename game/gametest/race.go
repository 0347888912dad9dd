//go:build race

package gametest

// raced says that the race detector is built in: see Allocations.
const raced = true
