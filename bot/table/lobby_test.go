package table

import (
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"bivouac/game"
)

func TestLobbyRules(t *testing.T) {
	type do func(*bench, ID) (Outcome, error)
	join := func(u string) do {
		return func(b *bench, id ID) (Outcome, error) { return b.Join(ctx, b.by(u), id, u) }
	}
	leave := func(u string) do {
		return func(b *bench, id ID) (Outcome, error) { return b.Leave(ctx, b.by(u), id) }
	}
	start := func(u string) do {
		return func(b *bench, id ID) (Outcome, error) { return b.Start(ctx, b.by(u), id) }
	}
	cancel := func(u string) do {
		return func(b *bench, id ID) (Outcome, error) { return b.Cancel(ctx, b.by(u), id) }
	}
	option := func(u, option, value string) do {
		return func(b *bench, id ID) (Outcome, error) { return b.SetOption(ctx, b.by(u), id, option, value) }
	}
	seats := func(u string, n int) do {
		return func(b *bench, id ID) (Outcome, error) { return b.SetSeats(ctx, b.by(u), id, n) }
	}
	moderated := func(f func(*bench, By, ID) (Outcome, error)) do {
		return func(b *bench, id ID) (Outcome, error) {
			by := b.by("mod")
			by.Moderator = true
			return f(b, by, id)
		}
	}
	tests := []struct {
		name    string
		before  []do
		do      do
		want    error
		status  Status
		host    string
		players []string
	}{
		{"join", nil, join("bruno"), nil, Lobby, "alice", []string{"alice", "bruno"}},
		{"join twice", []do{join("bruno")}, join("bruno"), ErrSeated, Lobby, "alice", []string{"alice", "bruno"}},
		{"the host is in", nil, join("alice"), ErrSeated, Lobby, "alice", []string{"alice"}},
		{"full", []do{join("b"), join("c")}, join("d"), ErrFull, Lobby, "alice", []string{"alice", "b", "c"}},
		{"fewer seats", []do{seats("alice", 2), join("b")}, join("c"), ErrFull, Lobby, "alice", []string{"alice", "b"}},
		{"seats below the players", []do{join("b"), join("c")}, seats("alice", 2), ErrFull, Lobby, "alice", []string{"alice", "b", "c"}},
		{"seats above the game's", nil, seats("alice", 4), ErrBadOption, Lobby, "alice", []string{"alice"}},
		{"leave", []do{join("b")}, leave("b"), nil, Lobby, "alice", []string{"alice"}},
		{"leave without a place", nil, leave("b"), ErrNotSeated, Lobby, "alice", []string{"alice"}},
		{"the host leaves", []do{join("b"), join("c")}, leave("alice"), nil, Lobby, "b", []string{"b", "c"}},
		{"the last leaves", nil, leave("alice"), nil, Cancelled, "alice", nil},
		{"option", nil, option("alice", "mode", "together"), nil, Lobby, "alice", []string{"alice"}},
		{"option by a guest", []do{join("b")}, option("b", "mode", "together"), ErrNotHost, Lobby, "alice", []string{"alice", "b"}},
		{"unknown option", nil, option("alice", "size", "9"), ErrBadOption, Lobby, "alice", []string{"alice"}},
		{"unknown value", nil, option("alice", "mode", "alone"), ErrBadOption, Lobby, "alice", []string{"alice"}},
		{"start alone", nil, start("alice"), ErrTooFew, Lobby, "alice", []string{"alice"}},
		{"start by a guest", []do{join("b")}, start("b"), ErrNotHost, Lobby, "alice", []string{"alice", "b"}},
		{"start", []do{join("b")}, start("alice"), nil, Playing, "alice", []string{"alice", "b"}},
		{"start twice", []do{join("b"), start("alice")}, start("alice"), ErrNotLobby, Playing, "alice", []string{"alice", "b"}},
		{"join late", []do{join("b"), start("alice")}, join("c"), ErrNotLobby, Playing, "alice", []string{"alice", "b"}},
		{"cancel", nil, cancel("alice"), nil, Cancelled, "alice", []string{"alice"}},
		{"cancel by a guest", []do{join("b")}, cancel("b"), ErrNotHost, Lobby, "alice", []string{"alice", "b"}},
		{"cancel in play by the host", []do{join("b"), start("alice")}, cancel("alice"), ErrNotHost, Playing, "alice", []string{"alice", "b"}},
		{"cancel in play by a moderator", []do{join("b"), start("alice")},
			moderated(func(b *bench, by By, id ID) (Outcome, error) { return b.Cancel(ctx, by, id) }), nil, Cancelled, "alice", []string{"alice", "b"}},
		{"start by a moderator", []do{join("b")},
			moderated(func(b *bench, by By, id ID) (Outcome, error) { return b.Start(ctx, by, id) }), nil, Playing, "alice", []string{"alice", "b"}},
		{"cancel twice", []do{cancel("alice")}, cancel("alice"), ErrEnded, Cancelled, "alice", []string{"alice"}},
	}
	for _, test := range tests {
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

func TestOneLiveTablePerChannel(t *testing.T) {
	b := newBench(t)
	id := b.lobby("c", "duel")
	_, err := b.Open(ctx, Opening{Interaction: "x", Channel: "c", Game: "duel", Host: Player{User: "bruno"}})
	var taken *Taken
	if !errors.As(err, &taken) || taken.Table.ID != id {
		t.Fatalf("Open in a taken channel: %v, want Taken by %s", err, id)
	}
	if _, err := b.In("elsewhere"); !errors.Is(err, ErrNoTable) {
		t.Errorf("In(empty channel): %v, want ErrNoTable", err)
	}
	_, err = b.Cancel(ctx, b.by("alice"), id)
	b.must(err)
	second := b.lobby("c", "duel")
	if got, err := b.In("c"); err != nil || got.ID != second {
		t.Errorf("In = %s, %v, want the second table %s", got.ID, err, second)
	}
	if b.get(id).Status != Cancelled {
		t.Errorf("the first table is %s, want cancelled", b.get(id).Status)
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
		out, err := b.Open(ctx, Opening{Interaction: b.by("").Interaction, Channel: "c", Game: "duel", Host: Player{User: "alice"}})
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
	if titles := b.Titles(); len(titles) != 2 {
		t.Errorf("%d titles, want 2", len(titles))
	}
	if _, err := New(Config{Store: b.cfg.Store, Games: []game.Game{pact{}, pact{}}}); err == nil {
		t.Error("two games of one name were taken")
	}
	if _, err := New(Config{}); err == nil {
		t.Error("a missing store was taken")
	}
}

func TestRepeatsDoNothing(t *testing.T) {
	b := newBench(t)
	opening := Opening{Interaction: "open", Channel: "c", Game: "pact", Host: Player{User: "alice"}, KeepOrder: true}
	open, err := b.Open(ctx, opening)
	b.must(err)
	id := open.After.ID
	steps := []struct {
		name string
		do   func(By) (Outcome, error)
		user string
	}{
		{"open", func(By) (Outcome, error) { return b.Open(ctx, opening) }, "alice"},
		{"join", func(by By) (Outcome, error) { return b.Join(ctx, by, id, "Bruno") }, "bruno"},
		{"leave", func(by By) (Outcome, error) { return b.Leave(ctx, by, id) }, "bruno"},
		{"join again", func(by By) (Outcome, error) { return b.Join(ctx, by, id, "Bruno") }, "bruno"},
		{"start", func(by By) (Outcome, error) { return b.Start(ctx, by, id) }, "alice"},
		{"act", func(by By) (Outcome, error) {
			return b.Act(ctx, Click{By: by, Table: id, Decision: Now, Action: first(b, id, by.User)})
		}, "alice"},
		{"undo", func(by By) (Outcome, error) { return b.Undo(ctx, by, id) }, "alice"},
		{"type", func(by By) (Outcome, error) { return b.Type(ctx, by, id, string(first(b, id, by.User))) }, "bruno"},
		{"propose", func(by By) (Outcome, error) { return b.Propose(ctx, by, id, MotionEnd, "") }, "alice"},
		{"vote", func(by By) (Outcome, error) { return b.Vote(ctx, by, id, true) }, "bruno"},
	}
	for n, s := range steps {
		by := b.by(s.user)
		one, err := s.do(by)
		if err != nil {
			t.Fatalf("%s: %v", s.name, err)
		}
		if one.Repeat != (n == 0) {
			t.Errorf("%s: Repeat = %t at first", s.name, one.Repeat)
		}
		if n%2 == 1 {
			b.restart()
		}
		before, posts := b.get(id), b.outbox.count()
		two, err := s.do(by)
		if err != nil || !two.Repeat {
			t.Errorf("%s again: Repeat %t, %v, want a repeat", s.name, two.Repeat, err)
		}
		if two.Entries != one.Entries {
			t.Errorf("%s again: %d entries, at first %d", s.name, two.Entries, one.Entries)
		}
		if s.name == "act" {
			if diff := cmp.Diff(one.Events, two.Events); diff != "" {
				t.Errorf("%s again: events differ: %s", s.name, diff)
			}
		}
		if after := b.get(id); after.Entries() != before.Entries() || !after.sameCard(before) || b.outbox.count() != posts {
			t.Errorf("%s again changed the table", s.name)
		}
	}
}

// first is the first action open to a user.
func first(b *bench, id ID, user string) game.Action {
	t := b.get(id)
	seat, _ := t.SeatOf(user)
	if t.Match == nil {
		return "-"
	}
	if legal := t.Match.State.Legal(seat, nil); len(legal) > 0 {
		return legal[0]
	}
	return "-"
}

// count is how many posts wait.
func (o *outbox) count() int {
	o.mu.Lock()
	defer o.mu.Unlock()
	n := 0
	for _, q := range o.queues {
		n += len(q.posts)
	}
	return n
}
