package table

import (
	"slices"
	"testing"
	"time"

	"bivouac/bot/table/outbox"
)

// sleeper opens a rematch while Bruno, whom it keeps a seat for, is away for ten hours.
func sleeper(t *testing.T) (*bench, ID) {
	t.Helper()
	b := newBench(t)
	old := b.played()
	_, err := b.SetPerson(ctx, "bruno", func(p *Person) { p.Away = b.clock.Now().Add(10 * time.Hour) })
	b.must(err)
	out, err := b.Rematch(ctx, b.by("alice"), old, Place{Channel: "c"}, "Alice")
	b.must(err)
	if got := b.drain(); len(got) != 1 || got[0].Kind != outbox.PostCard ||
		!slices.Equal(got[0].Mentions, []string{"chloe"}) {
		t.Fatalf("told at first: %+v, want a card for chloe", got)
	}
	return b, out.After.ID
}

// TestInvitedAsleep: a rematch mentions no player in his quiet hours; one for whom it keeps a seat
// is told once when he wakes, unless he has joined or it has begun by then.
func TestInvitedAsleep(t *testing.T) {
	t.Run("is told when he wakes", func(t *testing.T) {
		b, id := sleeper(t)
		b.clock.advance(9 * time.Hour)
		b.tickNow()
		b.restart()
		if got := b.drain(); len(got) != 0 {
			t.Fatalf("an hour before: %+v", got)
		}
		b.clock.advance(time.Hour)
		b.tickNow()
		if got := b.drain(); len(got) != 1 || got[0].Kind != outbox.PostInvite ||
			!slices.Equal(got[0].Mentions, []string{"bruno"}) {
			t.Errorf("when he wakes: %+v", got)
		}
		b.clock.advance(10 * time.Hour)
		b.tickNow()
		if got := b.drain(); len(got) != 0 || len(b.get(id).Uncalled) != 0 {
			t.Errorf("later: %+v, uncalled %v", got, b.get(id).Uncalled)
		}
	})
	t.Run("is told nothing that he has done", func(t *testing.T) {
		b, id := sleeper(t)
		_, err := b.Join(ctx, b.by("bruno"), id, "Bruno")
		b.must(err)
		b.drain()
		b.clock.advance(11 * time.Hour)
		b.tickNow()
		if got := b.drain(); len(got) != 0 {
			t.Errorf("told: %+v", got)
		}
	})
}
