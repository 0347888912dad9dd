//go:build race

package gametest

// Raced says whether the race detector is on. It makes the laws and pictures of a game five to ten
// times slower and finds nothing in them, since they are single-threaded, so tests do less work
// with it. .ci/run runs both.
const Raced = true
