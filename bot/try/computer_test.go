package try

import (
	"errors"
	"testing"

	"bivouac/bot/table"
	"bivouac/game"
)

// TestTryReply: the computer's answers are taken while the branch is as it was, and not where it
// has gone on meanwhile.
func TestTryReply(t *testing.T) {
	b := newBench(t)
	id := b.Position("c", "duel", "A 3 5; B 4 6; round 3")
	tr := b.tries("alice", b.try(id, "alice"), "b5")
	first := func(m *game.Match, seat game.Seat) (game.Action, error) { return m.State.Legal(seat, nil)[0], nil }
	if tr, err := Of(b.Tables).Against(ctx, "alice", tr.Key, 2); err != nil || !tr.Replies() {
		t.Fatalf("against level 2: replies %v, %v", tr.Replies(), err)
	}
	if _, err := Of(b.Tables).Against(ctx, "alice", tr.Key, 6); !errors.Is(err, table.ErrBadLevel) {
		t.Errorf("level 6: %v", err)
	}
	_, err := Of(b.Tables).Reply(ctx, "alice", tr.Key, func(m *game.Match, seat game.Seat) (game.Action, error) {
		_, err := Of(b.Tables).Back(ctx, "alice", tr.Key, 0)
		b.Must(err)
		return first(m, seat)
	})
	if !errors.Is(err, game.ErrStale) {
		t.Errorf("a branch that has gone on: %v", err)
	}
	b.tries("alice", b.try(id, "alice"), "b5")
	got, err := Of(b.Tables).Reply(ctx, "alice", tr.Key, first)
	if err != nil || got.Turn() != got.Seat || len(got.Match.Journal) != 2 || got.Computer != 2 {
		t.Errorf("replied: %+v, %v", got, err)
	}
	b.Restart()
	if got, _, err = Of(b.Tables).Get("alice", tr.Key); err != nil || len(got.Match.Journal) != 2 || got.Computer != 2 {
		t.Errorf("after a restart: %+v, %v", got, err)
	}
}
