package table

import (
	"errors"
	"testing"

	"bivouac/game"
)

// TestPuzzles: only a clear answer of a game with a result on a server makes one.
func TestPuzzles(t *testing.T) {
	good := Table{
		ID: 1, Status: Over, Guild: "g",
		Reviews: []Reviewed{{Seat: 1, Done: true, Lapses: []Lapse{{Lead: clearly}, {Lead: clearly - 1}}}},
	}
	if n := len(good.puzzles()); n != 1 {
		t.Errorf("%d puzzles", n)
	}
	for name, spoil := range map[string]func(*Table){
		"still played": func(t *Table) { t.Status = Playing }, "in direct messages": func(t *Table) { t.Guild = "" },
		"without a result": func(t *Table) { t.Void = true }, "closed": func(t *Table) { t.Status = Cancelled },
	} {
		bad := good
		if spoil(&bad); len(bad.puzzles()) > 0 {
			t.Errorf("%s: there is a puzzle", name)
		}
	}
}

// TestNextPuzzle: it is the newest that the member has not tried, of no game that was rigged or
// set up, none of another server, and none of his own.
func TestNextPuzzle(t *testing.T) {
	b := newBench(t)
	id := b.playing("c", "duel")
	b.act(id, "alice", b.get(id).Match.State.Legal(0, nil)[0])
	b.act(id, "bruno", game.Resign)
	b.must(func() error { _, err := b.AskReview(ctx, b.by("alice"), id); return err }())
	b.must(b.KeepReview(ctx, id, 0, []Lapse{{Better: "b9", Lead: clearly}}, false))
	guild := b.get(id).Guild
	if _, ok, err := b.NextPuzzle(guild, "alice"); ok || err != nil {
		t.Errorf("alice, whose it is: %t, %v", ok, err)
	}
	if _, ok, err := b.NextPuzzle("another", "bruno"); ok || err != nil {
		t.Errorf("on another server: %t, %v", ok, err)
	}
	p, ok, err := b.NextPuzzle(guild, "bruno")
	if err != nil || !ok || p.Table.Match == nil {
		t.Fatalf("bruno: %+v, %t, %v", p, ok, err)
	}
	for range 2 {
		tally, err := b.TryPuzzle(ctx, "bruno", p, "b9")
		if b.must(err); tally.Puzzles.Solved != 1 || tally.Puzzles.Tried != 1 {
			t.Errorf("tally %+v", tally.Puzzles)
		}
	}
	if _, err := b.TryPuzzle(ctx, "zoe", p, "b1"); err != nil { // who was never met, and has nothing else kept
		t.Fatal(err)
	}
	if tally, err := b.Tally(guild, "zoe"); err != nil || tally.Puzzles.Solved != 0 || tally.Puzzles.Tried != 1 {
		t.Errorf("zoe: %+v, %v", tally, err)
	}
	if _, ok, _ := b.NextPuzzle(guild, "bruno"); ok {
		t.Error("bruno has tried it")
	}
	if _, err := b.PuzzleOf("another", id, 0); !errors.Is(err, ErrNoPuzzle) {
		t.Errorf("by a press on another server: %v", err)
	}
	if _, err := b.PuzzleOf(guild, id, 1); !errors.Is(err, ErrNoPuzzle) {
		t.Errorf("at another entry: %v", err)
	}
}
