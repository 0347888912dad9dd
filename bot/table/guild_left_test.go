package table

import (
	"errors"
	"slices"
	"testing"
	"time"

	"bivouac/game"
	"bivouac/store"
)

// stubborn is a game that does not know what to do without one of its seats: it
// refuses to go on, or goes on asking.
type stubborn struct {
	pact
	id      string
	refuses bool
}

func (s stubborn) Info() game.Info {
	info := s.pact.Info()
	info.ID = s.id
	return info
}

func (s stubborn) New(setup game.Setup) (game.State, []game.Event, error) {
	state, events, err := s.pact.New(setup)
	return noForfeit{state, s.refuses}, events, err
}

func (s stubborn) Load(b []byte) (game.State, error) { return nil, errors.New("replay it") }

type noForfeit struct {
	game.State
	refuses bool
}

func (n noForfeit) Clone() game.State { return noForfeit{n.State.Clone(), n.refuses} }

func (n noForfeit) Redeal(seat game.Seat, luck *game.Rand) game.State {
	return noForfeit{n.State.Redeal(seat, luck), n.refuses}
}

func (n noForfeit) Apply(m game.Move) ([]game.Event, error) {
	if m.Action != game.Forfeit {
		return n.State.Apply(m)
	}
	if n.refuses {
		return nil, game.Refuse("X", "x")
	}
	return nil, nil
}

func TestGamesThatDoNotKnowForfeit(t *testing.T) {
	b := newBench(t, func(c *Config) {
		c.Games = append(c.Games, stubborn{id: "refuses", refuses: true}, stubborn{id: "asks"})
	})
	id := b.playing("c", "refuses")
	b.gone("bruno")
	if got := b.get(id).Status; got != Cancelled {
		t.Errorf("a game that refuses is %s, want cancelled", got)
	}
	id = b.playing("d", "asks")
	b.gone("bruno")
	if got := b.get(id); got.Status != Playing || !slices.Equal(got.Asked(), []string{"alice"}) {
		t.Errorf("a game that goes on is %s and asks %v, want playing and alice", got.Status, got.Asked())
	}
	b.gone("alice")
	if got := b.get(id).Status; got != Cancelled {
		t.Errorf("with nobody left it is %s, want cancelled", got)
	}
	id = b.playing("e", "refuses")
	b.drain()
	b.must(b.MemberGone(ctx, "g", "alice"))
	b.gone("bruno") // both at once
	if got, left := b.get(id).Status, kinds(b.drain()); got != Cancelled ||
		!slices.Equal(left, []string{"gone", "gone", "left", "closed"}) {
		t.Errorf("both at once: %s, said %v; want cancelled, one of them named", got, left)
	}
}

// elsewhere is a copy of a table for two others on another server.
func (b *bench) elsewhere(guild string, id ID) ID {
	b.t.Helper()
	at := Seating{Actor: b.by("x"), Guild: guild, Channel: "of " + guild, Players: []Player{{User: "x"}, {User: "y"}}}
	out, err := b.Import(ctx, at, b.get(id).match)
	b.must(err)
	return out.After.ID
}

// TestOneServerOfSeveral: one that removes the bot or invites it again is no matter of
// the others.
func TestOneServerOfSeveral(t *testing.T) {
	b := newBench(t)
	here := b.position("c", "duel", "A 1 2; B 3 4")
	there := b.elsewhere("other", here)
	b.must(b.GuildGone(ctx, "g"))
	if !b.get(here).Halt.Paused || b.get(there).Halt.Paused {
		t.Fatalf("paused here %t, there %t; want here alone", b.get(here).Halt.Paused, b.get(there).Halt.Paused)
	}
	b.must(b.GuildGone(ctx, "other"))
	b.must(b.GuildBack(ctx, "g"))
	if b.get(here).Halt.Paused || !b.get(there).Halt.Paused {
		t.Errorf("paused here %t, there %t; want there alone", b.get(here).Halt.Paused, b.get(there).Halt.Paused)
	}
}

// TestServersFoundGone: those are found of which anything is kept, be it statistics
// alone, and the note of when stands. The others go on, and so does one that is back.
func TestServersFoundGone(t *testing.T) {
	b := newBench(t)
	b.beaten("c1", "bruno")
	here := b.playing("c2", "duel")
	back, stays := b.elsewhere("f", here), b.elsewhere("h", here)
	b.must(b.Met(ctx, "tallied alone", "x", "X", "en"))
	next, err := b.store.NextMatch(ctx)
	b.must(err)
	_, err = b.store.Commit(ctx, store.Change{Match: next, New: true, Record: []byte("{}")}) // no table's
	b.must(err)
	gone := func(guild string) bool { return guild != "h" }
	for range 2 {
		lost, err := b.GuildsGone(ctx, gone)
		b.must(err)
		if want := []string{"f", "g", "tallied alone"}; !slices.Equal(lost, want) {
			t.Fatalf("%q are gone, want %q", lost, want)
		}
		got := [...]bool{b.get(here).Halt.Paused, b.get(back).Halt.Paused, b.get(stays).Halt.Paused}
		if got != [...]bool{true, true, false} {
			t.Fatalf("paused in g, f and h: %t, want in g and f", got)
		}
		b.clock.advance(16 * day)
	}
	b.must(b.GuildBack(ctx, "f"))
	b.must(b.Erasing.EraseDeparted(ctx, func(string) bool { return true }))
	if _, err := b.Shelf.Get(here); !errors.Is(err, ErrNoTable) {
		t.Errorf("after 32 days, in the middle of which it was found gone again: %v", err)
	}
	if b.get(back).Halt.Paused || b.get(stays).Halt.Paused {
		t.Error("a server that is back, or was not gone, is paused")
	}
	if noted, err := b.store.People(departedPrefix); err != nil || len(noted) > 0 {
		t.Errorf("%d servers are noted as gone, %v; want none: nothing of them is left", len(noted), err)
	}
	if lost, err := b.GuildsGone(ctx, func(guild string) bool { return guild != "h" && guild != "f" }); err != nil ||
		len(lost) > 0 {
		t.Errorf("with nothing left %q are gone, %v", lost, err)
	}
}

func TestImport(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "duel", "A 1 2; B 3 4")
	b.act(id, "alice", "b1")
	m := b.get(id).match
	at := Seating{Actor: b.by("alice"), Guild: "g", Channel: "c", Players: []Player{{User: "x"}, {User: "y"}}}
	out, err := b.Import(ctx, at, m)
	b.must(err)
	again, err := b.Import(ctx, at, m)
	if err != nil || !again.Repeat || again.After.ID != out.After.ID || again.After.Status != Playing {
		t.Errorf("again: %s %s, Repeat %t, %v", again.After.ID, again.After.Status, again.Repeat, err)
	}
	if out.After.Host != "x" {
		t.Errorf("its host is %q, want the first player", out.After.Host)
	}
	if got := b.get(id).Status; got != Cancelled {
		t.Errorf("the table before is %s, want cancelled", got)
	}
	b.restart()
	if got := b.get(out.After.ID); got.Entries() != 1 || !slices.Equal(got.Asked(), []string{"y"}) {
		t.Errorf("%d entries, asked %v, want 1 and y", got.Entries(), got.Asked())
	}
	over, _, err := m.Act(game.Move{Seat: 0, Action: game.Resign})
	b.must(err)
	at.Actor = b.by("alice")
	out, err = b.Import(ctx, at, over)
	b.must(err)
	if out.After.Status != Over {
		t.Errorf("a finished match is %s, want over", out.After.Status)
	}
	if !slices.Equal(out.After.Result.Winners, []game.Seat{1}) {
		t.Errorf("won by %v, want 1", out.After.Result.Winners)
	}
	at.Players = at.Players[:1]
	if _, err := b.Import(ctx, at, m); !errors.Is(err, ErrTooFew) {
		t.Errorf("a seat without a player: %v, want ErrTooFew", err)
	}
}

// TestGoneAsAnotherProcessKnewIt: a server left the bot while one process served it and came back while another
// did. The first process serves it again and must not erase it, neither where it could not read that the
// server is back, nor where the server came back after the reading.
func TestGoneAsAnotherProcessKnewIt(t *testing.T) {
	for _, reads := range []bool{false, true} {
		b := newBench(t)
		shaky := &unread{prefix: "p" + departedPrefix}
		ben := b.process("ben")
		b.cfg.Store = b.cfg.Store.Over(shaky.over)
		ann := b.process("ann")
		first := ann.take(0)
		id := ann.open(evenServer, "c1")
		b.must(ann.GuildGone(ctx, evenServer))
		ann.Sharing.Lost(first)
		b.must(ann.store.DropLease(ctx, first))
		second := ben.take(0)
		b.must(ben.GuildBack(ctx, evenServer))
		ben.Sharing.Lost(second)
		b.must(ben.store.DropLease(ctx, second))
		b.clock.advance(31 * day)
		l, err := ann.store.TakeLease(ctx, 0, 2, "ann", time.Hour)
		b.must(err)
		all := func(string) bool { return true }
		if reads { // as if it had been read, and the record were deleted only then
			since := ann.departures().since
			b.must(ann.Sharing.Took(l))
			ann.departures().since = since
		} else {
			shaky.fails = true
			if err := ann.Sharing.Took(l); !errors.Is(err, ErrUnavailable) {
				t.Errorf("%v, want ErrUnavailable", err)
			}
			if err := ann.Erasing.EraseDeparted(ctx, all); !errors.Is(err, ErrUnavailable) {
				t.Errorf("while nothing can be read: %v, want ErrUnavailable", err)
			}
			shaky.fails = false
		}
		b.must(ann.Erasing.EraseDeparted(ctx, all))
		if now, err := ann.Shelf.Get(id); err != nil || !now.Live() {
			t.Errorf("read %t: the table of a server that is back is %s, %v", reads, now.Status, err)
		}
	}
}

// TestBackWhileNothingCanBeRead: a server is back where its departure was not known, since it could not be read:
// it is no longer recorded as gone.
func TestBackWhileNothingCanBeRead(t *testing.T) {
	b := newBench(t)
	shaky := &unread{prefix: "p" + departedPrefix}
	ben := b.process("ben")
	b.cfg.Store = b.cfg.Store.Over(shaky.over)
	ann := b.process("ann")
	first := ben.take(0)
	ben.open(evenServer, "c1")
	b.must(ben.GuildGone(ctx, evenServer))
	b.must(ben.store.DropLease(ctx, first))
	l, err := ann.store.TakeLease(ctx, 0, 2, "ann", time.Hour)
	b.must(err)
	shaky.fails = true
	if err := ann.Sharing.Took(l); !errors.Is(err, ErrUnavailable) {
		t.Errorf("%v, want ErrUnavailable", err)
	}
	shaky.fails = false
	b.must(ann.GuildBack(ctx, evenServer))
	if noted, err := b.store.People(departedPrefix); err != nil || len(noted) > 0 {
		t.Errorf("%d servers are noted as gone, %v; want none", len(noted), err)
	}
}

func (p *process) departures() *departed { return p.Sharing.departures }
