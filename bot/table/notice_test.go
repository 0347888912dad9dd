package table

import (
	"encoding/json"
	"slices"
	"testing"

	"bivouac/bot/table/clock"
	"bivouac/game"
)

// rota is a game of three who take turns with "x", for ever.
type rota struct{ pact }

func (r rota) Info() game.Info {
	info := r.pact.Info()
	info.ID, info.Seats = "rota", [2]int{3, 3}
	return info
}

func (rota) New(game.Setup) (game.State, []game.Event, error) { return &turns{Moves: 0}, nil, nil }

func (rota) Load(b []byte) (game.State, error) {
	t := new(turns)
	return t, json.Unmarshal(b, t)
}

type turns struct {
	game.State `json:"-"` // nil: what the table does not ask
	Moves      int
	Out        [3]bool
}

func (t *turns) Clone() game.State { c := *t; return &c }

func (t *turns) Pending() []game.Decision {
	return []game.Decision{{ID: t.Moves + 1, Seat: game.Seat(t.Moves % 3), Ask: game.T("duel.ask.bid", "n", 1)}}
}

func (t *turns) Legal(_ game.Seat, to []game.Action) []game.Action { return append(to, "x") }

func (t *turns) Anytime(s game.Seat) []game.Action {
	if t.Out[s] {
		return nil
	}
	return []game.Action{game.Resign}
}

func (t *turns) Apply(m game.Move) ([]game.Event, error) {
	if m.Action == game.Resign {
		t.Out[m.Seat] = true
		return nil, nil
	}
	t.Moves++
	return nil, nil
}

func (t *turns) Result() (game.Result, bool) { return game.Result{}, false }

func (b *bench) wish(user string, w clock.Wishes) {
	b.t.Helper()
	_, err := b.SetPerson(ctx, user, func(p *Person) { p.Wishes = w })
	b.must(err)
}

func TestTheNextIsTold(t *testing.T) {
	b := newBench(t, func(c *Config) { c.Games = append(c.Games, rota{}) })
	id := b.lobby("c", "rota", "bruno", "chloe")
	b.wish("chloe", clock.Wishes{Next: true})
	_, err := b.Start(ctx, b.by("alice"), id)
	b.must(err)
	b.drain()
	b.act(id, "alice", "x")
	if got, want := kinds(b.drain()), []string{"turn>bruno", "next>chloe"}; !slices.Equal(got, want) {
		t.Errorf("posts = %v, want %v", got, want)
	}
	b.act(id, "bruno", "x")
	b.act(id, "chloe", "x")
	b.drain()
	b.act(id, "alice", "x") // bruno's turn: chloe is next
	b.act(id, "bruno", "x") // and is asked before anything was said
	if got, want := kinds(b.drain()), []string{"turn", "turn>chloe"}; !slices.Equal(got, want) {
		t.Errorf("posts = %v, want %v: what is past is not foretold", got, want)
	}
	b.act(id, "chloe", game.Resign)
	b.act(id, "chloe", "x")
	b.drain()
	b.act(id, "alice", "x")
	if got, want := kinds(b.drain()), []string{"turn>bruno"}; !slices.Equal(got, want) {
		t.Errorf("posts = %v, want %v: she has resigned", got, want)
	}
}

// TestTheNextIsToldOnce: that the question before theirs is put to another person is no news to them.
func TestTheNextIsToldOnce(t *testing.T) {
	b := newBench(t, func(c *Config) { c.Games = append(c.Games, rota{}) })
	id := b.lobby("c", "rota", "bruno", "chloe")
	b.wish("chloe", clock.Wishes{Next: true})
	_, err := b.Start(ctx, b.by("alice"), id)
	b.must(err)
	b.act(id, "alice", "x")
	if got := kinds(b.drain()); !slices.Contains(got, "next>chloe") {
		t.Fatalf("posts = %v, want chloe told", got)
	}
	_, err = b.Offer(ctx, b.by("bruno"), id, "dev")
	b.must(err)
	b.drain()
	_, err = b.Take(ctx, b.by("dev"), id, "Dev")
	b.must(err)
	if got, want := kinds(b.drain()), []string{"swap", "turn>dev"}; !slices.Equal(got, want) {
		t.Errorf("posts = %v, want %v: chloe knows it", got, want)
	}
	for _, user := range []string{"dev", "chloe"} {
		b.act(id, user, "x")
	}
	b.drain()
	b.act(id, "alice", "x")
	if got, want := kinds(b.drain()), []string{"turn>dev", "next>chloe"}; !slices.Equal(got, want) {
		t.Errorf("posts = %v, want %v", got, want)
	}
}
