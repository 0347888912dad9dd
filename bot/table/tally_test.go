package table

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"bivouac/game"
	"bivouac/store"
)

// tally is a user's record in the duel on the server g.
func (b *bench) tally(user string) Score {
	b.t.Helper()
	t, err := b.Scorebook.Tally("g", user)
	b.must(err)
	return *t.score("duel")
}

// beaten is a match of a channel that a user has given up.
func (b *bench) beaten(channel, user string) ID {
	b.t.Helper()
	id := b.playing(channel, "duel")
	b.act(id, user, game.Resign)
	return id
}

func TestTallies(t *testing.T) {
	b := newBench(t)
	b.beaten("c1", "bruno")
	b.beaten("c2", "bruno")
	b.beaten("c3", "alice")
	id := b.playing("c4", "duel")
	_, err := b.Cancel(ctx, Actor{User: "mod", Moderator: true}, id) // without a result: nowhere
	b.must(err)
	a, c := b.tally("alice"), b.tally("bruno")
	if a.Won != 2 || a.Lost != 1 || a.Streak != -1 || a.Best != 2 || a.With["bruno"] != 3 || a.Played() != 3 {
		t.Errorf("alice: %+v", a)
	}
	if c.Won != 1 || c.Lost != 2 || c.Streak != 1 || c.With["alice"] != 3 {
		t.Errorf("bruno: %+v", c)
	}
	all, err := b.Scorebook.Tallies("g")
	if err != nil || len(all) != 2 || all[0].User != "alice" {
		t.Errorf("tallies %+v, %v", all, err)
	}
	if none, err := b.Scorebook.Tallies("other"); err != nil || len(none) != 0 {
		t.Errorf("on another server %v, %v", none, err)
	}
}

func TestPositionsAndGamesBroughtHereCountNowhere(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "duel", "A 1 2; B 3 4")
	b.act(id, "alice", game.Resign)
	over := b.get(id).match
	_, err := b.Import(ctx,
		Seating{Actor: b.by("alice"), Guild: "g", Channel: "d", Players: []Player{{User: "x"}, {User: "y"}}}, over)
	b.must(err)
	if all, err := b.Scorebook.Tallies("g"); err != nil || len(all) != 0 {
		t.Errorf("tallies %+v, %v", all, err)
	}
}

// TestStreaks: a row of wins or losses ends with anything else.
func TestStreaks(t *testing.T) {
	var s Score
	for n, step := range []struct {
		v            verdict
		streak, best int
	}{
		{won, 1, 1}, {won, 2, 2}, {even, 0, 2}, {lost, -1, 2}, {lost, -2, 2}, {even, 0, 2}, {won, 1, 2}, {lost, -1, 2},
		{won, 1, 2},
	} {
		s.add(step.v, time.Time{})
		if s.Streak != step.streak || s.Best != step.best || s.Played() != n+1 {
			t.Errorf("after %d games: %+v, want a streak of %d, the best %d", n+1, s, step.streak, step.best)
		}
	}
	if s.Won != 4 || s.Lost != 3 || s.Drawn != 2 {
		t.Errorf("%+v, want 4 won, 3 lost, 2 drawn", s)
	}
}

// TestTallyOfAnOlderProgram: what it counts beside games and results is left out, and the games are counted on.
func TestTallyOfAnOlderProgram(t *testing.T) {
	b := newBench(t)
	b.puts(store.Person{User: tallies.Prefix + memberKey("g", "alice"), Record: []byte(`{
		"guild": "g", "user": "alice", "rated": true,
		"games": {"duel": {"won": 2, "lost": 1, "streak": 2, "best": 2, "with": {"bruno": 3},
			"pace": {"counts": [1, 2], "kept": 60},
			"rating": {"mean": 1105.4, "sigma": 322.6, "games": 1}}}}`)})
	b.beaten("c", "bruno")
	if a := b.tally("alice"); a.Won != 3 || a.Lost != 1 || a.Best != 3 || a.With["bruno"] != 4 {
		t.Errorf("alice: %+v", a)
	}
}

// TestTwoGamesThatEndTogetherBothCount.
func TestTwoGamesThatEndTogetherBothCount(t *testing.T) {
	b := newBench(t)
	const games = 16
	ids := make([]ID, games)
	for n := range ids {
		ids[n] = b.playing(fmt.Sprint("c", n), "duel")
	}
	var wg sync.WaitGroup
	for _, id := range ids {
		wg.Go(func() {
			if _, err := b.Act(ctx, Click{Actor: Actor{User: "bruno"}, Table: id, Action: game.Resign}); err != nil {
				t.Errorf("resign: %v", err)
			}
		})
	}
	wg.Wait()
	if a := b.tally("alice"); a.Won != games || a.Best != games {
		t.Errorf("alice: %+v", a)
	}
}

// TestAnEndThatComesTwiceCountsOnce: the same interaction again does nothing.
func TestAnEndThatComesTwiceCountsOnce(t *testing.T) {
	b := newBench(t)
	id := b.playing("c", "duel")
	by := b.by("bruno")
	for range 2 {
		if _, err := b.Act(ctx, Click{Actor: by, Table: id, Action: game.Resign}); err != nil &&
			!errors.Is(err, game.ErrOver) {
			t.Fatal(err)
		}
	}
	if a := b.tally("alice"); a.Won != 1 {
		t.Errorf("alice: %+v", a)
	}
}

// BenchmarkTallies is what /stats costs on a server of 100 people, and what the end of
// a game costs there; the number of tables in the store does not matter.
func BenchmarkTallies(b *testing.B) {
	w := newBench(b)
	for n := range 100 {
		t := Tally{Guild: "g", User: fmt.Sprintf("%018d", n), Games: map[string]*Score{}}
		for _, id := range []string{"duel", "pact"} {
			t.score(id).With = map[string]int{}
			for k := range 20 {
				t.score(id).With[fmt.Sprintf("%018d", k)] = k + 1
			}
			t.score(id).add(won, w.now())
		}
		_, err := tallies.Alter(ctx, w.Effects, EffectNone, memberKey("g", t.User), func(now *Tally) error {
			*now = t
			return nil
		})
		w.must(err)
	}
	for b.Loop() {
		if all, err := w.Scorebook.Tallies("g"); err != nil || len(all) != 100 {
			b.Fatal(len(all), err)
		}
	}
}
