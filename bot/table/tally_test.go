package table

import (
	"errors"
	"fmt"
	"math"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"bivouac/game"
	"bivouac/store"
)

// tally is a user's record in the duel on the server g.
func (b *bench) tally(user string) Score {
	b.t.Helper()
	t, err := b.Tally("g", user)
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
	all, err := b.Tallies("g")
	if err != nil || len(all) != 2 || all[0].User != "alice" {
		t.Errorf("tallies %+v, %v", all, err)
	}
	if none, err := b.Tallies("other"); err != nil || len(none) != 0 {
		t.Errorf("on another server %v, %v", none, err)
	}
}

func TestPositionsAndGamesBroughtHereCountNowhere(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "duel", "A 1 2; B 3 4")
	b.act(id, "alice", game.Resign)
	over := b.get(id).Match
	_, err := b.Import(ctx,
		Seating{Actor: b.by("alice"), Guild: "g", Channel: "d", Players: []Player{{User: "x"}, {User: "y"}}}, over)
	b.must(err)
	if all, err := b.Tallies("g"); err != nil || len(all) != 0 {
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

// TestTalliesOfAnOldStore: games that ended before there were tallies are counted once,
// with the same result.
func TestTalliesOfAnOldStore(t *testing.T) {
	b := newBench(t)
	for n, loser := range []string{"bruno", "alice", "bruno", "bruno"} {
		b.beaten(fmt.Sprint("c", n), loser)
		b.clock.advance(time.Hour)
	}
	before, err := b.Tallies("g")
	b.must(err)
	wipe := []store.Person{{User: tallied}, {User: tallyKey("g", "alice")}, {User: tallyKey("g", "bruno")}}
	b.puts(wipe...)
	for range 2 {
		b.restart()
		after, err := b.Tallies("g")
		b.must(err)
		if d := cmp.Diff(before, after, cmpopts.IgnoreUnexported(Tally{})); d != "" {
			t.Errorf("counted anew (-before +after):\n%s", d)
		}
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

func TestPaceIsTheFirstAnswerToAQuestion(t *testing.T) {
	b := newBench(t)
	id := b.playing("c", "duel")
	m := b.get(id).Match
	b.clock.advance(time.Hour)
	b.act(id, "alice", m.State.Legal(0, nil)[0])
	b.clock.advance(time.Hour)
	b.act(id, "bruno", m.State.Legal(1, nil)[0])
	got := b.get(id)
	for seat, want := range []time.Duration{time.Hour, 2 * time.Hour} {
		p := got.ResponsesOf(game.Seat(seat))
		median, ok := p.Median()
		if !ok || p.Answers() != 1 || p.Kept != want || median < want*4/5 || median > want*5/4 {
			t.Errorf("seat %d: %+v, median %v, want %v", seat, p, median, want)
		}
	}
	b.act(id, "bruno", game.Resign) // answers no question
	if p := b.tally("bruno").Responses; p.Answers() != 1 {
		t.Errorf("bruno's tally has %+v", p)
	}
}

// TestAnswersGivenTogetherCountEach: whichever player was the last to answer a question that was
// put to both is asked the next one with the other; that is no turn of his that goes on.
func TestAnswersGivenTogetherCountEach(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "duel", "A 1 2 3; B 4 5 6")
	for n, act := range []struct {
		user   string
		action game.Action
	}{{"alice", "b1"}, {"bruno", "b6"}, {"bruno", "pass"}, {"alice", "pass"}} {
		b.clock.advance(time.Duration(n+1) * time.Hour)
		b.act(id, act.user, act.action)
	}
	for seat, who := range []string{"alice", "bruno"} {
		if p := b.get(id).ResponsesOf(game.Seat(seat)); p.Answers() != 2 {
			t.Errorf("%s gave two answers, %d are counted: %+v", who, p.Answers(), p)
		}
	}
}

// TestMedianIsNear: for any answers, the median is within a fifth.
func TestMedianIsNear(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.IntRange(1, 1<<20).Draw(t, "seconds")
		var p ResponseTimes
		for _, wait := range []time.Duration{time.Second, time.Duration(s) * time.Second, 1 << 20 * time.Second} {
			p = p.with(wait, wait, true)
		}
		got, _ := p.Median()
		if ratio := got.Seconds() / float64(s); ratio < 0.8 || ratio > 1.25 {
			t.Errorf("median %v of %d s", got, s)
		}
	})
}

func TestRatings(t *testing.T) {
	b := newBench(t)
	rated := func(user string, on bool) {
		_, err := b.SetRated(ctx, "g", user, on)
		b.must(err)
	}
	rated("alice", true)
	b.beaten("c1", "bruno") // he has not opted in
	if r := b.tally("alice").Rating; r != nil {
		t.Errorf("a rating against somebody who wants none: %+v", r)
	}
	rated("bruno", true)
	b.beaten("c2", "bruno")
	a, c := b.tally("alice").Rating, b.tally("bruno").Rating
	if a == nil || c == nil || a.Mean <= firstMean || c.Mean >= firstMean || a.Sigma >= firstSigma || a.Games != 1 {
		t.Fatalf("ratings %+v, %+v", a, c)
	}
	b.beaten("c2b", "bruno")
	if more := b.tally("alice").Rating; more.Games != 2 || more.Mean <= a.Mean || more.Sigma >= a.Sigma {
		t.Errorf("a second game: %+v after %+v, want it to go on from there", more, a)
	}
	rated("bruno", false)
	if c := b.tally("bruno"); c.Rating != nil || c.Lost != 3 {
		t.Errorf("bruno after he opted out: %+v", c)
	}
	b.beaten("c3", "bruno")
	if again := b.tally("alice").Rating; again.Games != 2 {
		t.Errorf("alice was rated against nobody: %+v", again)
	}
}

// TestRateByHand: two equals, 1000 give or take 333.3, beta 166.7. c² = 2*333.3² +
// 2*166.7² = 277777.8, c = 527.05; p = 1/2. The winner gains 333.3²/527.05/2 = 105.4.
// His variance falls by the part (333.3/527.05)³/4 = 0.06325.
func TestRateByHand(t *testing.T) {
	got := rate([]Rating{newRating(), newRating()}, []int{0, 1})
	if math.Abs(got[0].Mean-1105.41) > 0.01 || math.Abs(got[1].Mean-894.59) > 0.01 {
		t.Errorf("means %v, %v", got[0].Mean, got[1].Mean)
	}
	if want := firstSigma * math.Sqrt(1-0.0632456); math.Abs(got[0].Sigma-want) > 0.01 {
		t.Errorf("sigma %v, want %v", got[0].Sigma, want)
	}
	for n, r := range rate([]Rating{newRating(), newRating()}, []int{0, 0}) {
		if r.Mean != firstMean {
			t.Errorf("equals who draw: player %d has %v", n, r.Mean)
		}
	}
}

// TestRatingsFindTheStronger: nothing but results is known, and sums stay what they are.
func TestRatingsFindTheStronger(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 4).Draw(t, "players")
		players := make([]Rating, n)
		for i := range players {
			players[i] = newRating()
		}
		order := make([]int, n)
		for i := range order {
			order[i] = i // player 0 always wins, and so on
		}
		for range rapid.IntRange(3, 40).Draw(t, "games") {
			players = rate(players, order)
		}
		for i := 1; i < n; i++ {
			if players[i].Mean >= players[i-1].Mean || players[i].Sigma > firstSigma || math.IsNaN(players[i].Mean) {
				t.Fatalf("after always the same order: %+v", players)
			}
		}
	})
}

// BenchmarkTallies is what /stats costs on a server of 100 people, and what the end of
// a game costs there; the number of tables in the store does not matter.
func BenchmarkTallies(b *testing.B) {
	w := newBench(b)
	w.must(w.ensureTallies())
	for n := range 100 {
		t := Tally{Guild: "g", User: fmt.Sprintf("%018d", n), Games: map[string]*Score{}}
		for _, id := range []string{"duel", "pact"} {
			t.score(id).With = map[string]int{}
			for k := range 20 {
				t.score(id).With[fmt.Sprintf("%018d", k)] = k + 1
			}
			t.score(id).add(won, w.now())
		}
		p, err := t.record()
		w.must(err)
		w.puts(p)
	}
	for b.Loop() {
		if all, err := w.Tallies("g"); err != nil || len(all) != 100 {
			b.Fatal(len(all), err)
		}
	}
}
