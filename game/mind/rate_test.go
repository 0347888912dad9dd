package mind_test

import (
	"errors"
	"reflect"
	"slices"
	"testing"

	"bivouac/game"
	"bivouac/game/gametest/duel"
	"bivouac/game/mind"
)

var everyMethod = []game.Strength{
	{Method: game.ByChance},
	{Method: game.OneStep, Decisions: 100},
	{Method: game.Flat, Decisions: 2_000, Depth: 20},
	{Method: game.Tree, Decisions: 2_000, Depth: 20},
	{Method: game.Plan, Decisions: 2_000, Width: 3},
	{Method: game.Plan, Decisions: 2_000, Width: 3, Deals: 3},
	{Method: game.Plan, Decisions: 5_000, Width: 5, Deals: 2, Finals: 4},
	{Method: game.Plan, Decisions: 5_000, Width: 5, Deals: 2, Finals: 4, Trials: 2_000},
}

// TestRate: with each method, each named answer is rated, twice the same where it is named twice,
// in the order of the names.
func TestRate(t *testing.T) {
	m := begun(t, duel.Game{})
	legal := m.State.Legal(0, nil)
	named := append(slices.Clone(legal), legal[0])
	for _, s := range everyMethod {
		p, err := mind.With(duel.Game{}, s)
		if err != nil {
			t.Fatal(err)
		}
		rated, err := p.Rate(t.Context(), blind(t, m, 0, 1), named, 5)
		if err != nil {
			t.Fatalf("%+v: %v", s, err)
		}
		for i, o := range rated {
			if o.Action != named[i] || o.Value < 0 || o.Value > game.CertainWin {
				t.Errorf("%+v: %v rated as %v", s, named, rated)
			}
		}
		if again, err := p.Rate(t.Context(), blind(t, m, 0, 1), named, 5); err != nil || !slices.Equal(rated, again) {
			t.Errorf("%+v: %v, then %v (%v)", s, rated, again, err)
		}
		if none, err := p.Rate(t.Context(), blind(t, m, 0, 1), nil, 5); none != nil || err != nil {
			t.Errorf("%+v: nothing is rated as %v (%v)", s, none, err)
		}
		refused := (*game.Refusal)(nil)
		if got, err := p.Rate(t.Context(), blind(t, m, 0, 1), []game.Action{legal[0], "fly"}, 5); !errors.As(err, &refused) {
			t.Errorf("%+v: an answer that is not legal is rated: %v, %v", s, got, err)
		}
	}
}

// TestRateFresh: an answer is rated in deals that its plan was not made for, so that a bet on a
// hidden die is worth a sixth, also where Choose rates it higher.
func TestRateFresh(t *testing.T) {
	m := begun(t, casino{})
	for _, s := range []game.Strength{
		{Method: game.Plan, Decisions: 10_000, Deals: 1},
		{Method: game.Plan, Decisions: 10_000, Deals: 4},
		{Method: game.Plan, Decisions: 10_000, Deals: 4, Finals: 10, Trials: 1_000},
	} {
		p, err := mind.With(casino{}, s)
		if err != nil {
			t.Fatal(err)
		}
		rated, err := p.Rate(t.Context(), blind(t, m, 0, 1), []game.Action{"bet", "keep"}, 5)
		if err != nil || rated[0].Value > 3_500 || rated[1].Value != 4_000 {
			t.Errorf("%+v: %v, %v", s, rated, err)
		}
	}
}

// TestRateLeftOut: an answer is rated that the title leaves out of its candidates, and that Choose
// so says nothing of.
func TestRateLeftOut(t *testing.T) {
	m := begun(t, picky{})
	legal := m.State.Legal(0, nil)
	out := legal[len(legal)-1]
	for _, s := range everyMethod[1:] {
		p, err := mind.With(picky{}, s)
		if err != nil {
			t.Fatal(err)
		}
		c, err := p.Choose(t.Context(), blind(t, m, 0, 1), 5)
		if err != nil || slices.ContainsFunc(c.Options, func(o mind.Option) bool { return o.Action == out }) {
			t.Fatalf("%+v: %+v, %v", s, c, err)
		}
		rated, err := p.Rate(t.Context(), blind(t, m, 0, 1), []game.Action{out, c.Action}, 5)
		if err != nil || len(rated) != 2 || rated[0].Value == 0 {
			t.Errorf("%+v: %v, %v", s, rated, err)
		}
	}
}

// picky is the duel with candidates that leave out the last answer.
type picky struct{ duel.Game }

func (g picky) New(setup game.Setup) (game.State, []game.Event, error) {
	s, events, err := g.Game.New(setup)
	return &ranking{s.(*duel.State)}, events, err
}

type ranking struct{ *duel.State }

func (r *ranking) Clone() game.State { return &ranking{r.State.Clone().(*duel.State)} }

func (r *ranking) Redeal(seat game.Seat, luck *game.Rand) game.State {
	return &ranking{r.State.Redeal(seat, luck).(*duel.State)}
}

func (r *ranking) Candidates(seat game.Seat, to []game.Action) []game.Action {
	all := r.Legal(seat, nil)
	return append(to, all[:max(len(all)-1, min(len(all), 1))]...)
}

// TestLine: a plan says what it goes on with, until something comes to light where luck may fall
// within it; other methods have no plan.
func TestLine(t *testing.T) {
	for _, c := range []struct {
		reveals bool
		want    []game.Move
	}{{false, []game.Move{{Action: "b"}, {Action: "c"}}}, {true, []game.Move{{Action: "b"}}}} {
		g := walking{reveals: c.reveals}
		for _, s := range everyMethod {
			p, err := mind.With(g, s)
			if err != nil {
				t.Fatal(err)
			}
			got, err := p.Choose(t.Context(), blind(t, begun(t, g), 0, 1), 5)
			if err != nil {
				t.Fatal(err)
			}
			want := c.want
			switch {
			case s.Method != game.Plan:
				want = nil
			case s.Deals < 2: // no luck falls within a plan
				want = []game.Move{{Action: "b"}, {Action: "c"}}
			}
			if !reflect.DeepEqual(got.Line, want) {
				t.Errorf("%+v: %v behind %q, want %v", s, got.Line, got.Action, want)
			}
		}
	}
}

// walking is the duel with a turn of three answers, best "a", "b", "c"; the second may bring
// something to light.
type walking struct {
	duel.Game
	reveals bool
}

func (g walking) New(setup game.Setup) (game.State, []game.Event, error) {
	s, events, err := g.Game.New(setup)
	return &walk{State: s.(*duel.State), reveals: g.reveals}, events, err
}

type walk struct {
	*duel.State
	reveals bool
	steps   []game.Action
}

func (w *walk) Clone() game.State {
	return &walk{w.State.Clone().(*duel.State), w.reveals, slices.Clone(w.steps)}
}

func (w *walk) Redeal(seat game.Seat, luck *game.Rand) game.State {
	return &walk{w.State.Redeal(seat, luck).(*duel.State), w.reveals, slices.Clone(w.steps)}
}

func (w *walk) Pending() []game.Decision {
	if len(w.steps) == 3 {
		return nil
	}
	return []game.Decision{{ID: 1 + len(w.steps)}}
}

func (w *walk) Legal(_ game.Seat, to []game.Action) []game.Action {
	if len(w.steps) == 3 {
		return to
	}
	return append(to, "c", "b", "a")
}

func (w *walk) Apply(m game.Move) ([]game.Event, error) {
	w.steps = append(w.steps, m.Action)
	return []game.Event{{Reveals: w.reveals && len(w.steps) == 2}}, nil
}

func (w *walk) Result() (game.Result, bool) { return game.Result{}, false }

func (w *walk) Prospects(to []int) []int {
	mine := 1_000
	for i, a := range w.steps {
		if a == game.Action('a'+rune(i)) {
			mine += 1_000
		}
	}
	return append(to, mine, game.CertainWin-mine)
}
