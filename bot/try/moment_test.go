package try

import (
	"bytes"
	"errors"
	"testing"

	"bivouac/game"
)

// TestATryFromAMomentTellsNothing: two games that differ in what Alice cannot see, with
// the same luck, give her the same try from each moment, while they run and after.
func TestATryFromAMomentTellsNothing(t *testing.T) {
	starts := func(drawn string, end bool) (all [][]byte) {
		b := newBench(t)
		id := b.Position("c", "duel", drawn)
		b.Plays(id, "alice", "b3")
		b.Plays(id, "bruno", "b4")
		if end {
			b.Plays(id, "bruno", game.Resign)
		}
		for at := range 3 {
			b.Config.Entropy = luck(byte(at))
			b.Restart()
			tr, err := Of(b.Tables).Begin(ctx, b.By("alice"), id, at)
			b.Must(err)
			if tr.From != at || len(tr.Match.Journal) != 0 {
				t.Errorf("from %d: %+v", at, tr)
			}
			all = append(all, tr.Start)
		}
		return all
	}
	for _, end := range []bool{false, true} {
		one, two := starts("A 2 3 5; B 1 4 6; round 3", end), starts("A 2 3 5; B 2 4 5; round 3", end)
		for at := range one {
			if !bytes.Equal(one[at], two[at]) {
				t.Errorf("from %d, over %v:\n%s\n%s", at, end, one[at], two[at])
			}
		}
	}
}

// TestATryFromAMomentIsWhatTheReplayShows: what was taken back is in neither.
func TestATryFromAMomentIsWhatTheReplayShows(t *testing.T) {
	b := newBench(t)
	id := b.Position("c", "duel", "A 3 5; B 4 6; round 3")
	b.Plays(id, "alice", "b3")
	_, err := b.Type(ctx, b.By("alice"), id, "undo")
	b.Must(err)
	b.Plays(id, "alice", "b5")
	for at, turn := range []game.Seat{0, 0, 0, 1} {
		tr, err := Of(b.Tables).Begin(ctx, b.By("alice"), id, at)
		b.Must(err)
		if tr.Turn() != turn || tr.From != at {
			t.Errorf("from %d: seat %d is asked, want %d", at, tr.Turn(), turn)
		}
	}
	if _, err := Of(b.Tables).Begin(ctx, b.By("alice"), id, 4); !errors.Is(err, ErrNoMoment) {
		t.Errorf("a moment to come: %v", err)
	}
}
