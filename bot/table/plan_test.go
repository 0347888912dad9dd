package table

import (
	"errors"
	"testing"
	"time"
)

// planned is a lobby of Alice and others that is to start in three hours.
func (b *bench) planned(others ...string) (ID, time.Time) {
	b.t.Helper()
	id := b.lobby("c", "duel", others...)
	at := b.clock.Now().Add(3 * time.Hour)
	_, err := b.SetStart(ctx, b.by("alice"), id, at)
	b.must(err)
	b.drain()
	return id, at
}

func TestTimesThatNoTableTakes(t *testing.T) {
	b := newBench(t)
	id, _ := b.planned("bruno")
	for name, at := range map[string]time.Time{
		"now": b.clock.Now(), "past": b.clock.Now().Add(-time.Hour), "far": b.clock.Now().Add(61 * day),
	} {
		if _, err := b.SetStart(ctx, b.by("alice"), id, at); !errors.Is(err, ErrBadTime) {
			t.Errorf("%s: %v, want ErrBadTime", name, err)
		}
	}
	_, err := b.SetStart(ctx, b.by("alice"), id, b.clock.Now().Add(60*day)) // the farthest
	b.must(err)
	if _, err := b.SetStart(ctx, b.by("bruno"), id, time.Time{}); !errors.Is(err, ErrNotHost) {
		t.Errorf("by a guest: %v, want ErrNotHost", err)
	}
	_, err = b.SetStart(ctx, b.by("alice"), id, time.Time{})
	b.must(err)
	b.clock.advance(4 * time.Hour)
	b.tickNow()
	if got := b.get(id); got.Status != Lobby || got.Plan != nil {
		t.Errorf("%s, plan %+v, want no plan", got.Status, got.Plan)
	}
	_, err = b.Open(ctx, Opening{
		Interaction: "x", Channel: "d", Game: "duel", Host: Player{User: "bruno"}, Start: b.clock.Now(),
	})
	if !errors.Is(err, ErrBadTime) {
		t.Errorf("opened for now: %v, want ErrBadTime", err)
	}
}
