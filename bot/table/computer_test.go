package table

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"bivouac/bot/table/outbox"
	"bivouac/game"
	"bivouac/store"
)

// against is a lobby of Alice's with computers at these levels.
func (b *bench) against(title string, levels ...int) ID {
	b.t.Helper()
	id := b.lobby("c", title)
	for _, level := range levels {
		b.computer(id, level)
	}
	return id
}

// computer adds a computer to Alice's lobby.
func (b *bench) computer(id ID, level int) {
	b.t.Helper()
	_, err := b.Change(ctx, b.by("alice"), id, Hosted(func(c *Change) error {
		a := c.After()
		a.Players = append(a.Players, NewComputer(len(a.Computers())+1, level))
		return nil
	}))
	b.must(err)
}

// answer gives the computer's answer to a question.
func (b *bench) answer(asked Table, seat game.Seat, a game.Action) (Outcome, error) {
	return b.Change(ctx, asked.Answerer(seat), asked.ID, Answer(asked, seat, a))
}

// thought has every question to a computer answered by its first legal answer.
func (b *bench) thought(id ID) {
	b.t.Helper()
	for {
		t := b.get(id)
		seat, _, thinks := t.Thinks()
		if !thinks {
			return
		}
		_, err := b.answer(t, seat, t.match.State.Legal(seat, nil)[0])
		b.must(err)
	}
}

// TestComputerAnswersOnce: each question is put to it when it is asked and at every Tick of every
// process until it is answered, and one answer is taken.
func TestComputerAnswersOnce(t *testing.T) {
	b := newBench(t)
	var asked []ID
	listen := func() { b.Watchers.OnThink(func(id ID) { asked = append(asked, id) }) }
	heard := func(when string, want int) {
		t.Helper()
		if len(asked) != want {
			t.Fatalf("%s: asked %d times, want %d", when, len(asked), want)
		}
		asked = nil
	}
	listen()
	id := b.against("duel", 2)
	heard("in the lobby", 0)
	_, err := b.Start(ctx, b.by("alice"), id)
	b.must(err)
	heard("at the start", 1)
	b.tickNow()
	heard("at a tick", 1)
	b.restart()
	listen()
	b.tickNow()
	heard("after a new start", 1)
	before := b.get(id)
	seat, level, thinks := before.Thinks()
	if !thinks || level != 2 || before.UserOf(seat) != "computer-1" {
		t.Fatalf("seat %d at level %d thinks: %t", seat, level, thinks)
	}
	answer := before.match.State.Legal(seat, nil)[0]
	out, err := b.answer(before, seat, answer)
	b.must(err)
	if out.Entries != 1 {
		t.Fatalf("%d entries", out.Entries)
	}
	if _, err := b.answer(before, seat, answer); !errors.Is(err, game.ErrStale) {
		t.Errorf("a second answer: %v", err)
	}
	asked = nil
	b.tickNow()
	heard("when people are asked", 0)
	if dues, err := b.cfg.Store.Due(store.Everywhere, b.clock.Now().Add(day*365), 0); err != nil ||
		slices.ContainsFunc(dues, func(d store.Due) bool { return d.Key == thinkKey(id) }) {
		t.Errorf("dues %+v, %v", dues, err)
	}
}

// TestComputerIsNotCalled: no post mentions it, nothing is due because of it.
func TestComputerIsNotCalled(t *testing.T) {
	b := newBench(t)
	id := b.against("duel", 2)
	_, err := b.SetLimit(ctx, b.by("alice"), id, time.Hour)
	b.must(err)
	_, err = b.Start(ctx, b.by("alice"), id)
	b.must(err)
	var posts []outbox.Post
	before := b.get(id)
	seat, _, _ := before.Thinks()
	alice, _ := before.SeatOf("alice")
	b.act(id, "alice", before.match.State.Legal(alice, nil)[0])
	for range 100 { // it has not answered for four days
		b.clock.advance(day / 24)
		b.tickNow()
		posts = append(posts, b.drain()...)
	}
	if _, runs := b.Outside.Deadline(b.get(id), b.get(id).Asks[0]); runs {
		t.Error("time runs for the computer")
	}
	b.thought(id)
	posts = append(posts, b.drain()...)
	for _, p := range posts {
		if slices.ContainsFunc(append(p.Mentions, p.Direct), func(u string) bool { return u == before.UserOf(seat) }) ||
			p.Kind == nag {
			t.Errorf("%+v", p)
		}
	}
	if !b.get(id).WaitsFor("alice") {
		t.Error("alice is not asked")
	}
}

// TestComputerThinksOn: whether the others act, leave or come back while it thinks, its answer
// counts, or it is asked again; each of its questions is answered once, and the game goes on.
func TestComputerThinksOn(t *testing.T) {
	for name, event := range map[string]func(*bench, ID){
		"somebody joins": func(b *bench, id ID) { _, err := b.Join(ctx, b.by("chloe"), id, "Chloé"); b.must(err) },
		"leaves":         func(b *bench, _ ID) { b.gone("bruno") },
		"is voted out": func(b *bench, id ID) {
			b.must(b.MemberGone(ctx, "g", "bruno"))
			_, err := b.Change(ctx, b.by("alice"), id, func(c *Change) error { return c.GiveUp("bruno") })
			b.must(err)
		},
		"a friend takes over": func(b *bench, id ID) {
			_, err := b.Change(ctx, b.by("chloe"), id, func(c *Change) error {
				c.after.Players[c.after.PlaceOf("bruno")] = Player{User: "chloe", Name: "Chloé"}
				return nil
			})
			b.must(err)
		},
		"the computer takes over": func(b *bench, id ID) {
			_, err := b.Change(ctx, b.by("bruno"), id, func(c *Change) error {
				c.after.Players[c.after.PlaceOf("bruno")].Held = 1
				return nil
			})
			b.must(err)
		},
		"somebody gives up":           func(b *bench, id ID) { b.act(id, "bruno", game.Resign) },
		"somebody answers":            func(b *bench, id ID) { b.act(id, "alice", first(b, id, "alice")) },
		"the process ends":            func(b *bench, _ ID) { b.restart() },
		"the bot leaves, and is back": func(b *bench, _ ID) { b.must(b.GuildGone(ctx, "g")); b.must(b.GuildBack(ctx, "g")) },
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t, func(c *Config) { c.Games = append(c.Games, parlour{}) })
			title, others := "duel", []string{"bruno"}
			if name == "somebody joins" {
				title, others = "parlour", nil
			}
			id := b.lobby("c", title, others...)
			b.computer(id, 2)
			_, err := b.Start(ctx, b.by("alice"), id)
			b.must(err)
			before := b.get(id)
			seat, _, thinks := before.Thinks()
			if !thinks {
				t.Fatal("it is not asked")
			}
			event(b, id)
			asked := 0
			b.Watchers.OnThink(func(ID) { asked++ })
			_, err = b.answer(before, seat, before.match.State.Legal(seat, nil)[0])
			if _, _, thinks := b.get(id).Thinks(); errors.Is(err, game.ErrStale) && thinks {
				if b.tickNow(); asked == 0 {
					t.Error("what it thought about is another question, and it is not asked that")
				}
			} else {
				b.must(err)
			}
			if _, err := b.answer(before, seat, before.match.State.Legal(seat, nil)[0]); !errors.Is(err, game.ErrStale) {
				t.Errorf("a second answer: %v", err)
			}
			b.thought(id)
			question := before.match.MoveOf(seat, "").Decision
			answers := 0
			for _, e := range b.get(id).match.Journal {
				if e.Seat == seat && e.Decision == question {
					answers++
				}
			}
			if now := b.get(id); answers != 1 || now.Status != Playing {
				t.Errorf("%d answers to question %d; the table is %s", answers, question, now.Status)
			}
		})
	}
}

// TestComputerIsStale: what it thought about is answered no more when the table has gone on.
func TestComputerIsStale(t *testing.T) {
	b := newBench(t)
	id := b.against("duel", 2)
	_, err := b.Join(ctx, b.by("bruno"), id, "Bruno")
	b.must(err)
	_, err = b.Start(ctx, b.by("alice"), id)
	b.must(err)
	before := b.get(id)
	seat, _, _ := before.Thinks()
	answer := before.match.State.Legal(seat, nil)[0]
	b.act(id, "bruno", game.Resign)
	if _, err := b.answer(before, seat, answer); !errors.Is(err, game.ErrStale) {
		t.Errorf("the answer to a position of before: %v", err)
	}
	b.rest(id, true)
	now := b.get(id)
	if _, err := b.answer(now, seat, answer); !now.Halt.Resting || !errors.Is(err, game.ErrStale) {
		t.Errorf("an answer in a pause: %v", err)
	}
	b.rest(id, false)
	_, err = b.answer(b.get(id), seat, answer)
	b.must(err)
}

// TestComputersThatWaitAreFree: a hundred tables that wait for people write nothing and ask the
// computer nothing, however often the clock ticks.
func TestComputersThatWaitAreFree(t *testing.T) {
	b := newBench(t, func(c *Config) { c.OpenPerson = -1 })
	for n := range 100 {
		out, err := b.Open(ctx,
			Opening{Guild: "g", Channel: fmt.Sprint("c", n), Game: "duel", Host: Player{User: "alice", Name: "Alice"},
				Locale: "en", Computers: []Player{NewComputer(1, 2)}})
		b.must(err)
		_, err = b.Start(ctx, b.by("alice"), out.After.ID)
		b.must(err)
		b.thought(out.After.ID)
	}
	b.tickNow()
	asked := 0
	b.Watchers.OnThink(func(ID) { asked++ })
	before, err := b.cfg.Store.Stats()
	b.must(err)
	for range 30 {
		b.clock.advance(time.Second)
		b.tickNow()
	}
	after, err := b.cfg.Store.Stats()
	b.must(err)
	if written := after.Applied - before.Applied; asked > 0 || written > 1 { // the heartbeat's
		t.Errorf("asked %d times, %d transactions", asked, written)
	}
}

// TestComputerWorksForAFeature: it is told of the feature's work after the change that makes it, and with
// each Tick until it is done.
func TestComputerWorksForAFeature(t *testing.T) {
	b := newBench(t)
	id := b.playing("c", "duel")
	asked := 0
	b.Watchers.OnThink(func(ID) { asked++ })
	_, err := b.Change(ctx, b.by("alice"), id, keepsScrap("riddle"))
	b.must(err)
	if asked != 1 {
		t.Errorf("asked %d times", asked)
	}
	if b.tickNow(); asked != 2 {
		t.Errorf("asked %d times after a tick", asked)
	}
	_, err = b.Change(ctx, b.by("alice"), id, func(c *Change) error {
		scraps.Set(c.After(), nil)
		return nil
	})
	b.must(err)
	if b.tickNow(); asked != 2 {
		t.Error("asked again")
	}
}
