package table

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"bivouac/game"
	"bivouac/store"
)

// parlour is a game with room for a third who joins late, and a clock: after a day
// without an act every player's question is another one.
type parlour struct{ pact }

func (p parlour) Info() game.Info {
	info := p.pact.Info()
	info.ID = "parlour"
	return info
}

func (p parlour) New(setup game.Setup) (game.State, []game.Event, error) {
	state, events, err := p.pact.New(setup)
	return &guests{State: state, seats: setup.Seats, free: -1}, events, err
}

func (parlour) Load([]byte) (game.State, error) { return nil, errors.New("replay it") }

type guests struct {
	game.State
	seats int
	free  game.Seat // a seat that was given up; -1 for none
	rings int
}

func (g *guests) Clone() game.State {
	c := *g
	c.State = g.State.Clone()
	return &c
}

func (g *guests) Seats() int { return g.seats }

func (g *guests) Room() (game.Seat, bool) {
	if g.free >= 0 {
		return g.free, true
	}
	return game.Seat(g.seats), g.seats < 3
}

func (g *guests) Timeout() (time.Duration, game.Action, bool) { return day, "ring", g.rings < 2 }

func (g *guests) Pending() []game.Decision {
	asked := slices.Clone(g.State.Pending())
	for i := range asked {
		asked[i].ID += 100 * g.rings
	}
	return asked
}

func (g *guests) Anytime(seat game.Seat) []game.Action {
	if _, over := g.Result(); over || seat == g.free {
		return nil
	}
	return []game.Action{game.Resign}
}

func (g *guests) Apply(m game.Move) ([]game.Event, error) {
	switch m.Action {
	case game.Join:
		g.seats, g.free = max(g.seats, int(m.Seat)+1), -1
		return nil, nil
	case game.Forfeit:
		g.free = m.Seat
		return nil, nil
	case "ring":
		g.rings++
		return nil, nil
	}
	return g.State.Apply(m)
}

func parlourBench(t *testing.T) (*bench, ID) {
	b := newBench(t, func(c *Config) { c.Games = append(c.Games, parlour{}) })
	id := b.playing("c", "parlour")
	b.drain()
	return b, id
}

func TestTheClockOfTheRules(t *testing.T) {
	b, id := parlourBench(t)
	b.clock.advance(day - time.Second)
	b.tickNow()
	if n := b.get(id).Entries(); n != 0 {
		t.Fatalf("%d entries a second before", n)
	}
	b.restart()
	b.clock.advance(time.Second)
	b.tickNow()
	got := b.get(id)
	if diff := cmp.Diff([]game.Entry{{Seat: game.Spectator, Action: "ring"}}, got.match.Journal); diff != "" {
		t.Fatalf("the journal is not the clock's ring (-want +got):\n%s", diff)
	}
	if posts, want := kinds(b.drain()), "turn>alice>bruno"; !slices.Contains(posts, want) {
		t.Errorf("posts = %v, want %v: their question is another one", posts, want)
	}
	b.clock.advance(day)
	b.tickNow()
	if n := b.get(id).Entries(); n != 2 {
		t.Errorf("%d entries after the second day, want 2", n)
	}
	b.clock.advance(30 * day)
	b.tickNow()
	if n := b.get(id).Entries(); n != 2 {
		t.Errorf("%d entries after the last ring, want 2", n)
	}
}

func TestTheClockRestsWithTheTable(t *testing.T) {
	b, id := parlourBench(t)
	_, err := b.Change(ctx, Actor{}, id, func(c *Change) error {
		c.after.Halt.Resting = true
		return nil
	})
	b.must(err)
	b.clock.advance(5 * day)
	b.tickNow()
	if n := b.get(id).Entries(); n != 0 {
		t.Errorf("the clock rang %d times at a table that rests", n)
	}
	if at, err := b.store.NextDue(store.Everywhere); err == nil && !at.After(b.clock.Now()) {
		t.Errorf("a table that rests is due at %s, which is past", at)
	}
	b.rest(id, false)
	b.rings(id, day)
}
