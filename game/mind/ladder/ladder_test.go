package ladder

import (
	"context"
	"errors"
	"math"
	"reflect"
	"runtime"
	"testing"

	"bivouac/game"
	"bivouac/game/gametest/duel"
	"bivouac/game/mind"
)

func player(t *testing.T, s game.Strength) *mind.Player {
	t.Helper()
	p, err := mind.With(duel.Game{}, s)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestSeries: seats are exchanged, so that who plays against himself scores a half; a
// searcher beats chance; the tally is the same with one processor.
func TestSeries(t *testing.T) {
	chance, flat := player(t, game.Strength{Method: game.ByChance}),
		player(t, game.Strength{Method: game.Flat, Decisions: 300})
	s := Series{Game: duel.Game{}, A: flat, B: chance, Pairs: 30, Seed: 1, Most: 1000}
	won, err := s.Play(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if low, _, _ := won.Score(); low <= 0.5 {
		t.Errorf("a searcher against chance: %+v", won)
	}
	processors := runtime.GOMAXPROCS(1)
	again, err := s.Play(t.Context())
	runtime.GOMAXPROCS(processors)
	if err != nil || !reflect.DeepEqual(again, won) {
		t.Errorf("with one processor: %+v, %v; want %+v", again, err, won)
	}
	s.A, s.B = chance, chance
	same, err := s.Play(t.Context())
	if err != nil || same.Pairs != [5]int{2: 30} || same.Won != same.Lost {
		t.Errorf("against himself, whose luck goes by the seat: %+v, %v", same, err)
	}
}

// TestSeriesInterrupted: the games played so far are told.
func TestSeriesInterrupted(t *testing.T) {
	chance := player(t, game.Strength{Method: game.ByChance})
	ctx, stop := context.WithCancel(t.Context())
	s := Series{Game: duel.Game{}, A: chance, B: chance, Pairs: 1_000_000, Most: 1000}
	s.Played = func(so Tally) {
		if so.Games >= 20 {
			stop()
		}
	}
	got, err := s.Play(ctx)
	if !errors.Is(err, context.Canceled) || got.Games < 20 || got.Games > 40 {
		t.Errorf("interrupted: %+v, %v", got, err)
	}
}

// TestSeriesRefuses: what cannot be played is refused before anything is.
func TestSeriesRefuses(t *testing.T) {
	chance := player(t, game.Strength{Method: game.ByChance})
	for name, s := range map[string]Series{
		"no pair":          {Game: duel.Game{}, A: chance, B: chance, Most: 1000},
		"too many seats":   {Game: duel.Game{}, A: chance, B: chance, Pairs: 1, Seats: 99},
		"an unknown value": {Game: duel.Game{}, A: chance, B: chance, Pairs: 1, Options: map[string]string{"x": "y"}},
	} {
		if _, err := s.Play(t.Context()); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// TestElo: 400 points are ten to one; the interval holds the score and is never empty.
func TestElo(t *testing.T) {
	for _, c := range []struct{ score, elo float64 }{{0.5, 0}, {10.0 / 11, 400}, {1.0 / 11, -400}, {0.64, 99.95}} {
		if got := Elo(c.score); math.Abs(got-c.elo) > 0.1 {
			t.Errorf("Elo(%v) = %v, want %v", c.score, got, c.elo)
		}
		if got := expected(c.elo); math.Abs(got-c.score) > 1e-3 {
			t.Errorf("expected(%v) = %v, want %v", c.elo, got, c.score)
		}
	}
	for _, pairs := range [][5]int{{4: 10}, {0: 10}, {2: 10}, {1, 2, 3, 4, 5}, {}} {
		low, mean, high := Tally{Pairs: pairs}.Score()
		if low > mean || mean > high+1e-9 || low == high || low < -1e-9 || high > 1+1e-9 {
			t.Errorf("%v: %v to %v around %v", pairs, low, high, mean)
		}
	}
}

// TestSPRT: a clear winner and a clear loser are known, a few games prove nothing.
func TestSPRT(t *testing.T) {
	for name, c := range map[string]struct {
		pairs [5]int
		want  Verdict
	}{
		"nothing":      {[5]int{}, ""},
		"few":          {[5]int{4: 9}, ""},
		"clear":        {[5]int{1, 2, 10, 20, 40}, Stronger},
		"clearly less": {[5]int{40, 20, 10, 2, 1}, NotMore},
		"even, few":    {[5]int{5, 10, 20, 10, 5}, ""},
		"even, many":   {[5]int{500, 1000, 2000, 1000, 500}, NotMore},
	} {
		if got := Usual.Verdict(Tally{Pairs: c.pairs}); got != c.want {
			t.Errorf("%s: %q, want %q (LLR %v)", name, got, c.want, Usual.LLR(Tally{Pairs: c.pairs}))
		}
	}
}

// TestRatings: scores that the model itself would bring give its ratings back.
func TestRatings(t *testing.T) {
	want := []float64{0, 100, 250}
	scores, games := make([][]float64, 3), make([][]float64, 3)
	for i := range want {
		scores[i], games[i] = make([]float64, 3), make([]float64, 3)
		for j := range want {
			if i != j {
				games[i][j] = 1e6
				scores[i][j] = 1e6 * expected(want[i]-want[j])
			}
		}
	}
	for i, got := range Ratings(scores, games) {
		if math.Abs(got-want[i]) > 0.1 {
			t.Errorf("player %d: %v, want %v", i, got, want[i])
		}
	}
	all := Ratings([][]float64{{0, 10}, {0, 0}}, [][]float64{{0, 10}, {10, 0}})
	if math.IsInf(all[1], 0) || all[1] >= 0 {
		t.Errorf("who has lost all: %v", all)
	}
}
