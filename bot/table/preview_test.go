package table

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"bivouac/game"
)

func TestPreviewKnowsNoMoreThanTheSeat(t *testing.T) {
	b := newBench(t)
	// With any hand and any bid of Bruno, Alice sees the same previews.
	seen := map[string]bool{}
	for _, hand := range []string{"3 4", "5 6", "1 6"} {
		id := b.position("c", "duel", "A 1 2; B "+hand)
		p, err := b.Outside.Preview(b.get(id), "alice", "b1")
		b.must(err)
		if p == nil || strings.Contains(asJSON(t, p), hand) {
			t.Errorf("a first bid: %s, want its outcome", asJSON(t, p))
		}
		one := asJSON(t, p)
		b.act(id, "bruno", game.Action("b"+hand[:1]))
		p, err = b.Outside.Preview(b.get(id), "alice", "b1")
		b.must(err)
		if p != nil {
			t.Errorf("the bid that opens all bids: %s, want no outcome", asJSON(t, p))
		}
		seen[one+asJSON(t, p)] = true
	}
	if len(seen) != 1 {
		t.Errorf("previews tell Bruno's hands apart: %d kinds", len(seen))
	}
}

func TestPreviewRefuses(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "duel", "A 1 2; B 3 4")
	if _, err := b.Outside.Preview(b.get(id), "dev", "b1"); !errors.Is(err, ErrNotSeated) {
		t.Errorf("a spectator: %v, want ErrNotSeated", err)
	}
	var refusal *game.Refusal
	if _, err := b.Outside.Preview(b.get(id), "alice", "b6"); !errors.As(err, &refusal) {
		t.Errorf("an illegal action: %v, want a refusal", err)
	}
	if n := b.get(id).Entries(); n != 0 {
		t.Errorf("a preview wrote %d entries", n)
	}
}

// hush is a duel that forgets to say that something came to light.
type hush struct{ pact }

func (h hush) Info() game.Info {
	info := h.pact.Info()
	info.ID = "hush"
	return info
}

func (h hush) Position(text string, seed game.Seed) (game.State, []game.Event, error) {
	state, events, err := h.pact.Position(text, seed)
	return quiet{state}, events, err
}

type quiet struct{ game.State }

func (q quiet) Clone() game.State { return quiet{q.State.Clone()} }

func (q quiet) Redeal(seat game.Seat, luck *game.Rand) game.State {
	return quiet{q.State.Redeal(seat, luck)}
}

func (q quiet) Apply(m game.Move) ([]game.Event, error) {
	events, err := q.State.Apply(m)
	for n := range events {
		events[n].Reveals = false
	}
	return events, err
}

func TestPreviewDoesNotTrustTheGame(t *testing.T) {
	b := newBench(t, func(c *Config) { c.Games = append(c.Games, hush{}) })
	id := b.position("c", "hush", "A 1 2; B 3 4")
	p, err := b.Outside.Preview(b.get(id), "alice", "b1")
	b.must(err)
	if p == nil {
		t.Error("a first bid has no outcome")
	}
	b.act(id, "bruno", "b3")
	p, err = b.Outside.Preview(b.get(id), "alice", "b1")
	b.must(err)
	if p != nil {
		t.Errorf("bruno's hidden bid decides, and the preview says %s", asJSON(t, p))
	}
}

func asJSON(t *testing.T, v any) string {
	t.Helper()
	out, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}
