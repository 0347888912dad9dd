package table

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"bivouac/bot/table/clock"
	"bivouac/game"
	"bivouac/store"
	"bivouac/store/enginetest"
)

// drawn starts a drawn duel in a channel of a server.
func (b *bench) drawn(guild, channel string) ID {
	b.t.Helper()
	at := Seating{Actor: b.by("alice"), Guild: guild, Channel: channel, Locale: "en",
		Players: []Player{{User: "alice", Name: "Alice"}, {User: "bruno", Name: "Bruno"}}}
	out, err := b.Load(ctx, at, game.Setup{Game: "duel", Rules: 1, Seats: 2, Position: "A 3 5; B 4 6; round 3"})
	b.must(err)
	return out.After.ID
}

// shards are the benches of two shards: each has a table that is over with its rematch, one that is being
// played, and a branch of Alice's.
func shards(t *testing.T) (both []*bench, played, over [2]ID) {
	for n := range 2 {
		b := newBench(t, func(c *Config) { c.Clock = &handClock{t: time.Date(2026, 3, 2, 12, n, 0, 0, time.UTC)} })
		b.click = 1000 * n
		guild := fmt.Sprint("g", n)
		b.must(b.Met(ctx, guild, "alice", fmt.Sprint("Alice of ", n), "en"))
		for range n { // so that equal things have different numbers
			b.drawn(guild, "before")
			b.drain()
		}
		over[n] = b.drawn(guild, fmt.Sprint("over", n))
		b.act(over[n], "alice", "resign")
		_, err := b.Rematch(ctx, b.by("bruno"), over[n], Place{Channel: fmt.Sprint("over", n)}, "Bruno")
		b.must(err)
		b.drain()
		played[n] = b.drawn(guild, fmt.Sprint("played", n))
		b.try(played[n], "alice")
		both = append(both, b)
	}
	return both, played, over
}

// merged opens the tables of several benches as one.
func mergedBench(t *testing.T, all ...*bench) (*bench, error) {
	t.Helper()
	var stores []store.Store
	var names []string
	for i, b := range all {
		stores, names = append(stores, b.cfg.Store), append(names, fmt.Sprint("store ", i))
	}
	u, err := Merge(stores, names)
	if err != nil {
		return nil, err
	}
	b := &bench{t: t, path: filepath.Join(t.TempDir(), "merged.db"), clock: all[0].clock, cfg: all[0].cfg, click: 5000}
	to := enginetest.Open(t, b.path, store.Options{})
	want, err := store.Copy(ctx, u, to, nil, nil)
	if err != nil {
		return nil, errors.Join(err, to.Close())
	}
	got, err := store.DigestOf(ctx, to, nil)
	b.must(err)
	if got.Sum() != want.Sum() {
		t.Error("what was merged is not what was copied: the union is out of order, or a key is in it twice")
	}
	b.must(to.Close())
	b.open(store.Options{})
	t.Cleanup(func() { b.listsFit(); _ = b.cfg.Store.Close() })
	return b, nil
}

// TestMerge: the stores of two shards become one in which every table goes on, what belongs to it
// goes with it, and the buttons of before lead to it.
func TestMerge(t *testing.T) {
	both, played, over := shards(t)
	until := time.Date(2026, 4, 1, 0, 0, 0, 0, time.UTC)
	_, err := both[0].SetPerson(ctx, "alice", func(p *Person) {
		p.Away, p.Asked = until, map[string][]string{"duel": {"a"}}
	})
	both[0].must(err)
	quiet := clock.Quiet{From: 60, To: 120}
	_, err = both[1].SetPerson(ctx, "alice", func(p *Person) {
		p.Quiet, p.Locale, p.Asked = quiet, "fr", map[string][]string{"duel": {"b", "a"}}
	})
	both[1].must(err)
	tally, err := both[1].Tally("g1", "alice")
	both[1].must(err)
	tally.Puzzles.Last = []string{over[1].String() + " 0"}
	record, err := tally.record()
	both[1].must(err)
	both[1].puts(record)

	b, err := mergedBench(t, both...)
	if err != nil {
		t.Fatal(err)
	}
	if ids, err := b.cfg.Store.Matches(store.Everywhere, 0, 0); len(ids) != 7 || err != nil {
		t.Errorf("tables %v, %v", ids, err)
	}
	for n := range 2 {
		was := both[n].get(played[n])
		now, err := b.InChannel(played[n], fmt.Sprint("played", n))
		b.must(err)
		if now.Guild != was.Guild || (now.ID == was.ID) != (n == 0) || now.Status != Playing {
			t.Errorf("a button of shard %d leads to %+v", n, now)
		}
		if at, err := b.In(was.Channel); at.ID != now.ID || err != nil {
			t.Errorf("channel %s has table %s, %v", was.Channel, at.ID, err)
		}
		if _, err := b.InChannel(played[n], "elsewhere"); !errors.Is(err, ErrNoTable) {
			t.Errorf("a button in another channel: %v", err)
		}
		ended, err := b.InChannel(over[n], fmt.Sprint("over", n))
		b.must(err)
		if again := b.get(ended.Next); again.Again != ended.ID || again.Guild != was.Guild {
			t.Errorf("the rematch of %s is %s, of %s", ended.ID, again.ID, again.Again)
		}
		posts := b.box.Tells(now.ID)
		if !posts {
			t.Errorf("nothing is to be said of shard %d's table any more", n)
		}
		b.act(now.ID, "alice", "b5")
		if name := b.NameIn(was.Guild, "alice"); name != fmt.Sprint("Alice of ", n) {
			t.Errorf("shard %d's server calls her %q", n, name)
		}
	}
	for _, p := range b.drain() {
		if now := b.get(p.Table); now.Guild != p.Guild {
			t.Errorf("post %d is about table %s of %s, and goes to %s", p.ID, p.Table, now.Guild, p.Guild)
		}
	}
	alice, err := b.Person("alice")
	b.must(err)
	if alice.Quiet != quiet || !alice.Away.Equal(until) || alice.Locale != "fr" ||
		!slices.Equal(alice.Asked["duel"], []string{"a", "b"}) {
		t.Errorf("of Alice is kept %+v", alice)
	}
	for n := range 2 {
		now, err := b.InChannel(played[n], fmt.Sprint("played", n))
		b.must(err)
		all, err := b.readTrials("alice")
		b.must(err)
		if len(all.Trials) != 2 || all.at(now.ID, 0) < 0 {
			t.Errorf("Alice has %d branches, and none at %s: %+v", len(all.Trials), now.ID, all.Trials)
		}
	}
	if tally, err = b.Tally("g1", "alice"); err != nil || strings.HasPrefix(tally.Puzzles.Last[0], over[1].String()+" ") {
		t.Errorf("the puzzles that she tried are %v, %v", tally.Puzzles.Last, err)
	}
	next, err := b.cfg.Store.NextMatch(ctx)
	b.must(err)
	if ids, _ := b.cfg.Store.Matches(store.Everywhere, 0, 0); next <= ids[len(ids)-1] {
		t.Errorf("the next table would be %d", next)
	}
	dues, err := b.cfg.Store.Due(store.Everywhere, time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC), 0)
	b.must(err)
	for _, d := range dues {
		var id ID
		if _, err := fmt.Sscanf(string(d.Record), "%d", &id); err == nil &&
			(d.Key != dueKey(id) || b.get(id).Guild != d.Server) {
			t.Errorf("due %q is about table %s of %s", d.Key, id, b.get(id).Guild)
		}
	}
}

// TestMergeRefuses: stores that are no shards of one bot, or not ready, are named.
func TestMergeRefuses(t *testing.T) {
	for _, c := range []struct {
		says string
		does func(t *testing.T, both []*bench, played [2]ID)
	}{
		{"store 0 and store 1 both keep games or players of server g0", func(t *testing.T, both []*bench, _ [2]ID) {
			both[1].drawn("g0", "c")
		}},
		{"both keep channel", func(t *testing.T, both []*bench, _ [2]ID) {
			both[1].drawn("g1", "played0")
		}},
		{"store 1 was last used by an older bivouac", func(t *testing.T, both []*bench, _ [2]ID) {
			both[1].puts(store.Person{User: listedKey})
		}},
		{"store 1: a message was just being sent", func(t *testing.T, both []*bench, played [2]ID) {
			p, _, ok := both[1].Next()
			if !ok {
				t.Fatal("there is nothing to send")
			}
			both[1].must(both[1].Sending(ctx, p))
		}},
		{"store 1: table", func(t *testing.T, both []*bench, played [2]ID) {
			_, err := both[1].cfg.Store.Commit(ctx, store.Change{
				Match: uint64(played[1]), Version: both[1].version(played[1]), Record: []byte("{}"), Server: "g1",
			})
			both[1].must(err)
		}},
	} {
		t.Run(c.says, func(t *testing.T) {
			both, played, _ := shards(t)
			c.does(t, both, played)
			if _, err := mergedBench(t, both...); err == nil || !strings.Contains(err.Error(), c.says) {
				t.Errorf("merged: %v", err)
			}
			both[1].must(both[1].cfg.Store.Close()) // what was done to it fits no lists
		})
	}
	both, _, _ := shards(t)
	one, err := mergedBench(t, both...)
	if err != nil {
		t.Fatal(err)
	}
	other := newBench(t)
	if _, err := mergedBench(t, one, other); err == nil ||
		!strings.Contains(err.Error(), "merged from several stores itself") {
		t.Errorf("merged again: %v", err)
	}
}

// TestMergeLives: an outage of either shard is not counted as a player's time, and is deducted once.
func TestMergeLives(t *testing.T) {
	at := func(minute int) time.Time { return time.Date(2026, 3, 2, 12, minute, 0, 0, time.UTC) }
	a := alive{At: at(50), Outages: []clock.Outage{{From: at(1), To: at(3)}, {From: at(20), To: at(21)}}}
	b := alive{At: at(40), Outages: []clock.Outage{{From: at(2), To: at(5)}, {From: at(30), To: at(31)}}}
	mergeLives(&a, &b)
	want := []clock.Outage{{From: at(1), To: at(5)}, {From: at(20), To: at(21)}, {From: at(30), To: at(31)}}
	if !a.At.Equal(at(40)) || !slices.Equal(a.Outages, want) {
		t.Errorf("merged to %+v", a)
	}
}
