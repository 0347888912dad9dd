//go:build race

package gametest

// Raced says that the race detector is built in. It makes a game's laws and pictures
// five to ten times as slow and finds nothing in them, since they are one goroutine:
// with it they look at a part of what they look at without. .ci/run runs both.
const Raced = true
