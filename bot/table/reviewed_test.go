package table

import (
	"errors"
	"slices"
	"testing"

	"bivouac/game"
)

// TestAnswered: what was taken back, answered by others, or said without being asked is no answer
// of the player's.
func TestAnswered(t *testing.T) {
	b := newBench(t)
	id := b.playing("c", "duel")
	b.act(id, "alice", b.get(id).Match.State.Legal(0, nil)[0])
	_, err := b.Undo(ctx, b.by("alice"), id)
	b.must(err)
	b.act(id, "alice", b.get(id).Match.State.Legal(0, nil)[0])
	b.act(id, "bruno", b.get(id).Match.State.Legal(1, nil)[0])
	b.act(id, "alice", game.Resign)
	at := b.get(id)
	if got := at.Answered(0); !slices.Equal(got, []int{2}) {
		t.Errorf("alice has answered with entries %v of %+v", got, at.Match.Journal)
	}
	at.Stood = []int{2}
	if got := at.Answered(0); len(got) > 0 {
		t.Errorf("what the computer has answered: %v", got)
	}
}

// TestAskReview: it is asked once for each seat, wanted until it is kept, and kept in the record.
func TestAskReview(t *testing.T) {
	b := newBench(t)
	id := b.playing("c", "duel")
	if _, err := b.AskReview(ctx, b.by("alice"), id); !errors.Is(err, ErrNoReport) {
		t.Errorf("before the end: %v", err)
	}
	b.act(id, "alice", game.Resign)
	if _, err := b.AskReview(ctx, b.by("dev"), id); !errors.Is(err, ErrNotSeated) {
		t.Errorf("without a seat: %v", err)
	}
	asked := 0
	b.OnThink(func(ID) { asked++ })
	for range 2 {
		_, err := b.AskReview(ctx, b.by("alice"), id)
		b.must(err)
	}
	if seat, ok := b.get(id).Reviewing(); !ok || seat != 0 || asked != 1 {
		t.Errorf("seat %d, %t; asked %d times", seat, ok, asked)
	}
	_, err := b.Tick(ctx)
	b.must(err)
	if asked != 2 {
		t.Errorf("asked %d times after a tick", asked)
	}
	b.must(b.KeepReview(ctx, id, 0, []Lapse{{Entry: 1, Best: 7, Played: 3}}, false))
	b.restart()
	r, ok := b.get(id).ReviewOf(0)
	if !ok || !r.Done || len(r.Lapses) != 1 || r.Lapses[0].Loss() != 4 {
		t.Errorf("kept %+v", r)
	}
	b.OnThink(func(ID) { t.Error("asked again") })
	_, err = b.Tick(ctx)
	b.must(err)
}
