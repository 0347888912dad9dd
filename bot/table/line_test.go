package table

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"bivouac/game"
	"bivouac/game/gametest/duel"
)

// applied is the duel that counts how often an action is applied, in play and replay.
type applied struct {
	duel.Game
	n *int
}

type appliedState struct {
	game.State
	n *int
}

func (g applied) New(s game.Setup) (game.State, []game.Event, error) {
	state, events, err := g.Game.New(s)
	return appliedState{state, g.n}, events, err
}

func (g applied) Position(drawing string, seed game.Seed) (game.State, []game.Event, error) {
	state, events, err := g.Game.Position(drawing, seed)
	return appliedState{state, g.n}, events, err
}

func (g applied) Load(data []byte) (game.State, error) {
	state, err := g.Game.Load(data)
	return appliedState{state, g.n}, err
}

func (s appliedState) Clone() game.State { return appliedState{s.State.Clone(), s.n} }

func (s appliedState) Redeal(seat game.Seat, luck *game.Rand) game.State {
	return appliedState{s.State.Redeal(seat, luck), s.n}
}

func (s appliedState) Apply(m game.Move) ([]game.Event, error) {
	*s.n++
	return s.State.Apply(m)
}

func (s appliedState) MarshalJSON() ([]byte, error) { return json.Marshal(s.State) }

// TestALineOfManyUndos: each undo replays the match, so that a line full of them is refused
// before any work; a completion behind them offers nothing.
func TestALineOfManyUndos(t *testing.T) {
	n := 0
	b := newBench(t, func(c *Config) { c.Games = []game.Game{applied{duel.Game{}, &n}} })
	id := b.position("c", "duel", "A 1 2 3; B 4 5 6")
	few, many := strings.Repeat("b1; undo; ", MaxUndos)+"b1", strings.Repeat("b1; undo; ", 100)
	before := b.get(id).Entries()
	n = 0
	if _, err := b.Type(ctx, b.by("alice"), id, many); !errors.Is(err, ErrManyUndos) || n > 0 ||
		b.get(id).Entries() != before {
		t.Errorf("%v, %d actions applied, %d entries more", err, n, b.get(id).Entries()-before)
	}
	_, err := b.Type(ctx, b.by("alice"), id, few)
	b.must(err)
	m := b.get(id).match
	for _, line := range []string{many, strings.Repeat("undo b1 ", 12)} {
		n = 0
		if found := m.Complete(0, line, 25, func(game.Choice) string { return "" }); len(found) > 0 || n > 0 {
			t.Errorf("%q: %d lines are offered, %d actions applied", line, len(found), n)
		}
	}
	n = 0
	m.Complete(0, "undo "+strings.Repeat("x ", 40), 25, func(game.Choice) string { return "" })
	if n > 20 {
		t.Errorf("%d actions are applied for a completion", n)
	}
}

// TestUndoIsNotForEver: struck entries stay in the journal, so their number has a limit.
func TestUndoIsNotForEver(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "duel", "A 1 2; B 3 4")
	line := strings.TrimSuffix(strings.Repeat("b1; undo; ", MaxUndos), "; ")
	for range maxUndone / MaxUndos {
		_, err := b.Type(ctx, b.by("alice"), id, line)
		b.must(err)
	}
	b.act(id, "alice", "b1")
	for name, undo := range map[string]func() error{
		"line": func() error { _, err := b.Type(ctx, b.by("alice"), id, "undo"); return err },
		"undo": func() error { _, err := b.undo(b.by("alice"), id); return err },
	} {
		if err := undo(); !errors.Is(err, ErrUndone) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if got := b.get(id); !got.WaitsFor("bruno") {
		t.Errorf("asked is %v", got.Asked())
	}
	b.act(id, "bruno", "b3")
}
