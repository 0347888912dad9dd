package table

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"slices"
	"testing"
	"time"

	"bivouac/store"
	"bivouac/store/enginetest"
)

// passes lets time pass, hour by hour, with a few Ticks in each.
func (b *bench) passes(span time.Duration) {
	b.t.Helper()
	for end := b.clock.Now().Add(span); b.clock.Now().Before(end); {
		b.clock.advance(min(time.Hour, end.Sub(b.clock.Now())))
		for range 3 {
			b.tickNow()
		}
		b.drain()
	}
}

func (b *bench) there(id ID) bool {
	b.t.Helper()
	_, err := b.Shelf.Get(id)
	if err != nil && !errors.Is(err, ErrDeleted) {
		b.t.Fatal(err)
	}
	return err == nil
}

// TestAgeOfLobbies: one that was cancelled or not started is there for a day and
// gone after two; its channel is free, its id is not given again, and the audit is well.
func TestAgeOfLobbies(t *testing.T) {
	b := newBench(t)
	b.playing("other", "duel")
	cancelled, left := b.lobby("c1", "duel", "bruno"), b.lobby("c2", "duel")
	_, err := b.Cancel(ctx, b.by("alice"), cancelled)
	b.must(err)
	last := b.by("alice")
	_, err = b.Leave(ctx, last, left)
	b.must(err)
	expires := b.lobby("c3", "duel")
	b.passes(23 * time.Hour)
	for _, id := range []ID{cancelled, left, expires} {
		if !b.there(id) {
			t.Errorf("after 23 hours table %s is gone", id)
		}
	}
	b.passes(day)
	if b.there(cancelled) || b.there(left) || !b.there(expires) {
		t.Errorf("after two days there are: the cancelled one %t, the one that all have left %t, the open one %t; "+
			"want the last alone",
			b.there(cancelled), b.there(left), b.there(expires))
	}
	if _, err := b.Shelf.In("c1"); !errors.Is(err, ErrNoTable) || errors.Is(err, ErrDeleted) {
		t.Errorf("its channel: %v, want that there is no table", err)
	}
	if out, err := b.Leave(ctx, last, left); !errors.Is(err, ErrDeleted) {
		t.Errorf("a repeat of what closed it: %+v, %v", out, err)
	}
	b.passes(7 * day)
	if b.there(expires) {
		t.Errorf("two days after it expired table %s is there", expires)
	}
	b.restart()
	if id := b.lobby("c1", "duel"); id <= expires {
		t.Errorf("id %s is given again", id)
	}
	if r, err := b.cfg.Store.Check(); err != nil || len(r.Damage) > 0 {
		t.Errorf("the audit: %v, %v", r.Damage, err)
	}
}

// TestAgeOfGames: after any kind of end, a game is kept for the time that is set; one that is
// played never goes, and the counts stay.
func TestAgeOfGames(t *testing.T) {
	for name, c := range map[string]struct {
		kept   time.Duration
		passes time.Duration
		there  bool
	}{
		"before its time":           {30 * day, 29 * day, true},
		"after its time":            {30 * day, 31 * day, false},
		"for ever":                  {-1, 900 * day, true},
		"as nobody said":            {0, 720 * day, true},
		"as nobody said, after all": {0, 732 * day, false},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t, func(cfg *Config) { cfg.GamesKept, cfg.IdleExpiry = c.kept, 5000*day })
			over, live := b.beaten("c1", "bruno"), b.playing("c2", "duel")
			cancelled := b.playing("c3", "duel")
			_, err := b.Cancel(ctx, Actor{User: "m", Moderator: true}, cancelled)
			b.must(err)
			b.drain()
			b.clock.advance(c.passes - 5*time.Hour)
			b.passes(5 * time.Hour)
			if b.there(over) != c.there || b.there(cancelled) != c.there || !b.there(live) {
				t.Errorf("there are: the game that is over %t, the cancelled one %t, the live one %t", b.there(over),
					b.there(cancelled), b.there(live))
			}
			if a := b.tally("alice"); a.Won != 1 {
				t.Errorf("alice's statistics: %+v", a)
			}
		})
	}
}

// TestAgeAsTheHostSaysToday: the age that the host sets today holds for games that are over already, also if the
// machine's clock is a day ahead when the bot starts, and is set right after that.
func TestAgeAsTheHostSaysToday(t *testing.T) {
	b := newBench(t)
	over := b.beaten("c", "bruno")
	b.drain()
	b.passes(40 * day)
	if !b.there(over) {
		t.Fatal("it is gone")
	}
	b.cfg.GamesKept = 30 * day
	b.clock.advance(day)
	b.restart()
	b.clock.advance(-day)
	b.tickNow()
	if !b.there(over) {
		t.Error("a bot that has just started, whose clock may be wrong, deletes a game")
	}
	b.passes(2 * time.Hour)
	if b.there(over) {
		t.Error("it is there")
	}
}

// TestAgeOfWhatIsNotSaidYet: a table of which its channel is still to be told is kept for a
// week more.
func TestAgeOfWhatIsNotSaidYet(t *testing.T) {
	b := newBench(t)
	id := b.lobby("c", "duel")
	_, err := b.Cancel(ctx, b.by("alice"), id)
	b.must(err)
	for n := range 9 {
		if !b.there(id) {
			t.Fatalf("after %d days it is gone", n)
		}
		b.clock.advance(day - 2*time.Hour)
		for range 2 {
			b.clock.advance(time.Hour)
			b.tickNow()
		}
		if n == 6 {
			break
		}
	}
	b.clock.advance(3 * day)
	b.tickNow()
	if b.there(id) {
		t.Error("after ten days it is there")
	}
	if posts, err := b.cfg.Store.Outbox(store.Everywhere, 0, 0); err != nil || len(posts) > 0 {
		t.Errorf("%d posts are left, %v", len(posts), err)
	}
}

// TestAgeOfManyAtOnce: a Tick deletes a few and goes on with all the rest that is due; the
// next ones delete the rest, also after a kill.
func TestAgeOfManyAtOnce(t *testing.T) {
	b := newBench(t, func(c *Config) { c.OpenPerson = 1000 })
	var ids []ID
	for n := range 3*oldAtOnce + 5 {
		id := b.lobby(fmt.Sprint("c", n), "duel")
		_, err := b.Cancel(ctx, b.by("alice"), id)
		b.must(err)
		ids = append(ids, id)
	}
	b.drain()
	left := func() int {
		ids, err := b.cfg.Store.MatchesOf(listGuild + "g")
		b.must(err)
		return len(ids)
	}
	b.clock.advance(23 * time.Hour)
	b.tickNow() // which finds none
	b.clock.advance(3 * time.Hour)
	for want := len(ids) - oldAtOnce; want > 0; want -= oldAtOnce {
		b.tickNow()
		if n := left(); n != want {
			t.Fatalf("%d tables are left, want %d", n, want)
		}
		if want < 2*oldAtOnce {
			b.restart()
			b.clock.advance(2 * time.Hour)
		}
	}
	b.tickNow()
	if n := left(); n != 0 {
		t.Errorf("%d tables are left", n)
	}
	b.listsFit()
}

// TestOpenTablesOfOnePerson and of a server have a limit, which is told; closing one makes
// room, others are not concerned, and a repeat is recognised as one.
func TestOpenTablesOfOnePerson(t *testing.T) {
	b := newBench(t, func(c *Config) { c.OpenPerson, c.OpenServer = 3, 5 })
	open := func(host, guild, channel string) (Outcome, error) {
		return b.Open(ctx, Opening{
			Interaction: host + channel, Guild: guild, Channel: channel, Game: "duel", Host: Player{User: host, Name: host},
			Locale: "en",
		})
	}
	wants := func(err error, want *Crowded) {
		t.Helper()
		if crowded, _ := errors.AsType[*Crowded](err); want == nil && err != nil ||
			want != nil && (crowded == nil || *crowded != *want) {
			t.Errorf("%v, want %v", err, want)
		}
	}
	first, err := open("alice", "g", "c1")
	wants(err, nil)
	for n, guild := range []string{"g", "h"} {
		_, err := open("alice", guild, fmt.Sprint("d", n))
		wants(err, nil)
	}
	_, err = open("alice", "g", "c2")
	wants(err, &Crowded{Most: 3})
	wants(b.Quota.MayOpen("g", "alice"), &Crowded{Most: 3})
	again, err := open("alice", "g", "c1")
	if wants(err, nil); !again.Repeat || again.After.ID != first.After.ID {
		t.Errorf("a repeat of the first: %+v", again)
	}
	for n := range 3 {
		_, err := open(fmt.Sprint("u", n), "g", fmt.Sprint("e", n))
		wants(err, nil)
	}
	_, err = open("u4", "g", "c3")
	wants(err, &Crowded{Most: 5, Server: true})
	_, err = b.Join(ctx, b.by("u4"), first.After.ID, "u4") // this user plays along all the same
	wants(err, nil)
	_, err = b.Cancel(ctx, b.by("alice"), first.After.ID)
	wants(err, nil)
	_, err = open("alice", "g", "c4")
	wants(err, nil)
	b.cfg.OpenPerson, b.cfg.OpenServer = -1, -1
	b.restart()
	_, err = open("alice", "g", "c5")
	wants(err, nil)
}

// TestOpenTablesCountedOneAfterTheOther: who opens many in the same moment has no more.
func TestOpenTablesCountedOneAfterTheOther(t *testing.T) {
	b := newBench(t, func(c *Config) { c.OpenPerson = 4 })
	opened := make(chan error)
	for n := range 12 {
		go func() {
			_, err := b.Open(ctx, Opening{
				Guild: fmt.Sprint("g", n%3), Channel: fmt.Sprint("c", n), Game: "duel", Host: Player{User: "alice", Name: "Alice"},
				Locale: "en",
			})
			opened <- err
		}()
	}
	n := 0
	for range 12 {
		if err := <-opened; err == nil {
			n++
		}
	}
	if n != 4 {
		t.Errorf("%d tables were opened, want 4", n)
	}
}

// TestOpenAndCancelFillsNoDisk: a member who opens and closes tables all day leaves as many as
// one may have open.
func TestOpenAndCancelFillsNoDisk(t *testing.T) {
	b := newBench(t, func(c *Config) { c.OpenPerson = 5 })
	for range 40 {
		id := b.lobby("c", "duel")
		_, err := b.Cancel(ctx, b.by("alice"), id)
		b.must(err)
		b.drain()
	}
	if ids, err := b.cfg.Store.MatchesOf(listGuild + "g"); err != nil || len(ids) > 6 {
		t.Errorf("tables %v are left, %v", ids, err)
	}
}

// filed is how often the bytes of the store's file hold a word.
func (b *bench) filed(word string) int {
	b.t.Helper()
	enginetest.AboutFiles(b.t)
	data, err := os.ReadFile(b.path)
	b.must(err)
	return bytes.Count(data, []byte(word))
}

// backedUp is how often the bytes of a backup do.
func (b *bench) backedUp(word string) int {
	b.t.Helper()
	return bytes.Count(enginetest.Copy(b.t, b.cfg.Store), []byte(word))
}

// TestCleanAfter: deleted data is in no backup from then on, and, where that was asked for, gone from the file in use
// within the hour, or at the next start.
func TestCleanAfter(t *testing.T) {
	const name = "Brunhildefonse"
	plays := func(b *bench) {
		b.must(b.Met(ctx, "g", "bruno", name, "fr"))
		id := b.lobby("c", "duel")
		_, err := b.Join(ctx, b.by("bruno"), id, name)
		b.must(err)
		_, err = b.Start(ctx, b.by("alice"), id)
		b.must(err)
		b.act(id, "alice", b.first(id, 0))
		b.drain()
	}
	for what, do := range map[string]func(b *bench){
		"a player is forgotten": func(b *bench) { _, err := b.Forget(ctx, "bruno"); b.must(err) },
		"the server is erased": func(b *bench) {
			_, err := b.Erasing.EraseGuild(ctx, "g")
			b.must(err)
			b.drain()
			b.tickNow()
		},
	} {
		for _, killed := range []bool{false, true} {
			t.Run(fmt.Sprint(what, ", a kill: ", killed), func(t *testing.T) {
				b := newBench(t, func(c *Config) { c.GamesKept = 30 * day })
				plays(b)
				do(b)
				b.drain()
				if n := b.backedUp(name); n > 0 {
					t.Errorf("the backup holds the name %d times", n)
				}
				if killed {
					b.restart()
				} else {
					b.clock.advance(time.Hour + time.Minute)
					b.tickNow()
				}
				if n := b.filed(name); n > 0 {
					t.Errorf("the file holds the name %d times", n)
				}
				if r, err := b.cfg.Store.Check(); err != nil || len(r.Damage) > 0 {
					t.Errorf("the audit: %v, %v", r.Damage, err)
				}
			})
		}
	}
}

// TestCleanIsNoLoad: however often it is asked for, the store is cleaned once an hour at most.
func TestCleanIsNoLoad(t *testing.T) {
	steps := 0
	b := newBench(t)
	enginetest.AboutFiles(b.t)
	b.cfg.Store.Close()
	b.open(store.Options{Committed: func(time.Duration, int) { steps++ }})
	b.playing("c", "duel")
	b.drain()
	b.clock.advance(2 * time.Hour)
	var cleanings []time.Time
	for range 5 {
		_, err := b.Forget(ctx, "bruno")
		b.must(err)
		for range 10 {
			b.clock.advance(time.Second)
			b.tickNow()
			if at := b.cleaner.at; !slices.Contains(cleanings, at) {
				cleanings = append(cleanings, at)
			}
		}
	}
	if n := len(cleanings); n != 1 {
		t.Errorf("within a minute it was cleaned %d times, want once", n)
	}
	before := steps
	for range 10 {
		b.tickNow()
	}
	if steps != before {
		t.Errorf("ten Ticks after it was cleaned wrote %d transactions", steps-before)
	}
}
