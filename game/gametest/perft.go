package gametest

import (
	"testing"

	"bivouac/game"
)

// Perft counts the sequences of depth answers from the position, by all asked seats. The number is a
// fingerprint of the rules. It is 1 for depth 0.
func Perft(s game.State, depth int) int {
	if depth == 0 {
		return 1
	}
	total := 0
	for _, d := range s.Pending() {
		legal := s.Legal(d.Seat, nil)
		if depth == 1 {
			total += len(legal)
			continue
		}
		for _, a := range legal {
			next := s.Clone()
			if _, err := next.Apply(game.Move{Decision: d.ID, Seat: d.Seat, Action: a}); err == nil {
				total += Perft(next, depth-1)
			}
		}
	}
	return total
}

// Pin checks the Perft of a position at depth 1, 2, ...
func Pin(t *testing.T, s game.State, want ...int) {
	t.Helper()
	for i, w := range want {
		if got := Perft(s, i+1); got != w {
			t.Errorf("Perft(%d) = %d, want %d", i+1, got, w)
		}
	}
}
