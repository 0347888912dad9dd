package table

import (
	"errors"
	"slices"
	"testing"

	"bivouac/bot/table/vote"
	"bivouac/game"
)

// taken is a pact in which Alice took her bid back, with Bruno's leave, after both had
// bid, and then bid otherwise.
func taken(t *testing.T) (*bench, ID) {
	t.Helper()
	b := newBench(t)
	id := b.position("c", "pact", "A 1 2 3; B 4 5 6")
	b.act(id, "alice", "b1")
	b.act(id, "bruno", "b4")
	b.agree(id, "alice", "bruno", vote.MotionUndo)
	b.act(id, "alice", "b2")
	return b, id
}

// TestABranchStaysReadable: what was taken back by agreement is told as it was, to
// each as far as he was told, and counts nowhere else.
func TestABranchStaysReadable(t *testing.T) {
	b, id := taken(t)
	for user, want := range map[string][]game.Action{"alice": {"b1", ""}, "bruno": {"", "b4"}, "dev": {"", ""}} {
		for range 2 { // told in steps, and by a new process
			lines, err := b.History(id, user, 0)
			b.must(err)
			i := slices.IndexFunc(lines, func(l Line) bool { return l.Branch != nil })
			if i != 2 || len(lines) != 4 {
				t.Fatalf("%s reads %+v, want two struck lines, the branch, a bid", user, lines)
			}
			var got []game.Action
			events := 0
			for _, l := range lines[i].Branch {
				got = append(got, l.Action)
				events += len(l.Events)
			}
			if !slices.Equal(got, want) || events == 0 {
				t.Errorf("%s reads the branch %v with %d events, want %v and some", user, got, events, want)
			}
			if len(lines[0].Events)+len(lines[1].Events) > 0 || !lines[0].Struck || !lines[1].Struck {
				t.Errorf("%s: what was taken back is told as if it counted: %+v", user, lines[:2])
			}
			b.restart()
		}
	}
	n := 0
	b.must(b.Moments(b.get(id), game.Spectator, func(Moment) bool { n++; return true }))
	if n != 2 {
		t.Errorf("%d moments, want the set-up and the bid that counts", n)
	}
}

// TestAFreeUndoIsNoBranch: no other player learns what a player tried and took back.
func TestAFreeUndoIsNoBranch(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "pact", "A 1 2 3; B 4 5 6")
	b.act(id, "alice", "b1")
	_, err := b.Undo(ctx, b.by("alice"), id)
	b.must(err)
	lines, err := b.History(id, "alice", 0)
	b.must(err)
	if slices.ContainsFunc(lines, func(l Line) bool { return l.Branch != nil }) {
		t.Errorf("she reads a branch: %+v", lines)
	}
}

// TestWhatAnUndoWouldTakeBack is told before anybody agrees, and hides what is hidden.
func TestWhatAnUndoWouldTakeBack(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "pact", "A 1 2 3; B 4 5 6")
	if _, err := b.TakebackOf(b.get(id), "alice", "dev"); !errors.Is(err, game.ErrNothingToUndo) {
		t.Errorf("before anything was done: %v, want ErrNothingToUndo", err)
	}
	b.act(id, "alice", "b1")
	b.act(id, "bruno", "b4")
	b.act(id, "bruno", "pass")
	back, err := b.TakebackOf(b.get(id), "bruno", "dev")
	b.must(err)
	if !slices.Equal(back.Seats, []game.Seat{1}) || len(back.News) != 0 {
		t.Errorf("of bruno's pass: %v, %d news, want his alone and none", back.Seats, len(back.News))
	}
	back, err = b.TakebackOf(b.get(id), "alice", "dev")
	b.must(err)
	if !slices.Equal(back.Seats, []game.Seat{0, 1, 1}) || len(back.News) == 0 {
		t.Errorf("of alice's bid: %v, %d news, want three and the bids shown", back.Seats, len(back.News))
	}
	if back.Back.Match.Journal[3].Agreed != true || b.get(id).Entries() != 3 {
		t.Error("the table itself was changed")
	}
	if _, err := b.TakebackOf(b.get(id), "dev", "dev"); !errors.Is(err, ErrNotSeated) {
		t.Errorf("by a stranger: %v", err)
	}
}
