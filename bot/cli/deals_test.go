package cli

import (
	"context"
	"log/slog"
	"testing"

	"bivouac/bot/playground"
	"bivouac/bot/table"
	"bivouac/game"
)

// engine is a playground's bot that is not connected, of the default configuration with some changes.
func (s *shell) engine(cmd playgroundCmd, change ...func(*Config)) *engine {
	s.t.Helper()
	c := DefaultConfig()
	c.Store.Path, c.Discord.Token = s.path("engine.db"), canary
	for _, f := range change {
		f(&c)
	}
	e, err := newEngine(s.t.Context(), titles, c, cmd.place(titles, playground.WallClock()),
		slog.New(slog.DiscardHandler))
	s.check(err)
	s.t.Cleanup(func() { s.check(e.store.Close()) })
	return e
}

// dealt is the seed of the first match that a playground with that --seed deals.
func (s *shell) dealt(seed uint64) game.Seed {
	s.t.Helper()
	e := s.engine(playgroundCmd{Seed: seed})
	ctx := context.Background()
	o, err := e.tables.Open(ctx, table.Opening{
		Interaction: "1", Guild: "1", Channel: "20", Game: "duel", Host: table.Player{User: "11", Name: "Ann"}, Locale: "en",
	})
	s.check(err)
	_, err = e.tables.Join(ctx, table.Actor{Interaction: "2", User: "12"}, o.After.ID, "Bob")
	s.check(err)
	o, err = e.tables.Start(ctx, table.Actor{Interaction: "3", User: "11"}, o.After.ID)
	s.check(err)
	return o.After.Unveiled().Setup.Seed
}

func TestSeedOfThePlayground(t *testing.T) {
	first, again, other := newShell(t).dealt(7), newShell(t).dealt(7), newShell(t).dealt(8)
	unknown, another := newShell(t).dealt(0), newShell(t).dealt(0)
	if first != again {
		t.Errorf("--seed 7 deals %x, then %x", first, again)
	}
	if first == other {
		t.Error("--seed 8 deals as --seed 7 does")
	}
	if unknown == another {
		t.Error("without a seed two playgrounds deal the same")
	}
}
