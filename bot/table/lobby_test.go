package table

import (
	"errors"
	"slices"
	"testing"

	"bivouac/game"
)

func TestOpenRefuses(t *testing.T) {
	b := newBench(t)
	tests := []struct {
		name string
		o    Opening
		want error
	}{
		{"unknown game", Opening{Game: "chess"}, ErrNoGame},
		{"unknown option", Opening{Game: "duel", Options: map[string]string{"x": "y"}}, ErrBadOption},
		{"too many seats", Opening{Game: "duel", Offered: 9}, ErrBadOption},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			test.o.Channel, test.o.Host = "c", Player{User: "alice"}
			if _, err := b.Open(ctx, test.o); !errors.Is(err, test.want) {
				t.Errorf("error = %v, want %v", err, test.want)
			}
		})
	}
	if _, err := b.Shelf.Get(99); !errors.Is(err, ErrNoTable) {
		t.Errorf("Get(99): %v, want ErrNoTable", err)
	}
}

func TestSeatsAreDrawnFromTheSeed(t *testing.T) {
	b := newBench(t)
	orders := map[string]bool{}
	for range 24 {
		out, err := b.Open(ctx, Opening{
			Interaction: b.by("").Interaction, Channel: "c", Game: "duel", Host: Player{User: "alice"},
		})
		b.must(err)
		id := out.After.ID
		for _, u := range []string{"bruno", "chloe"} {
			_, err := b.Join(ctx, b.by(u), id, u)
			b.must(err)
		}
		out, err = b.Start(ctx, b.by("alice"), id)
		b.must(err)
		want := []string{"alice", "bruno", "chloe"}
		r := game.NewRand(out.After.match.Setup.Seed, "seats")
		r.Shuffle(3, func(i, j int) { want[i], want[j] = want[j], want[i] })
		if got := present(out.After); !slices.Equal(got, want) {
			t.Fatalf("seats = %v, want %v by the seed", got, want)
		}
		orders[want[0]] = true
		by := b.by("mod")
		by.Moderator = true
		_, err = b.Cancel(ctx, by, id)
		b.must(err)
	}
	if len(orders) != 3 {
		t.Errorf("only %v ever had the first seat in 24 draws", orders)
	}
}

// lined is a game whose rules seat players as they join.
type lined struct{ pact }

func (l lined) Info() game.Info {
	info := l.pact.Info()
	info.ID, info.InOrder = "lined", true
	return info
}

func TestSeatsInTheOrderOfTheRules(t *testing.T) {
	b := newBench(t, func(c *Config) { c.Games = append(c.Games, lined{}) })
	for range 8 {
		id := b.lobby("c", "lined", "bruno", "chloe")
		_, err := b.SetOrder(ctx, b.by("alice"), id, false)
		b.must(err)
		out, err := b.Start(ctx, b.by("alice"), id)
		b.must(err)
		if got, want := present(out.After), []string{"alice", "bruno", "chloe"}; !slices.Equal(got, want) {
			t.Fatalf("seats = %v, want %v", got, want)
		}
		b.must(b.ChannelGone(ctx, "c"))
	}
}

func TestOrderAndLanguage(t *testing.T) {
	b := newBench(t)
	id := b.lobby("c", "duel", "bruno")
	out, err := b.SetOrder(ctx, b.by("alice"), id, false)
	b.must(err)
	if out.After.Deal.KeepOrder || !out.Before.Deal.KeepOrder {
		t.Errorf("KeepOrder = %t after, %t before", out.After.Deal.KeepOrder, out.Before.Deal.KeepOrder)
	}
	_, err = b.Change(ctx, b.by("alice"), id, func(c *Change) error { c.after.Locale = "fr"; return nil })
	b.must(err)
	b.restart()
	if got := b.get(id); got.Locale != "fr" || got.Deal.KeepOrder {
		t.Errorf("locale %q, KeepOrder %t, want fr, false", got.Locale, got.Deal.KeepOrder)
	}
	if _, err := New(Config{Store: b.cfg.Store, Games: []game.Game{pact{}, pact{}}}, nil); err == nil {
		t.Error("two games of one name were taken")
	}
	if _, err := New(Config{}, nil); err == nil {
		t.Error("a missing store was taken")
	}
}
