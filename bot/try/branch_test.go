package try

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"bivouac/bot/table"
	"bivouac/bot/table/clock"
	"bivouac/game"
	"bivouac/game/gametest/duel"
	"bivouac/store"
	"bivouac/store/storetest"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// TestTriesAreFewAndEnd: a player has three at most, and each for a day.
func TestTriesAreFewAndEnd(t *testing.T) {
	b := newBench(t)
	var all []Trial
	for n := range 4 {
		all = append(all, b.try(b.Position(fmt.Sprint("c", n), "duel", "A 3; B 4; round 3"), "alice"))
	}
	if _, _, err := Of(b.Tables).Get("alice", all[0].Key); !errors.Is(err, ErrNoTrial) {
		t.Errorf("the oldest of four: %v", err)
	}
	b.At = b.At.Add(23 * time.Hour)
	b.tries("alice", all[3], "b3")
	b.At = b.At.Add(2 * time.Hour)
	if _, _, err := Of(b.Tables).Get("alice", all[2].Key); !errors.Is(err, ErrNoTrial) {
		t.Errorf("after a day: %v", err)
	}
	if _, err := b.Tick(ctx); err != nil {
		t.Fatal(err)
	}
	if _, _, err := Of(b.Tables).Get("alice", all[3].Key); err != nil {
		t.Errorf("used two hours ago: %v", err)
	}
	b.At = b.At.Add(25 * time.Hour)
	_, err := b.Tick(ctx)
	b.Must(err)
	if _, err := b.Config.Store.Person(tries.Prefix + "alice"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("the record of old tries: %v", err)
	}
	b.try(all[3].Table, "alice")
	b.Must(tries.Delete(ctx, b.Effects, "alice"))
	if _, err := b.Config.Store.Person(tries.Prefix + "alice"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("forgotten: %v", err)
	}
	dues, err := b.Config.Store.Due(store.Everywhere, b.At.Add(1000*clock.Day), 0)
	b.Must(err)
	for _, d := range dues {
		if d.Key == tries.Prefix+"alice" {
			t.Error("the due of forgotten tries is left")
		}
	}
}

// TestATryIsBounded: a try cannot fill the store.
func TestATryIsBounded(t *testing.T) {
	b := newBench(t)
	id := b.Position("c", "duel", "A 3 5; B 3 5; round 3")
	tr := b.try(id, "alice")
	_, err := Of(b.Tables).tried(ctx, "alice", tr.Key, func(tr *Trial) error {
		tr.Match.Journal = make([]game.Entry, maxTrialPath+1)
		return nil
	})
	if !errors.Is(err, ErrLongTrial) {
		t.Errorf("too long: %v", err)
	}
}

// TestForgettingForgetsTries: what a user tries goes with them, and is never due.
func TestForgettingForgetsTries(t *testing.T) {
	b := newBench(t)
	id := b.Position("c", "duel", "A 1 2 3; B 4 5 6")
	b.try(id, "alice")
	b.try(id, "bruno")
	_, err := b.Forget(ctx, "bruno")
	b.Must(err)
	for user, want := range map[string]error{"alice": nil, "bruno": store.ErrNotFound} {
		if _, err := b.Config.Store.Person(tries.Prefix + user); !errors.Is(err, want) {
			t.Errorf("the tries of %s: %v, want %v", user, err, want)
		}
	}
	dues, err := b.Config.Store.Due(store.Everywhere, b.At.Add(2*clock.Day), 0)
	b.Must(err)
	for _, d := range dues {
		if strings.Contains(d.Key, "bruno") {
			t.Errorf("%s is due at %s", d.Key, d.At)
		}
	}
}

// TestALineOfManyUndos: a line full of undos is refused in a try too, since each replays it.
func TestALineOfManyUndos(t *testing.T) {
	b := newBench(t)
	tr := b.try(b.Position("c", "duel", "A 1 2 3; B 4 5 6"), "alice")
	few, many := strings.Repeat("b1; undo; ", table.MaxUndos)+"b1", strings.Repeat("b1; undo; ", 100)
	if _, err := Of(b.Tables).Type(ctx, "alice", tr.Key, many); !errors.Is(err, table.ErrManyUndos) {
		t.Errorf("many: %v", err)
	}
	if _, err := Of(b.Tables).Type(ctx, "alice", tr.Key, few); err != nil {
		t.Errorf("few: %v", err)
	}
}

// tableBytes is all that the store has of a table.
func (b bench) tableBytes(id table.ID) []byte {
	b.T.Helper()
	m, err := b.Config.Store.Load(uint64(id))
	b.Must(err)
	out, err := b.Config.Store.Outbox(store.Everywhere, 0, 0)
	b.Must(err)
	next, err := json.Marshal([]any{m, out, b.Get(id), b.Get(id).Unveiled().State})
	b.Must(err)
	dues, err := b.Config.Store.Due(store.Everywhere, b.At.Add(1000*clock.Day), 0)
	b.Must(err)
	for _, d := range dues {
		if !strings.HasPrefix(d.Key, tries.Prefix) {
			next = fmt.Appendf(next, "%v", d)
		}
	}
	return next
}

// TestTriesChangeNothing: after any try, not a byte of the table's record, journal, outbox or
// clock is another.
func TestTriesChangeNothing(t *testing.T) {
	storetest.Check(t, func(r *rapid.T) {
		b := newBench(t)
		defer func() { _ = b.Config.Store.Close() }()
		id := b.Position("c", "duel", "A 2 3 5; B 1 4 6; round 3")
		before := b.tableBytes(id)
		users := []string{"alice", "bruno"}
		for range rapid.IntRange(1, 10).Draw(r, "steps") {
			user := rapid.SampledFrom(users).Draw(r, "user")
			tr := b.try(id, user)
			switch rapid.IntRange(0, 4).Draw(r, "do") {
			case 0:
				_, err := Of(b.Tables).Back(ctx, user, tr.Key, tr.Before())
				b.Must(err)
			case 1:
				b.Must(Of(b.Tables).Leave(ctx, user, tr.Key))
			case 2:
				b.Restart()
			default:
				if legal := tr.Match.State.Legal(tr.Turn(), nil); len(legal) > 0 {
					b.tries(user, tr, rapid.SampledFrom(legal).Draw(r, "action"))
				}
			}
			if after := b.tableBytes(id); !bytes.Equal(before, after) {
				r.Fatalf("the table was\n%s\nand is\n%s", before, after)
			}
		}
	})
}

// TestATryKnowsNoMoreThanItsSeat: where two positions are the same to a seat, what it
// tries is the same, entry by entry, and so is what is kept of it.
func TestATryKnowsNoMoreThanItsSeat(t *testing.T) {
	storetest.Check(t, func(r *rapid.T) {
		m, _, err := game.NewMatch(duel.Game{}, game.Setup{
			Game: "duel", Rules: 1, Seats: 2, Seed: game.Seed{byte(rapid.IntRange(0, 255).Draw(r, "seed"))},
		})
		if err != nil {
			r.Fatal(err)
		}
		for range rapid.IntRange(0, 8).Draw(r, "moves") {
			asked := m.Pending()
			if len(asked) == 0 {
				break
			}
			d := rapid.SampledFrom(asked).Draw(r, "asked")
			a := rapid.SampledFrom(m.State.Legal(d.Seat, nil)).Draw(r, "move")
			if m, _, err = m.Act(m.MoveOf(d.Seat, a)); err != nil {
				r.Fatal(err)
			}
		}
		other := game.NewRand(game.Seed{99}, "twin")
		twin := m.Branch(m.State.Redeal(0, &other))
		var seen [2][]byte
		for i, m := range []*game.Match{m, twin} {
			tr, err := branch(table.Table{}.With(m).Seen(0), 0, game.Seed{5})
			if err != nil {
				r.Fatal(err)
			}
			tr.From = 0
			if seen[i], err = json.Marshal(tr); err != nil {
				r.Fatal(err)
			}
		}
		if diff := cmp.Diff(string(seen[0]), string(seen[1])); diff != "" {
			r.Errorf("what the seat cannot see decides what it may try: %s", diff)
		}
	})
}
