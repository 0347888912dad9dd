package table

import (
	"context"
	"fmt"
	"os"
	"testing"

	"bivouac/store"
	"bivouac/store/enginetest"
)

// crowded is a bench of many servers with many people and tables, live and over, all of
// others than dora and the server "hers".
func crowded(t *testing.T) *bench {
	t.Helper()
	b := newBench(t, func(c *Config) { c.OpenPerson = -1 })
	for n := range 300 {
		guild, host := fmt.Sprint("g", n%20), fmt.Sprint("u", n)
		b.must(b.Met(ctx, guild, host, "Someone", "fr"))
		out, err := b.Open(ctx, Opening{
			Interaction: b.by("").Interaction, Guild: guild, Channel: fmt.Sprint("c", n), Parent: fmt.Sprint("p", n%50),
			Game: "duel", Host: Player{User: host, Name: "Someone"}, Locale: "en",
		})
		b.must(err)
		if n%2 == 0 {
			_, err := b.Cancel(ctx, b.by(host), out.After.ID)
			b.must(err)
		}
	}
	b.must(b.Met(ctx, "hers", "dora", "Dora", "fr"))
	for n := range 3 {
		out, err := b.Open(ctx, Opening{
			Interaction: b.by("").Interaction, Guild: "hers", Channel: fmt.Sprint("d", n), Parent: "above",
			Game: "duel", Host: Player{User: "dora", Name: "Dora"}, Locale: "en",
		})
		b.must(err)
		if n == 2 {
			_, err := b.Cancel(ctx, b.by("dora"), out.After.ID)
			b.must(err)
		}
	}
	b.drain()
	b.clock.advance(3 * day) // what is remembered of repeats is gone then
	b.tickNow()
	return b
}

// TestCostOfAQuestion: what is asked about one person or one server reads what is theirs,
// a record or so for each server, and no table of anybody else's. Records are counted, not
// time.
func TestCostOfAQuestion(t *testing.T) {
	forget := func(b *bench, user string) error { _, err := b.Forget(ctx, user); return err }
	made := crowded(t)
	enginetest.AboutFiles(made.t)
	made.must(made.cfg.Store.Close())
	data, err := os.ReadFile(made.path)
	made.must(err)
	for name, c := range map[string]struct {
		do   func(b *bench) error
		most uint64
	}{
		"a stranger is forgotten":  {func(b *bench) error { return forget(b, "nobody") }, 60},
		"who has three tables is":  {func(b *bench) error { return forget(b, "dora") }, 200},
		"who is somewhere else is": {func(b *bench) error { return forget(b, "u7") }, 200},
		"a server's holdings":      {func(b *bench) error { _, err := b.Erasing.Holdings("hers"); return err }, 20},
		"a server without any":     {func(b *bench) error { _, err := b.Erasing.Holdings("nowhere"); return err }, 10},
		"a server is erased":       {func(b *bench) error { _, err := b.Erasing.EraseGuild(ctx, "hers"); return err }, 120},
		"a server is gone":         {func(b *bench) error { return b.GuildGone(ctx, "hers") }, 40},
		"which servers are gone": {func(b *bench) error {
			_, err := b.GuildsGone(ctx, func(g string) bool { return false })
			return err
		}, 70},
		"a channel is gone":        {func(b *bench) error { return b.ChannelGone(context.Background(), "above") }, 60},
		"a channel without any is": {func(b *bench) error { return b.ChannelGone(context.Background(), "elsewhere") }, 10},
		"a table is opened":        {func(b *bench) error { b.lobby("new", "duel"); return nil }, 40},
		"a start":                  {func(b *bench) error { _, err := New(b.cfg, benchRules); return err }, 20},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t, func(c *Config) { c.OpenPerson = -1 })
			b.must(b.cfg.Store.Close())
			b.must(os.WriteFile(b.path, data, 0o600))
			b.clock.advance(4 * day)
			b.open(store.Options{})
			before := b.cfg.Store.ReadCount()
			b.must(c.do(b))
			if n := b.cfg.Store.ReadCount() - before; n > c.most {
				t.Errorf("%d records were read, want %d at most", n, c.most)
			}
		})
	}
}
