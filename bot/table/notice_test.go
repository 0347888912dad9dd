package table

import (
	"encoding/json"
	"slices"
	"testing"
	"time"

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

func TestNobodyIsMentionedInHisQuietHours(t *testing.T) {
	b := newBench(t) // it is noon
	id := b.position("c", "duel", "A 1 2 3; B 4 5 6")
	b.drain()
	b.wish("bruno", clock.Wishes{Quiet: clock.Quiet{From: 11 * 60, To: 18 * 60}})
	b.act(id, "alice", "b1")
	b.act(id, "bruno", "b4") // bids lie open: both are asked anew, bruno by his own act
	b.drain()
	b.act(id, "bruno", "pass")
	b.drain()
	b.act(id, "alice", "pass") // round 2: bruno is asked, and sleeps
	if got, want := kinds(b.drain()), []string{"turn"}; !slices.Equal(got, want) {
		t.Fatalf("posts = %v, want the turn without a mention", got)
	}
	b.restart()
	if said := b.said(30); !slices.Equal(said[6], []string{"remind>bruno"}) || len(said[5]) != 0 {
		t.Errorf("said %v, want bruno told after 6 h, when he wakes", said)
	}
	if ask := b.get(id).Asks[1]; ask.Owed {
		t.Error("he is still owed what he was told")
	}
}

func TestWhoIsAwayIsToldOnceWhenHeIsBack(t *testing.T) {
	b := newBench(t)
	b.wish("bruno", clock.Wishes{NoRemind: true, Away: b.clock.Now().Add(50 * time.Hour)})
	b.position("c", "duel", "A 1 2 3; B 4 5 6")
	if got, want := kinds(b.drain()), []string{"start>alice"}; !slices.Equal(got, want) {
		t.Fatalf("posts = %v, want %v", got, want)
	}
	for h, said := range b.said(160) {
		if slices.Contains(said, "remind>bruno") != (h == 50) {
			t.Errorf("after %d h: %v, want bruno told after 50 h and never again", h, said)
		}
	}
}

func TestRemindersAsDirectMessages(t *testing.T) {
	b := newBench(t)
	b.wish("bruno", clock.Wishes{Direct: true})
	b.position("c", "duel", "A 1 2; B 3 4")
	b.drain()
	b.clock.advance(day)
	b.tickNow()
	posts := b.drain()
	if got, want := kinds(posts), []string{"remind>bruno", "remind>alice"}; !slices.Equal(got, want) {
		t.Fatalf("posts = %v, want %v", got, want)
	}
	if posts[0].Direct != "bruno" || posts[1].Direct != "" {
		t.Errorf("direct to %q and %q, want bruno alone", posts[0].Direct, posts[1].Direct)
	}
}

func TestTheLastIsTold(t *testing.T) {
	b := newBench(t)
	b.wish("bruno", clock.Wishes{Last: true})
	id := b.position("c", "duel", "A 1 2 3; B 4 5 6")
	b.drain()
	b.act(id, "alice", "b1")
	if got, want := kinds(b.drain()), []string{"last>bruno"}; !slices.Equal(got, want) {
		t.Errorf("posts = %v, want %v", got, want)
	}
	b.act(id, "bruno", "b4")
	b.drain()
	b.act(id, "bruno", "pass") // alice has no such wish
	if got := kinds(b.drain()); len(got) != 0 {
		t.Errorf("posts = %v, want none", got)
	}
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
