package rois_test

import (
	"slices"
	"strings"
	"testing"

	"bivouac/game"
	"bivouac/game/amount"
	"bivouac/game/gametest"
	"bivouac/game/mind"
	"bivouac/game/mind/ladder"
	"bivouac/game/mind/mindtest"
	"bivouac/game/rois"
)

// TestMind: computer players keep the laws of mindtest in this title.
func TestMind(t *testing.T) { mindtest.Laws(t, rois.Game{}) }

// TestMindPlansPastAnswers: the third level, which plans its turn with the enemy's answers
// in it, beats the second, which sees no further than what it announces.
func TestMindPlansPastAnswers(t *testing.T) {
	amount.OnlyLong(t)
	var players [2]*mind.Player
	for i, level := range []int{3, 2} {
		p, err := mind.New(rois.Game{}, level)
		if err != nil {
			t.Fatal(err)
		}
		p.Limit = 0
		players[i] = p
	}
	series := ladder.Series{Game: rois.Game{}, A: players[0], B: players[1], Pairs: 3, Seed: 1, Most: 5000}
	if got, err := series.Play(t.Context()); err != nil || got.Won < 5 {
		t.Errorf("%+v, %v: want at least 5 of 6 games won", got, err)
	}
}

// BenchmarkMind measures each level of the computer.
func BenchmarkMind(b *testing.B) { mindtest.Benchmark(b, rois.Game{}) }

// TestAdvicePlaysTheAnswerOut: a panel's strength ranks most attacks that a strong player made above
// ending the turn, though their cards are gone before the blow falls; one step alone does not. (Of 503
// recorded attacks it ranks 208 below, one step 401, and the players' own strength, with other deals,
// 182.)
func TestAdvicePlaysTheAnswerOut(t *testing.T) {
	worse, all := map[game.Method]int{}, 0
	for _, m := range gametest.Played(t, rois.Game{}) {
		for n, e := range m.Journal {
			if !strings.ContainsAny(string(e.Action), "x~>") {
				continue
			}
			at, err := m.At(n)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Contains(at.State.Legal(e.Seat, nil), "end") {
				continue
			}
			luck := game.NewRand(gametest.SeedOf(uint64(n)), "advice")
			b, err := at.Blind(e.Seat, &luck)
			if err != nil {
				t.Fatal(err)
			}
			all++
			for _, s := range []game.Strength{game.AdviceOf(rois.Game{}), {Method: game.OneStep, Decisions: 400}} {
				if endsFirst(t, b, s, e.Action) {
					worse[s.Method]++
				}
			}
		}
	}
	t.Logf("the end before the attack: %v of %d", worse, all)
	if all < 20 || 2*worse[game.Plan] > all || 2*worse[game.OneStep] < 3*worse[game.Plan] {
		t.Errorf("of %d attacks the end is ranked above %v", all, worse)
	}
}

// endsFirst says whether a strength ranks ending the turn above an answer.
func endsFirst(t *testing.T, b game.Blind, s game.Strength, answer game.Action) bool {
	t.Helper()
	p, err := mind.With(rois.Game{}, s)
	if err != nil {
		t.Fatal(err)
	}
	c, err := p.Choose(t.Context(), b, 1)
	if err != nil {
		t.Fatal(err)
	}
	place := func(a game.Action) int {
		return slices.IndexFunc(c.Options, func(o mind.Option) bool { return o.Action == a })
	}
	return place("end") < place(answer)
}
