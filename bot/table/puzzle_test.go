package table

import "testing"

// TestTryPuzzle: a user's first answer to a puzzle counts, also that of one who was never met.
func TestTryPuzzle(t *testing.T) {
	b := newBench(t)
	for _, solved := range []bool{true, false} {
		tally, err := b.Scorebook.TryPuzzle(ctx, "g", "bruno", "one", solved)
		if b.must(err); tally.Puzzles.Solved != 1 || tally.Puzzles.Tried != 1 {
			t.Errorf("tally %+v", tally.Puzzles)
		}
	}
	_, err := b.Scorebook.TryPuzzle(ctx, "g", "zoe", "one", false)
	b.must(err)
	if tally, err := b.Scorebook.Tally("g", "zoe"); err != nil || tally.Puzzles.Solved != 0 || tally.Puzzles.Tried != 1 {
		t.Errorf("zoe: %+v, %v", tally, err)
	}
}
