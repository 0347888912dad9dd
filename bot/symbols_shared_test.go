package bot_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"bivouac/bot"
	"bivouac/bot/features"
	"bivouac/bot/playground"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/game/amount"
	"bivouac/game/invade"
	"bivouac/render"
	paintinvade "bivouac/render/invade"
	"bivouac/store"
	"bivouac/store/enginetest"
)

// allSymbols is how many symbols the games have together, or some of them.
var allSymbols = amount.Of(12, 63)

// manySymbols is a painter with more symbols than one game has.
type manySymbols struct{ paintinvade.Painter }

func (p manySymbols) Symbols() map[string]render.Sprite {
	all := maps.Clone(p.Painter.Symbols())
	for n := 0; len(all) < allSymbols; n++ {
		all[fmt.Sprintf("more_%02d", n)] = all["soldier_south_n"]
	}
	return all
}

// crew are bots that share a store and an application, a shard each.
type crew struct {
	t     *testing.T
	srv   *playground.Server
	store *store.Store
	bots  []*mate
}

// mate is one of them.
type mate struct {
	crew   *crew
	name   string
	bot    *bot.Bot
	tables *table.Tables
	client *wire.Client
	shell  *wire.Shell
	lease  store.Lease

	mu    sync.Mutex
	calls map[string]int // about emoji, by method, and what Discord refused
}

// RoundTrip counts what goes to Discord.
func (m *mate) RoundTrip(r *http.Request) (*http.Response, error) {
	resp, err := http.DefaultTransport.RoundTrip(r)
	m.mu.Lock()
	defer m.mu.Unlock()
	if strings.Contains(r.URL.Path, "/emojis") {
		m.calls[r.Method]++
	}
	if err == nil && resp.StatusCode == http.StatusBadRequest {
		m.calls["refused "+r.Method+" "+r.URL.Path]++
	}
	return resp, err
}

// count is how often something was done so far, by one bot or by all.
func (c *crew) count(what string, bots ...*mate) (n int) {
	for _, m := range bots {
		m.mu.Lock()
		for name, times := range m.calls {
			if strings.HasPrefix(name, what) {
				n += times
			}
		}
		m.mu.Unlock()
	}
	return n
}

// newCrew is three bots of three shards, not connected yet.
func newCrew(t *testing.T, unique bool) *crew {
	t.Parallel()
	o := playground.Options{Clock: playground.WallClock(), GuildLocale: "en-US", AckTime: patience, Shards: 3,
		UniqueEmoji: unique, Members: []playground.Member{{Key: "alice", Name: "Alice", Locale: "en-GB", Admin: true},
			{Key: "bruno", Name: "Bruno", Locale: "en-GB"}}, Channels: []playground.Channel{{Name: "table"}}}
	for n := range 2 {
		o.Guilds = append(o.Guilds, playground.Guild{Name: fmt.Sprint("guild ", n), Channels: o.Channels})
	}
	c := &crew{t: t, srv: playground.New(o)}
	c.check(c.srv.Listen(0))
	c.store = enginetest.Open(t, filepath.Join(t.TempDir(), "bivouac.db"), store.Options{})
	ctx, stop := context.WithCancel(context.Background())
	var running sync.WaitGroup
	for n := range 3 {
		m := &mate{crew: c, name: fmt.Sprint("mate ", n), calls: map[string]int{}}
		title := bot.Title{Game: invade.Game{}, Painter: manySymbols{}, Texts: paintinvade.Texts()}
		log := slog.New(slog.NewTextHandler(newTestWriter(t), nil)).With("bot", m.name)
		var err error
		m.tables, err = table.New(table.Config{Store: c.store, Games: []game.Game{title.Game}, Clock: c.srv.Clock(),
			Held: &store.Held{}, Changed: func(before, after table.Table) { m.bot.BoardChanged(before, after) },
		}, features.All.Rules())
		c.check(err)
		m.client, err = wire.NewClient(wire.Config{Token: wire.NewSecret(canary), API: c.srv.URL() + "/api/v10",
			Transport: m, Log: log, Pace: newClockPace(c.srv.Clock(), func() int { return 0 })})
		c.check(err)
		m.bot, err = bot.New(bot.Config{Titles: []bot.Title{title}, Catalog: catalog(t, title), Tables: m.tables,
			Client: m.client, Now: c.srv.Clock().Now, Log: log, Debug: positions{title.Game}})
		c.check(err)
		running.Go(func() { m.bot.Run(ctx) })
		c.bots = append(c.bots, m)
	}
	t.Cleanup(func() {
		for _, m := range c.bots {
			m.shell.Close()
		}
		stop()
		running.Wait()
		http.DefaultTransport.(*http.Transport).CloseIdleConnections()
		if err := c.store.Close(); !errors.Is(err, store.ErrClosed) {
			c.check(err)
		}
		c.srv.Close()
	})
	return c
}

func (c *crew) check(err error) {
	c.t.Helper()
	if err != nil {
		c.t.Fatal(err)
	}
}

// serve has a bot take a shard and connect.
func (m *mate) serve(shard uint64) {
	c := m.crew
	c.t.Helper()
	var err error
	m.lease, err = c.store.TakeLease(c.t.Context(), shard, 3, m.name, time.Hour)
	c.check(err)
	c.check(m.tables.Sharing.Took(m.lease))
	m.shell, err = wire.NewShell(wire.Options{Client: m.client, Handler: m.bot, Shard: int(shard), Shards: 3})
	c.check(err)
	m.shell.Begin()
}

// leave has a bot give its shard back.
func (m *mate) leave() {
	c := m.crew
	c.t.Helper()
	m.shell.Close()
	m.tables.Sharing.Lost(m.lease)
	c.check(c.store.DropLease(c.t.Context(), m.lease))
}

// until lets time pass until something holds, while a member plays on each server.
func (c *crew) until(what string, holds func() bool) {
	c.t.Helper()
	for end := time.Now().Add(patience); !holds(); c.pass(1) {
		if time.Now().After(end) {
			c.t.Fatalf("waited for %s in vain", what)
		}
	}
}

// pass lets as many times a quarter of a minute pass, in each of which a member plays on each server.
func (c *crew) pass(times int) {
	c.t.Helper()
	for range times {
		for _, guild := range c.srv.GuildIDs() {
			if c.served(guild) {
				c.play(c.srv.ChannelIn(guild, "table"))
			}
		}
		c.srv.Clock().Advance(15 * time.Second)
	}
}

// served says whether a bot is connected for a server and will answer a press there.
func (c *crew) served(guild string) bool {
	for _, m := range c.bots {
		if m.tables.Sharing.Serves(guild) {
			return m.shell.Healthy() == nil
		}
	}
	return false
}

// play has alice look at her pieces.
func (c *crew) play(channel string) {
	ctx, stop := context.WithTimeout(c.t.Context(), patience)
	defer stop()
	alice := c.srv.As("alice")
	if all, err := alice.Messages(channel); err != nil || len(all) == 0 {
		_, _ = alice.Command(ctx, channel, "debug", playground.Opts{"second": "bruno",
			"load": "invade/S: d2 h1 m1 [14N]; N: d16 i16 m16 [14N]; active S; phase MOVE; dice C3 A1 O1 E1 P3; foe 3"})
		return // before the commands are there it is refused
	}
	if r, err := alice.Press(ctx, channel, "Play"); err == nil && r.Outcome == playground.OutcomeFailed {
		c.t.Errorf("a press in %s failed: %+v", channel, r)
	}
}

// complete says whether all these bots show all symbols.
func (c *crew) complete(bots ...*mate) bool {
	for _, m := range bots {
		if m.bot.Symbols() != allSymbols {
			return false
		}
	}
	return true
}

// TestSymbolsOfThree: of three processes that start together the one with shard 0 uploads the symbols and
// the others list them, and no answer has one that is not there. When shard 0 changes hands its new owner
// does what is left, and the others notice what was lost.
func TestSymbolsOfThree(t *testing.T) {
	t.Parallel()
	for _, unique := range []bool{false, true} {
		t.Run(fmt.Sprintf("unique=%v", unique), func(t *testing.T) {
			c := newCrew(t, unique)
			for n, m := range c.bots {
				m.serve(uint64(n)) // it does not wait until it is connected
			}
			c.until("all symbols", func() bool { return c.complete(c.bots...) })
			c.pass(amount.Of(4, 20)) // and so it stays
			first, second, third := c.bots[0], c.bots[1], c.bots[2]
			if n, by := c.count("POST", c.bots...), c.count("POST", first); n != allSymbols || by != n {
				t.Errorf("%d uploads, %d of them by the owner of shard 0", n, by)
			}
			if n := c.count("DELETE", c.bots...); n != 0 {
				t.Errorf("%d emoji were deleted", n)
			}
			if n := c.count("refused", c.bots...); n != 0 {
				t.Errorf("%d answers were refused", n)
			}
			if n := c.count("GET", c.bots...); n > 20 {
				t.Errorf("the emoji were listed %d times", n)
			}

			first.leave()
			_, err := first.client.AddEmoji(t.Context(), "invade_general_00000", []byte("old"))
			c.check(err)
			uploads, deletes := c.count("POST", first, third), c.count("DELETE", first, third)
			second.leave()
			second.serve(0)
			c.until("what is left", func() bool { return c.count("DELETE", second) == 1 })

			there, err := third.client.Emojis(t.Context())
			c.check(err)
			for _, e := range there {
				if strings.HasPrefix(e.Name, "invade_soldier_south_n_") {
					c.check(third.client.DropEmoji(t.Context(), e.ID))
					deletes++
				}
			}
			c.until("what was lost", func() bool { return c.count("POST", second) == 1 && c.complete(second, third) })
			c.pass(amount.Of(3, 10))
			if n := c.count("refused", c.bots...); n > 3 {
				t.Errorf("%d answers were refused, after one emoji was deleted", n)
			}
			if n := c.count("POST", second); n != 1 {
				t.Errorf("the new owner has uploaded %d emoji", n)
			}
			if c.count("POST", first, third) != uploads || c.count("DELETE", first, third) != deletes {
				t.Errorf("others than the new owner have changed emoji")
			}
		})
	}
}
