package table

import (
	"slices"
	"testing"

	"bivouac/bot/table/outbox"
)

// TestAnOfferEndsWhileItIsSent: the table does not know its message yet, which loses its buttons as soon as
// it does.
func TestAnOfferEndsWhileItIsSent(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "duel", "A 1 2 3; B 4 5 6")
	b.drain()
	_, err := b.Offer(ctx, b.by("bruno"), id, "chloe")
	b.must(err)
	p, _, _ := b.Next()
	b.must(b.Sending(ctx, p))
	_, err = b.Decline(ctx, b.by("chloe"), id)
	b.must(err)
	b.must(b.Done(ctx, p, "m1"))
	if posts := b.drain(); !slices.ContainsFunc(posts, func(p outbox.Post) bool { return slices.Contains(p.Old, "m1") }) {
		t.Errorf("the buttons of m1 stay: %v", kinds(posts))
	}
}
