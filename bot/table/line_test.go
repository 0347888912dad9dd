package table

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"bivouac/game"
)

// TestAWordThatTeachesStays: with Bruno's bid both lie open. What he types behind it
// does not put it back into his hand, whatever that is.
func TestAWordThatTeachesStays(t *testing.T) {
	for _, c := range []struct {
		line    string
		entries int
		stopped Stopped
	}{
		{"b3 nonsense", 1, Stopped{Part: "b3 nonsense", Words: 1, Last: "b3", Kept: 1, Of: 2}},
		{"b3 undo", 1, Stopped{Part: "b3 undo", Words: 1, Last: "b3", Kept: 1, Of: 2}},
		{"b3 forfeit", 0, Stopped{Part: "b3 forfeit", Of: 1}}, // it is not even begun
		{"b3 undo; b4", 1, Stopped{Part: "b3 undo", Words: 1, Last: "b3", Kept: 1, Of: 3}},
		{"b4; c9 b3", 1, Stopped{Part: "c9 b3", Kept: 1, Of: 2}},
	} {
		t.Run(c.line, func(t *testing.T) {
			b := newBench(t)
			id := b.position("c", "duel", "A 1 2; B 3 4")
			b.act(id, "alice", "b2")
			by := b.by("bruno")
			for range 2 { // and when Discord repeats itself
				_, err := b.Type(ctx, by, id, c.line)
				var stopped *Stopped
				var word *game.Word
				if !errors.As(err, &stopped) || !errors.As(err, &word) {
					t.Fatalf("error = %v, want Stopped at a word", err)
				}
				got := *stopped
				got.Err = nil
				if diff := cmp.Diff(c.stopped, got); diff != "" {
					t.Errorf("stopped, -want +got:\n%s", diff)
				}
				if n := b.get(id).Entries() - 1; n != c.entries {
					t.Errorf("%d entries are kept, want %d", n, c.entries)
				}
				b.restart()
			}
		})
	}
}

// TestAnOrderThatIsCut: an order's answer whose second word is refused when the bids
// lie open stays as far as that, and the order rests.
func TestAnOrderThatIsCut(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "duel", "A 1 2 3; B 4 5 6")
	b.act(id, "alice", "b1")
	out := b.arrange(id, "bruno", "b9 b6 or b6 nonsense 3 times always")
	if out.Entries != 1 {
		t.Errorf("%d entries, want his bid made", out.Entries)
	}
	b.stands(id, 1, "b9 b6 or b6 nonsense 3 times until withdrawn !refused")
	if got := b.get(id).Disarmed(1); len(got) != 1 {
		t.Errorf("he is told of %d orders that rest, want one", len(got))
	}
}

// TestATryIsCutLikeALine: what is tried shows what a line would do at the table.
func TestATryIsCutLikeALine(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "duel", "A 3 5; B 3 5; round 3")
	tr := b.try(id, "alice")
	tr, err := b.TryType(ctx, "alice", tr.Key, "b3")
	b.must(err)
	bid := string(tr.Match.State.Legal(1, nil)[0])
	tr, err = b.TryType(ctx, "alice", tr.Key, bid+" nonsense")
	var stopped *Stopped
	if !errors.As(err, &stopped) || stopped.Last != bid || len(tr.Match.Journal) != 2 {
		t.Errorf("%d entries, %v, want both bids, stopped behind %s", len(tr.Match.Journal), err, bid)
	}
}
