package table

import (
	"errors"
	"slices"
	"testing"

	"bivouac/game"
)

// do is one thing that a user does to a table.
type do func(*bench, ID) (Outcome, error)

func doJoin(u string) do {
	return func(b *bench, id ID) (Outcome, error) { return b.Join(ctx, b.by(u), id, u) }
}

func doLeave(u string) do {
	return func(b *bench, id ID) (Outcome, error) { return b.Leave(ctx, b.by(u), id) }
}

func doStart(u string) do {
	return func(b *bench, id ID) (Outcome, error) { return b.Start(ctx, b.by(u), id) }
}

func doCancel(u string) do {
	return func(b *bench, id ID) (Outcome, error) { return b.Cancel(ctx, b.by(u), id) }
}

func doOption(u, option, value string) do {
	return func(b *bench, id ID) (Outcome, error) { return b.SetOption(ctx, b.by(u), id, option, value) }
}

func doSeats(u string, n int) do {
	return func(b *bench, id ID) (Outcome, error) { return b.SetSeats(ctx, b.by(u), id, n) }
}

func doModerated(f func(*bench, Actor, ID) (Outcome, error)) do {
	return func(b *bench, id ID) (Outcome, error) {
		by := b.by("mod")
		by.Moderator = true
		return f(b, by, id)
	}
}

var lobbyRules = []struct {
	name    string
	before  []do
	do      do
	want    error
	status  Status
	host    string
	players []string
}{
	{"join", nil, doJoin("bruno"), nil, Lobby, "alice", []string{"alice", "bruno"}},
	{"join twice", []do{doJoin("bruno")}, doJoin("bruno"), ErrSeated, Lobby, "alice", []string{"alice", "bruno"}},
	{"the host is in", nil, doJoin("alice"), ErrSeated, Lobby, "alice", []string{"alice"}},
	{"full", []do{doJoin("b"), doJoin("c")}, doJoin("d"), ErrFull, Lobby, "alice", []string{"alice", "b", "c"}},
	{"fewer seats", []do{doSeats("alice", 2), doJoin("b")}, doJoin("c"), ErrFull, Lobby, "alice", []string{"alice", "b"}},
	{"seats below the players", []do{doJoin("b"), doJoin("c")}, doSeats("alice", 2), ErrFull, Lobby, "alice",
		[]string{"alice", "b", "c"}},
	{"seats above the game's", nil, doSeats("alice", 4), ErrBadOption, Lobby, "alice", []string{"alice"}},
	{"leave", []do{doJoin("b")}, doLeave("b"), nil, Lobby, "alice", []string{"alice"}},
	{"leave without a place", nil, doLeave("b"), ErrNotSeated, Lobby, "alice", []string{"alice"}},
	{"the host leaves", []do{doJoin("b"), doJoin("c")}, doLeave("alice"), nil, Lobby, "b", []string{"b", "c"}},
	{"the last leaves", nil, doLeave("alice"), nil, Cancelled, "alice", nil},
	{"option", nil, doOption("alice", "mode", "together"), nil, Lobby, "alice", []string{"alice"}},
	{"option by a guest", []do{doJoin("b")}, doOption("b", "mode", "together"), ErrNotHost, Lobby,
		"alice", []string{"alice", "b"}},
	{"unknown option", nil, doOption("alice", "size", "9"), ErrBadOption, Lobby, "alice", []string{"alice"}},
	{"unknown value", nil, doOption("alice", "mode", "alone"), ErrBadOption, Lobby, "alice", []string{"alice"}},
	{"start alone", nil, doStart("alice"), ErrTooFew, Lobby, "alice", []string{"alice"}},
	{"start by a guest", []do{doJoin("b")}, doStart("b"), ErrNotHost, Lobby, "alice", []string{"alice", "b"}},
	{"start", []do{doJoin("b")}, doStart("alice"), nil, Playing, "alice", []string{"alice", "b"}},
	{"start twice", []do{doJoin("b"), doStart("alice")}, doStart("alice"), ErrNotLobby, Playing,
		"alice", []string{"alice", "b"}},
	{"join late", []do{doJoin("b"), doStart("alice")}, doJoin("c"), ErrNotLobby, Playing, "alice", []string{"alice", "b"}},
	{"cancel", nil, doCancel("alice"), nil, Cancelled, "alice", []string{"alice"}},
	{"cancel by a guest", []do{doJoin("b")}, doCancel("b"), ErrNotHost, Lobby, "alice", []string{"alice", "b"}},
	{"cancel in play by the host", []do{doJoin("b"), doStart("alice")}, doCancel("alice"), ErrNotHost, Playing,
		"alice", []string{"alice", "b"}},
	{"cancel in play by a moderator", []do{doJoin("b"), doStart("alice")},
		doModerated(func(b *bench, by Actor, id ID) (Outcome, error) { return b.Cancel(ctx, by, id) }), nil, Cancelled,
		"alice", []string{"alice", "b"}},
	{"start by a moderator", []do{doJoin("b")},
		doModerated(func(b *bench, by Actor, id ID) (Outcome, error) { return b.Start(ctx, by, id) }), nil, Playing, "alice",
		[]string{"alice", "b"}},
	{"cancel twice", []do{doCancel("alice")}, doCancel("alice"), ErrEnded, Cancelled, "alice", []string{"alice"}},
}

func TestLobbyRules(t *testing.T) {
	for _, test := range lobbyRules {
		t.Run(test.name, func(t *testing.T) {
			b := newBench(t)
			id := b.lobby("c", "duel")
			for _, f := range test.before {
				_, err := f(b, id)
				b.must(err)
			}
			if _, err := test.do(b, id); !errors.Is(err, test.want) {
				t.Fatalf("error = %v, want %v", err, test.want)
			}
			b.restart()
			got := b.get(id)
			if got.Status != test.status || got.Host != test.host || !slices.Equal(present(got), test.players) {
				t.Errorf("table = %s, host %s, players %v, want %s, %s, %v",
					got.Status, got.Host, present(got), test.status, test.host, test.players)
			}
		})
	}
}

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
	if _, err := b.Get(99); !errors.Is(err, ErrNoTable) {
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
		r := game.NewRand(out.After.Match.Setup.Seed, "seats")
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
	if out.After.KeepOrder || !out.Before.KeepOrder {
		t.Errorf("KeepOrder = %t after, %t before", out.After.KeepOrder, out.Before.KeepOrder)
	}
	if _, err := b.SetLocale(ctx, b.by("bruno"), id, "fr"); !errors.Is(err, ErrNotHost) {
		t.Errorf("language by a guest: %v, want ErrNotHost", err)
	}
	_, err = b.SetLocale(ctx, b.by("alice"), id, "fr")
	b.must(err)
	b.restart()
	if got := b.get(id); got.Locale != "fr" || got.KeepOrder {
		t.Errorf("locale %q, KeepOrder %t, want fr, false", got.Locale, got.KeepOrder)
	}
	if _, err := New(Config{Store: b.cfg.Store, Games: []game.Game{pact{}, pact{}}}, nil); err == nil {
		t.Error("two games of one name were taken")
	}
	if _, err := New(Config{}, nil); err == nil {
		t.Error("a missing store was taken")
	}
}
