package table

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"bivouac/bot/table/clock"
	"bivouac/game"
	"bivouac/store"
)

// second opens other Tables on the same store, as another process would: with a memory of
// its own.
func (b *bench) second() *Tables {
	b.t.Helper()
	cfg := b.cfg
	cfg.Entropy = luck(8)
	s, err := New(cfg, benchRules)
	b.must(err)
	return s
}

// TestProcessesJoinALobby: Bruno joins by one process, Chloe by another, whose memory is
// warm: both are in.
func TestProcessesJoinALobby(t *testing.T) {
	b := newBench(t)
	id := b.lobby("c", "duel")
	other := b.second()
	if _, err := other.Shelf.Get(id); err != nil {
		t.Fatal(err)
	}
	_, err := b.SetSeats(ctx, b.by("alice"), id, 2)
	b.must(err)
	_, err = b.Join(ctx, b.by("bruno"), id, "Bruno")
	b.must(err)
	if _, err := other.Leave(ctx, b.by("alice"), id); err != nil {
		t.Fatal(err)
	}
	if _, err := other.Join(ctx, b.by("chloe"), id, "Chloe"); err != nil {
		t.Fatal(err)
	}
	b.restart()
	if got := b.get(id).Present(); !slices.Equal(got, []string{"bruno", "chloe"}) {
		t.Errorf("at the table are %v, want Bruno and Chloe", got)
	}
}

// TestProcessesRefuseOnTheTableOfToday: what one process has made possible is not refused by
// the memory of another.
func TestProcessesRefuseOnTheTableOfToday(t *testing.T) {
	b := newBench(t)
	id := b.lobby("c", "duel", "bruno")
	_, err := b.SetSeats(ctx, b.by("alice"), id, 2)
	b.must(err)
	other := b.second()
	if _, err := other.Join(ctx, b.by("chloe"), id, "Chloe"); !errors.Is(err, ErrFull) {
		t.Fatalf("a third at a duel: %v, want ErrFull", err)
	}
	_, err = b.Leave(ctx, b.by("bruno"), id)
	b.must(err)
	if _, err := other.Join(ctx, b.by("chloe"), id, "Chloe"); err != nil {
		t.Errorf("the seat is free, and she is refused: %v", err)
	}
}

// TestProcessesPlay: two players act by turns, each by a process of their own.
func TestProcessesPlay(t *testing.T) {
	b := newBench(t)
	id := b.playing("c", "duel")
	both := []*Tables{b.Tables, b.second()}
	acts := 0
	for n := range 12 {
		s := both[n%2]
		now, err := b.cfg.Store.Load(uint64(id))
		b.must(err)
		table, err := b.Shelf.decode(now)
		b.must(err)
		if table.Status != Playing {
			break
		}
		user := table.Asked()[0]
		seat, _ := table.SeatOf(user)
		click := Click{Actor: b.by(user), Table: id, Decision: Now, Action: table.match.State.Legal(seat, nil)[0]}
		if _, err := s.Act(ctx, click); err != nil {
			t.Fatalf("act %d: %v", n, err)
		}
		acts++
	}
	b.restart()
	if got := b.get(id).Entries(); got < acts || acts < 4 {
		t.Errorf("%d entries of %d acts", got, acts)
	}
}

// TestProcessesSetAPerson: what a person sets by two processes at once is all kept, and so is
// what is set again and again by both at the same time.
func TestProcessesSetAPerson(t *testing.T) {
	b := newBench(t)
	other := b.second()
	_, err := b.SetPerson(ctx, "alice", func(p *Person) { p.Locale = "fr" })
	b.must(err)
	var group sync.WaitGroup
	for n, s := range []*Tables{b.Tables, other} {
		group.Go(func() {
			for k := range 20 {
				_, err := s.SetPerson(ctx, "alice", func(p *Person) {
					asked := map[string][]string{}
					for game, ids := range p.Asked {
						asked[game] = ids
					}
					name := fmt.Sprint("game", n)
					asked[name] = append(slices.Clone(asked[name]), fmt.Sprint(k))
					p.Asked = asked
				})
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
	p, err := b.People.Person("alice")
	b.must(err)
	if p.Locale != "fr" || len(p.Asked["game0"]) != 20 || len(p.Asked["game1"]) != 20 {
		t.Errorf("kept are %q and %d and %d", p.Locale, len(p.Asked["game0"]), len(p.Asked["game1"]))
	}
}

// TestProcessesSetAPersonAgainAndAgain: what one process sets is kept although another was faster
// twenty times.
func TestProcessesSetAPersonAgainAndAgain(t *testing.T) {
	b := newBench(t)
	other := b.second()
	faster := 0
	_, err := b.SetPerson(ctx, "alice", func(p *Person) {
		if p.Locale = "fr"; faster == 20 {
			return
		}
		faster++
		_, err := other.SetPerson(ctx, "alice", func(p *Person) { p.Client = fmt.Sprint("client ", faster) })
		b.must(err)
	})
	b.must(err)
	p, err := b.People.Person("alice")
	b.must(err)
	if p.Locale != "fr" || p.Client != "client 20" {
		t.Errorf("kept are %q and %q", p.Locale, p.Client)
	}
}

// TestRetriesWait: the first retries do not wait, later ones longer up to a bound, and all of them
// together less than Discord waits for an answer.
func TestRetriesWait(t *testing.T) {
	var all time.Duration
	for conflicts := 1; conflicts < mostTries; conflicts++ {
		now, next := longestPause(conflicts), longestPause(conflicts+1)
		if now < 0 || now > longestWait || next < now || (now == 0) != (conflicts <= promptTries) {
			t.Errorf("after %d conflicts %v, then %v", conflicts, now, next)
		}
		all += now
	}
	if all > time.Second {
		t.Errorf("all waits take up to %v", all)
	}
}

// TestProcessesForgetAndSay: a name that one process has taken away does not come back with
// what another notes of a post, and what a post has noted outlives the other's change.
func TestProcessesForgetAndSay(t *testing.T) {
	b := newBench(t)
	id := b.playing("c", "duel")
	b.drain()
	other := b.second()
	warm, err := other.Shelf.Get(id)
	b.must(err)
	_, err = b.Forget(ctx, "bruno")
	b.must(err)
	_, err = other.Change(ctx, b.by("alice"), id, keepsScrap("well played"))
	b.must(err)
	b.restart()
	now := b.get(id)
	if now.Has("bruno") || now.NameOf("bruno") != "" || len(scraps.Of(now)) != 1 {
		t.Errorf("the table of %v is kept as %+v", warm.Players, now)
	}
}

// TestProcessesCountAGame: two games of a player that end by two processes both count.
func TestProcessesCountAGame(t *testing.T) {
	b := newBench(t)
	other := b.second()
	one, two := b.playing("c1", "duel"), b.playing("c2", "duel")
	if _, err := other.Shelf.Get(two); err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	for s, id := range map[*Tables]ID{b.Tables: one, other: two} {
		group.Go(func() {
			by := Actor{Interaction: "end " + id.String(), User: "alice"}
			if _, err := s.Act(ctx, Click{Actor: by, Table: id, Decision: Now, Action: game.Resign}); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	if s := b.tally("alice"); s.Lost != 2 {
		t.Errorf("counted are %+v, want two lost", s)
	}
}

// TestProcessesRemind: the wishes of a person that one process has stored are those by which
// another looks.
func TestProcessesRemind(t *testing.T) {
	b := newBench(t)
	b.playing("c", "duel")
	other := b.second()
	_, err := b.SetPerson(ctx, "alice", func(p *Person) { p.Wishes = clock.Wishes{Remind: []time.Duration{time.Hour}} })
	b.must(err)
	if got := other.People.wishes("alice"); len(got.Remind) != 1 {
		t.Errorf("the other process knows of %+v", got)
	}
}

// TestGlancesReadAtOnce: tables come in the order in which they are asked for, those in
// memory and those on the disk; one that is not there is told, and so is a damaged one.
func TestGlancesReadAtOnce(t *testing.T) {
	b := newBench(t)
	one, two, three := b.lobby("c1", "duel"), b.lobby("c2", "duel"), b.lobby("c3", "duel")
	b.restart()
	b.get(two)
	all, err := b.Shelf.glances([]ID{three, 99, two, one})
	if !errors.Is(err, ErrNoTable) {
		t.Errorf("table 99: %v, want ErrNoTable", err)
	}
	var got []ID
	for _, one := range all {
		got = append(got, one.ID)
		if one.version != b.version(one.ID) {
			t.Errorf("table %s has version %x, want %x", one.ID, one.version, b.version(one.ID))
		}
	}
	if want := []ID{three, two, one}; !slices.Equal(got, want) {
		t.Errorf("glances = %v, want %v", got, want)
	}
}

// leased is a store whose changes are made under a lease.
type leased struct {
	lease store.Lease
}

func (l *leased) commit(ctx context.Context, c store.Change, commit store.Commits) (store.Result, error) {
	c.Lease = l.lease
	return commit(ctx, c)
}

// TestProcessesUnderALease: of two processes the one that has the lease of the servers changes
// their tables. One that comes to itself after the other took its place changes nothing, though
// all that it remembers fits, and the other goes on with what the first had acknowledged.
func TestProcessesUnderALease(t *testing.T) {
	b := newBench(t)
	id := b.lobby("c", "duel")
	_, err := b.SetSeats(ctx, b.by("alice"), id, 3)
	b.must(err)
	both := []*leased{{}, {}}
	var tables []*Tables
	for _, s := range both {
		cfg := b.cfg
		cfg.Store = b.cfg.Store.Through(s.commit)
		one, err := New(cfg, benchRules)
		b.must(err)
		tables = append(tables, one)
	}
	take := func(n int, owner string) {
		t.Helper()
		l, err := b.cfg.Store.TakeLease(ctx, 0, 1, owner, time.Hour)
		b.must(err)
		both[n].lease = l
	}
	take(0, "ann")
	_, err = tables[0].Join(ctx, b.by("bruno"), id, "Bruno")
	b.must(err)
	b.must(b.cfg.Store.DropLease(ctx, both[0].lease)) // as when it is over
	take(1, "ben")
	for range 2 {
		if _, err := tables[0].Leave(ctx, b.by("bruno"), id); !errors.Is(err, store.ErrFenced) {
			t.Errorf("the process of before leaves the table: %v, want ErrFenced", err)
		}
		french := func(c *Change) error { c.after.Locale = "fr"; return nil }
		if _, err := tables[0].Change(ctx, b.by("alice"), id, french); !errors.Is(err, store.ErrFenced) {
			t.Errorf("the process of before changes the language: %v, want ErrFenced", err)
		}
	}
	now, err := tables[1].Shelf.Get(id)
	b.must(err)
	if !slices.Equal(now.Present(), []string{"alice", "bruno"}) || now.Posts.Board != "" {
		t.Errorf("at the table are %v, its board is %q", now.Present(), now.Posts.Board)
	}
	_, err = tables[1].Leave(ctx, b.by("bruno"), id)
	b.must(err)
}
